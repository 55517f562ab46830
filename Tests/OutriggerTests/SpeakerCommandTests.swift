import Foundation
import SpeakerDevice
import TestSupport
import Testing

/// Two processes: one is the speaker, the other the companion.
@Suite("A served speaker", .timeLimit(.minutes(5)))
struct SpeakerCommandTests {
    private let folder: TemporaryFolder
    private let served: RunningProgram

    init() async throws {
        folder = try TemporaryFolder()
        served = try await Self.serve(folder)
    }

    private static func serve(_ folder: TemporaryFolder) async throws -> RunningProgram {
        let program = try Program.start(["serve", "speaker", "--data", folder.path])
        try #require(await program.error.waits(for: "is on the simulated radio"))
        return program
    }

    private func run(_ arguments: [String], input: String = "") async throws -> Program.Result {
        try await Program.run(arguments + ["--data", folder.path], input: input)
    }

    private func update(_ arguments: [String], password: String = "seaweed-42") async throws -> Program.Result {
        try await run(["speaker", "update", "--ssid", "Harbour", "--password-file", "-"] + arguments, input: password + "\n")
    }

    private func writeImage(_ version: String, _ change: (inout [UInt8]) -> Void = { _ in }) throws -> String {
        var bytes = FirmwareImageBuilder(version: version, payloadByteCount: 60_000).build()
        change(&bytes)
        let path = folder.path + "/\(version).bin"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test("is found, with its service, as JSON")
    func scan() async throws {
        let result = try await run(["scan", "--duration", "3", "--json"])
        #expect(result.status == 0)
        let list = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
        let speakers = list.filter { $0["kind"] as? String == "speaker" }
        #expect(speakers.count == 1)
        #expect(speakers.first?["services"] as? [String] == ["00000001-1234-5678-9ABC-DEF012345678"])
    }

    @Test("keeps what one command set for the next")
    func set() async throws {
        #expect(try await run(["speaker", "set", "preset", "night"]).status == 0)
        #expect(try await run(["speaker", "set", "volume", "30"]).status == 0)
        let status = try await run(["speaker", "status"])
        #expect(status.output.contains("Preset       Night"))
        #expect(status.output.contains("Volume       30 %"))
        #expect(try await run(["read", "42", "Status"]).output.contains("01 02 00 01"))
    }

    @Test("is updated from a local file, restarts, and keeps the firmware; a second update goes back")
    func updates() async throws {
        let kept = try await update(["--image", try writeImage("2.6.0"), "--keep"])
        #expect(kept.status == 0, "\(kept.error)")
        #expect(kept.error.contains("2.6.0 is installed."))
        let back = try await update(["--image", try writeImage("2.7.0"), "--rollback"])
        #expect(back.status == 0, "\(back.error)")
        #expect(back.error.contains("The earlier firmware runs again."))
    }

    @Test("refuses a wrong Wi-Fi password with its sentence, and the old firmware runs")
    func wrongPassword() async throws {
        let result = try await update(["--image", try writeImage("2.6.0"), "--keep"], password: "not-the-one")
        #expect(result.status == 1)
        #expect(result.error.contains("could not connect to the Wi-Fi network"))
        #expect(!result.error.contains("not-the-one"))
        #expect(try await run(["read", "42", "OTA status"]).output.hasPrefix("FF 01"))
        let status = try await run(["speaker", "status"])
        #expect(status.output.contains("Last update  The speaker could not connect to the Wi-Fi network."), "\(status.output)")
        #expect(status.output.contains("(FF/01)"))
    }

    @Test("is not sent a file that is no firmware")
    func noImage() async throws {
        let path = folder.path + "/letter.bin"
        try Data(repeating: 0x41, count: 5000).write(to: URL(fileURLWithPath: path))
        let result = try await update(["--image", path, "--keep"])
        #expect(result.status == 1)
        #expect(result.error.contains("FAILED"))
        #expect(try await run(["read", "42", "OTA status"]).output.hasPrefix("00 00"))
    }

    @Test("finds a flipped bit that the checks before the start cannot see")
    func flippedBit() async throws {
        var image = FirmwareImageBuilder(version: "2.6.0", payloadByteCount: 60_000).build()
        image[40_000] ^= 1
        let server = HeldFirmwareServer(image)
        server.release()
        let result = try await update(["--url", server.url, "--keep"])
        #expect(result.status == 1)
        #expect(result.error.contains("not a valid firmware image"))
    }

    @Test(
        "is not sent a file that is damaged, cut, empty, of another project or older, and one on purpose is",
        arguments: [
            ("damaged", "checksum", ""), ("cut", "incomplete", ""), ("empty", "is empty", ""),
            ("other", "another project: toaster_fw", "--allow-other-project"), ("older", "2.4.0 is older", "--allow-downgrade"),
        ])
    func refusedFile(_ what: String, _ sentence: String, _ allowance: String) async throws {
        var builder = FirmwareImageBuilder(version: what == "older" ? "2.4.0" : "2.6.0", payloadByteCount: 60_000)
        if what == "other" { builder.descriptor.projectName = "toaster_fw" }
        var bytes = builder.build()
        switch what {
        case "damaged": bytes[40_000] ^= 1
        case "cut": bytes.removeLast(20_000)
        case "empty": bytes = []
        default: break
        }
        let path = folder.path + "/\(what).bin"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let check = try await update(["--image", path, "--check"])
        #expect(check.status == 1)
        #expect(check.error.contains(sentence), "\(check.error)")
        #expect(try await update(["--image", path, "--keep"]).status == 1)
        #expect(try await run(["read", "42", "OTA status"]).output.hasPrefix("00 00"))
        guard !allowance.isEmpty else { return }
        #expect(check.error.contains(allowance))
        let allowed = try await update(["--image", path, "--check", allowance])
        #expect(allowed.status == 0, "\(allowed.error)")
    }

    @Test("ends an update from a server that is not there with its sentence")
    func unreachable() async throws {
        let result = try await update(["--url", "http://127.0.0.1:9/firmware.bin", "--keep"])
        #expect(result.status == 1)
        #expect(result.error.contains("reach"))
    }

    @Test("comes back with a firmware that works when it was killed in the middle of an update", .onlyInProof, arguments: [5, 40, 150])
    func killed(_ milliseconds: Int) async throws {
        let image = try writeImage("2.6.0")
        let companion = try Program.start(
            ["speaker", "update", "--ssid", "Harbour", "--password-file", "-", "--image", image, "--trial", "--data", folder.path],
            input: "seaweed-42\n")
        try #require(await companion.error.waits(for: "Downloading"))
        // A point of the download, not a wait for anything.
        try await Task.sleep(for: .milliseconds(milliseconds))
        served.send(SIGKILL)
        await served.waitForExit()
        companion.send(SIGKILL)
        let again = try await Self.serve(folder)
        let status = try await run(["speaker", "status"])
        #expect(status.status == 0, "\(status.error)")
        // Killed after its restart, it has the new firmware on trial, which has to be decided on first.
        if status.output.contains("on trial") { #expect(try await run(["speaker", "rollback"]).status == 0) }
        let update = try await update(["--image", image, "--keep"])
        #expect(update.status == 0, "\(update.error)")
        again.send(SIGTERM)
        await again.waitForExit()
    }

    @Test("on trial is not updated again before a person has decided, by a command of its own")
    func onTrial() async throws {
        let image = try writeImage("2.6.0")
        #expect(try await update(["--image", image, "--trial"]).status == 0)
        let second = try await update(["--image", image, "--keep"])
        #expect(second.status == 1)
        #expect(second.error.contains("still on trial"), "\(second.error)")
        #expect(try await run(["speaker", "validate"]).status == 0)
        #expect(try await run(["speaker", "validate"]).status == 1)
    }

    @Test("cannot be served twice with the same data")
    func twice() async throws {
        let second = try await run(["serve", "speaker"])
        #expect(second.status == 1)
        #expect(second.error.contains("already runs simulated devices"))
    }

    @Test("ends politely when it is asked to")
    func terminated() async throws {
        served.send(SIGTERM)
        await served.waitForExit()
        #expect(served.status == 130)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/air.sock"))
    }
}
