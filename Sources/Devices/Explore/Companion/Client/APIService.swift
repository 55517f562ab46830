import Foundation
import HTTPClient
import OpenAPI

/// The calls of an explore server: the original Flask server, or `outrigger serve explore`.
///
/// Every call has a deadline, throws ``APIError``, and throws `CancellationError` only where its own task was cancelled.
public struct APIService: Sendable {
    /// Which server is called.
    public let configuration: APIConfiguration
    /// One conversation: sent as `X-Session-ID`, which the original server passes over.
    public var sessionID: String?
    /// Where ways are to begin: sent as `origin_lat` and `origin_lng`, which the original server may pass over; `nil` leaves it to the
    /// server.
    public var origin: Coordinates?
    /// In which units sentences are to tell distances: sent as `units`, which the original server passes over.
    public var units = ExploreUnits.automatic
    private let deadline: Duration
    private let transport: any HTTPTransport
    private let clock: any Clock<Duration>

    /// Prepares the calls; nothing is sent.
    ///
    /// - Parameters:
    ///   - configuration: which server is called.
    ///   - sessionID: names one conversation; `nil` gives every message one of its own.
    ///   - deadline: how long a call may take in all, until the last byte of the answer.
    ///   - transport: what carries the calls.
    ///   - clock: what measures the deadline.
    public init(
        _ configuration: APIConfiguration, sessionID: String? = nil, deadline: Duration = .seconds(30),
        transport: any HTTPTransport = SystemHTTPTransport(), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.configuration = configuration
        self.sessionID = sessionID
        self.deadline = deadline
        self.transport = transport
        self.clock = clock
    }

    /// `POST /api/chat`.
    ///
    /// - Parameters:
    ///   - message: what the person says.
    ///   - location: where the person is; ``origin`` by default.
    public func sendChatMessage(_ message: String, location: Coordinates? = nil) async throws -> ChatAPIResponse {
        let body = try JSONEncoder().encode(ChatAPIRequest(message: message, location: location ?? origin))
        return try await call(ExploreEndpoint.chat, query: wording, body: body)
    }

    /// `GET /api/quick_recs`.
    ///
    /// - Parameter limit: how many places at most; servers clamp it, ours to 1…50.
    public func getQuickRecommendations(category: ExploreCategory, limit: Int = ExploreEndpoint.usualLimit) async throws
        -> QuickRecsResponse
    {
        try await call(
            ExploreEndpoint.recommendations,
            query: [(ExploreEndpoint.category, category.rawValue), (ExploreEndpoint.limit, "\(limit)")] + begin)
    }

    /// `GET /api/directions`: the way on foot from ``origin``, or from the server's.
    public func getDirections(to destination: Coordinates) async throws -> DirectionsResponse {
        try await call(
            ExploreEndpoint.directions,
            query: [
                (ExploreEndpoint.latitude, "\(destination.latitude)"), (ExploreEndpoint.longitude, "\(destination.longitude)"),
            ] + begin + wording)
    }

    /// `GET /api/search`: places of a name, also of one that is spelled nearly right.
    ///
    /// - Throws: `APIError` with status 404 from servers that have no such call, as the original one.
    public func search(_ name: String, limit: Int = ExploreEndpoint.usualLimit) async throws -> QuickRecsResponse {
        try await call(ExploreEndpoint.search, query: [(ExploreEndpoint.name, name), (ExploreEndpoint.limit, "\(limit)")] + begin)
    }

    /// `POST /api/query`: the places of a query, with what could not be met in words.
    ///
    /// - Throws: `APIError` with status 404 from servers that have no such call, as the original one; with 422 for a field that has what it
    ///   must not have.
    public func ask(_ query: ExploreQuery) async throws -> QueryAPIResponse {
        try await call(ExploreEndpoint.query, query: begin + wording, body: try JSONEncoder().encode(query))
    }

    private var begin: [(Endpoint.Parameter, String)] {
        origin.map { [(ExploreEndpoint.originLatitude, "\($0.latitude)"), (ExploreEndpoint.originLongitude, "\($0.longitude)")] } ?? []
    }

    private var wording: [(Endpoint.Parameter, String)] { units == .automatic ? [] : [(ExploreEndpoint.units, units.rawValue)] }

    /// `GET /api/events`.
    public func getEvents() async throws -> EventsResponse { try await call(ExploreEndpoint.events) }

    /// `GET /health`: whether the server is there and well.
    public func getHealth() async throws -> HealthResponse { try await call(ExploreEndpoint.health) }

