import Bluetooth
import Companion
import Foundation
import Speaker
import SpeakerDevice
import Testing
import VirtualRadio

/// The speaker as its protocol's document describes it, seen from a companion.
@Suite(.serialized) @BluetoothActor struct SpeakerTwinTests {
    @Test(
        arguments: [
            ([0x01, 0x02], [0x01, 0x02, 0x00, 0x01]), ([0x02, 0x01], [0x01, 0x00, 0x01, 0x01]), ([0x04, 0x01], [0x01, 0, 0, 0x09]),
            ([0x05, 0x01], [0x01, 0, 0, 0x11]), ([0x06, 0x01], [0x01, 0, 0, 0x21]), ([0x08, 0x01], [0x01, 0, 0, 0x41]),
            ([0x03, 0x00], [0x01, 0, 0, 0x01]), ([0x55, 0x01], [0x01, 0, 0, 0x01]), ([0x01, 0x09], [0x01, 0, 0, 0x01]),
            ([0x07, 0x21], [0x01, 0, 0, 0x01]),
        ] as [([UInt8], [UInt8])])
    func `every control command causes one status notification`(command: [UInt8], bytes: [UInt8]) async throws {
        try await SpeakerWorld.run { world in
            var statuses: [SpeakerStatus] = []
            let registration = world.speaker.speaker.$status.onChange { (status: SpeakerStatus) in statuses.append(status) }
            defer { registration.cancel() }
            try await world.model.apply(SpeakerCommand(bytes: command))
            try await world.timers.pause(for: .seconds(2))
            #expect(statuses.map(\.bytes) == [bytes])
        }
    }

    @Test func `extended status comes every 500 ms while subscribed, with volume and shield`() async throws {
        try await SpeakerWorld.run(quirks: SpeakerQuirks.shipped.subtracting(.takesAnyVolume)) { world in
            try await world.model.apply(SpeakerCommand(.volume, 130))
            try await world.model.apply(SpeakerCommand(bytes: [0x09, 0x01]))
            var count = 0
            let registration = world.speaker.speaker.$extendedStatus.onChange { (_: SpeakerExtendedStatus) in count += 1 }
            defer { registration.cancel() }
            try await world.timers.pause(for: .seconds(10))
            #expect((19...21).contains(count))
            let sound = try #require(world.model.screen.sound)
            #expect(sound[.volume]?.value == 100)
            #expect(sound.controls.first { $0.id == "bassBoost" }?.value == 1)
        }
    }

    @Test func `preset and loudness survive a restart, the rest does not`() async throws {
        try await SpeakerWorld.run { world in
            for command: [UInt8] in [[0x01, 0x03], [0x02, 0x01], [0x04, 0x01], [0x07, 0x0A]] {
                try await world.model.apply(SpeakerCommand(bytes: command))
            }
            try await world.wait { world.twin.sound[.volume] == 10 }
            world.twin.requestRestart()
            try await world.wait { world.twin.isRestarting }
            try await world.wait { !world.twin.isRestarting }
            let sound = world.twin.sound
            #expect(SpeakerControl.all.filter { sound[$0] != 0 }.map(\.id) == ["preset", "volume", "loudness"])
            #expect(sound[.preset] == 3 && sound[.volume] == 50)
        }
    }

    @Test func `every write to the update's characteristics is answered with success`() async throws {
        try await SpeakerWorld.run { world in
            let service = try #require(
                world.bluetooth.retrievePeripheral(for: world.speaker.id).services.first { $0.uuid == SpeakerUUIDs.service })
            let peripheral = world.bluetooth.retrievePeripheral(for: world.speaker.id)
            for uuid in [SpeakerUUIDs.control, SpeakerUUIDs.otaCredentials, SpeakerUUIDs.otaURL, SpeakerUUIDs.otaControl] {
                let characteristic = try #require(service.characteristics.first { $0.uuid == uuid })
                for bytes in [[], [0x00], [0x99], [0xFF, 0xFF, 0xFF], [UInt8](repeating: 0x41, count: 200)] as [[UInt8]] {
                    try await peripheral.write(bytes, to: characteristic)
                }
            }
            #expect(world.twin.ota.state != .wifiConnecting)
        }
    }

    @Test func `PENDING_VERIFY is told only when asked, and CANCEL, credentials and a URL leave it`() async throws {
        try await SpeakerWorld.run { world in
            world.model.updater.start(try SpeakerWorld.request())
            try await world.wait(for: .readyToRestart)
            world.model.updater.restart()
            try await world.wait(for: .pendingVerify)
            try await world.speaker.speaker.$otaControl.write(.cancel)
            #expect(world.twin.ota.state == .idle)
            #expect(world.twin.flash.contains { $0.isRunning && $0.version == "2.5.0" })
            // It was not validated: the next restart rolls it back all the same.
            world.twin.requestRestart()
            try await world.wait { world.twin.isRestarting }
            try await world.wait { !world.twin.isRestarting }
            #expect(world.twin.version == "2.4.3")
        }
    }

    @Test func `a read tells what was notified last: nothing of PENDING_VERIFY before GET_VERSION`() async throws {
        try await SpeakerWorld.run { world in
            world.model.updater.start(try SpeakerWorld.request())
            try await world.wait(for: .readyToRestart)
            world.model.updater.restart()
            try await world.wait { world.twin.isRestarting }
            try await world.wait { !world.twin.isRestarting }
            #expect(world.twin.ota.state == .pendingVerify && world.twin.toldStatus == OTAStatus())
            // The companion asks, and then it is told.
            try await world.wait(for: .pendingVerify)
            #expect(world.twin.toldStatus.state == .pendingVerify)
            #expect(try await world.speaker.speaker.$otaStatus.read().state == .pendingVerify)
        }
    }

    @Test func `an empty network name is taken, and START answers that there are no credentials`() async throws {
        try await SpeakerWorld.run { world in
            try await world.wait { world.machine.link == .up }
            let service = try #require(
                world.bluetooth.retrievePeripheral(for: world.speaker.id).services.first { $0.uuid == SpeakerUUIDs.service })
            let credentials = try #require(service.characteristics.first { $0.uuid == SpeakerUUIDs.otaCredentials })
            try await world.bluetooth.retrievePeripheral(for: world.speaker.id).write([0x00] + Array("password".utf8), to: credentials)
            try await world.wait { world.twin.ota.state == .credentialsReceived }
            try await world.speaker.speaker.$otaControl.write(.start)
            try await world.wait { world.twin.ota.state == .error }
            #expect(world.twin.ota.error == .noCredentials)
        }
    }

    @Test func `REBOOT and VALIDATE do nothing in other states`() async throws {
        try await SpeakerWorld.run { world in
            for command in [OTACommand.reboot, .validate, .unknown(command: 0x42, parameter: 0)] {
                try await world.speaker.speaker.$otaControl.write(command)
            }
            try await world.timers.pause(for: .seconds(5))
            #expect(world.speaker.state == .connected)
            #expect(world.twin.ota == OTAStatus())
        }
    }
}
