import Foundation
import TestSupport
import Testing

@Suite("A wrong call", .timeLimit(.minutes(5)))
struct UsageTests {
    @Test(
        "ends with status 2, a sentence and the right usage",
        arguments: [
            (["scna"], "Did you mean scan?", "Usage: outrigger"),
            (["speaker"], "needs one more word", "speaker update"),
            (["glases"], "Did you mean glasses?", "Usage: outrigger"),
            (["speaker", "upddate"], "Did you mean speaker update?", "Usage: outrigger"),
            (["scan", "extra"], "one argument too many", "Usage: outrigger scan"),
            (["scan", "--duration", "soon"], "takes seconds", "Usage: outrigger scan"),
            (["scan", "--duration"], "needs a value", "Usage: outrigger scan"),
            (["scan", "--durations", "3"], "Did you mean --duration?", "Usage: outrigger scan"),
            (["scan", "--json=yes"], "takes no value", "Usage: outrigger scan"),
            (["scan", "--radio", "wifi"], "use virtual or bluez", "Usage: outrigger scan"),
            (["read", "42"], "CHARACTERISTIC is missing", "Usage: outrigger read"),
            (["write", "42", "Control", "4"], "pairs of hexadecimal digits", "Usage: outrigger write"),
            (["run", "--port", "70000"], "0 to 65535", "Usage: outrigger run"),
            (["explore"], "needs one more word", "explore recs"),
            (["explore", "recs", "pubs"], "use quick_bites, chill_cafes, events, explore", "Usage: outrigger explore recs"),
            (["explore", "recs", "--limit", "51"], "1 to 50", "Usage: outrigger explore recs"),
            (["explore", "directions", "91", "0"], "latitude from −90 to 90", "Usage: outrigger explore directions"),
            (["explore", "directions", "1,2", "3"], "latitude from −90 to 90", "Usage: outrigger explore directions"),
            (["explore", "chat", " "], "blank", "Usage: outrigger explore chat"),
            (["explore", "events", "--url", "nope"], "from --url", "Usage: outrigger explore events"),
            (["serve", "explore", "--http", "5000"], "HOST:PORT", "Usage: outrigger serve explore"),
            (["serve", "explore", "--origin", "1"], "two numbers", "Usage: outrigger serve explore"),
            (["serve", "explore", "--chat-model", "x"], "--chat-url", "Usage: outrigger serve explore"),
            (["serve", "glasses", "--http", "5000"], "HOST:PORT", "Usage: outrigger serve glasses"),
            (["serve", "glasses", "--pairing", "maybe"], "passkey or open", "Usage: outrigger serve glasses"),
            (["serve", "speaker", "--name", "Foo"], "how its name begins: \"42 Decibels\"", "Usage: outrigger serve speaker"),
            (["completion", "tcsh"], "bash, zsh and fish", "Usage: outrigger completion"),
            (["serve", "glasses", "--battery", "half"], "takes none", "Usage: outrigger serve glasses"),
            (["glasses", "gallery", "get"], "ID is missing", "Usage: outrigger glasses gallery get [ID...]"),
            (["glasses", "gallery", "get", "a", "--new"], "name nothing besides", "Usage: outrigger glasses gallery get [ID...]"),
            (["glasses", "gallery", "get", "a", "--release"], "go with --new", "Usage: outrigger glasses gallery get [ID...]"),
            (["glasses", "gallery", "get", "a", "b", "--output", "c"], "names no folder", "Usage: outrigger glasses gallery get [ID...]"),
            (["glasses", "gallery", "delete", "a", "b"], "say --yes", "Usage: outrigger glasses gallery delete ID..."),
            (["speaker", "set", "preset", "loud"], "office, full, night or speech", "Usage: outrigger speaker set"),
            (["speaker", "set", "volume", "101"], "0 to 100", "Usage: outrigger speaker set"),
            (
                ["speaker", "update", "--url", "ftp://x/", "--ssid", "H", "--open", "--keep"], "can only use http and https",
                "Usage: outrigger speaker update"
            ),
            (
                ["speaker", "update", "--url", "http://x/", "--ssid", "", "--open", "--keep"], "network's name is empty",
                "Usage: outrigger speaker update"
            ),
            (
                ["speaker", "update", "--ssid", "Harbour", "--open", "--keep"], "--image FILE or --url URL",
                "Usage: outrigger speaker update"
            ),
            (
                ["speaker", "update", "--url", "http://x/", "--ssid", "H", "--open"], "Nobody can be asked",
                "Usage: outrigger speaker update"
            ),
            (["speaker", "update", "--url", "http://x/", "--ssid", "H", "--keep"], "--password-file", "Usage: outrigger speaker update"),
            (
                ["speaker", "update", "--url", "http://x/", "--ssid", "H", "--keep", "--password-file", "/nowhere"],
                "/nowhere cannot be read", "Usage: outrigger speaker update"
            ),
            (
                ["glasses", "setup", "--ssid", "H", "--password-file", "/nowhere"], "/nowhere cannot be read",
                "Usage: outrigger glasses setup"
            ),
        ])
    func wrongCall(_ arguments: [String], _ sentence: String, _ usage: String) async throws {
        let result = try await Program.run(arguments)
        #expect(result.status == 2)
        #expect(result.error.contains(sentence), "\(result.error)")
        #expect(result.error.contains(usage), "\(result.error)")
        #expect(result.output.isEmpty)
    }

    @Test(
        "Help and version end with status 0 on standard output",
        arguments: [["--help"], ["scan", "--help"], ["speaker", "--help"], ["--version"], []])
    func help(_ arguments: [String]) async throws {
        let result = try await Program.run(arguments)
        #expect(result.status == 0)
        #expect(!result.output.isEmpty)
        #expect(result.error.isEmpty)
    }

    @Test(
        "is told to programs that asked for JSON, with the same status",
        arguments: [
            (["scna", "--json"], #"{"error":{"#), (["read", "42", "--json"], #""code":"usage","sentence":"CHARACTERISTIC is missing."}}"#),
            (["watch", "42", "--json"], #""type":"error"}"#),
        ])
    func json(_ arguments: [String], _ part: String) async throws {
        let result = try await Program.run(arguments)
        #expect(result.status == 2)
        #expect(result.output.contains(part) && result.output.split(separator: "\n").count == 1, "\(result.output)")
        #expect(result.error.contains("Usage: outrigger"))
    }

    @Test("A Wi-Fi password of a length that none has is told before the glasses say a code", arguments: [0, 7, 64])
    func passwordLength(_ length: Int) async throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/password"
        try Data((String(repeating: "x", count: length) + "\n").utf8).write(to: URL(fileURLWithPath: file))
        let result = try await Program.run(["glasses", "setup", "--ssid", "Harbour", "--password-file", file, "--data", folder.path])
        #expect(result.status == 2 && result.error.contains(length == 0 ? "is empty" : "8 to 63 bytes"), "\(result.error)")
        #expect(!result.error.contains("xxxxxxx"))
    }

    @Test("No option takes a password on the command line")
    func noPasswordOption() async throws {
        let result = try await Program.run(["speaker", "update", "--password", "seaweed-42"])
        #expect(result.status == 2)
        #expect(!result.error.contains("seaweed-42"))
    }
}
