import Explore
import Foundation
import HTTPService

/// The answers that need no conversation: recommendations, directions, events and streets.
struct ExploreAnswers: Sendable {
    /// Metres within which places are recommended; where there is none, the nearest ones further away are.
    static let walkingRadius = 1_500.0
    /// As far as the store looks.
    static let widestRadius = 50_000.0
    private static let maximumEvents = 200
    private static let streetRadius = 2_500.0
    private static let maximumStreetPoints = 40_000

    let store: PlaceStore
    let settings: ExploreSettings

    func recommendations(_ request: HTTPRequest) async throws -> HTTPResponse {
        let name = (request.query[ExploreEndpoint.category.name] ?? ExploreCategory.explore.rawValue).lowercased()
        guard let category = ExploreCategory(rawValue: name) else {
            let names = ExploreCategory.allCases.map(\.rawValue)
            return try Self.refusal(
                "There is no category \"\(name.prefix(40))\". Use one of \(names.joined(separator: ", ")).",
                categories: names)
        }
        guard let limit = Self.limit(request.query[ExploreEndpoint.limit.name]) else { return try Self.badLimit() }
        let start = try settings.startingPoint(in: store)
        guard let origin = Self.origin(request, usual: start) else { return try Self.badOrigin() }
        let times = try PlaceTimes(settings, of: store, at: origin)
        var query = PlaceQuery(category, around: origin, within: Self.walkingRadius, limit: limit)
        var best = try store.best(query)
        if best.isEmpty {
            query.radius = Self.widestRadius
            best = try store.best(query)
        }
        return try .json(QuickRecsResponse(category: name, places: try await answers(best, from: origin, times)))
    }

    /// Places of a name, the best fit first and of those that fit as well the nearest.
    func search(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let name = request.query[ExploreEndpoint.name.name], (1...ExploreEndpoint.longestName).contains(name.unicodeScalars.count)
        else {
            return try Self.refusal("\"q\" must be a name, or a part of one, of at most \(ExploreEndpoint.longestName) characters.")
        }
        guard let limit = Self.limit(request.query[ExploreEndpoint.limit.name]) else { return try Self.badLimit() }
        let start = try settings.startingPoint(in: store)
        guard let origin = Self.origin(request, usual: start) else { return try Self.badOrigin() }
        let times = try PlaceTimes(settings, of: store, at: origin)
        let words = Words(name).list
        // Somebody who types "sauna" misspells no name.
        let known = Set(words.filter { Vocabulary.standard.phrase(at: 0, of: [[$0]]) != nil })
        let found = try store.named(
            words, in: [], exactly: known.isSuperset(of: words), known: known, isPrefix: true, around: origin, limit: limit)
        return try .json(QuickRecsResponse(category: nil, places: try await answers(found, from: origin, times)))
    }

    func directions(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let latitude = Self.number(request.query[ExploreEndpoint.latitude.name]),
            let longitude = Self.number(request.query[ExploreEndpoint.longitude.name]),
            let destination = Coordinates(latitude: latitude, longitude: longitude)
        else {
            return try Self.refusal(
                "\"lat\" must be a number from -90 to 90, and \"lng\" one from -180 to 180.")
        }
        guard let origin = Self.origin(request, usual: try settings.startingPoint(in: store)) else { return try Self.badOrigin() }
        guard let units = Self.units(request) else { return try Self.badUnits() }
        let route = try await route(from: origin, to: try await end(of: destination, from: origin))
        return try .json(DirectionsResponse(route, from: origin, to: destination, in: units))
    }

    /// The first router's way; a straight line where none of them has one.
    ///
    /// - Parameter aroundSteps: whether steps are gone around, where they can be.
    func route(from origin: Coordinates, to destination: Coordinates, aroundSteps: Bool = false) async throws -> WalkingRoute {
        var isAmongStreets = false
        for router in settings.routers {
            do throws(RoutingError) {
                return try await aroundSteps
                    ? router.routeAroundSteps(from: origin, to: destination) : router.route(from: origin, to: destination)
            } catch .cancelled {
                throw CancellationError()
            } catch .tooFar {
                break
            } catch .noStreets(reason: nil) {
                continue
            } catch {
                switch error {
                case .noRoute, .offTheMap: isAmongStreets = true
                default: break
                }
                settings.report("No way to \(destination) was found: \(error)")
            }
        }
        var route = WalkingRoute.estimate(from: origin, to: destination)
        route.isAmongStreets = isAmongStreets
        return route
    }

    /// The places as they go out.
    ///
    /// - Throws: `CancellationError`.
    func answers(_ places: [RankedPlace], from origin: Coordinates, _ times: PlaceTimes) async throws -> [Place] {
        zip(places, try await walks(from: origin, to: places)).map { $0.place.answer(from: origin, times, walk: $1) }
    }

    /// Metres on foot to a point.
    ///
    /// - Throws: `CancellationError`.
    func walk(from origin: Coordinates, to point: Coordinates) async throws -> Double {
        try await walks(from: origin, to: [point])[0] ?? WalkingRoute.estimate(from: origin, to: point).distance
    }

    /// Points of an area's outline that are tried, the nearest first.
    private static let triedApproaches = 12

    /// How far the places are on foot, along the streets where they are known, otherwise as is to be estimated; areas to where one gets in.
    ///
    /// - Throws: `CancellationError`.
    func walks(from origin: Coordinates, to places: [RankedPlace]) async throws -> [Double] {
        let ends = places.map { Self.ends(of: $0, from: origin) }
        var walks = try await walks(from: origin, to: ends.flatMap(\.self))[...]
        return ends.map { ends in
            let found = walks.prefix(ends.count).compactMap(\.self).min()
            walks = walks.dropFirst(ends.count)
            return found ?? WalkingRoute.estimate(from: origin, to: ends[0]).distance
        }
    }