    /// `GET /api/streets`: what a map draws where it has no tiles.
    ///
    /// - Returns: `nil` where the server has no such call, as the original one.
    public func getStreets() async throws -> StreetsResponse? {
        do {
            return try await call(ExploreEndpoint.streets, query: begin)
        } catch APIError.invalidResponse(status: 404), APIError.serverError(_, status: 404) {
            return nil
        }
    }

    /// `GET /api/map`: the maps that there are to draw.
    ///
    /// - Returns: `nil` where the server has no such call, as the original one.
    public func getMap() async throws -> MapResponse? {
        do {
            return try await call(ExploreEndpoint.map)
        } catch APIError.invalidResponse(status: 404), APIError.serverError(_, status: 404) {
            return nil
        }
    }

    /// `GET /api/map/VERSION/LEVEL/COLUMN/ROW`: the answer as it is, for a page that draws it.
    ///
    /// - Parameter parts: the values of the path's names, in their order.
    @concurrent
    public func getMapTile(_ parts: [String]) async throws -> HTTPClientAnswer {
        var components = URLComponents(url: configuration.baseURL, resolvingAgainstBaseURL: false)
        components?.percentEncodedPath += ExploreEndpoint.mapTile.path(parts)
        guard let url = components?.url else {
            throw APIError.invalidURL(configuration.baseURL.absoluteString, source: configuration.source)
        }
        return try await answer(to: HTTPClientRequest(url))
    }

    /// Gets something from another server, within the same deadline and without the conversation's name; `nil` where it does not come.
    func fetch(_ address: URL) async -> HTTPClientAnswer? {
        try? await answer(to: HTTPClientRequest(address))
    }

    /// Sends a call and reads its answer: not on the caller's actor, because an answer may be long.
    @concurrent
    func call<Answer: Decodable & Sendable>(
        _ endpoint: Endpoint, query: [(Endpoint.Parameter, String)] = [], body: Data? = nil
    ) async throws -> Answer {
        let answer = try await answer(to: try request(endpoint, query, body))
        let status = answer.status
        let data = answer.body
        let decoder = JSONDecoder()
        let refusal = try? decoder.decode(Refusal.self, from: data)
        guard status == 200 else {
            if let message = refusal?.message { throw APIError.serverError(message, status: status) }
            throw APIError.invalidResponse(status: status)
        }
        do {
            return try decoder.decode(Answer.self, from: data)
        } catch {
            // Some servers say what is wrong with status 200.
            if let message = refusal?.message { throw APIError.serverError(message, status: status) }
            throw APIError.decodingError(APIError.sentence(error))
        }
    }

    private func request(_ endpoint: Endpoint, _ query: [(Endpoint.Parameter, String)], _ body: Data?) throws -> HTTPClientRequest {
        var components = URLComponents(url: configuration.baseURL, resolvingAgainstBaseURL: false)
        components?.path += endpoint.path
        if !query.isEmpty { components?.queryItems = query.map { URLQueryItem(name: $0.0.name, value: $0.1) } }
        guard let url = components?.url else {
            throw APIError.invalidURL(configuration.baseURL.absoluteString, source: configuration.source)
        }
        var request = HTTPClientRequest(
            url, method: endpoint.method == .get ? .get : .post, headers: ["Accept": "application/json"], body: body)
        request.headers[ExploreEndpoint.session.name] = sessionID
        if body != nil { request.headers["Content-Type"] = "application/json" }
        // The deadline is for all of it.
        request.maximumSilence = deadline
        return request
    }

    private func answer(to request: HTTPClientRequest) async throws -> HTTPClientAnswer {
        let address = configuration.baseURL.absoluteString
        do {
            return try await transport.answer(to: request, within: deadline, clock: clock)
        } catch {
            // Whatever the transport calls it, the caller's own cancellation is that and nothing else is.
            if Task.isCancelled { throw CancellationError() }
            if let error = error as? APIError { throw error }
            let error = error as? HTTPClientError
            if case .timedOut? = error { throw APIError.timedOut(address, seconds: Int((deadline / .seconds(1)).rounded())) }
            throw APIError.unreachable(address, reason: error?.description ?? "no reason is known.")
        }
    }

    /// `{"error": "…"}`, and `{"error": {"message": "…"}}` of servers that pass another's error on.
    private struct Refusal: Decodable {
        private struct Detail: Decodable { let message: String }
        private enum CodingKeys: String, CodingKey { case error }

        /// At most so much of it as a person reads.
        let message: String?

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            let detail: Detail? = fields.optional(.error)
            message = (fields.text(.error) ?? detail?.message).map { String($0.prefix(500)) }
        }
    }
}
