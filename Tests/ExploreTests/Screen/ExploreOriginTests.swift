import Bluetooth
import Companion
import Foundation
import HTTPClient
import JSON
import Synchronization
import Testing
import VirtualRadio

@testable import Explore

@BluetoothActor
@Suite
struct `Where ways begin, and in which units` {
    private let server = FakeServer()
    private let clock = SimulatedClock()
    private let helsinki = Coordinates(latitude: 60.17, longitude: 24.94)

    /// A model over the fake server, and the addresses that it asks.
    private func makeModel() throws -> (ExploreModel, FakeTransport) {
        let transport = server.transport
        let configuration = try APIConfiguration("http://localhost:5000", source: "the test")
        let service = APIService(configuration, transport: transport, clock: clock)
        return (ExploreModel(service, clock: clock, time: { 1_700_000_000 }), transport)
    }

    private func with(_ model: ExploreModel, _ body: () async throws -> Void) async throws {
        let running = Task { await model.run() }
        try await body()
        running.cancel()
        await running.value
    }

    private func expect(_ what: Comment, _ condition: () -> Bool) async throws {
        for _ in 0..<600 where !condition() { try await clock.sleep(for: .milliseconds(100)) }
        #expect(condition(), what)
    }

    private func query(_ transport: FakeTransport, _ path: String) -> String {
        transport.requests.last { $0.url.path == path }?.url.query ?? ""
    }

