import Bluetooth
import Companion
import Speaker
import Testing

@testable import SpeakerDevice

/// The bytes of the speaker as it is shipped, and of the kinder one beside them.
@Suite(.serialized) @BluetoothActor struct SpeakerShippedTests {
    /// What an update tells, from its credentials on. Of the blocks of a download the first and the last are kept.
    private func told(
        _ quirks: SpeakerQuirks = .shipped, password: String = SpeakerWorld.password,
        answer: MemoryDownloader.Answer = .file(SpeakerWorld.image("2.5.0")), url: String = SpeakerWorld.url,
        _ disturb: @escaping @BluetoothActor (SpeakerWorld) async throws -> Void = { _ in }
    ) async throws -> [[UInt8]] {
        try await SpeakerWorld.run(answer: answer, quirks: quirks) { world in
            try await world.wait { world.machine.link == .up }
            try await world.timers.pause(for: .seconds(1))
            var statuses: [[UInt8]] = []
            let service = world.speaker.speaker
            let registration = service.$otaStatus.onChange { (status: OTAStatus) in
                let isBlock = status.downloadedKB > 0 && status.state.rawValue < 6
                if isBlock, statuses.suffix(2).allSatisfy({ $0[0] == status.state.rawValue && $0[3] > 0 }) { statuses.removeLast() }
                statuses.append(status.bytes)
            }
            defer { registration.cancel() }
            let request = try SpeakerWorld.request(password: password)
            try await service.$otaCredentials.write(request.credentials)
            try await service.$otaURL.write(try OTAFirmwareURL(url))
            try await service.$otaControl.write(.start)
            try await disturb(world)
            try await world.timers.pause(for: .seconds(45))
            return statuses
        }
    }

    private static let written: [[UInt8]] = [[1, 0, 0, 0, 0, 0, 0, 0], [2, 0, 0, 0, 0, 0, 0, 0], [3, 0, 0, 0, 0, 0, 0, 0]]
    private static let joined = written + [[4, 0, 0, 0, 0, 0, 0, 0xC3], [5, 0, 0, 0, 0, 0, 0, 0xC3]]
    private static let failed: [UInt8] = [0xFF, 1, 0, 0, 0, 0, 0, 0]

    @Test func `a wrong password is told twice, and a START in between is lost`() async throws {
        func bytes(_ quirks: SpeakerQuirks) async throws -> [[UInt8]] {
            try await told(quirks, password: "wrong") { world in
                try await world.timers.pause(for: .seconds(20))
                try await world.speaker.speaker.$otaControl.write(.start)
            }
        }
        #expect(try await bytes(.shipped) == Self.written + [Self.failed, Self.failed])
        let kinder = try await bytes(SpeakerQuirks.shipped.subtracting(.lingers))
        #expect(kinder == Self.written + [Self.failed, [3, 0, 0, 0, 0, 0, 0, 0], Self.failed])
    }

    @Test func `an attempt that lives on without its network can be cancelled, and leaves room for another`() async throws {
        let bytes = try await told(password: "wrong") { world in
            try await world.timers.pause(for: .seconds(20))
            try await world.speaker.speaker.$otaControl.write(.cancel)
            try await world.timers.pause(for: .seconds(1))
            try await world.speaker.speaker.$otaControl.write(.start)
        }
        let again: [[UInt8]] = [[0xFF, 0x0A, 0, 0, 0, 0, 0, 0], [3, 0, 0, 0, 0, 0, 0, 0], Self.failed, Self.failed]
        #expect(bytes == Self.written + [Self.failed] + again)
    }

    @Test func `a network that is lost is told at once, and once more after thirty seconds`() async throws {
        let bytes = try await told { world in
            try await world.wait { world.twin.ota.downloadedKB == 20 }
            world.wifi.networks = []
        }
        #expect(bytes.suffix(2).map { [$0[0], $0[1], $0[7]] } == [[0xFF, 4, 0], [0xFF, 4, 0]])
    }

    @Test func `a download begins with nothing, its total with the first block, and its end carries the signal`() async throws {
        let image = SpeakerWorld.image("2.5.0")
        let total = UInt8(image.count / 1_024)
        let bytes = try await told()
        #expect(Array(bytes.prefix(6)) == Self.joined + [[5, 0, UInt8(1_024 * 100 / image.count), 1, 0, total, 0, 0xC3]])
        let end: [[UInt8]] = [5, 6, 7].map { [$0, 0, 100, total, 0, total, 0, 0xC3] }
        #expect(Array(bytes.suffix(3)) == end)
    }

    @Test func `without a length progress is 0 until SUCCESS, and the total unknown for good`() async throws {
        let image = SpeakerWorld.image("2.5.0")
        let total = UInt8(image.count / 1_024)
        let bytes = try await told(answer: .file(image, isChunked: true))
        let end: [[UInt8]] = [[5, 0, 0], [6, 0, 0], [7, 0, 100]].map { $0 + [total, 0, 0xFF, 0xFF, 0xC3] }
        #expect(bytes.prefix(5) == Self.joined[...] && Array(bytes.suffix(3)) == end)
    }

    @Test func `a server without the file is told out of 05, with the signal`() async throws {
        let bytes = try await told(answer: .failure(.status(404)))
        #expect(bytes == Self.joined + [[0xFF, 2, 0, 0, 0, 0, 0, 0xC3]])
    }

