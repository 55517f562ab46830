import Bluetooth
import Companion
import Observation
import Testing
import VirtualRadio

@Suite
@BluetoothActor
struct ProcedureDriverTests {
    /// Plays a scene with a procedure that runs, on a link that stands unless said otherwise, and ends it.
    private func play(
        isConnected: Bool = true, _ scene: @BluetoothActor (ScriptedProcedure) async throws -> Void
    ) async throws {
        let procedure = ScriptedProcedure(timers: TimerQueue(clock: SimulatedClock()))
        if isConnected { procedure.link.state = .connected }
        let running = Task { await procedure.run() }
        do {
            try await procedure.settle()
            try await scene(procedure)
        } catch {
            running.cancel()
            throw error
        }
        running.cancel()
        await running.value
    }

    // MARK: - Order

    @Test func `actions are done one at a time, in the order in which they were wanted`() async throws {
        try await play { procedure in
            procedure.held = [.say("a")]
            procedure.want(.say("a"), .say("b"))
            procedure.want(.keep("c"))
            try await procedure.settle()
            #expect(procedure.begun == [.say("a")])
            procedure.end(.say("a"))
            try await procedure.settle()
            #expect(procedure.begun == [.say("a"), .say("b"), .keep("c")])
            #expect(procedure.events == [.linkUp, .performed(.say("a")), .performed(.say("b")), .performed(.keep("c"))])
        }
    }

    @Test func `what an action's result wants comes after what was wanted before`() async throws {
        try await play { procedure in
            procedure.driver.change { machine, _ in
                machine.answers[.performed(.say("a"))] = [.say("again")]
                machine.answers[.performed(.say("again"))] = [.say("last")]
                return [.say("a"), .say("b")]
            }
            try await procedure.settle()
            #expect(procedure.begun == [.say("a"), .say("b"), .say("again"), .say("last")])
        }
    }

    @Test func `many changes in one turn are all told, and leave one deadline`() async throws {
        try await play { procedure in
            for number in 1...1000 {
                procedure.driver.change { machine, now in
                    machine.deadline = now + .seconds(number)
                    return [.say("\(number)")]
                }
            }
            try await procedure.settle()
            #expect(procedure.begun == (1...1000).map { .say("\($0)") })
            try await procedure.timers.pause(for: .seconds(2000))
            #expect(procedure.events.filter { if case .deadline = $0 { true } else { false } }.count == 1)
        }
    }

    @Test func `the time that a person takes to pair the link is not the procedure's`() async throws {
        try await play { procedure in
            let start = procedure.timers.now
            procedure.driver.change { machine, now in
                machine.deadline = now + .seconds(10)
                return []
            }
            try await procedure.timers.pause(for: .seconds(4))
            procedure.link.tell(.began)
            try await procedure.timers.pause(for: .seconds(60))
            #expect(procedure.events == [.linkUp])
            #expect(procedure.driver.now == start + .seconds(4))
            procedure.link.tell(.made)
            try await procedure.timers.pause(for: .seconds(5))
            #expect(procedure.events == [.linkUp])
            try await procedure.timers.pause(for: .seconds(1))
            try await procedure.settle()
            #expect(procedure.events == [.linkUp, .deadline(start + .seconds(10))])
        }
    }

    @Test func `a change that another one causes is made after it`() async throws {
        try await play { procedure in
            var befores: [Int] = []
            procedure.driver.onChange = { [weak driver = procedure.driver] before in
                befores.append(before.events.count)
                if befores.count == 1 { driver?.change { machine, _ in machine.note(.linkDown) + [.say("second")] } }
            }
            procedure.driver.change { machine, _ in machine.note(.linkUp) + [.say("first")] }
            try await procedure.settle()
            #expect(procedure.begun == [.say("first"), .say("second")])
            #expect(Array(befores.prefix(2)) == [1, 2])
        }
    }

