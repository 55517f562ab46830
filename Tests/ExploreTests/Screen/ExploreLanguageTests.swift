import Companion
import Foundation
import TestSupport
import Testing

@testable import Explore

/// The whole explore page in another language: what a person reads is keys with arguments, and what a server or a person said stays.
@Suite struct ExploreLanguageTests {
    private static let german: Wording.Table = {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..").standardizedFileURL
        let room = package.appendingPathComponent("Sources/Devices/Explore/Companion/Languages")
        return Languages(folders: [room]).tables["de"] ?? [:]
    }()

    private static let broken = Data(#"{"text": 1, "flag": 1, "number": "", "list": 1, "object": 1, "null": null}"#.utf8)

    private struct Wrong<Value: Decodable>: Decodable {
        let value: Value

        private struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(_ name: String) { stringValue = name }
            init?(stringValue: String) { self.init(stringValue) }
            init?(intValue: Int) { nil }
        }

        /// The name of the value is that of its type.
        init(from decoder: any Decoder) throws {
            let names = [
                "String": "text", "Bool": "flag", "Int": "number", "Array<Int>": "list", "Dictionary<String, Int>": "object",
                "Int8": "null", "Int16": "gone",
            ]
            value = try decoder.container(keyedBy: Key.self).decode(Value.self, forKey: Key(names["\(Value.self)"] ?? ""))
        }
    }

    private static func reason<Value: Decodable>(_ type: Value.Type, in data: Data = broken) -> Sentence {
        do {
            _ = try JSONDecoder().decode(Wrong<Value>.self, from: data)
            return ""
        } catch {
            return APIError.sentence(error)
        }
    }

    private static var reasons: [Sentence] {
        let place = DecodingError.Context(codingPath: [], debugDescription: "Odd")
        return [
            reason(String.self), reason(Bool.self), reason(Int.self), reason([Int].self), reason([String: Int].self), reason(Int8.self),
            reason(Int16.self), reason(Int.self, in: Data("<".utf8)),
            APIError.sentence(DecodingError.valueNotFound(Int.self, place)),
            APIError.sentence(DecodingError.dataCorrupted(.init(codingPath: [AnyKey()], debugDescription: "Odd"))),
        ]
    }

    private struct AnyKey: CodingKey {
        var stringValue: String { "url" }
        var intValue: Int? { nil }
        init() {}
        init?(stringValue: String) { nil }
        init?(intValue: Int) { nil }
    }

