import Bluetooth
import Foundation
import Testing
import VirtualRadio

@testable import Explore

@BluetoothActor
@Suite("The explore page")
struct ExploreModelTests {
    private let server = FakeServer()
    private let clock = SimulatedClock()

    private func makeModel(tiles: MapTiles? = nil) throws -> ExploreModel {
        let configuration = try APIConfiguration("http://localhost:5000", source: "the test")
        let service = APIService(configuration, transport: server.transport, clock: clock)
        return ExploreModel(service, tiles: tiles, clock: clock, time: { 1_700_000_000 })
    }

    /// Runs the model until the body is done.
    private func with(_ model: ExploreModel, _ body: () async throws -> Void) async throws {
        let running = Task { await model.run() }
        try await body()
        running.cancel()
        await running.value
    }

    /// Lets simulated time pass until the page is as wanted, for a minute at most.
    private func expect(_ what: Comment, _ condition: () -> Bool) async throws {
        for _ in 0..<600 where !condition() { try await clock.sleep(for: .milliseconds(100)) }
        #expect(condition(), what)
    }

    @Test("A message is answered with words and places, which are on the map")
    func chat() async throws {
        let model = try makeModel()
        try await with(model) {
            try model.send("  I want coffee ")
            #expect(model.screen.chat.isWaiting)
            #expect(throws: ExploreActionError.busy) { try model.send("And tea") }
            try await expect("an answer") { !model.screen.chat.isWaiting }
            let messages = model.screen.chat.messages
            #expect(messages.map(\.author) == [.person, .server])
            #expect(messages.map(\.text) == ["I want coffee", "Coffee it is."])
            #expect(messages.last?.places.map(\.name) == ["Café"])
            #expect(model.screen.map.places.map(\.name) == ["Café"])
            #expect(model.screen.chat.suggestions.contains("Something else"))
            #expect(throws: ExploreActionError.blank) { try model.send(" \n ") }
        }
    }

    @Test("A chosen place has its way drawn, and told to be estimated")
    func route() async throws {
        let model = try makeModel()
        try await with(model) {
            model.show(.quickBites)
            try await expect("places") { model.screen.quick.state == .loaded }
            #expect(model.screen.quick.note?.contains("1 place could not be read") == true)
            let place = try #require(model.screen.quick.places.first)
            #expect(place.photoURL == nil, "an address that is no address on the web must not reach a page")
            try model.select(place.id)
            try await expect("a way") { model.screen.map.state == .loaded }
            let route = try #require(model.screen.map.route)
            #expect(route.line == [[40.693393, -73.98555], [40.5, -73.5]])
            #expect(route.isEstimated && route.note != nil)
            #expect(model.screen.map.selected == place.id)
            model.deselect()
            #expect(model.screen.map.route == nil)
            #expect(throws: ExploreActionError.unknownPlace) { try model.select("nowhere") }
        }
    }

    @Test("A server that is away is told of, and everything comes when it comes")
    func offline() async throws {
        server.isOn = false
        let model = try makeModel()
        #expect(model.screen.server.state == .checking)
        try await with(model) {
            try await expect("offline") { model.screen.server.state == .offline }
            // A telephone has no shell: whoever has one says more.
            #expect(model.screen.server.problem?.advice == "Check that it runs and that its address is right.")
            try model.send("Hello")
            model.show(.events)
            try await expect("a problem") { !model.screen.chat.isWaiting && model.screen.quick.state == .failed }
            #expect(model.screen.chat.messages.first?.problem?.isRetryable == true)
            server.isOn = true
            try await expect("the server") { model.screen.server.state == .ready && model.screen.server.problem == nil }
            try await expect("the places") { model.screen.quick.state == .loaded }
            try await expect("the events") { model.screen.events.state == .loaded }
            #expect(model.screen.events.events.map(\.name) == ["Jazz"])
            model.retry()
            try await expect("the answer") { model.screen.chat.messages.count == 2 }
            #expect(model.screen.chat.messages.first?.problem == nil)
        }
    }

    @Test("A server that a call finds gone is looked for often from then on")
    func goneMeanwhile() async throws {
        let model = try makeModel()
        try await with(model) {
            try await expect("the server") { model.screen.server.state == .ready }
            server.isOn = false
            model.show(.explore)
            try await expect("offline") { model.screen.server.state == .offline }
            server.isOn = true
            // Less than the half minute that passes between two looks at a server that is there.
            for _ in 0..<60 where model.screen.server.state != .ready { try await clock.sleep(for: .milliseconds(100)) }
            #expect(model.screen.server.state == .ready)
        }
    }

