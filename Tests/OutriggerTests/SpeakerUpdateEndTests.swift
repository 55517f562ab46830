import Foundation
import SpeakerDevice
import TestSupport
import Testing

/// What a command says and returns where the speaker is busy with another file than the command's.
@Suite("An update's end", .timeLimit(.minutes(5)))
struct SpeakerUpdateEndTests {
    private let folder: TemporaryFolder
    private let served: RunningProgram
    private let network: [String]

    init() async throws {
        folder = try TemporaryFolder()
        try Data("seaweed-42\n".utf8).write(to: URL(fileURLWithPath: folder.path + "/password"))
        network = ["--ssid", "Harbour", "--password-file", folder.path + "/password"]
        served = try Program.start(["serve", "speaker", "--data", folder.path])
        try #require(await served.error.waits(for: "is on the simulated radio"))
    }

    private func run(_ arguments: String...) async throws -> Program.Result {
        try await Program.run(["speaker"] + arguments + ["--data", folder.path])
    }

    private func update(_ version: String, _ arguments: String...) async throws -> Program.Result {
        try await Program.run(["speaker", "update", "--image", try writeImage(version)] + arguments + network + ["--data", folder.path])
    }

    private func image(_ version: String) -> [UInt8] { FirmwareImageBuilder(version: version, payloadByteCount: 640_000).build() }

    private func writeImage(_ version: String) throws -> String {
        let path = folder.path + "/\(version).bin"
        try Data(image(version)).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Starts an update in a process of its own, and waits until half of it is there.
    private func startElsewhere(_ server: HeldFirmwareServer) async throws -> RunningProgram {
        let program = try Program.start(["speaker", "update", "--url", server.url, "--trial"] + network + ["--data", folder.path])
        try #require(await program.error.waits(for: "Downloading"), "\(program.error.text)")
        return program
    }

    @Test("is not taken from an update that was started elsewhere, which can be cancelled")
    func elsewhere() async throws {
        let server = HeldFirmwareServer(image("2.6.0"))
        let other = try await startElsewhere(server)
        let second = try await update("2.9.0", "--keep")
        #expect(second.status == 1)
        #expect(second.error.contains("started elsewhere is under way"), "\(second.error)")
        #expect(!second.error.contains("Downloading") && !second.error.contains("2.9.0 is downloaded"), "\(second.error)")
        let status = try await run("status")
        #expect(status.output.contains(/Download     [4-5]\d %, \d+ of \d+ KB/), "\(status.output)")
        #expect(status.output.contains(/Wi-Fi        -\d+ dBm/), "\(status.output)")
        let cancelled = try await run("cancel")
        #expect(cancelled.status == 0, "\(cancelled.error)")
        #expect(cancelled.error.contains("cancelled"))
        await other.waitForExit()
        #expect(other.status == 1)
        #expect(try await run("cancel").status == 1)
    }

    @Test("of one that was started elsewhere is followed where that is wanted, and is not that of this file")
    func followed() async throws {
        let server = HeldFirmwareServer(image("2.6.0"))
        let other = try await startElsewhere(server)
        let path = try writeImage("2.9.0")
        let second = try Program.start(
            ["speaker", "update", "--image", path, "--keep", "--follow"] + network + ["--data", folder.path])
        try #require(await second.error.waits(for: "Downloading"), "\(second.error.text)")
        server.release()
        await other.waitForExit()
        #expect(other.status == 0, "\(other.error.text)")
        #expect(other.error.text.contains("tells that 2.6.0 runs"), "\(other.error.text)")
        #expect(try await run("validate").status == 0)
        await second.waitForExit()
        #expect(second.status == 1)
        #expect(second.error.text.contains("tells that 2.6.0 runs, and the file has version 2.9.0"), "\(second.error.text)")
    }

    @Test("is told where a verified image waits for the restart that somebody left open", .onlyInProof)
    func restartDue() async throws {
        let server = HeldFirmwareServer(image("2.6.0"))
        let other = try await startElsewhere(server)
        other.send(SIGINT)
        await other.waitForExit()
        #expect(other.status == 130)
        #expect(other.error.text.contains("The speaker goes on by itself"), "\(other.error.text)")
        #expect(try await run("restart").status == 1)
        server.release()
        for _ in 0..<20 where try await !run("status").output.contains("Restart the speaker") {}
        let status = try await run("status").output
        #expect(status.contains("Download     100 %, 625 of 625 KB\n"), "\(status)")
        let told = try await Program.run(["read", "42", "OTA status", "--data", folder.path]).output
        #expect(told.hasPrefix("07 00 64 71 02 71 02 00"), "\(told)")

        let second = try await update("2.9.0", "--keep")
        #expect(second.status == 1)
        #expect(second.error.contains("waits for the speaker's restart"), "\(second.error)")
        #expect(try await run("rollback").status == 1)
        #expect(try await run("cancel").error.contains("too late"))
        let restarted = try await run("restart")
        #expect(restarted.status == 0, "\(restarted.error)")
        #expect(restarted.error.contains("2.6.0 runs on trial"), "\(restarted.error)")

        let third = try await update("2.9.0", "--keep")
        #expect(third.status == 1)
        #expect(third.error.contains("still on trial") && !third.error.contains("2.9.0 runs"), "\(third.error)")
        #expect(try await run("rollback").status == 0)
    }
}
