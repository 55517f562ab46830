import Bluetooth
import Companion
import Foundation
import Observation
import Testing

@Suite
@BluetoothActor
struct NoticeTests {
    private static let low = NoticeCause(.battery, key: "low", "The battery is low: 12 %.")

    /// The states and the time, as a test sets them.
    @BluetoothActor
    @Observable
    final class Scene {
        var causes: [NoticeCause] = []
        var kept: Set<Notice.Kind> = []
        nonisolated init() {}
    }

    @Test func `what begins to hold is told once, and again only when it has ended in between`() {
        var machine = NoticeStateMachine(wanted: [.battery])
        #expect(machine.take([], of: "a").isEmpty)
        #expect(machine.take([Self.low], of: "a") == [Self.low])
        #expect(machine.take([Self.low], of: "a").isEmpty)
        #expect(machine.take([], of: "a").isEmpty)
        #expect(machine.take([Self.low], of: "a") == [Self.low])
    }

    @Test func `what is told of a device that goes out of reach is not told anew when it comes back`() {
        var machine = NoticeStateMachine(wanted: [.battery, .update])
        #expect(machine.take([.unknown(.battery)], of: "a").isEmpty)
        #expect(machine.take([Self.low], of: "a") == [Self.low])
        #expect(machine.take([.unknown(.battery)], of: "a").isEmpty)
        #expect(machine.take([Self.low], of: "a").isEmpty)
        // Of another kind it says nothing; and what is seen to have ended can be told again.
        #expect(machine.take([.unknown(.update)], of: "a").isEmpty)
        #expect(machine.take([Self.low], of: "a") == [Self.low])
    }

    @Test func `a low battery is told once over every start of the program, and one that fell meanwhile is told`() {
        var machine = NoticeStateMachine(wanted: [.battery, .update])
        #expect(machine.take([], of: "a").isEmpty && machine.take([Self.low], of: "a") == [Self.low])
        #expect(machine.take([], of: "b").isEmpty)
        let update = NoticeCause(.update, key: "done 2", "The update has ended.")
        // Seen at once, and not connected yet.
        for isSeenAtOnce in [true, false] {
            var next = NoticeStateMachine(wanted: [.battery, .update], remembered: machine.lasting)
            if !isSeenAtOnce {
                #expect(next.take([.unknown(.battery)], of: "a").isEmpty && next.take([.unknown(.battery)], of: "b").isEmpty)
                #expect(next.lasting == machine.lasting)
            }
            #expect(next.take(isSeenAtOnce ? [Self.low, update] : [Self.low], of: "a").isEmpty)
            #expect(next.take([Self.low], of: "b") == [Self.low])
            #expect(next.take([], of: "a").isEmpty && next.take([Self.low], of: "a") == [Self.low])
        }
    }

    @Test func `what holds at the start, or when it is asked for, is not told, and neither is what nobody asked for`() {
        var machine = NoticeStateMachine(wanted: [.update])
        #expect(machine.take([Self.low], of: "a").isEmpty)
        #expect(machine.take([], of: "b").isEmpty && machine.take([Self.low], of: "b").isEmpty)
        machine.want(.battery, true)
        #expect(machine.take([Self.low], of: "b").isEmpty)
        machine.want(.battery, false)
        #expect(machine.take([], of: "b").isEmpty && machine.take([Self.low], of: "b").isEmpty)
    }

    @Test func `a notice is there for ten minutes, by the clock of the scene`() async throws {
        try await LampBench.play { bench in
            let scene = Scene()
            let start = Date(timeIntervalSince1970: 1_700_000_000)
            let began = bench.timers.now
            let timers = bench.timers
            let clock: @Sendable () -> Date = { start }
            let model = NoticeModel(wanted: [], timers: timers, now: clock) { scene.kept = $0 }
            try model.choose(.battery, true)
            #expect(scene.kept == [.battery] && model.selection.options.filter(\.isOn).map(\.id) == ["battery"])
            bench.run { await model.run { [("a", "Küche", scene.causes)] } }
            try await timers.pause(for: .seconds(2))
            scene.causes = [Self.low]
            try await bench.until { model.notices.map(\.title) == ["Küche"] }
            #expect(model.notices.first?.text == "The battery is low: 12 %." && bench.timers.now - began < .seconds(5))
            try await timers.pause(for: .seconds(120))
            #expect(model.notices.count == 1)
        }
    }
}
