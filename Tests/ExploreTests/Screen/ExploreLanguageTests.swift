import Companion
import Foundation
import TestSupport
import Testing

@testable import Explore

/// The whole explore page in another language: what a person reads is keys with arguments, and what a server or a person said stays.
@Suite struct ExploreLanguageTests {
    private static let german: Wording.Table = [
        // The server
        "Looking for the server": "Der Server wird gesucht",
        "The server answers": "Der Server antwortet",
        "The server does not answer": "Der Server antwortet nicht",
        "Not available": "Nicht verfügbar",
        "the default": "der Voreinstellung",
        "this program": "diesem Programm",
        "the environment variable {0}": "der Umgebungsvariable {0}",
        // The chat
        "New conversation": "Neues Gespräch",
        "Begin a new conversation?": "Ein neues Gespräch beginnen?",
        "The {0} message of this one is forgotten, here and at the server. Places on the map stay.":
            "Die {0} Nachricht wird vergessen, hier und beim Server. Orte bleiben auf der Karte.",
        "The {0} messages of this one are forgotten, here and at the server. Places on the map stay.":
            "Die {0} Nachrichten werden vergessen, hier und beim Server. Orte bleiben auf der Karte.",
        "Begin a new one": "Neu beginnen",
        "Leave it as it is": "So lassen",
        // Places
        "Quick bites": "Schnell gegessen",
        "Something to eat, fast": "Etwas zu essen, und zwar bald",
        "Chill cafés": "Ruhige Cafés",
        "Coffee and a quiet seat": "Kaffee und ein ruhiger Platz",
        "Events": "Veranstaltungen",
        "Where something happens": "Wo etwas los ist",
        "Explore": "Entdecken",
        "Parks, museums, sights": "Parks, Museen, Sehenswertes",
        "Vegan": "Vegan",
        "Gluten-free": "Glutenfrei",
        "Wheelchair": "Rollstuhl",
        "Nothing of this kind is known around here. Try another, or ask in your own words.":
            "Hiervon ist in der Nähe nichts bekannt. Fragen Sie nach etwas anderem, oder in eigenen Worten.",
        "No place of such a name is known around here. Try a part of it, or ask in your own words.":
            "Kein Ort in der Nähe heißt so. Versuchen Sie einen Teil des Namens, oder fragen Sie in eigenen Worten.",
        "{0} place could not be read and left out. {1}": "{0} Ort konnte nicht gelesen werden und fehlt. {1}",
        "{0} places could not be read and left out. {1}": "{0} Orte konnten nicht gelesen werden und fehlen. {1}",
        "Element {0} of the server's list was left out: {1}": "Nummer {0} in der Liste des Servers fehlt: {1}",
        "{0} is missing.": "{0} ist nicht da.",
        "{0} is null.": "{0} ist leer.",
        "{0} is not {1}.": "{0} ist nicht {1}.",
        "it is not JSON that can be read.": "es ist kein lesbares JSON.",
        "the answer": "die Antwort",
        "a number": "eine Zahl",
        "text": "Text",
        "true or false": "wahr oder falsch",
        "a list": "eine Liste",
        "an object": "ein Objekt",
        // Events and ways
        "Events appear here as soon as the server answers.": "Hier stehen Veranstaltungen, sobald der Server antwortet.",
        "No events are known around here at the moment.": "Zurzeit ist in der Nähe nichts los.",
        "{0} event could not be read and left out. {1}": "{0} Veranstaltung konnte nicht gelesen werden und fehlt. {1}",
        "{0} events could not be read and left out. {1}": "{0} Veranstaltungen konnten nicht gelesen werden und fehlen. {1}",
        "Estimated from the straight line: no streets of this area are known. Import an extract to get the real way.":
            "Nach der Luftlinie geschätzt: Straßen dieser Gegend sind nicht bekannt.",
        "Parts of the way could not be read and are left out.": "Teile des Weges konnten nicht gelesen werden und fehlen.",
        "This server begins every way at a place of its own, and not where you chose.":
            "Dieser Server beginnt jeden Weg an einem eigenen Ort, nicht am gewählten.",
        // Problems
        "The explore server does not answer.": "Der Server antwortet nicht.",
        "Check that it runs and that its address is right.": "Prüfen Sie, ob er läuft und ob seine Adresse stimmt.",
        "The explore server did not answer within {0} seconds.": "Der Server hat in {0} Sekunden nicht geantwortet.",
        "Try again.": "Versuchen Sie es noch einmal.",
        "{0} names no server.": "{0} nennt keinen Server.",
        "Write {0} there as http://HOST:PORT or https://HOST.": "Schreiben Sie dort {0} als http://HOST:PORT oder https://HOST.",
        "The server's address \"{0}\" from {1} cannot be used.": "Die Adresse „{0}“ aus {1} ist nicht zu gebrauchen.",
        "Write it as http://HOST:PORT or https://HOST.": "Schreiben Sie sie als http://HOST:PORT oder https://HOST.",
        "The server answered with status {0} and no reason.": "Der Server hat mit Status {0} geantwortet und nicht gesagt, warum.",
        "Check that its address is that of an explore server.": "Prüfen Sie, ob seine Adresse die eines solchen Servers ist.",
        "The server's answer is not what was expected: {0}": "Die Antwort des Servers ist nicht die erwartete: {0}",
        "The server refused (status {0}): {1}": "Der Server lehnt ab (Status {0}): {1}",
        "The explore server at {0} cannot be reached: {1}": "Der Server bei {0} ist nicht zu erreichen: {1}",
        "Check that it runs, or name another.": "Prüfen Sie, ob er läuft, oder nennen Sie einen anderen.",
        "The explore server at {0} did not answer within {1} seconds.": "Der Server bei {0} hat in {1} Sekunden nicht geantwortet.",
        "Try again, or name another.": "Versuchen Sie es noch einmal, oder nennen Sie einen anderen.",
        "The last message has no answer yet.": "Die letzte Nachricht ist noch nicht beantwortet.",
        "Wait for it, or begin a new conversation.": "Warten Sie darauf, oder beginnen Sie ein neues Gespräch.",
        "There is nothing to say.": "Es gibt nichts zu sagen.",
        "Write a message first.": "Schreiben Sie zuerst eine Nachricht.",
        "That place is not shown any more.": "Dieser Ort wird nicht mehr gezeigt.",
        "Ask for places again, and choose one of them.": "Fragen Sie noch einmal nach Orten, und wählen Sie einen davon.",
        "There is no such category.": "Das gibt es nicht.",
        "Use one of {0}.": "Nehmen Sie eines von {0}.",
        "That point is nowhere on the Earth.": "Dieser Punkt liegt nicht auf der Erde.",
        "Latitudes go from −90 to 90, longitudes from −180 to 180.": "Breiten gehen von −90 bis 90, Längen von −180 bis 180.",
    ]

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

    @Test func `a language has words for all that the page says, and for nothing else`() throws {
        let keys = Sentence.keys(in: try Self.everything())
        #expect(keys.subtracting(Self.german.keys).sorted() == [])
        #expect(Set(Self.german.keys).subtracting(keys).sorted() == [])
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
