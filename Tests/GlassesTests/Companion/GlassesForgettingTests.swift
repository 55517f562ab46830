import Bluetooth
import Companion
import Foundation
import Testing

@testable import Glasses
@testable import GlassesDevice

/// Glasses that restart and have forgotten, as their companion meets them.
@Suite struct GlassesForgettingTests {
    @BluetoothActor
    private func reconnect(_ world: CompanionWorld, _ model: GlassesModel) async throws {
        try await world.until { !model.isConnected }
        try await model.peripheral.connect(timeout: .seconds(20))
    }

    @Test func `a key that was forgotten is refused, and pairing again gets a new one; what is kept stays`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            try await model.perform(.addNote(NewNote(content: "one")))
            let serial = world.glasses.serialNumber
            try world.twin.requestRestart(forgetting: .companions)
            try await reconnect(world, model)
            try await world.until { model.screen.setup.title == "Pair again" }
            #expect(model.screen.setup.sentence.hasPrefix("The glasses refuse this companion's key"))
            #expect(model.screen.path.sentence.contains("pair again"))
            try await model.beginPairing()
            try await model.enter(Secret(try #require(world.person.codes.last)))
            try await world.until { model.path.isReachable }
            #expect(model.screen.notes.items?.map(\.content) == ["one"])
            #expect(world.glasses.serialNumber == serial)
        }
    }

    @Test func `glasses that were reset are as out of the box, and are known to be others`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            try await model.perform(.addNote(NewNote(content: "one")))
            try await model.perform(.addTodo(NewTodo(task: "two", priority: .medium)))
            try await model.perform(.personality(.witty))
            try await model.perform(.takePhoto)
            let photo = try await world.glasses.path(.photo, try #require(try await world.glasses.media(.photo).first).id)
            let serial = world.glasses.serialNumber
            try world.twin.requestRestart(forgetting: .everything)
            // One wish does not take back the other.
            try world.twin.requestRestart(forgetting: .companions)
            try await reconnect(world, model)
            try await world.until { model.isReset }
            #expect(world.glasses.serialNumber != serial)
            #expect(try await world.glasses.notes().isEmpty)
            #expect(try await world.glasses.todos().isEmpty)
            #expect(try await world.glasses.media(.photo).isEmpty)
            #expect(await world.glasses.currentSettings() == GlassesSettings())
            #expect(!FileManager.default.fileExists(atPath: photo))
            #expect(model.screen.setup.title == "Pair again")
            #expect(model.screen.setup.sentence.hasPrefix("These glasses were reset"))
            #expect(model.screen.path.sentence.hasPrefix("They were reset"))
            try await model.beginPairing()
            try await model.enter(Secret(try #require(world.person.codes.last)))
            try await world.until { model.path.isReachable && model.contents.notes != nil }
            #expect(model.screen.notes.items?.isEmpty == true && !model.isReset)
            try await model.perform(.takePhoto)
            #expect(try await world.glasses.media(.photo).map(\.id) == ["photo_001"])
            #expect(try await world.glasses.add([NewNote(content: "three")]) == ["1"])
        }
    }

    @Test func `a reset that the program did not live to do is done at its next start, once`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            try await world.glasses.add([NewNote(content: "one")])
            let serial = world.glasses.serialNumber
            try await world.killGlasses { try $0.requestRestart(forgetting: .everything) }
            try await world.until { !world.twin.isRestarting }
            #expect(world.glasses.serialNumber != serial)
            #expect(try await world.glasses.notes().isEmpty)
            let next = world.glasses.serialNumber
            try await world.glasses.add([NewNote(content: "two")])
            try await world.killGlasses { _ in }
            try await world.until { !world.twin.isRestarting }
            #expect(world.glasses.serialNumber == next)
            #expect(try await world.glasses.notes().map(\.content) == ["two"])
        }
    }

    @Test func `glasses that were reset are not looked for where they were, and nobody is told of an access point`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            try world.twin.requestRestart(forgetting: .everything)
            world.wire.isCut = true
            try await reconnect(world, model)
            try await world.until { model.isReset && model.screen.path.ways.first?.state == .down }
            let way = try #require(model.screen.path.ways.first)
            #expect(way.words == "Wi-Fi" && way.sentence == "Since their reset they may be on no network; pair again to see.")
        }
    }

    /// A note that waits, because the glasses are out of reach both ways.
    private func writeUnreached(_ world: CompanionWorld, _ model: GlassesModel) async throws {
        world.wire.isCut = true
        await model.peripheral.disconnect()
        try await world.until { !model.path.isReachable && !model.isConnected }
        try await model.perform(.addNote(NewNote(content: "for them")))
    }

    @Test(arguments: [true, false])
    func `what was written for glasses before they were reset waits for a person's word`(wantsIt: Bool) async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            try await writeUnreached(world, model)
            try world.twin.requestRestart(forgetting: .everything)
            try await world.until { world.twin.isRestarting }
            try await model.peripheral.connect(timeout: .seconds(20))
            world.wire.isCut = false
            try await world.until { model.isReset }
            try await model.beginPairing()
            try await model.enter(Secret(try #require(world.person.codes.last)))
            try await world.until { model.path.isReachable && model.contents.notes != nil }
            let held = try #require(model.screen.outbox.items.first)
            #expect(held.state == .refused && held.sentence?.hasPrefix("The glasses were reset after this was written.") == true)
            #expect(try await world.glasses.notes().isEmpty)
            try await model.settleOutbox(Int64(held.id) ?? 0, retries: wantsIt)
            try await world.until { model.screen.outbox.items.isEmpty }
            #expect(try await world.glasses.notes().map(\.content) == (wantsIt ? ["for them"] : []))
        }
    }

    @Test func `what was written before a pairing was given up waits for a person's word`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            try await writeUnreached(world, model)
            try await model.forgetKey()
            world.wire.isCut = false
            try await model.peripheral.connect(timeout: .seconds(20))
            try await model.beginPairing()
            try await model.enter(Secret(try #require(world.person.codes.last)))
            try await world.until { model.path.isReachable && model.contents.notes != nil }
            #expect(model.screen.outbox.items.map(\.state) == [.refused])
            #expect(try await world.glasses.notes().isEmpty)
        }
    }
}
