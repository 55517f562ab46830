import Companion

/// What the quick actions ask for.
public enum ExploreCategory: String, Codable, Sendable, Hashable, CaseIterable {
    case quickBites = "quick_bites"
    case chillCafes = "chill_cafes"
    case events
    case explore

    /// What a button says.
    public var title: Sentence {
        switch self {
        case .quickBites: "Quick bites"
        case .chillCafes: "Chill cafés"
        case .events: "Events"
        case .explore: "Sights"
        }
    }

    /// What a person finds behind it.
    public var subtitle: Sentence {
        switch self {
        case .quickBites: "Something to eat, fast"
        case .chillCafes: "Coffee and a quiet seat"
        case .events: "Where something happens"
        case .explore: "Museums, parks, views"
        }
    }

    /// Names the symbol on the button.
    var symbol: String {
        switch self {
        case .quickBites: "bite"
        case .chillCafes: "cup"
        case .events: "calendar"
        case .explore: "compass"
        }
    }
}
