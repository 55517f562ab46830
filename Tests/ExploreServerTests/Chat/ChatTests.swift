import Explore
import Foundation
import HTTPService
import TestSupport
import Testing

@testable import ExploreServer

@Suite("The chat")
struct ChatTests {
    private let api: TestAPI

    init() throws { api = try TestAPI() }

    @Test("Coffee is answered with cafés and no library, and the category")
    func coffee() async throws {
        let answer = try await api.chat("I want coffee")
        #expect(answer.vibe == "chill_cafes")
        #expect(Set(answer.places.map(\.name)) == ["Devoción", "Joe Coffee Company"])
        #expect(answer.reply.contains(try #require(answer.places.first?.name)))
        #expect(answer.weather == nil)
    }

    @Test("An event is answered with its time, and with the way to it")
    func event() async throws {
        let folder = try ImportFolder()
        let event =
            #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [-73.98, 40.69]}, "#
            + #""properties": {"event_name": "Jazz Night", "event_start": "2026-06-09T20:00:00", "address": "Here"}}"#
        try folder.importGeoJSON(ImportFolder.collection([event]))
        let noon = try #require(ISO8601DateFormatter().date(from: "2026-06-09T12:00:00-04:00"))
        let answer = try await TestAPI(try folder.store()) { $0.now = { noon } }.chat("What is on tonight?")
        let place = try #require(answer.places.first)
        #expect(place.name == "Jazz Night" && place.eventStart == "2026-06-09T20:00:00" && place.address == "Here")
        #expect(place.walkTime != nil && place.distance?.meters != nil && place.mapsLink != nil)
    }

    @Test func `a kind that an answer before was about is that one, also after another list`() async throws {
        let cafe = try #require(try await api.chat("coffee", session: "back").places.first)
        _ = try await api.chat("any library?", session: "back")
        let answer = try await api.chat("what was the address of the first cafe again?", session: "back")
        #expect(answer.places.map(\.name) == [cafe.name], "\(answer.reply)")
        #expect(answer.reply.contains(try #require(cafe.address)), "\(answer.reply)")
    }

    @Test func `two needs of one message are both met`() async throws {
        let answer = try await api.chat("where is a library, and I need a coffee too")
        #expect(answer.places.contains { $0.kind == "library" } && answer.places.contains { $0.kind == "cafe" }, "\(answer.reply)")
    }

