import Foundation
import TestSupport
import Testing

@testable import Companion
@testable import Program

@Suite("The command replay", .timeLimit(.minutes(5)))
struct ReplayCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func replay(_ text: String, _ words: [String] = []) async throws -> (status: Int32, output: String, error: String) {
        let file = folder.url.appendingPathComponent("report.json")
        try Data(text.utf8).write(to: file)
        let result = try await Program.run(["replay", file.path] + words)
        return (result.status, result.output, result.error)
    }

    /// A report of one request, which took Wi-Fi, and what was written of its decisions.
    private func report(form: Int = ReportFile.form, kind: String = "glasses", decided path: DevicePath = .wifi) throws -> String {
        let address = DeviceAddress(host: "192.0.2.7", port: 5_000)
        let request = PathEvent.Request(RoutedRequest("Sleep", isChange: true, canBeReadBack: true), number: 1)
        func decision(_ kind: PathDecision.Kind) -> PathEvent.What {
            .decided(decision: PathDecision(time: 3_000, number: 1, request: "Sleep", kind: kind, path: path, reason: ""))
        }
        let history = PathHistory([
            PathEvent(time: 0, .connected), PathEvent(time: 1_000, .identified(isKnown: true)),
            PathEvent(time: 2_000, .addressFound(address: address, source: .told)),
            PathEvent(time: 32_000, .probed(address: address, took: 30_000, answer: .same, reason: "")),
            PathEvent(time: 3_000_000, .requested(request: request)), PathEvent(time: 3_000_000, decision(.sent)),
            PathEvent(
                time: 3_020_000, .ended(request: 1, path: .wifi, work: .send, took: 20_000, ending: .answered, reason: "")),
            PathEvent(time: 3_020_000, decision(.answered)),
        ])
        let text = String(decoding: try JSONEncoder().encode(history), as: UTF8.self)
        return #"{"form": \#(form), "program": "1.0", "device": {"name": "Ada", "kind": "\#(kind)"}, "history": \#(text)}"#
    }

    @Test("says that the same is decided, and ends with 0")
    func same() async throws {
        let result = try await replay(try report())
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output.contains("1. Sleep") && !result.output.contains("≠"))
        #expect(result.error == "Every request goes the same way as on Ada then.\n")
    }

    @Test("shows both decisions where they differ, and ends with 1")
    func different() async throws {
        let result = try await replay(try report(decided: .bluetooth))
        #expect(result.status == 1)
        #expect(result.output.contains("≠") && result.output.contains("then: sent over Bluetooth"))
        #expect(result.output.contains("now:  sent over Wi-Fi"))
        #expect(result.error == "1 of 1 request goes another way than on Ada then.\n")
    }

    @Test("prints one document for programs, whatever the outcome")
    func json() async throws {
        let result = try await replay(try report(decided: .bluetooth), ["--json"])
        #expect(result.status == 1)
        let document = try JSONDecoder().decode(JSONValue.self, from: Data(result.output.utf8))
        #expect(document["isSame"] == false && document["isWhole"] == true && document["device"] == "Ada")
    }

    @Test("says what is wrong with a file")
    func wrong() async throws {
        for (text, code) in [
            ("nonsense", "not-a-report"), ("{}", "not-a-report"), (try report(form: 1), "older"), (try report(form: 9), "newer"),
            (#"{"form": 2, "program": "1.0", "device": {"kind": "glasses"}, "history": {"events": 3, "isWhole": true}}"#, "damaged"),
            (#"{"form": 2, "program": "1.0", "device": {"kind": "bottle"}}"#, "no-history"), (try report(kind: "kettle"), "no-twin"),
        ] {
            let result = try await replay(text, ["--json"])
            #expect(result.status == 1 && result.output.contains("\"code\":\"\(code)\""), "\(code): \(result.output)")
            #expect(result.error.hasPrefix("outrigger: "))
        }
        #expect(try await Program.run(["replay", folder.path + "/nothing"]).status == 1)
    }
}
