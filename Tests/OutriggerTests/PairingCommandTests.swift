import Foundation
import HTTPClient
import SpeakerDevice
import TestSupport
import Testing

@testable import Program
@testable import SpeakerProgram

/// Two processes: one is a speaker that asks for a code, the other the companion, with a person at its keyboard.
@Suite("A speaker that pairs", .timeLimit(.minutes(5)))
struct PairingCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func serve(_ policy: String = "passkey") async throws -> RunningProgram {
        let program = try Program.start(["serve", "speaker", "--pairing", policy, "--data", folder.path])
        try #require(await program.error.waits(for: "is on the simulated radio"))
        return program
    }

    /// The latest code that the speaker shows.
    private func codes(_ served: RunningProgram) -> [String] {
        served.error.text.matches(of: /Pairing code of .*: (\d{3}) (\d{3})/).map { "\($0.1)\($0.2)" }
    }

    private func nextCode(_ served: RunningProgram, after count: Int) async throws -> String {
        for _ in 0..<600 {
            if codes(served).count > count { return codes(served)[count] }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw CancellationError()
    }

    private func wrong(_ code: String) -> String { String(format: "%06d", ((Int(code) ?? 0) + 1) % 1_000_000) }

    private func writeImage() throws -> String {
        let path = folder.path + "/2.6.0.bin"
        try Data(FirmwareImageBuilder(version: "2.6.0", payloadByteCount: 60_000).build()).write(to: URL(fileURLWithPath: path))
        return path
    }

    private var update: [String] {
        get throws {
            let image = try writeImage()
            return ["speaker", "update", "--image", image, "--ssid", "Harbour", "--password-file", "-", "--keep", "--data", folder.path]
        }
    }

    @Test("refuses a wrong code, goes on with the right one, and gets the password over a paired link")
    func wrongThenRight() async throws {
        let served = try await serve()
        let hand = try Hand(folder)
        try hand.does("seaweed-42")
        let companion = try Program.start(try update, inputFrom: hand)
        try hand.does(wrong(try await nextCode(served, after: 0)))
        let second = try await nextCode(served, after: 1)
        try hand.does("\(second.prefix(3))-\(second.suffix(3))")
        await companion.waitForExit()
        #expect(companion.status == 0, "\(companion.error.text)")
        #expect(companion.error.text.contains("shows six digits, or speaks them. Enter them here."))
        #expect(companion.error.text.contains("That was not the code."))
        #expect(companion.error.text.contains("2 attempts are left."))
        #expect(companion.error.text.contains("ok      The password goes over a paired, encrypted connection."))
        #expect(companion.error.text.contains("2.6.0 is installed."))
    }

    @Test("is paired once: by the next command too, and after restarts of both")
    func bond() async throws {
        let served = try await serve()
        let hand = try Hand(folder)
        try hand.does("seaweed-42")
        let companion = try Program.start(try update, inputFrom: hand)
        try hand.does(try await nextCode(served, after: 0))
        await companion.waitForExit()
        #expect(companion.status == 0, "\(companion.error.text)")
        let status = ["speaker", "status", "--data", folder.path]
        let next = try await Program.run(status)
        #expect(next.status == 0 && !next.error.contains("six digits"), "\(next.error)")
        #expect(codes(served).count == 1)
        served.send(SIGTERM)
        await served.waitForExit()
        let file = folder.path + "/bonds.json"
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        let again = try await serve()
        let second = try await Program.run(status)
        #expect(second.status == 0 && !second.error.contains("six digits") && codes(again).isEmpty, "\(second.error)")
        again.send(SIGTERM)
        await again.waitForExit()
        // Who has lost both halves pairs anew.
        try FileManager.default.removeItem(atPath: file)
        let forgotten = try await serve()
        #expect(try await Program.run(status).error.contains("six digits"))
        #expect(codes(forgotten).count == 1)
    }

    @Test("sends nothing after three wrong codes")
    func threeWrong() async throws {
        let served = try await serve()
        let hand = try Hand(folder)
        try hand.does("seaweed-42")
        let companion = try Program.start(try update, inputFrom: hand)
        for attempt in 0..<3 { try hand.does(wrong(try await nextCode(served, after: attempt))) }
        await companion.waitForExit()
        #expect(companion.status == 1)
        #expect(companion.error.text.contains("is not paired: 3 codes were wrong. Nothing was sent."))
        #expect(codes(served).count == 3)
        #expect(!companion.error.text.contains("Handing over"))
    }

    @Test("is not paired where nobody can type, and tells everybody its sound")
    func nobody() async throws {
        let served = try await serve()
        let status = try await Program.run(["speaker", "status", "--data", folder.path])
        #expect(status.status == 0 && status.output.contains("Preset       Office"))
        #expect(status.error.contains("is not paired: it was refused."))
        #expect(codes(served).count == 1)
        #expect(try await Program.run(["speaker", "set", "volume", "30", "--data", folder.path]).status == 0)
    }

    @Test("says that it is open, and the companion says where the password goes; another speaker of its name needs a word")
    func open() async throws {
        let served = try await serve("open")
        #expect(served.error.text.contains("Pairing is open"))
        let call = try update.filter { $0 != "--keep" } + ["--check"]
        let first = try await Program.run(call, input: "seaweed-42\n")
        #expect(first.status == 0, "\(first.error)")
        #expect(first.error.contains("warning The password goes unencrypted to whatever calls itself \"42 Decibels-"))
        #expect(first.error.contains("nothing proves that this is your speaker."))
        #expect(codes(served).isEmpty)

        // What was sent is remembered; a look is nothing that was sent.
        let recipients = URL(fileURLWithPath: folder.path + "/recipients.json")
        #expect(!FileManager.default.fileExists(atPath: recipients.path))
        #expect(try await Program.run(try update, input: "seaweed-42\n").status == 0)
        var known = try JSONDecoder().decode([String: String].self, from: Data(contentsOf: recipients))
        #expect(known.count == 1)
        #expect(try await Program.run(call, input: "seaweed-42\n").error.contains("this one has the identity that got it before."))

        known = known.mapValues { _ in UUID().uuidString }
        try JSONEncoder().encode(known).write(to: recipients)
        let stranger = try await Program.run(call, input: "seaweed-42\n")
        #expect(stranger.status == 1)
        #expect(stranger.error.contains("may be a stranger's. (--allow-other-identity allows it.)"))
        #expect(try await Program.run(call + ["--allow-other-identity"], input: "seaweed-42\n").status == 0)
    }

    @Test("takes no other word for a pairing, and no address that is none")
    func usage() async throws {
        let policy = try await Program.run(["serve", "speaker", "--pairing", "maybe", "--data", folder.path])
        #expect(policy.status == 2 && policy.error.contains("There is no pairing \"maybe\": use passkey or open."))
        let prefix = try await Program.run(["serve", "speaker", "--radio", "bluez", "--allow-url", "10.0.0.1", "--data", folder.path])
        #expect(prefix.status == 2 && prefix.error.contains("\"10.0.0.1\" is no beginning of an address"))
    }

    @Test("fetches from each of the addresses that are allowed")
    func addresses() throws {
        let words = ["--radio", "bluez", "--allow-url", "http://127.0.0.1:8047/", "--allow-url=http://127.0.0.1:8048/firmware/"]
        let service = try DeviceService(Arguments(words, ServeSpeakerCommand.specification), kind: "speaker")
        for (url, isAllowed) in [
            ("http://127.0.0.1:8047/a.bin", true), ("http://127.0.0.1:8048/firmware/a.bin", true), ("http://127.0.0.1:8048/a.bin", false),
            ("http://127.0.0.1:8049/firmware/a.bin", false),
        ] {
            #expect(service.addresses.allows([127, 0, 0, 1], for: url) == isAllowed, "\(url)")
        }
    }
}
