import Bluetooth
import OutriggerTesting
import Testing
import VirtualRadio

@Suite("Jobs behind a scene") @BluetoothActor struct BackgroundJobsTests {
    struct Broken: Error, Equatable { let what: String }

    @BluetoothActor final class Log { var lines: [String] = [] }

    let timers = TimerQueue(clock: SimulatedClock())
    let jobs = BackgroundJobs()
    let log = Log()

    /// Runs until it is cancelled, and says so.
    private func job(_ name: String) async throws {
        do { try await timers.pause(for: .seconds(1_000)) } catch {
            log.lines.append("\(name) was cancelled")
            throw error
        }
    }

    @Test func `they end with the scene, whose value is returned`() async throws {
        let value = try await jobs.during {
            jobs.run { try await job("radio") }
            jobs.run { try await job("twin") }
            try await timers.pause(for: .seconds(1))
            return 5
        }
        #expect(value == 5 && log.lines == ["radio was cancelled", "twin was cancelled"] && timers.now == .seconds(1))
    }

    @Test func `they end with a scene that fails, and its error is told`() async {
        await #expect(throws: Broken(what: "scene")) {
            try await jobs.during {
                jobs.run { try await job("radio") }
                try await timers.pause(for: .seconds(1))
                throw Broken(what: "scene")
            }
        }
        #expect(log.lines == ["radio was cancelled"])
    }

    @Test func `one that fails by itself is the cause, whatever the scene made of it`() async {
        await #expect(throws: Broken(what: "radio")) {
            try await jobs.during {
                jobs.run { throw Broken(what: "radio") }
                jobs.run { throw Broken(what: "twin") }
                try await timers.until("The device is connected") { false }
            }
        }
    }

    @Test func `what one makes of its end is its own affair`() async throws {
        try await jobs.during {
            jobs.run { do { try await job("radio") } catch { throw Broken(what: "late") } }
            try await timers.pause(for: .seconds(1))
        }
    }

    @Test func `one that is started while the others end is ended too`() async throws {
        try await jobs.during {
            jobs.run {
                do { try await job("radio") } catch { jobs.run { try await job("late") } }
            }
            try await timers.pause(for: .seconds(1))
        }
        #expect(log.lines == ["radio was cancelled", "late was cancelled"])
    }
}
