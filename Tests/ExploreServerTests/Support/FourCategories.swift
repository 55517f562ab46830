import Explore
import Foundation

@testable import ExploreServer

/// A chat that knows the contract's four categories and nothing else: a message is taken for the category of its first word that is one of
/// the category's, as the original's rules do it, and answered with that category's best places. What ours is measured against.
struct FourCategories {
    private static let words: [ExploreCategory: Set<String>] = [
        .quickBites: [
            "eat", "food", "hungry", "lunch", "dinner", "breakfast", "snack", "bite", "quick", "pizza", "burger", "restaurant", "bar",
        ],
        .chillCafes: ["coffee", "cafe", "tea", "chill", "quiet", "relax", "study", "read", "book", "books", "bookshop", "library", "cozy"],
        .events: ["event", "events", "concert", "music", "show", "party", "lit", "club", "dance", "tonight", "theatre", "cinema", "fun"],
        .explore: ["explore", "walk", "see", "sights", "park", "museum", "museums", "gallery", "art", "history", "view", "around", "shop"],
    ]

    let store: PlaceStore
    let origin: Coordinates

    func chat(_ message: String) throws -> ChatAPIResponse {
        let category = Words(message).list.lazy.compactMap { word in Self.words.first { $0.value.contains(word) }?.key }.first ?? .explore
        let places = try store.best(PlaceQuery(category, around: origin, within: ExploreAnswers.walkingRadius, limit: 5))
        let settings = ExploreSettings()
        let times = try PlaceTimes(settings, of: store)
        return ChatAPIResponse(
            reply: "Here are some places.", places: places.map { $0.place.answer(from: origin, times) }, vibe: category.rawValue)
    }
}
