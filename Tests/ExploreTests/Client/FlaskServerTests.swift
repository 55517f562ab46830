import Explore
import Foundation
import Testing

/// The client over real HTTP, against a server in the original's framework.
@Suite("With a Flask server", .serialized, .timeLimit(.minutes(5)))
struct FlaskServerTests {
    private let flask: FlaskServer
    private let service: APIService

    init() async throws {
        flask = try await FlaskServer()
        service = APIService(flask.configuration, sessionID: "one")
    }

    @Test("every call is answered, and its oddities are understood")
    func calls() async throws {
        #expect(try await service.getHealth().status == "ok")

        let chat = try await service.sendChatMessage("I want coffee", location: .metroTech)
        #expect(chat.reply == "You said: I want coffee")
        #expect(chat.places.map(\.name) == ["Café Name", "Bare Corner"])
        #expect(chat.places.map(\.walkTime?.minutes) == [5, nil])
        #expect(chat.rejected.map(\.index) == [1])
        #expect(chat.weather?.summary == "light rain")
        #expect(try await service.sendChatMessage("weather").weather?.symbol == "☀️")

        let places = try await service.getQuickRecommendations(category: .chillCafes, limit: 1)
        #expect(places.category == "chill_cafes")
        #expect(places.places.count == 1)

        let way = try await service.getDirections(to: try #require(Coordinates(latitude: 40.7, longitude: -73.9)))
        #expect(way.duration?.minutes == 65)
        #expect(way.polyline.map(\.latitude) == [40.693393, 40.7])
        #expect(!way.isEstimated)

        let events = try await service.getEvents()
        #expect(events.nycPermitted.map(\.name) == ["Jazz Night", "Market"])
        #expect(events.nycPermitted.map { $0.location == nil } == [false, true])
        #expect(events.rejected.count == 1)

        #expect(try await service.getStreets() == nil)
    }

    @Test("its refusals are its own words, and its crash is a status")
    func refusals() async throws {
        await #expect(throws: APIError.serverError("Missing 'message'", status: 400)) { try await service.sendChatMessage(" ") }
        await #expect(throws: APIError.invalidResponse(status: 500)) { try await service.sendChatMessage("explode") }
    }

    @Test("a server that is not there is unreachable, with advice")
    func unreachable() async throws {
        let configuration = try APIConfiguration("http://127.0.0.1:1", source: "the test")
        let error = await #expect(throws: APIError.self) { try await APIService(configuration).getEvents() }
        guard case .unreachable("http://127.0.0.1:1", let reason)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason == "nothing listens there.")
    }

    @Test("a call is cancelled while it waits")
    func cancelled() async throws {
        let call = Task { try await service.sendChatMessage("coffee") }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(try await service.getHealth().status == "ok")
    }
}
