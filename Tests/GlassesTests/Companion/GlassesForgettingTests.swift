import Bluetooth
import Companion
import Foundation
import Testing

@testable import Glasses
@testable import GlassesDevice

/// Glasses that restart and have forgotten, as their companion meets them.
@Suite(.timeLimit(.minutes(1))) struct GlassesForgettingTests {
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
            world.twin.requestRestart(forgetting: .companions)
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
            world.twin.requestRestart(forgetting: .everything)
            // One wish does not take back the other.
            world.twin.requestRestart(forgetting: .companions)
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
        }
    }
}
