import Bluetooth
import Companion
import Observation
import Testing
import VirtualRadio

@Suite
struct ScreenFollowerTests {
    /// Waits until the follower has a value that fits, by its own observation.
    @MainActor
    private func value<Screen>(
        of follower: ScreenFollower<Screen>, where condition: @Sendable (Screen) -> Bool
    ) async -> Screen? {
        while true {
            let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
            let value = withObservationTracking {
                follower.value
            } onChange: {
                continuation.yield()
            }
            if let value, condition(value) { return value }
            // The change is told before it is made, on the main actor, which is free again once it is made.
            var iterator = changes.makeAsyncIterator()
            guard await iterator.next(isolation: #isolation) != nil else { return nil }
        }
    }

    @Test func `a follower has the devices that are nearby, and keeps the last screen when it ends`() async throws {
        try await LampBench.play { bench in
            let follower = await ScreenFollower(timers: bench.timers) { [devices = bench.devices] in devices.screen }
            let running = Task { await follower.run() }
            #expect(await value(of: follower) { _ in true }?.devices.isEmpty == true)
            _ = try await bench.makeDevice("Lamp")
            try await bench.hear(1)
            #expect(await value(of: follower) { $0.devices.count == 1 }?.devices.first?.name == "Lamp")
            running.cancel()
            await running.value
            _ = try await bench.makeDevice("Other")
            try await bench.until { bench.bluetooth.nearbyPeripherals.count == 2 }
            #expect(await follower.value?.devices.count == 1)
        }
    }
}
