import Bluetooth
import Companion
import Foundation
import OutriggerTesting
import Testing
import VirtualRadio

/// A person at the companion, and a device on the simulated air that asks for a code.
@Suite
@BluetoothActor
struct PairingModelTests {
    /// A value that needs a link that was paired by a code.
    private struct SafeService: BluetoothService {
        static let id: BTUUID = "5AFE0000-51A6-4C0E-9C53-2C6C5B1E0F10"
        @Characteristic(id: "5AFE0001-51A6-4C0E-9C53-2C6C5B1E0F10", autoRead: false, properties: .write, permissions: .writeAuthenticated)
        var door: UInt8?
    }

    private final class Safe: BluetoothDevice {
        @Service var service = SafeService()
        init() {}
    }

    /// The device's side.
    private final class Display: PairingAgent {
        let ioCapability: IOCapability
        var shown: [UInt32] = []
        init(_ ioCapability: IOCapability) { self.ioCapability = ioCapability }
        func enterPasskey(for peer: UUID) async throws -> UInt32 { try #require(shown.last) }
        func show(passkey: UInt32, for peer: UUID) { shown.append(passkey) }
        func confirm(passkey: UInt32, for peer: UUID) async throws -> Bool { true }
        func authorize(_ peer: UUID) async throws -> Bool { true }
    }

