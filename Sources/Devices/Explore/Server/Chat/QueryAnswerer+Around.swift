import Explore
import Foundation

// What lies around a place and tells of it: the house that it is in, the street that it is at, the lift to its floor.
extension QueryAnswerer {
    /// Metres from a place within which the only one of a kind is the one of that place.
    private static let atPlace = 250.0

    /// "Is the post office at the market open tomorrow?" is asked of the only one that is there.
    func definite(_ asked: ExploreQuery, _ query: ChatQuery) throws -> RankedPlace? {
        guard asked.asks.contains(.hours) || asked.asks.contains(.inTime), let name = asked.near, name != "here", name != "that",
            query.subjects.count == 1, let subject = query.subjects.first.flatMap({ Vocabulary.standard.subjects[$0] }),
            asked.count == nil, asked.order == nil, !asked.others, !asked.listed, query.wishes.isEmpty
        else { return nil }
        let found = try resolve(name)
        guard let point = found.isAddress ? found.door?.point : found.places.first?.place.location else { return nil }
        let near = try store.best(PlaceQuery(around: point, within: Self.atPlace, limit: 2), where: subject.includes)
        return near.count == 1 ? near[0] : nil
    }

    /// Places of one name, of which more are branches of a chain.
    private static let branches = 3

    /// The names of what several places here are called that sell something.
    func chains() throws -> Set<String> {
        let near = PlaceQuery(around: origin, within: ExploreAnswers.widestRadius, limit: 2_000)
        var counts: [String: Int] = [:]
        for place in try store.best(
            near,
            where: { place in
                place.sells && place.place.kind.flatMap(KindTable.standard.usualName) != place.place.name
            })
        {
            counts[PlaceNames.fold(Words(place.place.name).list), default: 0] += 1
        }
        return Set(counts.filter { $0.value >= Self.branches }.keys)
    }

    private static let houseKinds: Set<String> = ["mall", "department_store", "building_named", "station", "townhall", "library"]

    /// The houses that others are in, by their names.
    func houses() throws -> [String: RankedPlace] {
        let near = PlaceQuery(around: origin, within: 2 * ExploreAnswers.walkingRadius, limit: 200)
        let found = try store.best(near) { place in
            guard let kind = place.place.kind, Self.houseKinds.contains(kind) else { return false }
            return place.place.wheelchair != nil || place.place.openingHours != nil || place.facts["toilets:wheelchair"] != nil
        }
        var houses: [String: RankedPlace] = [:]
        for place in found {
            for name in [place.place.name, place.facts["name:fi"]].compactMap(\.self) where houses[name] == nil { houses[name] = place }
        }
        return houses
    }

    /// What is known of the house and not of the place: its hours, and whether a wheelchair gets in.
    func ofHouse(_ place: RankedPlace, _ query: ChatQuery, _ say: ChatPhrases) -> [String] {
        guard let house = query.house(of: place) else { return [] }
        var facts: [String] = []
        if place.place.openingHours == nil, let text = house.place.openingHours {
            if let day = query.day, let hours = OpeningHours(text) {
                let list = list(hours, on: day.addingTimeInterval(43_200))
                let title = ChatTimes.day(day, times.calendar, say.language)
                facts.append(list.isEmpty ? say("day_closed", title) : say("day_hours", title, list))
            } else if let moment = query.open, !query.isNow, case .open(let until)? = times.state(text, at: moment) {
                facts.append(until.map { say("then_open", ChatTimes.clock($0, times.calendar)) } ?? say("then_always"))
            } else if let text = times.text(text, in: say.language) {
                facts.append(text)
            }
        }
        for wish in query.wishes where wish.isOfAccess && isOfHouse(wish, place) {
            if let fact = told(wish, of: house, say), !facts.contains(fact) { facts.append(fact) }
        }
        guard !facts.isEmpty else { return [] }
        return [say("in_house", name(house, say.language), facts.joined(separator: ", "))]
    }

    /// Whether a house may answer for a place that is marked with nothing of its own.
    func isOfHouse(_ wish: ChatQuery.Wish, _ place: RankedPlace) -> Bool {
        guard wish.isOfAccess, let entry = wish.entry else { return false }
        return wish.id == "pram" ? place.facts["stroller"] == nil && place.place.wheelchair == nil : value(entry, place) == nil
    }

    /// Metres from a street at which a place is at it.
    private static let atStreet = 80.0
    /// Grounds that are no nearer to one street than to another.
    private static let grounds: Set<String> = ["street", "square", "park", "quarter", "neighbourhood", "suburb", "nature_reserve"]

    /// The street that a place without an address is at.
    func street(of place: RankedPlace) throws -> RankedPlace? {
        guard place.place.address == nil, !Self.grounds.contains(place.place.kind ?? "") else { return nil }
        return try street(at: place.place.location)
    }

    /// The nearest street to a point, where one is at it.
    func street(at point: Coordinates) throws -> RankedPlace? {
        let near = PlaceQuery(around: point, within: 1_500, limit: 200)
        let streets = try store.best(near) { $0.place.kind == "street" }.map { (place: $0, metres: Self.metres(from: point, to: $0)) }
        return streets.filter { $0.metres < Self.atStreet }.min { $0.metres < $1.metres }?.place
    }

    /// Metres from a place at which a lift is one to its floor.
    private static let liftReach = 60.0

    /// How one gets without steps to the floors of these places, as far as the data says it: a lift beside them.
    func lifts(to places: [RankedPlace], _ say: ChatPhrases) throws -> String {
        for place in places where place.isOnFloor {
            let near = PlaceQuery(around: place.place.location, within: Self.liftReach, limit: 1)
            if let lift = try store.best(near, where: { $0.place.kind == "elevator" || $0.facts["elevator"] == "yes" }).first {
                return say("lift_beside", name(place, say.language), distance(max(5, lift.distance)))
            }
        }
        return say("floor_way")
    }
}

extension RankedPlace {
    /// Metres within which two places of one name and kind are one.
    static let drawnTwice = 100.0

    /// Whether it is another drawing of the same place.
    func isTwin(of other: RankedPlace) -> Bool {
        place.name == other.place.name && place.kind == other.place.kind
            && place.location.distance(to: other.place.location) < Self.drawnTwice
    }

    /// Whether it is in a house of something else, as far as its tags say so.
    var isInside: Bool { isOnFloor || facts["indoor"] == "yes" || facts["addr:housename"] != nil }

    /// Whether it is on another floor than that of the street.
    var isOnFloor: Bool { facts["level"].map { $0 != "0" } == true }
}

extension ChatQuery {
    /// The house that a place is in.
    func house(of place: RankedPlace) -> RankedPlace? {
        // What is looked for in a house is of that house.
        guard let house = place.facts["addr:housename"].map({ houses[$0] }) ?? searched, house.id != place.id else { return nil }
        return house
    }
}