    @Test func `other work is done in its turn`() async throws {
        try await play { procedure in
            procedure.held = [.say("a")]
            procedure.want(.say("a"))
            var seen: [ScriptedMachine.Action]?
            procedure.driver.enqueue(needsLink: false) { seen = procedure.begun }
            procedure.want(.say("b"))
            try await procedure.settle()
            #expect(seen == nil)
            procedure.end(.say("a"))
            try await procedure.settle()
            #expect(seen == [.say("a")])
            #expect(procedure.begun == [.say("a"), .say("b")])
        }
    }

    // MARK: - Links

    @Test func `what waits when the link is lost is not said, and what needs no link is done`() async throws {
        try await play { procedure in
            procedure.want(.say("a"), .keep("b"))
            procedure.driver.enqueue(needsLink: true) { Issue.record("said without a link") }
            // In the same turn: nothing has been done yet.
            procedure.link.state = .disconnected
            try await procedure.settle()
            #expect(procedure.begun == [.keep("b")])
            #expect(procedure.events == [.linkUp, .linkDown, .performed(.keep("b"))])
        }
    }

    @Test func `nothing is said to a link that is being ended`() async throws {
        try await play { procedure in
            procedure.link.state = .disconnecting
            #expect(!procedure.driver.isConnected)
            procedure.want(.say("a"), .keep("b"))
            try await procedure.settle()
            #expect(procedure.begun == [.keep("b")])
        }
    }

    @Test func `what was wanted for one connection is not said on the next`() async throws {
        try await play { procedure in
            procedure.want(.say("old"))
            procedure.driver.enqueue(needsLink: true) { Issue.record("said on the next connection") }
            procedure.link.state = .disconnected
            procedure.want(.say("between"), .keep("kept"))
            procedure.link.state = .connected
            procedure.want(.say("new"))
            try await procedure.settle()
            #expect(procedure.begun == [.keep("kept"), .say("new")])
        }
    }

    @Test func `an error that the end of the link causes is told by the link alone`() async throws {
        try await play { procedure in
            procedure.held = [.say("a")]
            procedure.want(.say("a"))
            try await procedure.settle()
            procedure.link.state = .disconnected
            procedure.end(.say("a"), throwing: ScriptedProcedure.Refused())
            try await procedure.settle()
            #expect(procedure.events == [.linkUp, .linkDown])
        }
    }

    @Test(arguments: [nil, ScriptedProcedure.Refused()])
    func `a result that comes late is not told on the next connection`(error: ScriptedProcedure.Refused?) async throws {
        try await play { procedure in
            procedure.held = [.say("a")]
            procedure.want(.say("a"))
            try await procedure.settle()
            procedure.link.state = .disconnected
            procedure.link.state = .connected
            procedure.end(.say("a"), throwing: error)
            try await procedure.settle()
            #expect(procedure.events == [.linkUp, .linkDown, .linkUp])
            procedure.want(.say("b"))
            try await procedure.settle()
            #expect(procedure.events.last == .performed(.say("b")))
        }
    }

    @Test func `what the device has confirmed is told though the link ended in the same moment`() async throws {
        try await play { procedure in
            procedure.held = [.say("a")]
            procedure.want(.say("a"))
            try await procedure.settle()
            procedure.end(.say("a"))
            procedure.link.state = .disconnected
            try await procedure.settle()
            #expect(procedure.events == [.linkUp, .linkDown, .performed(.say("a"))])
        }
    }

    @Test func `an error while the link stands is told, and one of what needs none is told always`() async throws {
        try await play { procedure in
            procedure.held = [.say("a"), .keep("b")]
            procedure.want(.say("a"), .keep("b"))
            try await procedure.settle()
            procedure.end(.say("a"), throwing: ScriptedProcedure.Refused())
            try await procedure.settle()
            procedure.link.state = .disconnected
            procedure.end(.keep("b"), throwing: ScriptedProcedure.Refused())
            try await procedure.settle()
            #expect(procedure.events == [.linkUp, .failed(.say("a")), .linkDown, .failed(.keep("b"))])
        }
    }

    @Test func `the link's state is told when it begins`() async throws {
        try await play(isConnected: false) { procedure in
            #expect(procedure.events == [.linkDown])
        }
    }

    // MARK: - Deadlines