    @BluetoothActor
    private final class Room {
        let air = VirtualRadio(seed: 1, clock: SimulatedClock())
        let phone: VirtualCentral
        let device: VirtualPeripheral
        let bluetooth: Bluetooth
        let links: DeviceLinks
        let pairing: PairingModel
        let display: Display
        var safe: Safe { get throws { try #require(bluetooth.nearbyDevices(for: Safe.self).first) } }
        var peripheral: BluetoothPeripheral { bluetooth.retrievePeripheral(for: device.id) }
        var screen: PairingScreen? { pairing.screen(of: peripheral) }

        init(_ capability: IOCapability) {
            phone = air.makeCentral()
            device = air.makePeripheral()
            bluetooth = Bluetooth(radio: phone) { Discover(Safe.self, by: .advertisedService(SafeService.id)) }
            links = DeviceLinks(bluetooth: bluetooth)
            pairing = PairingModel(radio: phone, links: links)
            display = Display(capability)
            phone.pairingAgent = pairing
            device.pairingAgent = display
        }

        func wrong(_ passkey: UInt32) -> String { ((passkey + 1) % 1_000_000).sixDigits }

        func waitUntil(fileID: StaticString = #fileID, line: UInt = #line, _ condition: @BluetoothActor () -> Bool) async throws {
            try await air.timers.until(within: .seconds(100), every: .milliseconds(10), fileID: fileID, line: line, condition)
        }

        static func play(
            _ capability: IOCapability = .displayOnly, _ scene: @BluetoothActor (Room) async throws -> Void
        ) async throws {
            let room = Room(capability)
            let server = GATTServer(radio: room.device)
            let service = SafeService()
            service.$door.onWrite { value, _ in service.$door.setValue(value) }
            let jobs = BackgroundJobs()
            try await jobs.during {
                jobs.run { try await room.phone.run() }
                jobs.run { try await room.device.run() }
                jobs.run { try await server.run() }
                jobs.run { await room.links.run() }
                try await server.publish([service])
                try await server.startAdvertising(AdvertisementData(localName: "Safe", serviceUUIDs: [SafeService.id]))
                room.bluetooth.scanNearbyDevices(minimumRSSI: -127)
                try await room.waitUntil { !room.bluetooth.nearbyDevices(for: Safe.self).isEmpty }
                try await room.links.connect(room.device.id, timeout: .seconds(20))
                try await scene(room)
            }
        }
    }

    @Test func `a code that is entered opens the link, and the write that needed it is made`() async throws {
        try await Room.play { room in
            let safe = try room.safe
            let write = Task { try await safe.service.$door.write(1) }
            try await room.waitUntil { room.screen?.step == .enter }
            #expect(room.pairing.asking == room.device.id)
            try room.pairing.enter(room.display.shown[0].sixDigits, for: room.device.id)
            try await write.value
            #expect(room.screen == nil && room.pairing.asking == nil)
            #expect(try await room.peripheral.isBonded())
        }
    }

    @Test func `a wrong code is asked for again with the device's new one, and calls that want the same wait for one answer`() async throws
    {
        try await Room.play { room in
            let safe = try room.safe
            let writes = (1...3).map { value in Task { try await safe.service.$door.write(UInt8(value)) } }
            try await room.waitUntil { room.screen?.step == .enter }
            try room.pairing.enter(room.wrong(room.display.shown[0]), for: room.device.id)
            try await room.waitUntil { room.screen?.notice != nil }
            #expect(room.screen?.attemptsLeft == 2 && room.display.shown.count == 2)
            try room.pairing.enter(room.display.shown[1].sixDigits, for: room.device.id)
            for write in writes { try await write.value }
            #expect(room.display.shown.count == 2 && room.screen == nil)
        }
    }

    @Test func `three wrong codes are the last, until a person wants to try again`() async throws {
        try await Room.play { room in
            let safe = try room.safe
            let write = Task { try await safe.service.$door.write(1) }
            for attempt in 0..<3 {
                try await room.waitUntil { room.display.shown.count == attempt + 1 && room.screen?.step == .enter }
                try room.pairing.enter(room.wrong(room.display.shown[attempt]), for: room.device.id)
            }
            await #expect(throws: BluetoothError.self) { try await write.value }
            #expect(room.screen?.sentence == "Safe is not paired: 3 codes were wrong.")
            // Whatever the program does then, the device is not asked to show another one.
            await #expect(throws: BluetoothError.self) { try await safe.service.$door.write(2) }
            #expect(room.display.shown.count == 3)

            room.pairing.pair(room.peripheral)
            try await room.waitUntil { room.screen?.step == .enter }
            try room.pairing.enter(room.display.shown[3].sixDigits, for: room.device.id)
            await room.pairing.pairingEnds(room.device.id)
            #expect(room.screen == nil)
            try await safe.service.$door.write(3)
        }
    }

    @Test func `nobody who answers has 30 s`() async throws {
        try await Room.play { room in
            let safe = try room.safe
            let write = Task { try await safe.service.$door.write(1) }
            try await room.waitUntil { room.screen?.step == .enter }
            let start = room.air.timers.now
            await #expect(throws: BluetoothError.self) { try await write.value }
            #expect(room.air.timers.now - start > .seconds(29) && room.air.timers.now - start < .seconds(32))
            #expect(room.screen?.sentence == "Safe is not paired: nobody answered within 30 s.")
        }
    }

    @Test func `a person who refuses is heard, and what is no code is none`() async throws {
        try await Room.play { room in
            let safe = try room.safe
            let write = Task { try await safe.service.$door.write(1) }
            try await room.waitUntil { room.screen?.step == .enter }
            let refusal = #expect(throws: ActionError.self) { try room.pairing.enter("12345", for: room.device.id) }
            #expect(refusal?.kind == .invalid && room.screen?.step == .enter)
            try await room.pairing.decline(room.device.id)
            let error = await #expect(throws: BluetoothError.self) { try await write.value }
            #expect(error?.code == .pairing(.rejected))
            #expect(room.screen?.step == .failed)
            #expect(throws: ActionError.self) { try room.pairing.enter("123456", for: room.device.id) }
            await #expect(throws: ActionError.self) { try await room.pairing.decline(room.device.id) }
        }
    }

    @Test func `a link that is lost takes its question with it`() async throws {
        try await Room.play { room in
            let safe = try room.safe
            let write = Task { try await safe.service.$door.write(1) }
            try await room.waitUntil { room.screen?.step == .enter }
            room.device.dropLinks()
            await #expect(throws: BluetoothError.self) { try await write.value }
            try await room.waitUntil { room.pairing.asking == nil }
            #expect(room.screen?.isQuestion != true)
        }
    }

    @Test(arguments: [true, false])
    func `digits on both sides are compared by the person, and by nobody else`(areSame: Bool) async throws {
        try await Room.play(.displayYesNo) { room in
            let safe = try room.safe
            let write = Task { try await safe.service.$door.write(1) }
            try await room.waitUntil { room.screen?.step == .compare }
            #expect(room.screen?.code?.count == 7)
            if areSame {
                try room.pairing.confirm(room.device.id)
                try await write.value
            } else {
                try await room.pairing.decline(room.device.id)
                await #expect(throws: BluetoothError.self) { try await write.value }
            }
        }
    }

    @Test func `a device without digits is paired where a person agrees, and proves nothing by it`() async throws {
        try await Room.play(.noInputNoOutput) { room in
            let peripheral = room.peripheral
            let pair = Task { try await peripheral.pair() }
            try await room.waitUntil { room.screen?.step == .authorize }
            try room.pairing.confirm(room.device.id)
            try await pair.value
            let safe = try room.safe
            await #expect(throws: BluetoothError.self) { try await safe.service.$door.write(1) }
        }
    }

    @Test func `a device that has forgotten the bond is told of, and one step forgets it here and pairs again`() async throws {
        try await Room.play { room in
            let safe = try room.safe
            let pair = Task { try await room.peripheral.pair() }
            try await room.waitUntil { room.screen?.step == .enter }
            try room.pairing.enter(room.display.shown[0].sixDigits, for: room.device.id)
            try await pair.value
            room.device.removeBond(room.phone.id)
            try await room.waitUntil { room.screen?.step == .forgotten }

            room.pairing.forgetAndPair(room.peripheral)
            try await room.waitUntil { room.screen?.step == .enter }
            try room.pairing.enter(room.display.shown[1].sixDigits, for: room.device.id)
            await room.pairing.pairingEnds(room.device.id)
            #expect(room.screen == nil)
            try await safe.service.$door.write(1)
        }
    }

    @Test func `a bond that was forgotten here is made again where it is needed`() async throws {
        try await Room.play { room in
            let safe = try room.safe
            let pair = Task { try await room.peripheral.pair() }
            try await room.waitUntil { room.screen?.step == .enter }
            try room.pairing.enter(room.display.shown[0].sixDigits, for: room.device.id)
            try await pair.value
            try await room.phone.removeBond(room.device.id)
            // Forgetting ends the connection.
            try await room.air.timers.pause(for: .seconds(1))
            try await room.links.connect(room.device.id, timeout: .seconds(20))
            let write = Task { try await safe.service.$door.write(1) }
            try await room.waitUntil { room.screen?.step == .enter }
            try room.pairing.enter(room.display.shown[1].sixDigits, for: room.device.id)
            try await write.value
        }
    }
}
