import Bluetooth
import Companion
import Foundation
import Speaker
import SpeakerDevice
import Testing
import VirtualRadio

/// Every error of the speaker, from where it happens to the sentence on the screen.
@Suite(.serialized) @BluetoothActor struct FirmwareUpdateErrorTests {
    /// Runs an update that fails, and returns what the screen says.
    private func problem(
        password: String = SpeakerWorld.password, answer: MemoryDownloader.Answer = .file(SpeakerWorld.image("2.5.0")),
        _ disturb: @escaping @BluetoothActor (SpeakerWorld) async throws -> Void = { _ in }
    ) async throws -> ScreenProblem {
        try await SpeakerWorld.run(answer: answer) { world in
            world.model.updater.start(try SpeakerWorld.request(password: password))
            try await disturb(world)
            _ = try await world.waitForEnd()
            return try #require(world.model.screen.firmware.problem)
        }
    }

    private func expect(_ problem: ScreenProblem, is error: OTAError) {
        #expect(problem.sentence == error.description)
        #expect(problem.$advice == error.advice)
        #expect(problem.isRetryable == error.isRetryable)
    }

    @Test func `01: a wrong password`() async throws {
        expect(try await problem(password: "wrong-password"), is: .wifiConnect)
    }

    @Test func `01: the right password a moment later works, although the attempt with the wrong one lives on`() async throws {
        try await SpeakerWorld.run { world in
            world.model.updater.start(try SpeakerWorld.request(password: "wrong-password"))
            #expect(try await world.waitForEnd() == .failed(.device(.wifiConnect)))
            world.model.updater.start(try SpeakerWorld.request(byItself: true))
            #expect(try await world.waitForEnd() == .done(.kept))
        }
    }

    @Test(arguments: [FirmwareDownloadError.status(404), .unreachable(reason: "No such host."), .badURL("x")])
    func `02: a server that is not there, or has no such file`(error: FirmwareDownloadError) async throws {
        expect(try await problem(answer: .failure(error)), is: .httpConnect)
    }

    @Test func `04: a connection that ends half-way`() async throws {
        expect(try await problem(answer: .broken(SpeakerWorld.image("2.5.0"), after: 30_000)), is: .download)
    }

    @Test func `04: a Wi-Fi network that is lost`() async throws {
        let problem = try await problem { world in
            try await world.wait(for: .downloading)
            world.wifi.networks = []
        }
        expect(problem, is: .download)
    }

    @Test func `05: an unsigned image for a speaker that trusts a key`() async throws {
        try await SpeakerWorld.run(trustedKeys: [[UInt8](repeating: 1, count: 32)]) { world in
            world.model.updater.start(try SpeakerWorld.request())
            #expect(try await world.waitForEnd() == .failed(.device(.verify)))
            #expect(world.twin.version == "2.4.3")
        }
    }

    @Test func `06: flash that cannot be written`() async throws {
        let problem = try await problem { world in
            // The file that the slot is written to has become a folder: even root cannot write there.
            let path = world.folder.url.appendingPathComponent("ota_1.bin.partial")
            try FileManager.default.createDirectory(at: path.appendingPathComponent("x"), withIntermediateDirectories: true)
        }
        expect(problem, is: .write)
    }

    @Test(arguments: [Array("<!doctype html><title>404</title>".utf8), Array(SpeakerWorld.image("2.5.0").dropLast(7))])
    func `09: a file that is no image, or half of one`(bytes: [UInt8]) async throws {
        expect(try await problem(answer: .file(bytes)), is: .invalidImage)
    }

    @Test func `0A: cancelled by another companion`() async throws {
        let problem = try await problem { world in
            try await world.wait(for: .downloading)
            try await world.speaker.speaker.$otaControl.write(.cancel)
        }
        expect(problem, is: .cancelled)
    }

    @Test func `0B: nothing to roll back to`() async throws {
        try await SpeakerWorld.run { world in
            try await world.wait { world.machine.link == .up }
            world.model.updater.rollBack()
            #expect(try await world.waitForEnd() == .failed(.device(.rollbackFailed)))
            expect(try #require(world.model.screen.firmware.problem), is: .rollbackFailed)
        }
    }

    @Test func `07 and 08: START without credentials, and without a URL`() async throws {
        try await SpeakerWorld.run { world in
            try await world.wait { world.machine.link == .up }
            let service = world.speaker.speaker
            try await service.$otaControl.write(.start)
            try await world.wait { service.otaStatus?.error == .noCredentials }
            try await service.$otaCredentials.write(try SpeakerWorld.request().credentials)
            try await world.wait { service.otaStatus?.state == .credentialsReceived }
            try await service.$otaControl.write(.start)
            try await world.wait { service.otaStatus?.error == .noURL }
        }
    }

    @Test(arguments: OTAError.known + [.unknown(0x2C)])
    func `every code that a firmware may send has its sentence`(error: OTAError) async throws {
        let problem = try await problem { world in
            try await world.wait(for: .downloading)
            try await world.twin.service.$otaStatus.notify(OTAStatus(state: .error, error: error))
        }
        expect(problem, is: error)
    }

    @Test func `a malformed status is an error, and not a state`() async throws {
        try await SpeakerWorld.run { world in
            try await world.wait { world.machine.link == .up }
            // The answer to the question that was asked on connecting is still to come.
            try await world.timers.pause(for: .seconds(1))
            let before = world.speaker.speaker.otaStatus
            let services = world.bluetooth.retrievePeripheral(for: world.speaker.id).services
            let characteristic = try #require(services.flatMap(\.characteristics).first { $0.uuid == SpeakerUUIDs.otaStatus })
            #expect(world.peripheral.notify([0xFF, 0x04, 0x00], for: characteristic.handle, to: nil))
            try await world.timers.pause(for: .seconds(1))
            #expect(world.speaker.speaker.otaStatus == before)
            #expect(world.speaker.speaker.$otaStatus.lastError is ByteCodingError)
            #expect(world.machine.phase == .idle)
        }
    }
}