    @Test func `a deadline is told at its time, and the next one after it`() async throws {
        try await play { procedure in
            procedure.driver.change { machine, _ in
                machine.deadline = .seconds(5)
                machine.laterDeadlines = [.seconds(7)]
                machine.answers[.deadline(.seconds(5))] = [.say("late")]
                return []
            }
            try await procedure.timers.pause(for: .seconds(20))
            #expect(procedure.events == [.linkUp, .deadline(.seconds(5)), .performed(.say("late")), .deadline(.seconds(7))])
        }
    }

    @Test func `a deadline that moves while an action is under way is told where it is now`() async throws {
        try await play { procedure in
            procedure.held = [.say("slow")]
            procedure.driver.change { machine, _ in
                machine.deadline = .seconds(5)
                return [.say("slow")]
            }
            try await procedure.timers.pause(for: .seconds(3))
            procedure.driver.change { machine, _ in
                machine.deadline = .seconds(8)
                return []
            }
            try await procedure.timers.pause(for: .seconds(20))
            // Also while the action is still under way: its machine may give it up.
            #expect(procedure.events == [.linkUp, .deadline(.seconds(8))])
            procedure.end(.say("slow"))
        }
    }

    @Test func `a deadline that is taken back is not told`() async throws {
        try await play { procedure in
            procedure.driver.change { machine, _ in
                machine.deadline = .seconds(5)
                return []
            }
            procedure.driver.change { machine, _ in
                machine.deadline = nil
                return []
            }
            try await procedure.timers.pause(for: .seconds(20))
            #expect(procedure.events == [.linkUp])
        }
    }

    // MARK: - The end

    @Test func `cancelling lets timer, link and queue go, and a change after it does nothing more`() async throws {
        let procedure = ScriptedProcedure(timers: TimerQueue(clock: SimulatedClock()))
        procedure.link.state = .connected
        let running = Task { await procedure.run() }
        procedure.driver.change { machine, _ in
            machine.deadline = .seconds(5)
            return []
        }
        try await procedure.settle()
        running.cancel()
        await running.value
        #expect(procedure.link.handlers.isEmpty)
        procedure.driver.change { machine, _ in
            machine.deadline = .seconds(6)
            return [.keep("after the end")]
        }
        procedure.link.state = .disconnected
        try await procedure.timers.pause(for: .seconds(20))
        #expect(procedure.events == [.linkUp])
        #expect(procedure.begun.isEmpty)
    }

    @Test func `what ends because it was cancelled is no failure`() async throws {
        let procedure = ScriptedProcedure(timers: TimerQueue(clock: SimulatedClock()))
        procedure.link.state = .connected
        procedure.held = [.say("a")]
        let running = Task { await procedure.run() }
        try await procedure.settle()
        procedure.want(.say("a"))
        try await procedure.settle()
        running.cancel()
        procedure.end(.say("a"), throwing: CancellationError())
        await running.value
        #expect(procedure.events == [.linkUp])
    }

    @Test func `a driver that is not used any more goes away`() async throws {
        weak var driver: ProcedureDriver<ScriptedMachine>?
        do {
            let procedure = ScriptedProcedure(timers: TimerQueue(clock: SimulatedClock()))
            driver = procedure.driver
            let running = Task { await procedure.run() }
            try await procedure.settle()
            running.cancel()
            await running.value
        }
        #expect(driver == nil)
    }

    @Test func `a deadline does not keep a driver that is not used any more`() {
        let timers = TimerQueue(clock: SimulatedClock())
        weak var driver: ProcedureDriver<ScriptedMachine>?
        do {
            let made = ProcedureDriver(ScriptedMachine(), timers: timers)
            driver = made
            made.change { machine, _ in
                machine.deadline = .seconds(5)
                return []
            }
        }
        #expect(driver == nil)
    }

    // MARK: - Screens

    @Test func `screens see every change of the machine`() async throws {
        try await play { procedure in
            var counts = observedSnapshots(every: .zero, timers: procedure.timers) { procedure.driver.machine.events.count }
                .makeAsyncIterator()
            #expect(await counts.next() == 1)
            procedure.want(.say("a"))
            var count: Int? = 1
            while count == 1 { count = await counts.next() }
            #expect(count == 2)
        }
    }
}
