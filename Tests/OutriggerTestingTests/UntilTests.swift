import Bluetooth
import Observation
import OutriggerTesting
import Testing
import VirtualRadio

@Suite("Waiting until something is so") @BluetoothActor struct UntilTests {
    @Observable @BluetoothActor final class Lamp {
        var isOn = false
        @ObservationIgnored var isWarm = false
    }

    let timers = TimerQueue(clock: SimulatedClock())
    let lamp = Lamp()

    @Test func `what is so already takes no time`() async throws {
        try await timers.until { true }
        #expect(timers.now == .zero)
    }

    @Test func `an observable change ends it at its own time`() async throws {
        timers.schedule(after: .seconds(3)) { lamp.isOn = true }
        try await timers.until("The lamp is on") { lamp.isOn }
        #expect(timers.now == .seconds(3))
    }

    @Test func `changes that do not help are passed over`() async throws {
        for second in 1...9 { timers.schedule(after: .seconds(second)) { lamp.isOn.toggle() } }
        var looks = 0
        try await timers.until {
            looks += 1
            return lamp.isOn && timers.now >= .seconds(5)
        }
        #expect(timers.now == .seconds(5) && looks == 6)
    }

    @Test func `what nobody observes is looked at again and again`() async throws {
        timers.schedule(after: .milliseconds(950)) { lamp.isWarm = true }
        try await timers.until("The lamp is warm", every: .milliseconds(100)) { lamp.isWarm }
        #expect(timers.now == .seconds(1))
    }

    @Test func `what never happens is a sentence with its place`() async throws {
        let line: UInt = #line + 1
        let error = await #expect(throws: NeverHappened.self) {
            try await timers.until("The lamp is on", within: .seconds(7)) { lamp.isOn }
        }
        #expect(timers.now == .seconds(7))
        #expect(
            error?.description == "The lamp is on: this did not happen within 7.0 s (OutriggerTestingTests/UntilTests.swift:\(line)).")
    }

    @Test func `what is so at the deadline has happened`() async throws {
        timers.schedule(after: .seconds(7)) { lamp.isWarm = true }
        try await timers.until(within: .seconds(7)) { lamp.isWarm }
    }

    @Test func `who is cancelled waits no longer`() async throws {
        let waiting = Task { try await timers.until { lamp.isOn } }
        try await timers.pause(for: .seconds(1))
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(timers.now == .seconds(1))
    }
}
