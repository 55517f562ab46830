import Companion
import Foundation
import OutriggerModules
import TestSupport
import Testing

@testable import Program

/// Where the radio of a command comes from.
@Suite("The rule of the radio")
struct RadioRuleTests {
    private struct NoBus: Error {}

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The sources from the first on, each of which names an adapter of its own.
    private static let sources: [@Sendable (inout RadioRule) -> RadioChoice] = [
        {
            $0.named = .bluez(adapter: "hci1")
            return .bluez(adapter: "hci1")
        },
        {
            $0.companion = { .bluez(adapter: "hci2") }
            return .bluez(adapter: "hci2")
        },
        {
            $0.environment = "virtual"
            return .virtual
        },
        {
            $0.kept = { .bluez(adapter: "hci4") }
            return .bluez(adapter: "hci4")
        },
        {
            $0.adapters = { [.bluez(adapter: "hci5"), .bluez(adapter: "hci6")] }
            return .bluez(adapter: "hci5")
        },
    ]

    @Test(arguments: 0..<(1 << sources.count))
    func `is that the first source which names one decides`(_ present: Int) async throws {
        var rule = RadioRule(adapters: { [] })
        let named = Self.sources.indices.filter { present & 1 << $0 != 0 }.map { Self.sources[$0](&rule) }
        if let first = named.first {
            #expect(try await rule.pick() == first)
        } else {
            let failure = await #expect(throws: CommandFailure.self) { try await rule.pick() }
            #expect(failure?.code == "no-radio")
        }
    }

    @Test func `does not ask those that come after the one that decides`() async throws {
        let rule = RadioRule(named: .virtual, companion: { throw NoBus() }, kept: { throw NoBus() }, adapters: { throw NoBus() })
        #expect(try await rule.pick() == .virtual)
    }

    @Test func `makes no radio up where there is none, and says both ways on`() async throws {
        for adapters: @Sendable () async throws -> [RadioChoice] in [{ [] }, { throw NoBus() }] {
            let failure = await #expect(throws: CommandFailure.self) { try await RadioRule(adapters: adapters).pick() }
            #expect(failure?.description.contains("--radio virtual") == true && failure?.description.contains("\"make run\"") == true)
        }
    }

    @Test func `takes an empty variable for none, and refuses one that names no radio`() async throws {
        #expect(try await RadioRule(environment: "", adapters: { [.bluez(adapter: "hci3")] }).pick() == .bluez(adapter: "hci3"))
        let error = await #expect(throws: UsageError.self) { try await RadioRule(environment: "wlan", adapters: { [] }).pick() }
        #expect(error?.description == "OUTRIGGER_RADIO names no radio: it is virtual or bluez, and \"wlan\" came.")
    }

    @Test(
        arguments: [
            ([], nil), (["--radio", "virtual"], .virtual), (["--radio", "bluez"], .bluez(adapter: "hci0")),
            (["--radio", "bluez", "--adapter", "hci1"], .bluez(adapter: "hci1")), (["--adapter", "hci1"], .bluez(adapter: "hci1")),
        ] as [([String], RadioChoice?)])
    func `begins with what the call names, of which an adapter is a Bluetooth radio`(_ words: [String], _ named: RadioChoice?) throws {
        let options = try RadioOptions(Arguments(words + ["--data", folder.path], CompanionProgram.specification(ScanCommand.self)))
        #expect(options.rule(asksCompanion: false).named == named)
    }

    @Test(arguments: [[], ["--adapter", "hci1"], ["--radio", "virtual"]])
    func `is not asked by a device that is served: it stays simulated`(_ words: [String]) throws {
        let options = try RadioOptions(Arguments(words + ["--data", folder.path], CompanionProgram.specification(ScanCommand.self)))
        #expect(options.served == .virtual)
    }

    @Test(arguments: [
        (RadioChoice.virtual, #"{"radio":"virtual"}"#), (.bluez(adapter: "hci1"), #"{"adapter":"hci1","radio":"bluez"}"#),
    ])
    func `has what Settings kept, in a file of these bytes`(_ choice: RadioChoice, _ text: String) throws {
        let memory = RadioMemory(folder: folder.url)
        #expect(try memory.read() == nil)
        try memory.write(choice)
        #expect(try String(contentsOfFile: folder.path + "/radio.json", encoding: .utf8) == text)
        #expect(try memory.read() == choice)
    }

    @Test(arguments: ["", "{}", #"{"radio":"wlan"}"#, "[]"])
    func `refuses a kept file that names no radio, with what to do`(_ text: String) throws {
        try Data(text.utf8).write(to: folder.url.appendingPathComponent("radio.json"))
        let failure = #expect(throws: CommandFailure.self) { try RadioMemory(folder: folder.url).read() }
        #expect(failure?.code == "data" && failure?.advice?.contains("Settings") == true)
    }
}