    @Test func `https fails as a server that is not reached, without an authority`() async throws {
        let url = SpeakerWorld.url.replacing("http:", with: "https:")
        #expect(try await told(.shipped, url: url) == Self.joined + [[0xFF, 2, 0, 0, 0, 0, 0, 0xC3]])
        #expect(try await told(.shipped.subtracting(.knowsNoAuthority), url: url).last?[0] == 7)
        #expect(try await told(.shipped).last?[0] == 7)
    }

    @Test func `a damaged image is told out of 06, with the signal`() async throws {
        var image = SpeakerWorld.image("2.5.0")
        image[image.count / 2] ^= 0x10
        let total = UInt8(image.count / 1_024)
        let bytes = try await told(answer: .file(image))
        #expect(Array(bytes.suffix(2)) == [[6, 0], [0xFF, 9]].map { $0 + [100, total, 0, total, 0, 0xC3] })
    }

    @Test func `a URL that is written while it joins is the one that is downloaded from`() async throws {
        let bytes = try await told { world in
            try await world.wait { world.twin.ota.state == .wifiConnecting }
            try await world.speaker.speaker.$otaURL.write(try OTAFirmwareURL("http://192.0.2.7/missing.bin"))
        }
        #expect(bytes.suffix(2) == [[5, 0, 0, 0, 0, 0, 0, 0xC3], [0xFF, 2, 0, 0, 0, 0, 0, 0xC3]])
    }

    @Test func `a URL in mid-download is told with the progress, and takes the state's place`() async throws {
        func bytes(_ quirks: SpeakerQuirks) async throws -> [[UInt8]] {
            try await told(quirks) { world in
                try await world.wait { world.twin.ota.downloadedKB == 20 }
                try await world.speaker.speaker.$otaURL.write(try SpeakerWorld.request().url)
            }
        }
        let shipped = try await bytes(.shipped)
        let replaced = try #require(shipped.dropFirst(5).first { $0[0] == 2 })
        #expect(replaced[2] > 30 && replaced[3] >= 20 && replaced[7] == 0xC3)
        #expect(shipped.suffix(3).map { $0[0] } == [2, 6, 7])
        let kinder = try await bytes(SpeakerQuirks.shipped.subtracting(.carriesProgress))
        #expect(kinder.dropFirst(5).allSatisfy { $0[0] >= 5 })
    }

    @Test func `what is told after an update carries its progress, without the signal`() async throws {
        func bytes(_ quirks: SpeakerQuirks) async throws -> [UInt8]? {
            try await told(quirks) { world in
                try await world.wait { world.twin.ota.state == .success }
                try await world.timers.pause(for: .seconds(1))
                try await world.speaker.speaker.$otaControl.write(.cancel)
            }.last
        }
        let total = UInt8(SpeakerWorld.image("2.5.0").count / 1_024)
        #expect(try await bytes(.shipped) == [0, 0, 100, total, 0, total, 0, 0])
        #expect(try await bytes(SpeakerQuirks.shipped.subtracting(.carriesProgress)) == [0, 0, 0, 0, 0, 0, 0, 0])
    }

    @Test func `a URL of blanks is none`() async throws {
        try await SpeakerWorld.run { world in
            try await world.wait { world.machine.link == .up }
            let peripheral = world.bluetooth.retrievePeripheral(for: world.speaker.id)
            let service = try #require(peripheral.services.first { $0.uuid == SpeakerUUIDs.service })
            let url = try #require(service.characteristics.first { $0.uuid == SpeakerUUIDs.otaURL })
            try await world.speaker.speaker.$otaCredentials.write(try SpeakerWorld.request().credentials)
            try await peripheral.write([0x20, 0x20, 0x0A], to: url)
            try await world.wait { world.twin.ota.state == .urlReceived }
            try await world.speaker.speaker.$otaControl.write(.start)
            try await world.timers.pause(for: .seconds(1))
            #expect(try await world.speaker.speaker.$otaStatus.read().bytes == [0xFF, 8, 0, 0, 0, 0, 0, 0])
        }
    }

    @Test func `a read gives what was told before the link was lost, until the speaker is asked`() async throws {
        try await SpeakerWorld.run { world in
            world.model.updater.start(try SpeakerWorld.request())
            try await world.wait(for: .downloading)
            world.peripheral.distance = 10_000
            try await world.wait { world.twin.ota.state == .success }
            #expect(world.twin.toldStatus.state == .downloading)
            world.peripheral.distance = 1
            try await world.wait(for: .readyToRestart)
            #expect(world.twin.toldStatus.state == .success)
        }
    }

    @Test func `a volume is taken as it is, and the last contact is always now`() async throws {
        for isOn in [true, false] {
            let quirks: SpeakerQuirks = isOn ? .shipped : SpeakerQuirks.shipped.subtracting([.takesAnyVolume, .hearsItself])
            try await SpeakerWorld.run(quirks: quirks) { world in
                try await world.model.apply(SpeakerCommand(bytes: [0x07, 0x96]))
                var last: [UInt8] = []
                let registration = world.speaker.speaker.$extendedStatus.onChange { (status: SpeakerExtendedStatus) in last = status.bytes }
                defer { registration.cancel() }
                try await world.timers.pause(for: .seconds(4))
                #expect(last.count == 7 && last[4] == (isOn ? 0x96 : 0x64) && (last[6] == 0) == isOn)
            }
        }
    }
}
