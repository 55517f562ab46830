import Bluetooth
import Foundation
import OutriggerTesting
import Testing
import VirtualRadio

/// Value 7 is encrypted, value 9 authenticated, value 11 notifies over an authenticated link only.
private let securedTable = [
    GATTService(
        uuid: "FFF0",
        characteristics: [
            GATTCharacteristic(uuid: "FFF1", properties: [.read, .write], permissions: [.readEncrypted, .writeEncrypted]),
            GATTCharacteristic(uuid: "FFF2", properties: [.read, .write], permissions: [.readAuthenticated, .writeAuthenticated]),
            GATTCharacteristic(uuid: "FFF3", properties: .notify, permissions: .readAuthenticated),
        ])
]

@BluetoothActor
@Suite("Pairing over simulated air")
struct PairingTests {
    private func connected(
        _ central: ScriptedPerson?, _ peripheral: ScriptedPerson?, device: VirtualPeripheral.Options = VirtualPeripheral.Options(),
        _ scene: @BluetoothActor (World, any RadioLink) async throws -> Void
    ) async throws {
        let world = World(device: device)
        world.phone.pairingAgent = central
        world.device.pairingAgent = peripheral
        try await world.play {
            _ = try await world.device.publish(securedTable)
            world.server.values = [7: [7], 9: [9]]
            try await scene(world, try await world.connect())
        }
        withExtendedLifetime((central, peripheral)) {}
    }

    private func failure(_ failure: PairingFailure, _ world: World) -> BluetoothError {
        BluetoothError(.pairing(failure), during: .pair, peer: world.device.id)
    }

