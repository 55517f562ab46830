import Explore

// Ways on foot, in words.
extension QueryAnswerer {
    func way(
        to place: RankedPlace, from start: Coordinates, _ startName: String?, _ query: ChatQuery, _ say: ChatPhrases
    ) async throws -> [String] {
        let isOnWheels = !session.needs.isEmpty || query.wishes.contains(where: \.isOfAccess)
        let end = try await answers.end(of: place, from: start)
        var route = try await answers.route(from: start, to: end, aroundSteps: isOnWheels)
        // Where no way is without steps, the shortest is better than a long one with a few of them.
        if isOnWheels, route.stairs ?? 0 > 0 { route = try await answers.route(from: start, to: end) }
        var sentences = [way(route, startName, heading(from: start, to: place.place.location, say), say)]
        let straight = start.distance(to: route.polyline.last ?? place.place.location)
        if !route.isEstimated, route.distance > 2 * straight, route.distance > straight + 100 {
            sentences.append(say("long_way", distance(straight)))
        }
        if isOnWheels || query.wishes.contains(where: { $0.id == "safe_crossing" }) {
            sentences.append(
                route.stairs.map { $0 > 0 ? say("way_has_steps", distance($0)) : say("way_no_steps") } ?? say("way_steps"))
        }
        if query.asked.asks.contains(.along), query.asked.between.isEmpty {
            sentences.append(try along(route, from: start, to: place, say))
        }
        return sentences
    }

    /// Metres from a way at which a place is still passed.
    private static let passed = 45.0

    /// What one passes on a way.
    private func along(_ route: WalkingRoute, from start: Coordinates, to place: RankedPlace, _ say: ChatPhrases) throws -> String {
        let end = route.polyline.last ?? place.place.location
        // A point for every few metres of the way.
        let points = zip(route.polyline, route.polyline.dropFirst()).flatMap { one, other -> [Coordinates] in
            let count = max(1, (one.distance(to: other) / 25).rounded())
            return stride(from: 0, to: count, by: 1).map { step in
                Coordinates(
                    clamping: one.latitude + (other.latitude - one.latitude) * step / count,
                    one.longitude + (other.longitude - one.longitude) * step / count)
            }
        }
        let middle = Coordinates(clamping: (start.latitude + end.latitude) / 2, (start.longitude + end.longitude) / 2)
        let query = PlaceQuery(.explore, around: middle, within: route.distance / 2 + Self.passed, limit: 40)
        let places = try store.best(query) { one in
            guard one.id != place.id, one.place.location.distance(to: end) > 60, one.place.location.distance(to: start) > 40 else {
                return false
            }
            return points.contains { $0.distance(to: one.place.location) < Self.passed }
        }
        let names = places.prefix(4).sorted {
            start.distance(to: $0.place.location) < start.distance(to: $1.place.location)
        }.map { name($0, say.language) }
        return names.isEmpty ? say("along_none") : say("along", say.list(names))
    }

    private static func streets(of route: WalkingRoute) -> [String] {
        var streets: [String] = []
        for step in route.steps where step.distance >= 30 {
            if let street = step.street, streets.last != street { streets.append(street) }
        }
        return streets
    }

    /// The streets of the way to a place of which it is asked how far it is.
    func streets(to place: RankedPlace, from start: Coordinates, _ say: ChatPhrases) async throws -> [String] {
        let route = try await answers.route(from: start, to: try await answers.end(of: place, from: start))
        let streets = Self.streets(of: route)
        return streets.isEmpty ? [] : [say("along_streets", say.list(Array(streets.prefix(4))))]
    }

    /// "On foot 8 min, 620 m along Kaivokatu and Mikonkatu."
    func way(_ route: WalkingRoute, _ startName: String?, _ heading: String?, _ say: ChatPhrases) -> String {
        let streets = Self.streets(of: route)
        let from = startName.map { say("way_from", $0) } ?? ""
        let via = streets.isEmpty ? "" : say("way_via", say.list(Array(streets.prefix(5))))
        let minutes = WalkTime(seconds: route.duration).minutes ?? 1
        let text = say("way", "\(minutes)", distance(route.distance), from + via + (heading.map { ", \($0)" } ?? ""))
        return route.isEstimated ? text + " " + say("way_estimated") : text
    }
}
