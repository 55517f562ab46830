import Bluetooth
import Foundation
import TestSupport
import Testing
import VirtualRadio

@testable import DeviceSide

/// What a device asks of a link, and the code that it shows.
@Suite
@BluetoothActor
struct DevicePairingTests {
    private struct DoorService: BluetoothService {
        static let id: BTUUID = "D0000000-51A6-4C0E-9C53-2C6C5B1E0F10"
        @Characteristic(id: "D0000001-51A6-4C0E-9C53-2C6C5B1E0F10", autoRead: false, properties: .write, permissions: .writeAuthenticated)
        var lock: UInt8?
        @Characteristic(id: "D0000002-51A6-4C0E-9C53-2C6C5B1E0F10", autoRead: false, properties: .write)
        var bell: UInt8?
    }

    private final class Door: BluetoothDevice {
        @Service var service = DoorService()
        @DeviceAction(\.connect) var connect
        @DeviceAction(\.disconnect) var disconnect
        init() {}
    }

    /// A person who reads the code off the device, after a look at it.
    private final class Reader: PairingAgent {
        let ioCapability = IOCapability.keyboardOnly
        let life: DeviceLifeCycle
        var look: @BluetoothActor () async throws -> Void = {}
        init(_ life: DeviceLifeCycle) { self.life = life }
        func enterPasskey(for peer: UUID) async throws -> UInt32 {
            try await look()
            return try #require(life.pairing.code.flatMap { UInt32(sixDigits: $0) })
        }
        func show(passkey: UInt32, for peer: UUID) {}
        func confirm(passkey: UInt32, for peer: UUID) async throws -> Bool { false }
        func authorize(_ peer: UUID) async throws -> Bool { true }
    }

    @BluetoothActor
    private final class Bench {
        let air = VirtualRadio(seed: 1, clock: SimulatedClock())
        let central: VirtualCentral
        let peripheral: VirtualPeripheral
        let bluetooth: Bluetooth
        let life: DeviceLifeCycle
        let service = DoorService()
        let reader: Reader

        init(_ policy: PairingPolicy?) {
            central = air.makeCentral()
            peripheral = air.makePeripheral()
            bluetooth = Bluetooth(radio: central) { Discover(Door.self, by: .advertisedService(DoorService.id)) }
            if let policy {
                life = DeviceLifeCycle(radio: peripheral, pairing: policy, bootDuration: .zero)
            } else {
                life = DeviceLifeCycle(radio: peripheral, bootDuration: .zero)
            }
            reader = Reader(life)
            central.pairingAgent = reader
            service.$lock.onWrite { _, _ in }
            service.$bell.onWrite { _, _ in }
        }

        static func play(_ policy: PairingPolicy?, _ scene: @BluetoothActor (Bench, Door) async throws -> Void) async throws {
            let bench = Bench(policy)
            let presence = DevicePresence(
                services: [bench.service], advertisement: AdvertisementData(localName: "Door", serviceUUIDs: [DoorService.id]))
            let jobs = BackgroundJobs()
            try await jobs.during {
                jobs.run { try await bench.central.run() }
                jobs.run { try await bench.peripheral.run() }
                jobs.run { try await bench.life.run(presence: { presence }) }
                bench.bluetooth.scanNearbyDevices(minimumRSSI: -127)
                try await bench.air.timers.until("The door is heard") { !bench.bluetooth.nearbyDevices(for: Door.self).isEmpty }
                let door = bench.bluetooth.nearbyDevices(for: Door.self)[0]
                try await door.connect(timeout: .seconds(20))
                try await scene(bench, door)
            }
        }
    }

    @Test func `with a passkey, what is guarded asks for the code that is shown, and the rest does not`() async throws {
        try await Bench.play(.passkey) { bench, door in
            var codes: [String?] = []
            bench.reader.look = { codes.append(bench.life.pairing.code) }
            try await door.service.$bell.write(1)
            #expect(codes.isEmpty && bench.life.pairing.code == nil)
            try await door.service.$lock.write(1)
            #expect(codes.count == 1 && codes[0]?.count == 6)
            // Its use is over with the first request that needed it.
            #expect(bench.life.pairing.code == nil)
        }
    }

    @Test func `a code is shown for 30 s, and not to the next central`() async throws {
        try await Bench.play(.passkey) { bench, _ in
            let pairing = bench.life.pairing
            let (one, other) = (UUID(), UUID())
            try pairing.show(passkey: 4217, for: one)
            #expect(pairing.code == "004217")
            try await bench.air.timers.pause(for: .seconds(29))
            #expect(pairing.code == "004217")
            try await bench.air.timers.pause(for: .seconds(2))
            #expect(pairing.code == nil)
            try pairing.show(passkey: 1, for: one)
            pairing.hasLeft(other)
            pairing.hasPaired(other)
            #expect(pairing.code == "000001")
            pairing.hasLeft(one)
            #expect(pairing.code == nil)
        }
    }

