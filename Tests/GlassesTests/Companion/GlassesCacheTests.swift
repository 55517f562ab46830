import Bluetooth
import Companion
import Foundation
import Testing

@testable import Glasses
@testable import GlassesDevice

/// What was read last is there again after the program has ended, while the glasses are away.
@Suite struct GlassesCacheTests {
    /// Glasses with the note "milk" and the todo "report", which a run of the program has read; nothing reaches them any more.
    @BluetoothActor
    private static func left(_ body: @escaping @BluetoothActor (CompanionWorld, GlassesModel) async throws -> Void) async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            try await model.perform(.addNote(NewNote(content: "milk")))
            try await model.perform(.addTodo(NewTodo(task: "report", priority: .high)))
            try await world.until { model.reader.lastKept?.notes?.count == 1 && model.reader.lastKept?.todos?.count == 1 }
            world.wire.isCut = true
            await model.peripheral.disconnect()
            try await world.until { !model.path.isReachable && !model.isConnected }
            await world.endModels()
            try await body(world, world.makeModel())
        }
    }

    @Test func `another run shows the notes and todos of before, and when they were read`() async throws {
        try await Self.left { world, next in
            try await world.until { next.who.isRemembered && next.screen.notes.items != nil }
            let screen = next.screen
            #expect(screen.notes.items?.map(\.content) == ["milk"] && screen.todos.items?.map(\.task) == ["report"])
            let now = Date().timeIntervalSince1970
            for time in [screen.notes.seenAt, screen.todos.seenAt] {
                let time = try #require(time)
                #expect(abs(time - now) < 60)
            }
            // A person may write on.
            #expect(screen.notes.addReason == nil && screen.notes.editReason == nil)
            world.wire.isCut = false
            try await world.until { next.path.isReachable && next.contents.restored.isEmpty }
            #expect(next.screen.notes.seenAt == nil && next.screen.todos.seenAt == nil)
        }
    }

    @Test func `what was edited offline arrives once after two restarts, and an edit on both sides loses neither`() async throws {
        try await Self.left { world, next in
            try await world.until { next.who.isRemembered && next.screen.notes.items != nil }
            let (milk, report) = try (#require(next.screen.notes.items?.first?.id), #require(next.screen.todos.items?.first?.id))
            try await next.perform(.changeNote(id: milk, NewNote(content: "oat milk")))
            try await next.perform(.changeTodo(id: report, TodoChange(completed: true)))
            try await next.perform(.addNote(NewNote(content: "bread")))
            await world.endModels()
            try await world.glasses.change(note: milk, to: NewNote(content: "soy milk"))
            let last = world.makeModel()
            try await world.until { last.screen.notes.items?.map(\.content) == ["bread", "oat milk"] }
            #expect(last.screen.notes.items?.map(\.waits) == [true, true])
            world.wire.isCut = false
            try await world.until { last.screen.outbox.items.map(\.state) == [.told] && last.path.isReachable }
            #expect(try await world.glasses.notes().map(\.content).sorted() == ["bread", "oat milk", "soy milk"])
            #expect(try await world.glasses.todos().map(\.completed) == [true])
        }
    }

    @Test func `the file is its owner's alone, and goes when the glasses are forgotten`() async throws {
        try await Self.left { world, next in
            try await world.until { next.who.isRemembered && next.screen.notes.items != nil }
            let file = world.cacheFolder.appendingPathComponent("\(next.identity).json")
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            #expect(await world.cache.devices() == [next.peripheral.id: "Smart Glasses"])
            try await next.forgetKey()
            #expect(!FileManager.default.fileExists(atPath: file.path))
            #expect(next.contents.notes == nil)
        }
    }

    @Test func `what is kept has a bound`() async throws {
        var contents = GlassesContents()
        contents.notes = (0..<2_000).map { Note(id: "\($0)", content: "note", timestamp: "") }
        contents.conversation = (0..<2_000).map { UtteranceReport(role: "user", content: "\($0)") }
        let kept = KeptContents(contents, name: "Glasses")
        #expect(kept.notes?.map(\.id) == (0..<500).map(String.init))
        #expect(kept.conversation?.map(\.content) == (1_900..<2_000).map(String.init))
    }
}