    /// One of everything that the page, or an error of it, can say.
    private static func everything() throws -> [Any] {
        let rejected = reasons.enumerated().map { RejectedElement(index: $0, reason: $1) }
        let place = try JSONDecoder().decode(
            Place.self,
            from: Data(
                #"{"name": "Café", "location": {"lat": 40.5, "lng": -73.5}, "diets": ["vegan", "gluten_free"], "wheelchair": "yes"}"#.utf8))
        let estimated = try JSONDecoder().decode(
            DirectionsResponse.self, from: Data(#"{"polyline": [[40.5, -73.5], [40.6, -73.5]], "estimated": true}"#.utf8))
        let cut = try JSONDecoder().decode(
            DirectionsResponse.self, from: Data(#"{"polyline": [[40.5, -73.5], null, [40.6, -73.5]]}"#.utf8))
        let servers = ExploreScreen.Server.State.allCases.map { state -> ExploreScreen in
            var server = ExploreScreen.Server(address: "", source: APIConfiguration.thisProgram.source)
            server.state = state
            return ExploreScreen(server: server)
        }
        let messages = (1...2).map { ExploreScreen.Message(id: $0, author: .person, text: "Hei", time: 0) }
        var quick = [ExploreScreen.Quick(search: "x", state: .loaded), ExploreScreen.Quick(category: "events", state: .loaded)]
        quick[0].$note = ExploreModel.note(places: rejected)
        quick[1].$note = ExploreModel.note(places: [rejected[0]])
        var events = ExploreScreen.Events(state: .loaded)
        events.$note = ExploreModel.note(events: rejected)
        var one = ExploreScreen.Events()
        one.$note = ExploreModel.note(events: [rejected[0]])
        let server = ExploreScreen.Server(address: "", source: try APIConfiguration(environment: [:], propertyList: nil).source)
        let named = try APIConfiguration(environment: [APIConfiguration.key: "http://h"], propertyList: nil).source
        let errors: [APIError] =
            [
                .invalidURL("", source: named), .invalidURL("x", source: named), .invalidResponse(status: 404),
                .serverError("No", status: 404), .unreachable("http://h", reason: "no."), .timedOut("http://h", seconds: 3),
                .unavailable("\(reasons[0])"),
            ] + reasons.map { .decodingError($0) }
        return servers as [Any]
            + [
                ExploreScreen(server: server, chat: .init(messages: messages), quick: quick[0], events: events),
                ExploreScreen(server: server, chat: .init(messages: [messages[0]]), quick: quick[1], events: one),
                ExploreScreen.Card(place), ExploreScreen.Route(estimated), ExploreScreen.Route(cut), ExploreModel.otherOrigin,
            ] + errors.flatMap { [$0.whole, ScreenProblem(call: $0)] as [Any] }
            + [
                ExploreActionError.busy, ExploreActionError.blank, ExploreActionError.unknownPlace, ExploreActionError.unknownCategory,
                ExploreActionError.badPoint,
            ].map { $0.problem as Any }
    }

    /// That it has none for anything else, `Scripts/sentences` holds: here are the words of the page's own scripts as well.
    @Test func `a language has words for all that the models say`() throws {
        let keys = Sentence.keys(in: try Self.everything())
        #expect(keys.subtracting(Self.german.keys).sorted() == [])
    }

    @Test func `no words lose an argument`() {
        for (key, words) in Self.german {
            let places = { (text: String) in Set(text.matches(of: /\{\d+\}/).map { String($0.0) }) }
            #expect(places(key) == places(words), "\(key)")
        }
    }

    @Test func `the page is in the language of where it is read, and the same in English`() throws {
        var quick = ExploreScreen.Quick(search: "Vapiano", state: .loaded)
        quick.$note = ExploreModel.note(places: [RejectedElement(index: 1, reason: APIError.sentence(Self.lack))])
        let server = ExploreScreen.Server(address: "http://h", source: "the default")
        let screen = ExploreScreen(
            server: server, chat: .init(messages: [.init(id: 1, author: .person, text: "Hei", time: 0)]), quick: quick)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let german = String(decoding: try Wording([Self.german]) { try encoder.encode(screen) }, as: UTF8.self)
        for words in [
            #""words":"Der Server wird gesucht""#, #""text":"Hei""#, #""label":"Neues Gespräch""#, #""search":"Vapiano""#,
            #""note":"1 Ort konnte nicht gelesen werden und fehlt. Nummer 2 in der Liste des Servers fehlt: \"name\" ist nicht da.""#,
            #""text":"Die 1 Nachricht wird vergessen, hier und beim Server. Orte bleiben auf der Karte.""#,
        ] {
            #expect(german.contains(words), "\(words)")
        }
        let english = String(decoding: try encoder.encode(screen), as: UTF8.self)
        for words in [
            #""words":"Looking for the server""#, #""label":"New conversation""#,
            #""note":"1 place could not be read and left out. Element 2 of the server's list was left out: \"name\" is missing.""#,
            #""text":"The 1 message of this one is forgotten, here and at the server. Places on the map stay.""#,
        ] {
            #expect(english.contains(words), "\(words)")
        }
        #expect(try JSONDecoder().decode(ExploreScreen.self, from: Data(english.utf8)) == screen)
    }

    private static var lack: DecodingError {
        struct Name: Decodable { let name: String }
        do { _ = try JSONDecoder().decode(Name.self, from: Data("{}".utf8)) } catch {
            if let error = error as? DecodingError { return error }
        }
        return .dataCorrupted(.init(codingPath: [], debugDescription: ""))
    }
}
