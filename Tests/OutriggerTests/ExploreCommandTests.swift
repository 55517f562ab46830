import Foundation
import HTTPService
import HTTPTestSupport
import TestSupport
import Testing

/// Two processes: one is the explore server with its sample, the other asks it.
@Suite("A served explore server", .timeLimit(.minutes(5)))
struct ExploreCommandTests {
    private static let canary = "sk-canary-8d1f"

    private let folder: TemporaryFolder
    private let served: RunningProgram
    private let address: String

    init() async throws {
        folder = try TemporaryFolder()
        // A language model that is not there: the rules reply, and the key must not be told.
        served = try Program.start(
            ["serve", "explore", "--http", "127.0.0.1:0", "--data", folder.path, "--chat-url", "http://127.0.0.1:1/v1"],
            environment: ["OUTRIGGER_CHAT_KEY": Self.canary])
        try #require(await served.output.waits(for: "Ctrl-C ends it."))
        address = try #require(served.output.text.split(separator: " ").first { $0.hasPrefix("http://") }.map(String.init))
    }

    private func run(_ arguments: [String], input: String = "") async throws -> Program.Result {
        try await Program.run(["explore"] + arguments, input: input, environment: ["API_URL": address])
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func names(_ answer: [String: Any]) -> [String] {
        (answer["places"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    }

    @Test("answers in words, with a table of places; and tells nobody its key")
    func chat() async throws {
        let result = try await run(["chat", "I want coffee"])
        #expect(result.status == 0)
        #expect(result.output.contains("Near 2 MetroTech"))
        #expect(result.output.contains("Devoción"))
        #expect(await served.error.waits(for: "The language model did not reply"))
        #expect(!(result.output + result.error + served.output.text + served.error.text).contains("canary"))
    }

    @Test("keeps a conversation over its lines, and over calls of the same name")
    func conversation() async throws {
        let lines = try await run(["chat", "--json"], input: "coffee\n\nsomething else\n").output.split(separator: "\n").map(String.init)
        #expect(lines.count == 2)
        let answers = try lines.map { names(try object($0)) }
        #expect(!answers[0].isEmpty && !answers[1].isEmpty)
        #expect(Set(answers[0]).isDisjoint(with: answers[1]))
        let first = names(try object(try await run(["chat", "coffee", "--session", "mine", "--json"]).output))
        let second = names(try object(try await run(["chat", "something else", "--session", "mine", "--json"]).output))
        #expect(first == answers[0] && second == answers[1])
    }

    @Test("shows the way to a place by its number")
    func wayInChat() async throws {
        let result = try await run(["chat"], input: "coffee\n1\n99\n")
        #expect(result.status == 0)
        #expect(result.output.contains("To Devoción:"))
        #expect(result.output.contains("https://www.google.com/maps/dir/"))
        #expect(result.error.contains("no place 99"))
    }

    @Test("recommends places, as text and as JSON")
    func recs() async throws {
        let text = try await run(["recs", "quick-bites", "--limit", "3"])
        #expect(text.status == 0)
        #expect(text.output.split(separator: "\n").count == 4)
        let answer = try object(try await run(["recs", "quick_bites", "--limit", "3", "--json"]).output)
        #expect(answer["category"] as? String == "quick_bites")
        #expect(names(answer).count == 3)
    }

    @Test("shows directions, which say that they are estimated", arguments: [["40.6956", "-73.9855"], ["40.6956,-73.9855"]])
    func directions(_ destination: [String]) async throws {
        let text = try await run(["directions"] + destination)
        #expect(text.status == 0)
        #expect(text.output.contains("0.2 mi, 4 min on foot"))
        #expect(text.output.contains("it is estimated from the straight line"))
        let answer = try object(try await run(["directions", "--json"] + destination).output)
        #expect(answer["isEstimated"] as? Bool == true)
        let end = (answer["polyline"] as? [[String: Double]])?.last
        #expect(end == ["latitudeDegrees": 40.6956, "longitudeDegrees": -73.9855])
    }

    @Test("has no events in its sample, and says how to get some")
    func events() async throws {
        let text = try await run(["events"])
        #expect(text.status == 0)
        #expect(text.output.contains("No events are known"))
        #expect(try object(try await run(["events", "--json"]).output)["events"] as? [String] == [])
    }

    @Test("ends with status 0 when it is asked to")
    func end() async {
        served.send(SIGTERM)
        await served.waitForExit()
        #expect(served.status == 0)
    }
}

@Suite("Without an explore server", .timeLimit(.minutes(5)))
struct ExploreFailureTests {
    @Test(
        "a command fails with a sentence that says what to do",
        arguments: [["events"], ["chat", "coffee"], ["recs"], ["directions", "1,1"]])
    func unreachable(_ arguments: [String]) async throws {
        let result = try await Program.run(["explore"] + arguments, environment: ["API_URL": "http://127.0.0.1:1"])
        #expect(result.status == 1)
        #expect(result.output.isEmpty)
        #expect(result.error.contains("nothing listens there") && result.error.contains("outrigger serve explore"))
    }

    @Test("an address that cannot work is named with its source")
    func invalidURL() async throws {
        let result = try await Program.run(["explore", "events"], environment: ["API_URL": "ftp://harbour"])
        #expect(result.status == 1)
        #expect(result.error.contains("ftp://harbour") && result.error.contains("environment variable API_URL"))
    }

    @Test("a key's file that is not there is told of")
    func keyFile() async throws {
        let result = try await Program.run(
            ["serve", "explore", "--http", "127.0.0.1:0", "--chat-url", "http://127.0.0.1:1/v1", "--chat-key-file", "/nowhere"])
        #expect(result.status == 1)
        #expect(result.error.contains("/nowhere cannot be read"))
    }

    @Test("what cannot be read of an answer is told beside it, for people and for programs", arguments: [[], ["--json"]])
    func leftOut(_ options: [String]) async throws {
        struct OneBadEvent: HTTPHandler {
            func respond(to request: HTTPRequest) async throws -> HTTPResponse {
                .text(#"{"nyc_permitted": [{"event_name": "Jazz"}, {}]}"#, contentType: "application/json")
            }
        }
        let result = try await withServer(OneBadEvent()) { address in
            try await Program.run(["explore", "events", "--url", "http://\(address)"] + options)
        }
        #expect(result.status == 0 && result.output.contains("Jazz"))
        #expect(result.error.contains("Element 2 of the server's list was left out"))
    }
}