    /// Where a way to a place may end, the nearest first; at least one point.
    private static func ends(of place: RankedPlace, from origin: Coordinates) -> [Coordinates] {
        if place.approaches.isEmpty { return [place.place.location] }
        let sorted = place.approaches.map { (distance: origin.distance(to: $0), point: $0) }.sorted { $0.distance < $1.distance }
        return sorted.prefix(triedApproaches).map(\.point)
    }

    /// Where the way to a point ends: the same, but for the middle of an area, which is reached where one gets in.
    ///
    /// - Throws: `CancellationError`, `PlaceStoreError`.
    private func end(of destination: Coordinates, from origin: Coordinates) async throws -> Coordinates {
        guard let area = try store.area(at: destination) else { return destination }
        return try await end(of: area, from: origin)
    }

    /// Where the way to a place ends.
    ///
    /// - Throws: `CancellationError`.
    func end(of area: RankedPlace, from origin: Coordinates) async throws -> Coordinates {
        let ends = Self.ends(of: area, from: origin)
        let walks = try await walks(from: origin, to: ends)
        return zip(ends, walks).filter { $0.1 != nil }.min { ($0.1 ?? 0) < ($1.1 ?? 0) }?.0 ?? ends[0]
    }

    /// How far the points are on foot, along the streets where they are known; `nil` for those where it is to be estimated.
    ///
    /// - Throws: `CancellationError`.
    private func walks(from origin: Coordinates, to ends: [Coordinates]) async throws -> [Double?] {
        guard !ends.isEmpty,
            let table = settings.routers.lazy.compactMap({ $0 as? any WalkingTable }).first
        else {
            return ends.map { _ in nil }
        }
        do throws(RoutingError) {
            return try await table.distances(from: origin, to: ends)
        } catch .cancelled {
            throw CancellationError()
        } catch {
            // As for the way itself: what is not known is estimated.
            return ends.map { _ in nil }
        }
    }

    func events(_ request: HTTPRequest) throws -> HTTPResponse {
        let zone = try settings.zone(of: store)
        var events = try store.events(from: LocalTime.text(settings.now(), in: zone), limit: Self.maximumEvents, in: zone)
        if try store.sources.count > 1 {
            // Those of another city are for who is there.
            let start = try settings.startingPoint(in: store).coordinate
            events.removeAll { $0.location.map { start.distance(to: $0) > Self.widestRadius } == true }
        }
        return try .json(EventsResponse(nycPermitted: events.filter(\.hasName)))
    }

    func streets(_ request: HTTPRequest) throws -> HTTPResponse {
        guard let origin = Self.origin(request, usual: try settings.startingPoint(in: store)) else { return try Self.badOrigin() }
        let streets = try store.streets(around: origin, within: Self.streetRadius, limit: Self.maximumStreetPoints)
        return try .json(
            StreetsResponse(origin: origin, streets: streets, attribution: streets.isEmpty ? nil : store.attribution))
    }

    // MARK: - What a request says

    /// A whole number brought into range, also one that no integer holds; `nil` where it is something else.
    static func limit(_ text: String?) -> Int? {
        guard let text else { return ExploreEndpoint.usualLimit }
        let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        let number = Int(text) ?? (text.first == "-" ? .min : .max)
        return min(max(number, ExploreEndpoint.limits.lowerBound), ExploreEndpoint.limits.upperBound)
    }

    /// A decimal number; `nil` where it is missing or something else, hexadecimal and "nan" included.
    static func number(_ text: String?) -> Double? {
        guard let text, text.utf8.count <= 64,
            text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) })
        else { return nil }
        return Double(text)
    }

    /// Where the ways of a request begin: where `origin_lat` and `origin_lng` say, or where they usually do. One of the two alone says
    /// nothing, but must be a number in its range as well; `nil` where one is not.
    static func origin(_ request: HTTPRequest, usual: StartingPoint) -> Coordinates? {
        let texts = (request.query[ExploreEndpoint.originLatitude.name], request.query[ExploreEndpoint.originLongitude.name])
        let numbers = (number(texts.0), number(texts.1))
        guard (texts.0 == nil) == (numbers.0 == nil), (texts.1 == nil) == (numbers.1 == nil),
            let point = Coordinates(latitude: numbers.0 ?? 0, longitude: numbers.1 ?? 0)
        else { return nil }
        return texts.0 == nil || texts.1 == nil ? usual.coordinate : point
    }

    /// In which units sentences tell distances; `nil` where the request names none that there are.
    static func units(_ request: HTTPRequest) -> ExploreUnits? {
        request.query[ExploreEndpoint.units.name].map { ExploreUnits(rawValue: $0) } ?? .automatic
    }

    static func badUnits() throws -> HTTPResponse {
        try refusal("\"units\" must be one of \(ExploreUnits.allCases.map(\.rawValue).joined(separator: ", ")), or be left out.")
    }

    private static func badLimit() throws -> HTTPResponse {
        let limits = ExploreEndpoint.limits
        return try refusal("\"limit\" must be a whole number; it is brought into \(limits.lowerBound) to \(limits.upperBound).")
    }

    static func badOrigin() throws -> HTTPResponse {
        try refusal("\"origin_lat\" must be a number from -90 to 90, and \"origin_lng\" one from -180 to 180; or leave both out.")
    }

    private struct Refusal: Encodable {
        var error: String
        var categories: [String]?
    }

    /// 400 with `{"error": "…"}`, as the original server has it.
    static func refusal(_ sentence: String, categories: [String]? = nil, status: HTTPStatus = .badRequest) throws -> HTTPResponse {
        try .json(Refusal(error: sentence, categories: categories), status: status)
    }
}