    @Test("that just works encrypts, and does not authenticate")
    func justWorks() async throws {
        try await connected(nil, nil) { world, link in
            await #expect(throws: ATTError.insufficientEncryption) { try await link.read(7) }
            await #expect(throws: ATTError.insufficientEncryption) { try await link.write([1], to: 7) }
            let start = world.now
            try await link.pair()
            #expect(world.now > start)
            #expect(try await link.read(7) == [7])
            try await link.pair()
            await #expect(throws: ATTError.insufficientAuthentication) { try await link.read(9) }
            await #expect(throws: ATTError.insufficientAuthentication) {
                try await link.subscribe(try await link.discover()[0].characteristics[2])
            }
            await #expect(throws: failure(.noWayToEnterPasskey, world)) { try await link.pair() }
            #expect(try await link.read(7) == [7])
            #expect(try await world.phone.bondedPeripherals() == [world.device.id])
            #expect(world.device.bondedCentrals == [world.phone.id])
        }
    }

    @Test("by a passkey that the device shows authenticates")
    func passkey() async throws {
        let (person, display) = (ScriptedPerson(.keyboardDisplay), ScriptedPerson(.displayOnly))
        try await connected(person, display) { world, link in
            person.entry = { [weak display] in display?.shown ?? 0 }
            await #expect(throws: ATTError.insufficientAuthentication) { try await link.write([1], to: 9) }
            try await link.pair()
            try await link.write([1], to: 9)
            #expect(try await link.read(9) == [9])
            try await link.subscribe(try await link.discover()[0].characteristics[2])
            #expect(display.asked == [.show] && person.asked == [.enter])
            #expect((0...999_999).contains(display.shown ?? .max))
        }
    }

    @Test("by a wrong passkey fails, and by the right one succeeds afterwards")
    func wrongPasskey() async throws {
        let (person, display) = (ScriptedPerson(.keyboardOnly), ScriptedPerson(.displayOnly))
        try await connected(person, display, device: VirtualPeripheral.Options(passkey: 123_456)) { world, link in
            person.entry = { 123_457 }
            world.air.startRecording()
            await #expect(throws: failure(.wrongPasskey, world)) { try await link.pair() }
            // Features: keyboard only and display only, bonding with protection over Secure Connections; then "confirm value failed".
            let pdus = try #require(world.air.recording).entries.map(\.bytes)
            #expect(pdus == [[0x01, 0x02, 0x00, 0x0D, 0x10, 0x01, 0x01], [0x02, 0x00, 0x00, 0x0D, 0x10, 0x01, 0x01], [0x05, 0x04]])
            #expect(display.shown == 123_456)
            #expect(world.device.bondedCentrals.isEmpty)
            person.entry = { 123_456 }
            try await link.pair()
            #expect(try await link.read(9) == [9])
        }
    }

    @Test("by a passkey that this side shows authenticates")
    func centralShows() async throws {
        let (person, device) = (ScriptedPerson(.displayOnly), ScriptedPerson(.keyboardOnly))
        try await connected(person, device) { world, link in
            device.entry = { [weak person] in person?.shown ?? 0 }
            try await link.pair()
            #expect(try await link.read(9) == [9])
        }
    }

    @Test("by a passkey entered at both sides succeeds where both are the same")
    func bothEnter() async throws {
        let (person, device) = (ScriptedPerson(.keyboardOnly), ScriptedPerson(.keyboardOnly))
        try await connected(person, device) { world, link in
            person.entry = { 1 }
            device.entry = { 2 }
            await #expect(throws: failure(.wrongPasskey, world)) { try await link.pair() }
            device.entry = { 1 }
            try await link.pair()
            #expect(try await link.read(9) == [9])
        }
    }

    @Test("by comparison shows the same number on both sides, and takes a yes from both")
    func comparison() async throws {
        let (person, device) = (ScriptedPerson(.displayYesNo), ScriptedPerson(.keyboardDisplay))
        try await connected(person, device) { world, link in
            device.saysYes = false
            await #expect(throws: failure(.rejected, world)) { try await link.pair() }
            device.saysYes = true
            try await link.pair()
            #expect(person.confirmed == device.confirmed && person.confirmed != nil)
            #expect(try await link.read(9) == [9])
        }
    }

    @Test("is refused by either side's person, and by the device's policy")
    func refusal() async throws {
        let (person, device) = (ScriptedPerson(.noInputNoOutput), ScriptedPerson(.noInputNoOutput))
        try await connected(person, device) { world, link in
            person.saysYes = false
            await #expect(throws: failure(.rejected, world)) { try await link.pair() }
            person.saysYes = true
            device.saysYes = false
            await #expect(throws: failure(.rejected, world)) { try await link.pair() }
            device.saysYes = true
            world.device.inject(Fault(.refuseBonds))
            await #expect(throws: failure(.rejected, world)) { try await link.pair() }
            world.device.clearFaults()
            try await link.pair()
        }
    }

    @Test("a person who cannot enter a passkey is a refusal")
    func noEntry() async throws {
        let (person, display) = (ScriptedPerson(.keyboardOnly), ScriptedPerson(.displayOnly))
        try await connected(person, display) { world, link in
            await #expect(throws: failure(.rejected, world)) { try await link.pair() }
        }
    }

    @Test("ends after 30 s without an answer, and the question is cancelled")
    func timeout() async throws {
        let (person, display) = (ScriptedPerson(.keyboardOnly), ScriptedPerson(.displayOnly))
        try await connected(person, display) { world, link in
            person.isAway = true
            let start = world.now
            await #expect(throws: failure(.timedOut, world)) { try await link.pair() }
            #expect((30...31).contains((world.now - start) / .seconds(1)))
            try await world.wait(.seconds(1))
            #expect(person.wasCancelled)
            #expect(world.client.reason == nil)
        }
    }

    @Test("ends with the link, and the question is cancelled")
    func linkLost() async throws {
        let (person, display) = (ScriptedPerson(.keyboardOnly), ScriptedPerson(.displayOnly))
        try await connected(person, display) { world, link in
            person.isAway = true
            let pairing = Task { try await link.pair() }
            try await world.wait(.seconds(1))
            world.device.disconnect(world.phone.id)
            await #expect(throws: BluetoothError(.disconnected(.peer), during: .pair, peer: world.device.id)) { try await pairing.value }
            try await world.wait(.seconds(1))
            #expect(person.wasCancelled)
        }
    }

    @Test("leaves a bond that encrypts the next connection by itself")
    func bonded() async throws {
        let (person, display) = (ScriptedPerson(.keyboardOnly), ScriptedPerson(.displayOnly))
        try await connected(person, display) { world, link in
            person.entry = { [weak display] in display?.shown ?? 0 }
            try await link.pair()
            link.disconnect()
            try await world.wait(.seconds(1))
            let again = try await world.phone.connect(world.device.id)
            #expect(try await again.read(9) == [9])
            #expect(person.asked == [.enter])
        }
    }

    @Test("a device that refuses to show a passkey refuses the pairing, and the link stays")
    func refusesToShow() async throws {
        let (person, display) = (ScriptedPerson(.keyboardDisplay), ScriptedPerson(.displayOnly))
        display.saysYes = false
        try await connected(person, display) { world, link in
            await #expect(throws: ATTError.insufficientAuthentication) { try await link.read(9) }
            await #expect(throws: failure(.rejected, world)) { try await link.pair() }
            #expect(person.asked.isEmpty && world.device.bondedCentrals.isEmpty)
            await #expect(throws: ATTError.insufficientAuthentication) { try await link.read(9) }
        }
    }

    @Test("a bond is everybody's who makes bonds as the same, and outlives the air")
    func keptBonds() async throws {
        let (identity, device) = (UUID(), VirtualPeripheral.Options(id: UUID()))
        let phone = VirtualCentral.Options(identity: identity)
        let world = World(phone: phone, device: device)
        let secured: @BluetoothActor (World) async throws -> any RadioLink = { world in
            _ = try await world.device.publish(securedTable)
            world.server.values = [7: [7]]
            return try await world.connect()
        }
        var changes = 0
        world.air.bondsChanged = { changes += 1 }
        try await world.play {
            try await secured(world).pair()
            #expect(changes == 2)
            let tablet = world.air.makeCentral(phone)
            world.run { try await tablet.run() }
            try await world.wait(.seconds(1))
            #expect(tablet.id != world.phone.id)
            #expect(try await tablet.connect(world.device.id).read(7) == [7])
            let stranger = world.air.makeCentral()
            world.run { try await stranger.run() }
            try await world.wait(.seconds(1))
            let link = try await stranger.connect(world.device.id)
            await #expect(throws: ATTError.insufficientEncryption) { try await link.read(7) }
        }
        let kept = world.air.keptBonds
        #expect(Set(kept.map(\.owner)) == [identity, world.device.id])
        let later = World(seed: 2, phone: phone, device: device)
        later.air.keptBonds = try JSONDecoder().decode([KeptBond].self, from: JSONEncoder().encode(kept))
        try await later.play {
            #expect(try await secured(later).read(7) == [7])
            try await later.phone.removeBond(later.device.id)
        }
        #expect(later.air.keptBonds.map(\.owner) == [later.device.id])
    }

    @Test("a bond that the device has lost is reported when connecting; after forgetting it here, pairing works again")
    func bondMissing() async throws {
        try await connected(nil, nil) { world, link in
            try await link.pair()
            world.device.removeBond(world.phone.id)
            try await world.wait(.seconds(1))
            #expect(world.client.reason == .peer)
            await #expect(throws: BluetoothError(.disconnected(.bondMissing), during: .connect, peer: world.device.id)) {
                try await world.phone.connect(world.device.id)
            }
            try await world.phone.removeBond(world.device.id)
            #expect(try await world.phone.bondedPeripherals().isEmpty)
            let again = try await world.phone.connect(world.device.id)
            await #expect(throws: ATTError.insufficientEncryption) { try await again.read(7) }
            try await again.pair()
            #expect(try await again.read(7) == [7])
        }
    }

    @Test("forgetting a bond here disconnects, and the device takes a new pairing")
    func forget() async throws {
        try await connected(nil, nil) { world, link in
            try await link.pair()
            try await world.phone.removeBond(world.device.id)
            try await world.wait(.seconds(1))
            #expect(world.client.reason == .requested)
            let again = try await world.phone.connect(world.device.id)
            try await again.pair()
            #expect(world.device.bondedCentrals == [world.phone.id])
        }
    }

    @Test("a device that takes bonded centrals only leaves others waiting")
    func onlyBonded() async throws {
        let world = World(device: VirtualPeripheral.Options(acceptsOnlyBonded: true))
        try await world.play {
            try await world.device.startAdvertising(AdvertisementData())
            let attempt = Task { try await world.phone.connect(world.device.id) }
            try await world.wait(.seconds(60))
            #expect(world.server.centrals.isEmpty)
            world.phone.cancelConnection(world.device.id)
            _ = await attempt.result
        }
    }
}