    @Test(
        "A message without words is refused as the original refuses it",
        arguments: ["", "{}", #"{"message": ""}"#, #"{"message": " \n\t"}"#, #"{"message": null}"#])
    func missing(_ body: String) async throws {
        let (status, answer) = try await api.object(.post, "/api/chat", body: body)
        #expect(status == 400)
        #expect(answer as? [String: String] == ["error": "Missing 'message'"])
    }

    @Test(
        "Every other malformed body is refused with a sentence",
        arguments: [
            "[]", "null", "7", "coffee", "{", #"{"message": 7}"#, #"{"message": ["coffee"]}"#,
            #"{"message": "coffee", "latitude": 91, "longitude": 0}"#, #"{"message": "coffee", "latitude": "40", "longitude": "-73"}"#,
            #"{"message": "coffee", "latitude": 91}"#, #"{"message": "coffee", "longitude": "here"}"#,
            #"{"message": "coffee", "latitude": 1e999, "longitude": 0}"#, "\u{FEFF}\u{0}",
        ])
    func malformed(_ body: String) async throws {
        let (status, answer) = try await api.object(.post, "/api/chat", body: body)
        #expect(status == 400)
        #expect((answer["error"] as? String)?.isEmpty == false)
    }

    @Test("The content's type is not insisted upon", arguments: ["text/plain", "application/x-www-form-urlencoded", "", nil])
    func contentType(_ type: String?) async throws {
        var headers: HTTPHeaders = [:]
        headers["Content-Type"] = type
        let (status, _) = try await api.object(.post, "/api/chat", headers: headers, body: #"{"message": "coffee"}"#)
        #expect(status == 200)
    }

    @Test("Something else is something else, until there is nothing else")
    func somethingElse() async throws {
        let first = try await api.chat("coffee", session: "a")
        let second = try await api.chat("something else", session: "a")
        #expect(second.vibe == "chill_cafes")
        #expect(!second.places.isEmpty)
        #expect(Set(first.places.map(\.id)).isDisjoint(with: second.places.map(\.id)))
        var last = second
        for _ in 0..<5 where !last.reply.contains("from the start") { last = try await api.chat("something else", session: "a") }
        #expect(last.reply.contains("from the start"))
        #expect(!last.places.isEmpty)
    }

    @Test(
        "What is not understood is said so with ways on and no list, in a conversation too",
        arguments: ["asdkjh qwe", "it is raining cats", "🍕"])
    func gibberish(_ message: String) async throws {
        #expect(try await api.chat(message).places.isEmpty)
        _ = try await api.chat("coffee", session: "a")
        let answer = try await api.chat(message, session: "a")
        #expect(answer.reply.contains("did not understand what you are after") && answer.reply.contains("Ask for a kind of place"))
        #expect(answer.places.isEmpty && answer.vibe == nil)
        // The subject is still the one before.
        #expect(try await api.chat("something else", session: "a").vibe == "chill_cafes")
    }

    @Test(arguments: ["coffee", "Devoción", "where is Devoción?"])
    func `something else is something else where the kind is said again`(_ before: String) async throws {
        let first = try await api.chat(before, session: "a")
        #expect(first.places.contains { $0.name == "Devoción" })
        let second = try await api.chat("I want coffee, something else", session: "a")
        #expect(!second.places.isEmpty && Set(first.places.map(\.id)).isDisjoint(with: second.places.map(\.id)), "\(second.reply)")
        #expect(second.reply != first.reply)
    }

    @Test("Something closer is closer, or said not to be there")
    func closer() async throws {
        let first = try await api.chat("pizza", session: "a")
        let nearest = try #require(first.places.compactMap(\.walkTime?.minutes).min())
        let second = try await api.chat("something closer", session: "a")
        let isCloser = second.places.allSatisfy { ($0.walkTime?.minutes ?? .max) <= nearest }
        #expect(isCloser || second.reply.contains("Nothing of that kind is closer"))
    }

    @Test("Where the person is, there the places are looked for")
    func location() async throws {
        let body = #"{"message": "a museum", "latitude": 40.6985, "longitude": -73.9735}"#
        let (status, answer) = try await api.object(.post, "/api/chat", body: body)
        #expect(status == 200)
        // The sample's museum at the Navy Yard is the nearest one to there.
        #expect((answer["places"] as? [[String: Any]])?.first?["name"] as? String == "BLDG 92")
        #expect((answer["reply"] as? String)?.contains("Near you") == true)
    }

    @Test("Half a location is none", arguments: [#""latitude": 60"#, #""longitude": 25"#, #""latitude": null, "longitude": 25"#])
    func halfALocation(_ field: String) async throws {
        let (status, answer) = try await api.object(.post, "/api/chat", body: #"{"message": "coffee", \#(field)}"#)
        #expect(status == 200)
        #expect((answer["reply"] as? String)?.contains("Near 2 MetroTech") == true)
    }

    @Test("A message without a conversation stands alone")
    func alone() async throws {
        _ = try await api.chat("coffee")
        #expect(try await api.chat("something else").vibe == "explore")
    }

    @Test("Who names no conversation keeps one by its cookie")
    func cookie() async throws {
        let body = #"{"message": "coffee"}"#
        let first = try await api.send(.post, "/api/chat", body: body)
        let cookie = try #require(first.headers["Set-Cookie"]?.split(separator: ";").first.map(String.init))
        #expect(cookie.hasPrefix("explore_session="))
        let second = try await api.send(.post, "/api/chat", headers: ["Cookie": "a=b; " + cookie], body: #"{"message": "something else"}"#)
        #expect(second.headers["Set-Cookie"] == nil)
        #expect((second.json as? [String: Any])?["vibe"] as? String == "chill_cafes")
        // A name of somebody's own making is none; and who names the conversation needs no cookie.
        let forged = try await api.send(.post, "/api/chat", headers: ["Cookie": "explore_session=a"], body: body)
        #expect(forged.headers["Set-Cookie"] != nil)
        #expect(try await api.send(.post, "/api/chat", headers: ["X-Session-ID": "a"], body: body).headers["Set-Cookie"] == nil)
    }

    @Test("Many conversations at once never see one another")
    func manySessions() async throws {
        @Sendable func talk(_ api: TestAPI, _ subject: String, _ session: String) async throws -> [String] {
            let first = try await api.chat(subject, session: session)
            await Task.yield()
            let second = try await api.chat("something else", session: session)
            return [first, second].map { "\($0.vibe ?? "") \($0.reply) \($0.places.map(\.id))" }
        }
        let count = Depth.scaled(40)
        let subjects = ["coffee", "pizza", "a museum", "a concert", "a park"]
        var alone: [String: [String]] = [:]
        for subject in subjects { alone[subject] = try await talk(try TestAPI(), subject, "only") }
        let answers = try await withThrowingTaskGroup(of: (String, [String]).self) { group in
            for number in 0..<count {
                let subject = subjects[number % subjects.count]
                group.addTask { [api] in (subject, try await talk(api, subject, "session-\(number)")) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count == count)
        for (subject, said) in answers { #expect(said == alone[subject]) }
    }

    @Test("A conversation's name that is too long is refused, and never cut: that would join two of them")
    func longNames() async throws {
        let name = String(repeating: "x", count: ExploreEndpoint.longestSession)
        for (name, status) in [(name, 200), (name + "y", 400)] {
            let answer = try await api.object(.post, "/api/chat", headers: ["X-Session-ID": name], body: #"{"message": "coffee"}"#)
            #expect(answer.status == status)
        }
    }

    @Test("Broken bodies are refused or understood")
    func brokenBodies() {
        var generator = SeededNumbers(seed: 42)
        let sample = Array(#"{"message":"I want coffee","latitude":40.69,"longitude":-73.98}"#.utf8)
        var understood = 0
        for _ in 0..<Depth.scaled(5_000) {
            var bytes = sample
            for _ in 0..<Int.random(in: 0...2, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            if generator.next() % 4 == 0 { bytes.removeLast(Int.random(in: 0...bytes.count, using: &generator)) }
            if let request = try? ChatRequest(bytes), request.message.contains(where: { !$0.isWhitespace }) { understood += 1 }
        }
        #expect((Depth.scaled(50)...Depth.scaled(4_950)).contains(understood))
    }
}
