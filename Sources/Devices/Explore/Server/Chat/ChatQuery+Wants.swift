import Explore
import Foundation

/// What a query is for, by what it holds.
extension ChatQuery {
    /// Whether a place is a branch of a chain, as far as the data tells.
    func isOfChain(_ place: RankedPlace) -> Bool {
        place.facts["brand"] != nil || chains.contains(PlaceNames.fold(Words(place.place.name).list))
    }

    /// True of a place of a kind that is asked for.
    func includes(_ place: RankedPlace) -> Bool { subjects.contains { Vocabulary.standard.subjects[$0]?.includes(place) == true } }

    /// Whether a time is named at which it is to be open.
    var wantsOpen: Bool { open != nil || isAlwaysOpen || openUntil != nil || day != nil }

    /// Whether what somebody sees is asked about, which is meant open or not.
    var isOfSight: Bool { asked.asks.contains(.description) && asked.order == .nearest }

    /// Has no time choose the places.
    mutating func wantsAnyHour() { (open, day, openUntil, isNow, isAlwaysOpen) = (nil, nil, nil, false, false) }

    /// Whether something to eat or drink is asked for, which is to be had on a Sunday and in the evening as well.
    var isToDine: Bool {
        !subjects.isEmpty
            && subjects.allSatisfy { id in
                guard let subject = Vocabulary.standard.subjects[id] else { return false }
                return subject.category == .quickBites || subject.cuisines != nil || subject.kinds?.contains("cafe") == true
                    || subject.category == .events && subject.hasFood
            }
    }

    /// Whether something to eat or drink is asked for, whatever the kitchen.
    var isOfAnyKitchen: Bool { isToDine && subjects.allSatisfy { Vocabulary.standard.subjects[$0]?.cuisines == nil } }

    /// Whether several kitchens, and nothing else, are asked for.
    var areKitchens: Bool { subjects.count > 1 && subjects.allSatisfy { Vocabulary.standard.subjects[$0]?.cuisines != nil } }
}

extension ExploreQuery {
    /// True where kinds of place or kitchens are asked for.
    var hasKind: Bool { !kinds.isEmpty || !cuisines.isEmpty }
}

extension ExploreQuery.Order {
    /// True of an order by the years of places.
    var isOfYear: Bool { self == .oldest || self == .newest }
}
