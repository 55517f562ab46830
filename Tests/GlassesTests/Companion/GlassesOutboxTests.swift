import Bluetooth
import Companion
import Testing

@testable import Glasses
@testable import GlassesDevice

/// Notes and todos that are changed while the glasses are away.
@Suite struct GlassesOutboxTests {
    /// Glasses with the note "milk" and the todo "report", which nothing reaches.
    @BluetoothActor
    private static func away(_ body: @escaping @BluetoothActor (CompanionWorld, GlassesModel) async throws -> Void) async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            try await model.perform(.addNote(NewNote(content: "milk")))
            try await model.perform(.addTodo(NewTodo(task: "report", priority: .high)))
            world.wire.isCut = true
            await model.peripheral.disconnect()
            try await world.until { !model.path.isReachable && !model.isConnected }
            try await body(world, model)
        }
    }

    @Test func `what is changed while nothing reaches the glasses is shown at once, and made once when they are back`() async throws {
        try await Self.away { world, model in
            let (milk, report) = try (#require(model.screen.notes.items?.first?.id), #require(model.screen.todos.items?.first?.id))
            #expect(try await model.perform(.addNote(NewNote(content: "bread"))).isWaiting)
            try await model.perform(.changeNote(id: milk, NewNote(content: "oat milk")))
            try await model.perform(.changeTodo(id: report, TodoChange(completed: true)))
            #expect(model.screen.notes.items?.map(\.content) == ["bread", "oat milk"])
            #expect(model.screen.notes.items?.map(\.waits) == [true, true])
            #expect(model.screen.todos.items?.map(\.isCompleted) == [true])
            #expect(model.screen.outbox.sentence == "3 changes wait for the glasses, and are sent once they are reached.")
            #expect(
                model.screen.outbox.items.map(\.label) == [
                    "Add the note “bread”", "Change the note “oat milk”", "Change the todo “report”",
                ])
            #expect(try await world.glasses.notes().map(\.content) == ["milk"])
            world.wire.isCut = false
            try await world.until { model.screen.outbox.items.isEmpty }
            #expect(try await world.glasses.notes().map(\.content) == ["bread", "oat milk"])
            #expect(try await world.glasses.todos().map(\.completed) == [true])
            #expect(model.screen.notes.items?.map(\.waits) == [false, false])
        }
    }

    @Test func `lists that were read before others do not stay for those`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            try await model.perform(.addNote(NewNote(content: "milk")))
            try await world.until { model.contents.notes?.map(\.content) == ["milk"] && model.contents.tags[.notes] != nil }
            await model.showOutbox(with: (notes: [], todos: []))
            #expect(model.contents.notes == [])
            model.reader.expire(.notes)
            await model.settle()
            #expect(model.contents.notes?.map(\.content) == ["milk"])
        }
    }

    @Test func `a note that is sent is on the list at every moment, and never twice`() async throws {
        try await Self.away { world, model in
            try await model.perform(.addNote(NewNote(content: "bread")))
            let looks = observedSnapshots(every: .zero, timers: world.timers) {
                (model.screen.notes.items?.map(\.content), model.screen.outbox.items.isEmpty)
            }
            let seen = Task {
                for await (notes, isSent) in looks {
                    #expect(notes == ["bread", "milk"])
                    if isSent { return }
                }
            }
            world.wire.isCut = false
            await seen.value
        }
    }

    @Test func `another run of the program sends what the one before has kept`() async throws {
        try await Self.away { world, model in
            try await model.perform(.addNote(NewNote(content: "bread")))
            await world.endModels()
            let next = world.makeModel()
            try await world.until { next.screen.outbox.items.count == 1 }
            world.wire.isCut = false
            try await world.until { next.screen.outbox.items.isEmpty }
            #expect(try await world.glasses.notes().map(\.content) == ["bread", "milk"])
        }
    }

    @Test(arguments: [true, false])
    func `a change whose answer is lost again and again arrives once`(knowsKeys: Bool) async throws {
        try await Self.away { world, model in
            if !knowsKeys { world.wire.forget(["GET /api/openapi.json"]) }
            try await model.perform(.addNote(NewNote(content: "bread")))
            await world.endModels()
            world.wire.lostAnswers = 3
            world.wire.isCut = false
            let next = world.makeModel()
            try await world.until { !next.who.isRemembered || next.screen.outbox.items.isEmpty && next.path.isReachable }
            try await world.until { next.who.isRemembered && next.screen.outbox.items.isEmpty && next.path.isReachable }
            #expect(try await world.glasses.notes().map(\.content) == ["bread", "milk"])
        }
    }

    @Test func `a note that both sides have changed is kept twice, and that is told until it was read`() async throws {
        try await Self.away { world, model in
            let milk = try #require(model.screen.notes.items?.first?.id)
            try await model.perform(.changeNote(id: milk, NewNote(content: "oat milk")))
            try await world.glasses.change(note: milk, to: NewNote(content: "soy milk"))
            world.wire.isCut = false
            try await world.until { model.screen.outbox.items.map(\.state) == [.told] }
            #expect(try await Set(world.glasses.notes().map(\.content)) == ["oat milk", "soy milk"])
            #expect(model.screen.outbox.sentence == nil)
            let told = try #require(model.screen.outbox.items.first)
            #expect(told.sentence == "This was changed on the device too. Both are kept: the device's, and yours as a new one.")
            try await model.settleOutbox(Int64(told.id) ?? 0, retries: false)
            #expect(model.screen.outbox.items.isEmpty)
        }
    }

    @Test func `over Bluetooth alone a new note goes at once, and a change waits for Wi-Fi`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            try await model.perform(.addNote(NewNote(content: "milk")))
            let milk = try #require(model.screen.notes.items?.first?.id)
            world.wire.isCut = true
            try await world.until { !model.path.isReachable }
            #expect(try await !model.perform(.addNote(NewNote(content: "bread"))).isWaiting)
            #expect(try await model.perform(.deleteNote(id: milk)).isWaiting)
            #expect(model.screen.notes.items?.map(\.content) == ["bread"])
            #expect(try await world.glasses.notes().map(\.content) == ["bread", "milk"])
            world.wire.isCut = false
            try await world.until { model.screen.outbox.items.isEmpty }
            #expect(try await world.glasses.notes().map(\.content) == ["bread"])
        }
    }
}
