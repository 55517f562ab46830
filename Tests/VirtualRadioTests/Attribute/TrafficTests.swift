import Bluetooth
import Foundation
import OutriggerTesting
import Testing
import VirtualRadio

@BluetoothActor
@Suite("Recorded traffic")
struct TrafficTests {
    @Test("of a connection, a discovery and a subscription is what a sniffer would see")
    func golden() async throws {
        let world = World(device: VirtualPeripheral.Options(mtu: 185))
        try await world.play {
            _ = try await world.device.publish([
                GATTService(
                    uuid: "180F", characteristics: [GATTCharacteristic(uuid: "2A19", properties: [.read, .notify])])
            ])
            world.server.values[7] = [0x64]
            world.air.startRecording()
            let link = try await world.connect()
            let services = try await link.discover()
            #expect(try await link.read(7) == [0x64])
            try await link.subscribe(services[0].characteristics[0])
            #expect(world.device.notify([0x63], for: 7, to: nil))
            try await world.wait(.milliseconds(100))
            link.disconnect()
            try await world.wait(.milliseconds(100))
            let record = try #require(world.air.recording)
            #expect(
                record.entries.map { "\($0.direction == .toPeripheral ? ">" : "<") \(hex($0.bytes))" }
                    == [
                        // The advertisement: flags, and the name.
                        "< 020106 0709446576696365",
                        "> 05",
                        // MTU: 517 is offered, 185 is taken.
                        "> 020502", "< 03b900",
                        // Primary services: Generic Attribute 1…4, Battery 5…8; then secondary ones.
                        "> 100100ffff0028", "< 1106 010004000118 050008000f18",
                        "> 100900ffff0028", "< 0110090 00a",
                        "> 100100ffff0128", "< 0110010 00a",
                        // Characteristics: Service Changed (indicate), Battery Level (read, notify).
                        "> 08010004000328", "< 0907 0200 20 0300052a",
                        "> 08040004000328", "< 010804000a",
                        "> 08050008000328", "< 0907 0600 12 0700192a",
                        "> 08080008000328", "< 010808000a",
                        // Descriptors: a Client Characteristic Configuration each.
                        "> 0404000400", "< 0501 0400 0229",
                        "> 0408000800", "< 0501 0800 0229",
                        // Indications of Service Changed.
                        "> 1204000200", "< 13",
                        // Read, subscribe, notify, terminate.
                        "> 0a0700", "< 0b64",
                        "> 1208000100", "< 13",
                        "< 1b070063",
                        "> 02",
                    ].map { $0.prefix(2) + $0.dropFirst(2).filter { $0 != " " } })
            #expect(record.omitted == 0)
            #expect(record.description.hasSuffix("> link 02"))
        }
    }

    @Test("of the same program with the same seed is the same, byte for byte, and with another seed is not")
    func determinism() async throws {
        let first = try await busyTraffic(seed: 7)
        let second = try await busyTraffic(seed: 7)
        let other = try await busyTraffic(seed: 8)
        #expect(first.entries.count > 150)
        #expect(first == second)
        let texts = try [first, second].map { try JSONEncoder.sorted.encode($0) }
        #expect(texts[0] == texts[1])
        #expect(first != other)
        #expect(first.entries.map(\.time) != other.entries.map(\.time))
    }

    /// Chance everywhere: a lossy link, fading, pairing.
    private func busyTraffic(seed: UInt64) async throws -> TrafficRecord {
        let world = World(seed: seed)
        var record: TrafficRecord?
        try await world.play {
            _ = try await world.device.publish(plainTable)
            world.air.startRecording()
            world.device.packetLoss = 0.3
            world.phone.startScanning(services: [])
            let link = try await world.connect()
            let services = try await link.discover()
            try await link.pair()
            try await link.subscribe(services[0].characteristics[2])
            for i in 0..<100 {
                while !world.device.notify([UInt8(i)], for: 11, to: nil) { try await world.wait(.milliseconds(10)) }
                if i % 10 == 0 { try await link.write([UInt8](repeating: 1, count: 512), to: 7) }
            }
            try await world.wait(.seconds(2))
            #expect(world.client.received.map { $0.value[0] } == Array(0..<100))
            record = world.air.recording
        }
        return try #require(record)
    }

    @Test("keeps the newest entries, and says how many it left out")
    func bounded() async throws {
        let world = World()
        try await world.play {
            _ = try await world.device.publish(plainTable)
            #expect(world.air.recording == nil)
            world.air.startRecording(limit: 3)
            let link = try await world.connect()
            world.server.values[7] = [9]
            _ = try await link.read(7)
            let record = try #require(world.air.recording)
            #expect(record.entries.map { hex($0.bytes) } == ["030502", "0a0700", "0b09"])
            #expect(record.omitted == 3)
            world.air.stopRecording()
            #expect(world.air.recording == nil)
        }
    }
}

func hex(_ bytes: [UInt8]) -> String { bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

extension JSONEncoder {
    static var sorted: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return encoder
    }
}
