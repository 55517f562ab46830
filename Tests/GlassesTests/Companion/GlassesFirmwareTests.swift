import Bluetooth
import Companion
import Testing

@testable import Glasses
@testable import GlassesDevice

/// Three pairs of glasses: with the guide's firmware, with this version's, and with one that is newer than this companion.
@Suite struct GlassesFirmwareTests {
    @Test func `the guide's glasses are set up and used, show what they can, and say what an update would bring`() async throws {
        try await CompanionWorld.run(firmware: .guide) { world, model in
            #expect(!model.glasses.link.$companionToken.isPresent)
            world.joinNetwork()
            try await model.beginPairing()
            try await model.enter(Secret(try #require(world.person.codes.last)))
            // The guide's one key: they know of no tokens.
            let key = try world.glasses.key.current()
            #expect(world.keys.all == [key])
            try await model.join(ssid: "Harbour", password: Secret("correct horse"))
            // It can show nothing: a person has to say that its key may go to the address that it tells.
            try await world.until { model.screen.setup.problem?.code == "unprotected" }
            #expect(model.screen.setup.actions.map(\.id) == ["setup-unprotected", "setup-skip"])
            #expect(model.screen.path.way == .bluetooth && model.screen.path.sentence.contains("unprotected"))
            #expect(world.wire.callsWithKey.isEmpty)
            try await model.allowUnprotected()
            try await world.until { model.screen.setup.isDone && model.capabilities == .guide && model.contents.photos != nil }
            let screen = model.screen
            #expect(screen.path.way == .wifi && screen.path.sentence.contains("unprotected"))
            #expect(world.wire.callsWithKey.first == "GET /api/status")
            #expect(screen.camera.stream == nil && screen.camera.snapshot != nil && screen.camera.settingsReason != nil)
            #expect(screen.notes.addReason == nil && screen.notes.editReason == "The firmware of these glasses cannot do that.")
            #expect(screen.update?.contains("completing and changing todos") == true)
            try await model.perform(.addNote(NewNote(content: "milk")))
            try await model.perform(.takePhoto)
            try await model.perform(.sleep)
            #expect(try await world.glasses.notes().map(\.content) == ["milk"])
            #expect(try await world.glasses.media(.photo).count == 1)
            #expect(world.glasses.statusMode == .sleep)
            // What it does not know is neither shown nor done.
            #expect(model.screen.dashboard.hearing == nil && !model.screen.dashboard.actions.contains { $0.id.hasPrefix("private") })
            await #expect(throws: GlassesRequestError.refused("Unknown command")) { try await model.perform(.privateOn) }
            #expect(!world.glasses.isPrivate)
            // Once for that address: over another run, and not at another one.
            await world.endModels()
            let later = world.makeModel()
            try await world.until { later.path.isReachable }
            let before = world.wire.callsWithKey.count
            world.twin.network = NetworkInfo(ip: "192.0.2.11", subnet: "255.255.255.0")
            world.wire.place = "192.0.2.11"
            later.who.joinedNetwork()
            try await world.until { later.screen.dashboard.actions.contains { $0.id == "setup-unprotected" } }
            #expect(later.screen.path.sentence.contains("192.0.2.11") && world.wire.callsWithKey.count == before)
        }
    }

    @Test func `newer glasses are used, and their words are shown as they are`() async throws {
        try await CompanionWorld.run(firmware: .newer) { world, model in
            try await world.setUp()
            #expect(model.peripheral.services.contains { $0.uuid == LaterService.id })
            let screen = model.screen
            #expect(screen.setup.isDone && screen.update == nil)
            #expect(screen.settings?.personality == "sarcastic" && screen.settings?.personalities.last == "sarcastic")
            try await model.perform(.personality(.witty))
            #expect(await world.glasses.currentSettings().personality == .witty)
            try await model.perform(.addTodo(NewTodo(task: "report", priority: .high)))
            #expect(model.screen.todos.items?.map(\.task) == ["report"])
            await model.peripheral.disconnect()
            // A mode of a later day is told by Wi-Fi alone.
            try await world.until { model.screen.dashboard.mode == "dozing" }
            #expect(model.screen.dashboard.modeWords == "Dozing")
        }
    }

    @Test func `glasses of this version lack nothing`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            let screen = model.screen
            #expect(screen.update == nil && screen.camera.stream != nil && screen.notes.editReason == nil)
            #expect(screen.settings?.personality == "jarvis")
        }
    }
}
