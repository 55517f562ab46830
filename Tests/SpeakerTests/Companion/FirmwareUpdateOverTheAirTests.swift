import Bluetooth
import Companion
import Foundation
import Speaker
import SpeakerDevice
import Testing
import VirtualRadio

/// Whole updates over the simulated air: companion, radio, speaker, flash.
@Suite(.serialized) @BluetoothActor struct FirmwareUpdateOverTheAirTests {
    @Test func `an update goes through all its steps, and a person decides twice`() async throws {
        try await SpeakerWorld.run { world in
            // From here on the model has seen each status before this test does.
            try await world.wait { world.machine.link == .up }
            var states: [OTAState] = []
            var phases: [SpeakerScreen.Firmware.Phase] = []
            let registration = world.speaker.speaker.$otaStatus.onChange { (status: OTAStatus) in
                if states.last != status.state { states.append(status.state) }
                if phases.last != world.model.screen.firmware.phase { phases.append(world.model.screen.firmware.phase) }
            }
            defer { registration.cancel() }
            world.model.updater.start(try SpeakerWorld.request())
            try await world.wait(for: .readyToRestart)
            #expect(world.twin.version == "2.4.3")
            #expect(world.model.screen.firmware.actions.map(\.id) == ["reboot"])
            world.model.updater.restart()
            #expect(world.model.screen.firmware.phase == .restarting)
            try await world.wait(for: .pendingVerify)
            #expect(world.twin.version == "2.5.0")
            #expect(world.model.screen.firmware.actions.map(\.id) == ["validate", "rollback"])
            world.model.updater.validate()
            #expect(try await world.waitForEnd() == .done(.kept))
            #expect(world.twin.ota.state == .idle)
            #expect(world.model.screen.firmware.installedVersion == "2.5.0")
            #expect(
                states == [
                    .idle, .credentialsReceived, .urlReceived, .wifiConnecting, .wifiConnected, .downloading, .verifying, .success,
                    .pendingVerify,
                    .idle,
                ])
            #expect(
                phases == [
                    .preparing, .connectingToWiFi, .downloading, .verifying, .readyToRestart, .awaitingDecision, .succeeded,
                ])
        }
    }

    @Test func `a speaker that tells its version is believed, before, on trial and after going back`() async throws {
        try await SpeakerWorld.run(tellsVersion: true) { world in
            try await world.wait { world.machine.link == .up }
            #expect(world.model.screen.firmware.installedVersion == "2.4.3")
            world.model.updater.start(try SpeakerWorld.request())
            try await world.wait(for: .readyToRestart)
            world.model.updater.restart()
            try await world.wait(for: .pendingVerify)
            #expect(world.model.screen.firmware.installedVersion == "2.5.0")
            #expect(world.model.screen.firmware.previousVersion == "2.4.3")
            world.model.updater.rollBack()
            #expect(try await world.waitForEnd() == .done(.rolledBack))
            #expect(world.model.screen.firmware.installedVersion == "2.4.3")
            #expect(world.model.screen.firmware.previousVersion == nil)
        }
    }

    @Test func `two runs with the same seed have the same traffic, to the byte, and another seed has another`() async throws {
        func traffic(_ seed: UInt64) async throws -> TrafficRecord {
            try await SpeakerWorld.run(seed: seed) { world in
                world.model.updater.start(try SpeakerWorld.request(byItself: true))
                #expect(try await world.waitForEnd() == .done(.kept))
                return try #require(world.air.recording)
            }
        }
        let first = try await traffic(7)
        let second = try await traffic(7)
        #expect(first.omitted == 0)
        #expect(first.entries.count > 100)
        if first != second {
            let index = zip(first.entries, second.entries).enumerated().first { $1.0 != $1.1 }?.offset
            Issue.record("\(first.entries.count) and \(second.entries.count) entries, different from \(String(describing: index)) on")
        }
        #expect(try await traffic(8) != first)
    }

    @Test(arguments: Array(stride(from: 0, through: 700, by: 23)))
    func `a link that drops after any number of notified bytes ends nothing`(bytes: Int) async throws {
        let phase = try await SpeakerWorld.run(seed: UInt64(bytes)) { world in
            world.peripheral.inject(Fault(.dropLink, .afterNotified(bytes: bytes)))
            world.model.updater.start(try SpeakerWorld.request(byItself: true))
            let phase = try await world.waitForEnd()
            #expect(world.twin.version == "2.5.0")
            return phase
        }
        #expect(phase == .done(.kept) || phase == .done(.unclear))
    }

    @Test(arguments: Array(stride(from: 0, through: 70, by: 3)))
    func `a link that drops after any number of written bytes ends nothing`(bytes: Int) async throws {
        let phase = try await SpeakerWorld.run(seed: UInt64(bytes)) { world in
            world.peripheral.inject(Fault(.dropLink, .afterWritten(bytes: bytes)))
            world.model.updater.start(try SpeakerWorld.request(byItself: true))
            let phase = try await world.waitForEnd()
            #expect(world.twin.version == "2.5.0")
            return phase
        }
        #expect(phase == .done(.kept) || phase == .done(.unclear))
    }

    @Test(arguments: 1...12) func `a lost notification ends nothing`(number: Int) async throws {
        let phase = try await SpeakerWorld.run { world in
            world.peripheral.inject(Fault(.loseNotification(of: SpeakerUUIDs.otaStatus, number: number)))
            world.model.updater.start(try SpeakerWorld.request(byItself: true))
            return try await world.waitForEnd()
        }
        #expect(phase == .done(.kept))
    }

    @Test func `with half the air lost, an update takes longer and succeeds`() async throws {
        let phase = try await SpeakerWorld.run { world in
            world.peripheral.packetLoss = 0.5
            world.model.updater.start(try SpeakerWorld.request(byItself: true))
            return try await world.waitForEnd()
        }
        #expect(phase == .done(.kept))
    }

    @Test func `a link that is gone for the whole download is caught up with`() async throws {
        try await SpeakerWorld.run { world in
            world.model.updater.start(try SpeakerWorld.request(byItself: true))
            try await world.wait(for: .downloading)
            world.peripheral.distance = 10_000
            try await world.wait { world.model.screen.firmware.isUnobserved }
            #expect(world.model.screen.firmware.phase == .downloading)
            try await world.timers.pause(for: .seconds(30))
            #expect(world.twin.ota.state == .success)
            world.peripheral.distance = 1
            #expect(try await world.waitForEnd() == .done(.kept))
        }
    }

    @Test func `a speaker that restarts in the middle of the download is said to have restarted`() async throws {
        try await SpeakerWorld.run { world in
            world.model.updater.start(try SpeakerWorld.request(byItself: true))
            try await world.wait(for: .downloading)
            world.twin.requestRestart()
            #expect(try await world.waitForEnd() == .failed(.restarted))
            #expect(world.twin.version == "2.4.3")
            world.model.updater.retry()
            #expect(try await world.waitForEnd() == .done(.kept))
        }
    }

    @Test func `a new firmware is rolled back on request, and by a restart before it is kept`() async throws {
        for isOnRequest in [true, false] {
            try await SpeakerWorld.run { world in
                world.model.updater.start(try SpeakerWorld.request())
                try await world.wait(for: .readyToRestart)
                world.model.updater.restart()
                try await world.wait(for: .pendingVerify)
                if isOnRequest { world.model.updater.rollBack() } else { world.twin.requestRestart() }
                #expect(try await world.waitForEnd() == .done(.rolledBack))
                #expect(world.twin.version == "2.4.3")
            }
        }
    }

    @Test func `a chunked download shows what came, and no fraction`() async throws {
        try await SpeakerWorld.run(answer: .file(SpeakerWorld.image("2.5.0"), isChunked: true)) { world in
            world.model.updater.start(try SpeakerWorld.request(byItself: true))
            try await world.wait { world.machine.progress.downloadedKB > 20 }
            #expect(world.model.screen.firmware.progress?.fraction == nil)
            #expect(world.model.screen.firmware.progress?.kilobytesTotal == nil)
            #expect(try await world.waitForEnd() == .done(.kept))
        }
    }

    @Test func `an MTU of 23 is refused before anything is written`() async throws {
        try await SpeakerWorld.run(mtu: 23) { world in
            world.model.updater.start(try SpeakerWorld.request())
            guard case .failed(.refusedByPlan(let sentences, _)) = try await world.waitForEnd() else {
                Issue.record("it did not end by being refused by the plan")
                return
            }
            #expect(sentences.first?.english.contains("at most 20") == true)
            #expect(world.twin.ota == OTAStatus())
            let password = Array(SpeakerWorld.password.utf8)
            let isWritten = world.air.recording?.entries.contains { entry in
                entry.channel == .attribute && entry.bytes.count >= 6 && entry.bytes.dropFirst(3).starts(with: Array("Hafen".utf8))
                    || entry.bytes.suffix(password.count).elementsEqual(password)
            }
            #expect(isWritten == false)
        }
    }

    @Test func `cancelling stops the download, and the speaker keeps its firmware`() async throws {
        try await SpeakerWorld.run { world in
            world.model.updater.start(try SpeakerWorld.request())
            try await world.wait { world.machine.progress.downloadedKB > 10 }
            let began = world.timers.now
            world.model.updater.cancel()
            #expect(try await world.waitForEnd() == .failed(.cancelled))
            // The speaker's own word ends it, and not the companion's deadline.
            #expect(world.timers.now - began < .seconds(3))
            #expect(world.twin.ota.error == .cancelled)
            #expect(world.twin.version == "2.4.3")
        }
    }

    @Test func `a speaker that a person disconnects is not connected behind their back, and is asked when they come back`() async throws {
        try await SpeakerWorld.run { world in
            world.model.updater.start(try SpeakerWorld.request())
            try await world.wait(for: .downloading)
            await world.speaker.disconnect()
            try await world.timers.pause(for: .seconds(60))
            #expect(world.speaker.state == .disconnected)
            #expect(world.model.screen.firmware.isUnobserved)
            #expect(world.twin.ota.state == .success)
            try await world.speaker.connect(timeout: .seconds(20))
            try await world.wait(for: .readyToRestart)
            #expect(world.machine.phase == .readyToRestart)
        }
    }

    @Test func `a companion that is started in the middle of an update follows it, and can keep the firmware`() async throws {
        try await SpeakerWorld.run { world in
            let service = world.speaker.speaker
            let request = try SpeakerWorld.request()
            try await service.$otaCredentials.write(request.credentials)
            try await service.$otaURL.write(request.url)
            try await service.$otaControl.write(.start)
            try await world.wait(for: .readyToRestart)
            #expect(world.machine.request == nil)
            world.model.updater.restart()
            try await world.wait(for: .pendingVerify)
            world.model.updater.validate()
            #expect(try await world.waitForEnd() == .done(.kept))
            #expect(world.twin.version == "2.5.0")
        }
    }

    @Test func `no screen tells the password`() async throws {
        try await SpeakerWorld.run { world in
            var isTold = false
            let screens = Task {
                for await screen in observedSnapshots(every: .zero, timers: world.timers, { world.model.screen }) {
                    let text = String(decoding: try JSONEncoder().encode(screen), as: UTF8.self) + "\(world.machine)"
                    if text.contains("canary") { isTold = true }
                }
            }
            defer { screens.cancel() }
            world.model.updater.start(try SpeakerWorld.request(byItself: true))
            _ = try await world.waitForEnd()
            #expect(!isTold)
        }
    }
}
