import Bluetooth
import Companion
import Foundation
import TestSupport
import Testing

@testable import Glasses
@testable import GlassesDevice

/// What happens on the glasses is shown without waiting for the next look, and what is as it was is not read again.
@BluetoothActor
@Suite(.timeLimit(.minutes(5))) struct GlassesEventsTests {
    /// How long it takes until something is shown, in simulated time.
    private func latency(
        _ world: CompanionWorld, of change: @BluetoothActor () async throws -> Void, _ isShown: @escaping @BluetoothActor () -> Bool
    ) async rethrows -> Duration {
        let start = world.timers.now
        try await change()
        for await isShown in observedSnapshots(every: .zero, timers: world.timers, isShown) where isShown { break }
        return world.timers.now - start
    }

    /// The 95th of 100, of what another companion does at any moment.
    private func latencies(_ world: CompanionWorld, _ model: GlassesModel) async throws -> [Duration] {
        var found: [Duration] = []
        for number in 0..<100 {
            // Of every moment between two looks of three seconds.
            try await world.timers.pause(for: .milliseconds(997 + 31 * number))
            let text = "note \(number)"
            found.append(
                try await latency(world) {
                    try await world.glasses.add([NewNote(content: text)])
                } _: {
                    model.screen.notes.items?.first?.content == text
                })
        }
        return found.sorted()
    }

    @Test func `another companion's change is shown within 0.2 s over Wi-Fi`() async throws {
        try await CompanionWorld.run { world, model in
            world.wire.streams = true
            try await world.setUp()
            // A slow network: 15 ms to the glasses, and back.
            let timers = world.timers
            world.wire.delay = { try? await timers.pause(for: .milliseconds(15)) }
            await model.peripheral.disconnect()
            try await world.until { model.events.isHearing }
            let found = try await self.latencies(world, model)
            #expect(found[94] <= .milliseconds(200) && found[94] > .zero, "\(found[94]), at most \(found[99])")
        }
    }

    @Test func `another companion's change is shown within 0.2 s over Bluetooth`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            world.wire.isCut = true
            try await world.until { !model.path.isReachable }
            let found = try await self.latencies(world, model)
            #expect(found[94] <= .milliseconds(200) && found[94] > .zero, "\(found[94]), at most \(found[99])")
            let name = try await self.latency(world) {
                _ = try await world.glasses.change { $0.name = "Friday" }
            } _: {
                model.screen.dashboard.assistant == "Friday"
            }
            #expect(name <= .milliseconds(500))
        }
    }

    @Test func `all that happens is heard, and a stream that breaks is taken up again where it was`() async throws {
        try await CompanionWorld.run { world, model in
            world.wire.streams = true
            try await world.setUp()
            try await world.until { model.events.isHearing }
            let soon = Duration.milliseconds(200)
            _ = try await world.glasses.capture()
            #expect(
                await self.latency(world) {
                } _: {
                    model.contents.photos?.map(\.id) == ["photo_001"]
                } < soon)
            try await world.glasses.delete(.photo, "photo_001")
            #expect(
                await self.latency(world) {
                } _: {
                    model.contents.photos == []
                } < soon)
            await world.glasses.setMode(.sleep)
            #expect(
                await self.latency(world) {
                } _: {
                    model.contents.status?.mode == "sleep"
                } < soon)
            world.wire.breakStreams()
            try await world.until { !model.events.isHearing }
            try await world.glasses.add([NewNote(content: "meanwhile")])
            try await world.until { model.events.isHearing }
            #expect(
                await self.latency(world) {
                } _: {
                    model.contents.notes?.first?.content == "meanwhile"
                } < soon)
            #expect(world.wire.requests.count { $0 == "GET /api/events" } == 2)
        }
    }

    @Test func `a stream that ends at once is asked for less and less often`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            let before = world.wire.requests.count { $0 == "GET /api/events" }
            try await world.timers.pause(for: .seconds(600))
            let asked = world.wire.requests.count { $0 == "GET /api/events" } - before
            #expect((8...16).contains(asked), "\(asked)")
            try await world.glasses.add([NewNote(content: "new")])
            try await world.until { model.contents.notes?.count == 1 }
        }
    }

    @Test func `what is as it was has no body, however long one looks`() async throws {
        try await CompanionWorld.run { world, model in
            world.wire.streams = true
            try await world.setUp()
            try await world.until { model.events.isHearing }
            let before = world.wire.bodies.count
            try await world.timers.pause(for: .seconds(600))
            let parts = ["settings", "notes", "todos", "conversation", "photos", "videos"].map { "GET /api/" + $0 }
            let asked = world.wire.bodies.dropFirst(before).filter { parts.contains($0.call) }
            #expect((6...36).contains(asked.count) && asked.allSatisfy { $0.bytes == 0 }, "\(asked)")
        }
    }

    @Test func `firmware that tells nothing is not asked for it, and is looked at as before`() async throws {
        try await CompanionWorld.run(firmware: .guide) { world, model in
            try await world.setUp()
            try await world.glasses.add([NewNote(content: "new")])
            try await world.until { model.contents.notes?.count == 1 }
            #expect(!world.wire.requests.contains("GET /api/events") && model.changes.problem == nil)
        }
    }
}