    @Test("Tonight's events are offered where some are known, and not where there are none")
    func suggestions() async throws {
        let tonight = "What is on tonight?"
        let model = try makeModel()
        #expect(!model.screen.chat.suggestions.contains(tonight))
        try await with(model) {
            try await expect("the events") { model.screen.events.state == .loaded }
            #expect(model.screen.chat.suggestions.contains(tonight))
            server.set("/api/events", 200, #"{"nyc_permitted": []}"#)
            model.dataChanged()
            try await expect("no events") { model.screen.events.state == .loaded && model.screen.events.events.isEmpty }
            #expect(!model.screen.chat.suggestions.contains(tonight) && !model.screen.chat.suggestions.isEmpty)
        }
    }

    @Test("The way to an event is shown, where it is known where that is")
    func wayToAnEvent() async throws {
        server.set(
            "/api/events", 200,
            #"{"nyc_permitted": [{"event_name": "Jazz", "latitude": 40.5, "longitude": -73.5}, {"event_name": "Talk"}]}"#)
        let model = try makeModel()
        try await with(model) {
            try await expect("the events") { model.screen.events.state == .loaded }
            #expect(model.screen.events.events.map(\.placeID) == ["Jazz@40.5,-73.5", nil])
            model.show(.explore)
            try await expect("places") { model.screen.quick.state == .loaded }
            try model.select("Jazz@40.5,-73.5")
            try await expect("a way") { model.screen.map.state == .loaded }
            #expect(model.screen.map.places.map(\.name) == ["Deli", "Jazz"])
        }
    }

    @Test("Tiles lie under the map once their server has answered, and nobody is asked before the map is shown")
    func tiles() async throws {
        let model = try makeModel(tiles: try MapTiles("https://tiles.example/{z}/{x}/{y}.png"))
        try await with(model) {
            try await expect("streets") { model.streetsScreen.state == .loaded }
            server.set("/0/0/0.png", 503, "")
            model.lookForTiles()
            try await clock.sleep(for: .seconds(1))
            #expect(model.streetsScreen.tiles == nil)
            server.set("/0/0/0.png", 200, "a picture")
            try await clock.sleep(for: .seconds(60))
            #expect(model.streetsScreen.tiles == nil)
            model.lookForTiles()
            try await expect("tiles") { model.streetsScreen.tiles != nil }
            #expect(model.streetsScreen.tiles?.attribution == "Tiles: tiles.example")
            #expect(model.streetsScreen.state == .loaded)
        }
    }

    @Test("What was there stays when it cannot be loaded anew, and says that it is old")
    func stale() async throws {
        let model = try makeModel()
        try await with(model) {
            model.show(.explore)
            try await expect("places") { model.screen.quick.state == .loaded }
            server.set("/api/quick_recs", 500, #"{"error": "no key"}"#)
            model.show(.explore)
            try await expect("a failure") { model.screen.quick.state == .failed }
            #expect(model.screen.quick.places.count == 1)
            #expect(model.screen.quick.updatedAt == 1_700_000_000)
            #expect(model.screen.quick.problem?.sentence.contains("no key") == true)
            #expect(model.screen.server.state == .ready)
            model.show(.events)
            #expect(model.screen.quick.places.isEmpty, "another category's places are not this one's")
        }
    }

    @Test("A new conversation has a new session, and another page's is not the same")
    func sessions() async throws {
        let model = try makeModel()
        let other = try makeModel()
        try await with(model) {
            for (model, isNew) in [(model, false), (model, false), (model, true), (other, false)] {
                if isNew { model.clear() }
                try model.send("Coffee")
                try await expect("an answer") { !model.screen.chat.isWaiting }
            }
        }
        let sessions = server.sessions
        #expect(sessions[0] == sessions[1])
        #expect(Set(sessions).count == 3)
        #expect(model.screen.chat.messages.count == 2)
    }

    @Test("A conversation and a message keep to their limits")
    func limits() async throws {
        let model = try makeModel()
        try await with(model) {
            for _ in 0..<ExploreModel.maximumMessages {
                try model.send(String(repeating: "é", count: 3_000))
                try await expect("an answer") { !model.screen.chat.isWaiting }
            }
        }
        #expect(model.screen.chat.messages.count == ExploreModel.maximumMessages)
        #expect(model.screen.chat.messages.first?.text.utf8.count == ExploreModel.maximumMessageLength)
    }

    @Test("A map without streets is no problem, for the original server has none")
    func noStreets() async throws {
        let model = try makeModel()
        try await with(model) {
            try await expect("streets") { model.streetsScreen.state == .loaded }
            #expect(model.streetsScreen.lines.isEmpty)
        }
    }

    @Test("A server that cannot be is told of with its reason, in the place of every answer, until there is one")
    func unavailable() async throws {
        let model = ExploreModel(try .unavailable("The places are damaged. Import them again."), clock: clock)
        try await with(model) {
            try await expect("the reason") { model.screen.server.state == .unavailable }
            #expect(model.screen.server.problem?.sentence == "The places are damaged. Import them again.")
            try model.send("coffee")
            try await expect("an end of waiting") { !model.screen.chat.isWaiting }
            #expect(model.screen.chat.messages.last?.problem?.sentence == "The places are damaged. Import them again.")
            let configuration = try APIConfiguration("http://localhost:5000", source: "the test")
            model.use(APIService(configuration, transport: server.transport, clock: clock), source: "the test")
            try await expect("the server") { model.screen.server.state == .ready && model.screen.events.state == .loaded }
        }
    }

    private func map(_ south: Double, _ north: Double) -> String {
        #"{"areas": [{"version": "1", "south": \#(south), "north": \#(north), "west": -74, "east": -73, "attribution": ""}], "levels": [], "kinds": []}"#
    }

    @Test func `other data keeps what the map shows and where ways begin, where they lie in it`() async throws {
        let model = try makeModel()
        server.set("/api/map", 200, map(40, 41))
        try await with(model) {
            try model.send("I want coffee")
            try await expect("an answer") { !model.screen.chat.isWaiting && model.streetsScreen.state == .loaded }
            model.begin(at: Coordinates(latitude: 40.693393, longitude: -73.98555))
            try model.select(#require(model.screen.map.places.first).id)
            try await expect("the way") { model.screen.map.route != nil && model.streetsScreen.state == .loaded }
            model.dataChanged()
            try await expect("the new map") { model.streetsScreen.state == .loaded }
            #expect(model.screen.map.places.map(\.name) == ["Café"] && model.screen.map.route != nil)
            #expect(model.screen.map.isOriginChosen)

            server.set("/api/map", 200, map(60, 61))
            model.dataChanged()
            #expect(model.screen.map.places.map(\.name) == ["Café"], "nothing goes before it is known where the data lies")
            try await expect("a map of elsewhere") { model.streetsScreen.state == .loaded }
            #expect(model.screen.map.places.isEmpty && model.screen.map.route == nil && !model.screen.map.isOriginChosen)
            #expect(model.screen.chat.messages.last?.places.map(\.name) == ["Café"], "what was said stays")
        }
    }

    @Test func `places of an area without a map stay where other data came beside it`() async throws {
        let model = try makeModel()
        try await with(model) {
            try model.send("I want coffee")
            try await expect("an answer") { !model.screen.chat.isWaiting && model.streetsScreen.state == .loaded }
            let places = #"[{"version": "2", "south": 40, "north": 41, "west": -74, "east": -73, "attribution": ""}]"#
            server.set("/api/map", 200, map(60, 61).replacing(#""levels""#, with: #""unmapped": \#(places), "levels""#))
            model.dataChanged()
            try await expect("a map of elsewhere") { model.streetsScreen.state == .loaded }
            #expect(model.screen.map.places.map(\.name) == ["Café"])
        }
    }

    @Test("Of other data events, streets and the last quick action are asked for again")
    func otherData() async throws {
        let model = try makeModel()
        try await with(model) {
            model.show(.quickBites)
            try await expect("all of it") {
                model.screen.quick.state == .loaded && model.screen.events.state == .loaded && model.streetsScreen.state == .loaded
            }
            try model.select(#require(model.screen.quick.places.first).id)
            try await expect("the way") { model.screen.map.route != nil }
            model.dataChanged()
            #expect(model.screen.events.state == .loading && model.screen.quick.state == .loading)
            #expect(model.streetsScreen.state == .loading)
            try await expect("all of it again") {
                model.screen.quick.state == .loaded && model.screen.events.state == .loaded && model.streetsScreen.state == .loaded
            }
            #expect(!model.screen.map.places.isEmpty)
        }
    }
}