    @Test func `the search, the times and the way begin at the point that was chosen`() async throws {
        let point = try #require(helsinki)
        server.set("/api/directions", 200, #"{"distance_text": "0.4 mi", "polyline": [[60.17, 24.94], [40.6, -73.6]]}"#)
        let (model, transport) = try makeModel()
        try await with(model) {
            model.show(.quickBites)
            try await expect("places") { model.screen.quick.state == .loaded }
            try model.select(#require(model.screen.quick.places.first).id)
            try await expect("a way") { model.screen.map.state == .loaded }
            let asked = transport.requests.count
            model.begin(at: point)
            #expect(model.screen.map.origin == [60.17, 24.94] && model.screen.map.isOriginChosen)
            try await expect("all anew") {
                model.screen.quick.state == .loaded && model.screen.map.state == .loaded && model.streetsScreen.state == .loaded
                    && transport.requests.count >= asked + 3
            }
            for path in ["/api/quick_recs", "/api/directions", "/api/streets"] {
                #expect(query(transport, path).hasSuffix("origin_lat=60.17&origin_lng=24.94"), "\(path)")
            }
            #expect(model.screen.map.isOriginChosen && model.screen.map.route?.note == nil)
            try model.send("coffee")
            try await expect("an answer") { !model.screen.chat.isWaiting }
            let body = try #require(transport.requests.last { $0.url.path == "/api/chat" }?.body)
            let fields = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
            #expect(fields["latitude"] as? Double == 60.17 && fields["longitude"] as? Double == 24.94)
            model.begin(at: nil)
            try await expect("the server's own") { !query(transport, "/api/quick_recs").contains("origin") }
            #expect(!model.screen.map.isOriginChosen)
        }
    }

    @Test func `cards of answers to another origin have no times`() async throws {
        server.set(
            "/api/chat", 200,
            #"{"reply": "Here.", "places": [{"name": "Café", "location": [40.5, -73.5], "walk_time": "4 min", "distance": "0.2 mi"}]}"#)
        let (model, _) = try makeModel()
        try await with(model) {
            try model.send("coffee")
            try await expect("an answer") { !model.screen.chat.isWaiting }
            #expect(model.screen.chat.messages.last?.places.first?.walkTime == "4 min")
            model.begin(at: helsinki)
            let card = try #require(model.screen.chat.messages.last?.places.first)
            #expect(card.walkTime == nil && card.distance == nil && card.metres == nil)
            #expect(model.screen.map.places.first?.walkTime == nil)
        }
    }

    @Test func `a server that passes over the point says so with its way`() async throws {
        let (model, _) = try makeModel()
        try await with(model) {
            model.show(.quickBites)
            try await expect("places") { model.screen.quick.state == .loaded }
            model.begin(at: helsinki)
            try await expect("places again") { model.screen.quick.state == .loaded }
            try model.select(#require(model.screen.quick.places.first).id)
            try await expect("a way") { model.screen.map.state == .loaded }
            #expect(model.screen.map.route?.note?.hasSuffix("and not where you chose.") == true)
            #expect(!model.screen.map.isOriginChosen && model.screen.map.origin == [40.693393, -73.98555])
        }
    }

    @Test func `the map has something on it before anything was asked for, and nothing of it afterwards`() async throws {
        let (model, _) = try makeModel()
        try await with(model) {
            try await expect("places") { model.screen.map.places.map(\.name) == ["Deli"] }
            #expect(model.screen.quick.category == nil && model.screen.quick.places.isEmpty)
            try model.send("coffee")
            try await expect("an answer") { !model.screen.chat.isWaiting }
            #expect(model.screen.map.places.map(\.name) == ["Café"])
        }
    }

    @Test func `a name is looked for in the place of a category, and again where that had failed`() async throws {
        server.set("/api/search", 500, "")
        let (model, transport) = try makeModel()
        try await with(model) {
            #expect(throws: ExploreActionError.blank) { try model.search(" ?! ") }
            model.show(.quickBites)
            try model.search(" Fazer ")
            #expect(model.screen.quick.category == nil && model.screen.quick.search == "Fazer" && model.screen.quick.places.isEmpty)
            try await expect("a failure") { model.screen.quick.state == .failed }
            server.set("/api/search", 200, #"{"category": null, "places": []}"#)
            model.retry()
            try await expect("nothing") { model.screen.quick.state == .loaded }
            #expect(query(transport, "/api/search") == "q=Fazer&limit=10")
            #expect(model.screen.quick.hint?.contains("such a name") == true)
        }
    }

    @Test func `a point that is nowhere is refused`() async throws {
        let action = try #require(ExploreModel.actions.first { $0.name == "origin" })
        let (model, _) = try makeModel()
        await #expect(throws: ActionError.self) {
            try await action.perform(model, ActionInput(fields: ["latitude": .number(91), "longitude": .integer(0)]))
        }
        _ = try await action.perform(model, ActionInput(fields: ["latitude": .number(60.17), "longitude": .number(24.94)]))
        #expect(model.screen.map.isOriginChosen)
    }

    @Test func `an answer is asked for in the units of the page that asks, and in those that were chosen for all`() async throws {
        let (model, transport) = try makeModel()
        try await with(model) {
            let action = try #require(ExploreModel.actions.first { $0.name == "chat" })
            @BluetoothActor func ask(_ units: String?) async throws -> String {
                var fields: [String: JSONValue] = ["message": "coffee"]
                fields["units"] = units.map { .text($0) }
                let count = transport.requests.count { $0.url.path == "/api/chat" }
                _ = try await action.perform(model, ActionInput(fields: fields))
                try await expect("It is answered") {
                    !model.screen.chat.isWaiting && transport.requests.count { $0.url.path == "/api/chat" } > count
                }
                return query(transport, "/api/chat")
            }
            #expect(try await ask("metric") == "units=metric")
            #expect(try await ask("imperial") == "units=imperial")
            #expect(try await ask(nil) == "")
            try model.choose(.metric)
            #expect(try await ask("imperial") == "units=metric")
            await #expect(throws: ActionError.self) { try await ask("furlongs") }
        }
    }

    @Test func `a choice of units is kept before it is shown`() throws {
        struct Full: Error {}
        let (model, _) = try makeModel()
        var kept: [ExploreUnits] = []
        model.keepUnits = { kept.append($0) }
        try model.choose(.metric)
        #expect(kept == [.metric] && model.screen.units == .metric)
        model.keepUnits = { _ in throw Full() }
        #expect(throws: Full.self) { try model.choose(.imperial) }
        #expect(model.screen.units == .metric)
    }
}