    @Test func `five codes that come to nothing lock pairing for a minute, five more for two, and a pairing forgives`() async throws {
        try await Bench.play(.passkey) { bench, door in
            let pairing = bench.life.pairing
            @BluetoothActor func guess() throws {
                try pairing.show(passkey: 1, for: bench.central.id)
                #expect(pairing.code != nil)
                pairing.hasLeft(bench.central.id)
            }
            for _ in 0..<4 { try guess() }
            #expect(pairing.lock == nil)
            try guess()
            #expect(pairing.lock == .seconds(60))
            #expect(throws: BluetoothError.self) { try pairing.show(passkey: 2, for: bench.central.id) }
            #expect(pairing.code == nil)
            try await bench.air.timers.pause(for: .seconds(60))
            #expect(pairing.lock == nil)
            for _ in 0..<5 { try guess() }
            #expect(pairing.lock == .seconds(120))
            try await bench.air.timers.pause(for: .seconds(121))
            try pairing.show(passkey: 3, for: bench.central.id)
            pairing.hasPaired(bench.central.id)
            for _ in 0..<4 { try guess() }
            #expect(pairing.lock == nil)
        }
    }

    @Test func `a code that is not used within its 30 s has come to nothing`() async throws {
        try await Bench.play(.passkey) { bench, _ in
            let peer = UUID()
            for _ in 0..<5 {
                #expect(bench.life.pairing.lock == nil)
                try bench.life.pairing.show(passkey: 1, for: peer)
                try await bench.air.timers.pause(for: .seconds(31))
            }
            #expect(bench.life.pairing.lock == .seconds(60))
        }
    }

    @Test func `who fails locks out neither others nor who is about to pair`() async throws {
        try await Bench.play(.passkey) { bench, _ in
            let pairing = bench.life.pairing
            let (guesser, owner) = (UUID(), UUID())
            for attempt in 1...5 {
                try pairing.show(passkey: UInt32(attempt), for: guesser)
                pairing.hasLeft(guesser)
            }
            #expect(pairing.lock == .seconds(60) && pairing.lockForAll == nil)
            #expect(throws: BluetoothError.self) { try pairing.show(passkey: 6, for: guesser) }
            try pairing.show(passkey: 7, for: owner)
            // A third who asks meanwhile does not take it away, nor does who is locked out.
            for peer in [UUID(), guesser] { #expect(throws: BluetoothError.self) { try pairing.show(passkey: 8, for: peer) } }
            #expect(pairing.code == "000007")
            try await bench.air.timers.pause(for: .seconds(29))
            #expect(pairing.code == "000007")
            pairing.hasPaired(owner)
            #expect(pairing.code == nil && pairing.lock == .seconds(60))
        }
    }

    @Test func `whoever comes with a new address each time locks all out for five minutes, once twenty codes came to nothing`() async throws
    {
        try await Bench.play(.passkey) { bench, door in
            let pairing = bench.life.pairing
            for attempt in 1...20 {
                #expect(pairing.lockForAll == nil)
                let peer = UUID()
                try pairing.show(passkey: UInt32(attempt), for: peer)
                pairing.hasLeft(peer)
            }
            #expect(pairing.lock == nil && pairing.lockForAll == .seconds(300))
            await #expect(throws: (any Error).self) { try await door.service.$lock.write(1) }
            try await bench.air.timers.pause(for: .seconds(301))
            #expect(pairing.lockForAll == nil)
            try await door.service.$lock.write(1)
        }
    }

    @Test func `who guesses on over the air is shut out after five, and the right code is of no use then`() async throws {
        try await Bench.play(.passkey) { bench, door in
            var shown = 0
            bench.reader.look = {
                shown += 1
                throw CancellationError()
            }
            for _ in 0..<8 { await #expect(throws: (any Error).self) { try await door.service.$lock.write(1) } }
            #expect(bench.life.pairing.lock == .seconds(60))
            // Nobody was asked for a code after the fifth, and what needs none goes on.
            #expect(shown == 5)
            bench.reader.look = {}
            await #expect(throws: (any Error).self) { try await door.service.$lock.write(1) }
            #expect(bench.peripheral.bondedCentrals.isEmpty)
            try await door.service.$bell.write(1)
            try await bench.air.timers.pause(for: .seconds(61))
            try await door.service.$lock.write(1)
            #expect(bench.peripheral.bondedCentrals == [bench.central.id])
        }
    }

    @Test func `a central that leaves takes its code with it`() async throws {
        try await Bench.play(.passkey) { bench, door in
            try bench.life.pairing.show(passkey: 1, for: bench.central.id)
            await door.disconnect()
            while bench.life.isConnected { try await bench.air.timers.pause(for: .milliseconds(100)) }
            #expect(bench.life.pairing.code == nil)
        }
    }

    @Test func `an open device takes everything from everybody, and answers for no pairing`() async throws {
        try await Bench.play(.open) { bench, door in
            try await door.service.$lock.write(1)
            #expect(bench.peripheral.bondedCentrals.isEmpty && bench.peripheral.pairingAgent == nil)
        }
    }

    @Test func `without a word about it, what is declared holds`() async throws {
        try await Bench.play(nil) { bench, door in
            bench.central.pairingAgent = nil
            await #expect(throws: (any Error).self) { try await door.service.$lock.write(1) }
        }
    }

    @Test func `a display agrees to nothing`() async throws {
        try await Bench.play(.passkey) { bench, _ in
            let peer = UUID()
            let pairing = bench.life.pairing
            let (agrees, compares) = (try await pairing.authorize(peer), try await pairing.confirm(passkey: 1, for: peer))
            #expect(!agrees && !compares)
            await #expect(throws: BluetoothError.self) { try await bench.life.pairing.enterPasskey(for: peer) }
        }
    }
}
