import Bluetooth
import Companion
import Foundation
import Speaker
import Testing
import VirtualRadio

@testable import SpeakerDevice

/// Each quirk of the shipped speaker, on and off.
@Suite(.serialized) @BluetoothActor struct SpeakerQuirkTests {
    private func run(_ quirk: SpeakerQuirks, _ body: @escaping @BluetoothActor (SpeakerWorld, Bool) async throws -> Void) async throws {
        for isOn in [true, false] {
            try await SpeakerWorld.run { world in
                if isOn { world.twin.configuration.quirks.insert(quirk) } else { world.twin.configuration.quirks.remove(quirk) }
                try await world.wait { world.machine.link == .up }
                try await body(world, isOn)
            }
        }
    }

    @Test func `extended status is read as fixed values until one was notified`() async throws {
        try await run(.readsFixedStatus) { world, isOn in
            try await world.model.apply(SpeakerCommand(.volume, 33))
            try await world.timers.pause(for: .seconds(1))
            #expect(try await world.speaker.speaker.$extendedStatus.read()[.volume] == 33)
            world.twin.toldExtendedStatus = nil
            let bytes = try await world.speaker.speaker.$extendedStatus.read().bytes
            #expect((bytes == [0x42, 0, 0x01, 0x64, 0x32, 0x64, 0]) == isOn)
        }
    }

    @Test func `the update's status is read as it was told last`() async throws {
        try await run(.readsLastNotified) { world, isOn in
            world.twin.ota = OTAStatus(state: .pendingVerify)
            let told = try await world.speaker.speaker.$otaStatus.read()
            #expect(told.state == (isOn ? .idle : .pendingVerify))
        }
    }

    @Test func `a network without a name is taken, or refused at once`() async throws {
        try await run(.takesEmptyNetwork) { world, isOn in
            let peripheral = world.bluetooth.retrievePeripheral(for: world.speaker.id)
            let service = try #require(peripheral.services.first { $0.uuid == SpeakerUUIDs.service })
            let credentials = try #require(service.characteristics.first { $0.uuid == SpeakerUUIDs.otaCredentials })
            try await peripheral.write([0x00] + Array("password".utf8), to: credentials)
            try await world.wait { world.twin.ota.state != .idle }
            #expect(world.twin.ota.state == (isOn ? .credentialsReceived : .error))
            #expect(isOn || world.twin.ota.error == .noCredentials)
        }
    }

    @Test func `the signal is 0 once an update has left the network`() async throws {
        try await run(.forgetsSignal) { world, isOn in
            world.model.updater.start(try SpeakerWorld.request())
            try await world.wait(for: .readyToRestart)
            #expect(world.twin.ota.rssi == -61)
            try await world.speaker.speaker.$otaControl.write(.getVersion)
            #expect(try await world.speaker.speaker.$otaStatus.read().rssi == (isOn ? 0 : -61))
        }
    }
}
