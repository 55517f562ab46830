import Bluetooth
import Companion
import DeviceSide
import Foundation
import Testing
import VirtualRadio

@testable import Glasses
@testable import GlassesDevice

/// Both halves of a pairing come and go, and one step mends it.
@Suite struct GlassesDoctorTests {
    /// Paired glasses on a network, and somebody who looks after them; what pairs is answered by a person who hears the glasses.
    @BluetoothActor
    private static func paired(
        _ policy: PairingPolicy = .passkey, _ body: @escaping @BluetoothActor (CompanionWorld, GlassesDoctor) async throws -> Void
    ) async throws {
        try await CompanionWorld.run(policy) { world, model in
            let pairing = PairingModel(radio: world.central, links: world.links)
            world.central.pairingAgent = pairing
            let answers = Task {
                let asked = observedSnapshots(every: .zero, timers: world.timers) { pairing.asking }
                for await id in asked { if let id, let code = world.person.codes.last { try pairing.enter(code, for: id) } }
            }
            defer { answers.cancel() }
            world.joinNetwork()
            try await Self.getKey(world)(model)
            try await world.until { model.path.isReachable }
            let doctor = GlassesDoctor(model, bluetooth: world.bluetooth, pairing: pairing, timeout: .seconds(20))
            try await body(world, doctor)
        }
    }

    @BluetoothActor
    private static func getKey(_ world: CompanionWorld) -> @BluetoothActor (GlassesModel) async throws -> Void {
        { model in
            try await model.beginPairing()
            if model.screen.setup.form == .code { try await model.enter(Secret(world.person.codes.last ?? "")) }
        }
    }

    @Test func `what is bonded on both sides needs nothing`() async throws {
        try await Self.paired { _, doctor in
            let found = try await doctor.look()
            let mended = try await doctor.mend { _ in Issue.record("no code is needed") }
            #expect(found.bond.state == .both && mended.bond.state == .both)
        }
    }

    @Test func `glasses that ask for no pairing are well without one`() async throws {
        try await Self.paired(.open) { _, doctor in
            let found = try await doctor.mend { _ in Issue.record("no code is needed") }
            #expect(found.bond.state == .notHere && found.bond.remedy == .none && !found.isBondedHere)
        }
    }

    @Test func `a bond that the glasses have lost is made anew`() async throws {
        try await Self.paired { world, doctor in
            for central in world.peripheral.bondedCentrals { world.peripheral.removeBond(central) }
            try await world.until { !world.model.isConnected }
            let found = try await doctor.look()
            #expect(found.bond.state == .onlyHere && found.isBondedHere && !found.isConnected)
            let mended = try await doctor.mend { try await Self.getKey(world)($0) }
            #expect(mended.bond.state == .both && mended.isConnected && mended.screen.path.way == .wifi)
        }
    }

    @Test func `a bond that this computer has lost is made anew`() async throws {
        try await Self.paired { world, doctor in
            try await world.central.removeBond(world.model.peripheral.id)
            try await world.until { !world.model.isConnected }
            let found = try await doctor.look()
            #expect(found.bond.state == .onlyThere && !found.isBondedHere && found.isConnected)
            #expect(found.bond.sentence.english.contains("may have its own"))
            let mended = try await doctor.mend { try await Self.getKey(world)($0) }
            #expect(mended.bond.state == .both && mended.isBondedHere)
        }
    }

    @Test func `a key that was taken back is got anew`() async throws {
        try await Self.paired { world, doctor in
            let folder = world.glasses.configuration.folder
            for token in try CompanionTokens.list(in: folder) { _ = try CompanionTokens.revoke(token.id, in: folder) }
            try await world.until { world.model.isKeyRefused }
            #expect(try await doctor.look().bond.state == .keyRefused)
            let mended = try await doctor.mend { try await Self.getKey(world)($0) }
            #expect(mended.bond.state == .both && !world.model.isKeyRefused)
            try await world.until { world.model.path.isReachable }
        }
    }

    @Test func `glasses that were reset are known to be, and mended in one step`() async throws {
        try await Self.paired { world, doctor in
            try await world.model.perform(.addNote(NewNote(content: "of before")))
            try await world.reset()
            try await world.until { !world.model.isConnected }
            #expect(try await doctor.look().bond.state == .onlyHere)
            world.joinNetwork()
            let mended = try await doctor.mend { try await Self.getKey(world)($0) }
            #expect(mended.bond.state == .both)
            try await world.until { world.model.path.isReachable && world.model.contents.notes != nil }
            #expect(world.model.screen.notes.items?.isEmpty == true)
            #expect(world.model.record.identity == world.glasses.serialNumber)
        }
    }

    @Test func `glasses that were reset and ask for no pairing offer it again on their page, and are told nothing with the old key`()
        async throws
    {
        try await Self.paired(.open) { world, _ in
            await world.model.peripheral.disconnect()
            world.wire.isCut = true
            try await world.reset()
            try await world.model.peripheral.connect(timeout: .seconds(20))
            try await world.until { world.model.isKeyRefused }
            let setup = world.model.screen.setup
            #expect(setup.title == "Pair again" && setup.actions.map(\.id) == ["setup-begin"])
            #expect(setup.sentence == "These glasses were reset: they are as they came out of the box. Pair again to set them up anew.")
            let before = world.wire.callsWithKey.count
            world.wire.isCut = false
            world.joinNetwork()
            try await world.timers.pause(for: .seconds(30))
            #expect(world.wire.callsWithKey.count == before)
            try await Self.getKey(world)(world.model)
            try await world.until { world.model.path.isReachable }
        }
    }

    @Test func `Bluetooth that is off is what is wrong, whatever else may be`() async throws {
        try await Self.paired { world, doctor in
            world.central.isPowered = false
            try await world.until { !world.model.isConnected }
            let found = try await doctor.look()
            #expect(found.bond.state == .radioOff && found.bond.remedy == .switchOn)
        }
    }

    @Test func `glasses that are out of reach are not called unpaired`() async throws {
        try await Self.paired { world, doctor in
            world.peripheral.isPowered = false
            try await world.until { !world.model.isConnected }
            #expect(try await doctor.look().bond.state == .notReached)
        }
    }
}
