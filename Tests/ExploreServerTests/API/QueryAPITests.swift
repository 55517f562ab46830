import Explore
import Foundation
import TestSupport
import Testing

@testable import ExploreServer

@Suite struct QueryAPITests {
    private let api: TestAPI

    init() throws { api = try TestAPI() }

    @Test func `a query is answered with places and words, in its language`() async throws {
        let (status, answer) = try await api.object(.post, "/api/query", body: #"{"kinds": ["cafe"], "language": "sv", "count": 1}"#)
        #expect(status == 200)
        #expect((answer["places"] as? [[String: Any]])?.map { $0["name"] as? String } == ["Devoción"])
        #expect((answer["reply"] as? String)?.hasPrefix("Nära 2 MetroTech") == true)
    }

    @Test(
        arguments: [
            (#"{"kinds": 7}"#, "kinds"), (#"{"kinds": "cafe"}"#, "kinds"), (#"{"names": [""]}"#, "names"),
            (#"{"wishes": [{"wish": 1}]}"#, "wishes"),
            (#"{"near": ["x"]}"#, "near"), (#"{"between": ["a"]}"#, "between"), (#"{"within_metres": 0}"#, "within_metres"),
            (#"{"within_metres": "far"}"#, "within_metres"), (#"{"within_minutes": 1e300}"#, "within_minutes"),
            (#"{"open": "soon"}"#, "open"),
            (#"{"open_until": "now"}"#, "open_until"), (#"{"event_from": 5}"#, "event_from"), (#"{"order": "up"}"#, "order"),
            (#"{"count": 0}"#, "count"), (#"{"count": 2.5}"#, "count"), (#"{"count": true}"#, "count"), (#"{"others": 1}"#, "others"),
            (#"{"ordinal": 0}"#, "ordinal"), (#"{"that": "yes"}"#, "that"), (#"{"asks": ["secrets"]}"#, "asks"),
            (#"{"talk": "shout"}"#, "talk"),
            (#"{"language": "xx"}"#, "language"), (#"{"from": null}"#, "from"), (#"{"nonsense": 1}"#, "nonsense"),
            (#"{"unknown": [{}]}"#, "unknown"), (#"{"wishes": ["wifi", ""]}"#, "wishes"), (#"{"earlier": 1}"#, "earlier"),
            (#"{"also": {"kinds": ["cafe"]}}"#, "also"), (#"{"also": [7]}"#, "also"), (#"{"also": [{}, {}, {}]}"#, "also"),
            (#"{"also": [{"kinds": 7}]}"#, "kinds"), (#"{"also": [{"also": []}]}"#, "also"),
        ])
    func `a field that has what it must not have is told by its sentence`(_ body: String, _ field: String) async throws {
        let (status, answer) = try await api.object(.post, "/api/query", body: body)
        #expect(status == 422)
        #expect((answer["error"] as? String)?.hasPrefix("\"\(field)\" ") == true, "\(answer)")
    }

    @Test(arguments: [
        ("my dad went grey and slumped over his soup, nearest bench?", true), ("poika on kadonnut eikä vastaa", true),
        ("frobnicator", false),
    ])
    func `a danger in the field of a form has the number before what was not understood`(_ words: String, _ isDanger: Bool) async throws {
        let (status, answer) = try await api.object(.post, "/api/query", body: #"{"kinds": ["\#(words)"]}"#)
        #expect(status == 200)
        let reply = try #require(answer["reply"] as? String)
        #expect(reply.prefix(80).contains("911") == isDanger, "\(reply)")
    }

    @Test func `wishes may be bare words`() async throws {
        let (status, bare) = try await api.object(.post, "/api/query", body: #"{"kinds": ["cafe"], "wishes": ["wifi"]}"#)
        #expect(status == 200)
        let whole = try await api.object(.post, "/api/query", body: #"{"kinds": ["cafe"], "wishes": [{"wish": "wifi"}]}"#).1
        #expect(bare["reply"] as? String == whole["reply"] as? String)
    }

    @Test(arguments: ["", "[]", "null", "7", "{", "coffee"])
    func `what is no query is refused`(_ body: String) async throws {
        #expect(try await api.object(.post, "/api/query", body: body).status == 400)
    }

    @Test func `absurd fields never end the server, whatever they are`() async throws {
        var generator = SeededNumbers(seed: 7)
        let values = [
            "null", "true", "-1", "1e999", "\"\"", "\"that\"", "[]", "{}", "[[[]]]", "\"\\u0000\"", "\"2026-99-99T99:99\"",
            "\"\(String(repeating: "x", count: 101))\"",
        ]
        let fields = [
            "kinds", "cuisines", "names", "wishes", "not", "near", "on", "in", "between", "from", "within_metres", "within_minutes",
            "open", "open_until", "event_from", "event_until", "order", "count", "others", "closer", "ordinal", "that", "continues", "asks",
            "talk",
            "distress", "unknown", "language", "earlier", "also",
        ]
        for _ in 0..<Depth.scaled(300) {
            let chosen = (0..<3).map { _ in (fields.randomElement(using: &generator) ?? "", values.randomElement(using: &generator) ?? "") }
            let body = "{" + Dictionary(chosen, uniquingKeysWith: { $1 }).map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
            let status = try await api.object(.post, "/api/query", body: body).status
            #expect([200, 400, 422].contains(status), "\(body)")
        }
    }

    @Test func `every sentence has its text and its arguments in every language`() {
        for (key, texts) in ChatPhrases.table {
            #expect(Set(texts.keys) == Set(ChatLanguage.allCases.map(\.rawValue)), "\(key)")
            let holes = texts.mapValues { text in (0...3).filter { text.contains("{\($0)}") } }
            #expect(Set(holes.values).count == 1, "\(key)")
        }
    }

    @Test func `what every kind and wish is called is known in every language`() {
        for subject in Vocabulary.standard.subjects.values where subject.kinds != nil {
            for language in ["en", "fi", "sv", "de"] { #expect(subject.words[language]?.isEmpty == false, "\(subject.id) in \(language)") }
        }
        for wish in Vocabulary.standard.wishes.values { #expect(wish.label.count == 4, "\(wish.id)") }
    }
}
