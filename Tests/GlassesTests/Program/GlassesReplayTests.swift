import Bluetooth
import Companion
import Foundation
import Program
import Testing

@testable import Glasses
@testable import GlassesDevice
@testable import GlassesProgram

/// What a companion's router decided is decided again from its report, on other glasses.
@Suite struct GlassesReplayTests {
    /// An afternoon: what happened to the ways, and what was asked for meanwhile.
    private struct Afternoon: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let act: @BluetoothActor @Sendable (CompanionWorld, GlassesModel) async throws -> Void
    }

    private static var note: GlassesChange { get throws { .addNote(try NewNote(content: "one")) } }

    private static let afternoons = [
        Afternoon(testDescription: "all is well") { _, model in
            try await model.perform(note)
            try await model.perform(.takePhoto)
        },
        Afternoon(testDescription: "an answer is lost, and the glasses know keys") { world, model in
            try await world.until { model.capabilities != nil }
            world.wire.lostAnswers = 1
            try await model.perform(note)
        },
        Afternoon(testDescription: "an answer is lost, and is looked for") { world, model in
            world.wire.forget(["GET /api/openapi.json"])
            await model.peripheral.disconnect()
            try await model.peripheral.connect(timeout: .seconds(20))
            try await world.until { model.capabilities?.contains(.knowsKeys) == false }
            world.wire.lostAnswers = 1
            try await model.perform(note)
            world.wire.lostAnswers = 1
            await #expect(throws: RoutingError.unclear("Take a photo")) { try await model.perform(.takePhoto) }
        },
        Afternoon(testDescription: "Wi-Fi goes, and comes back") { world, model in
            world.wire.isCut = true
            try await model.perform(.personality(.witty))
            await #expect(throws: (any Error).self) { try await model.perform(.say("hello")) }
            world.wire.isCut = false
            try await world.until { model.path.isReachable }
            try await model.perform(note)
        },
        Afternoon(testDescription: "Bluetooth goes, then both do") { world, model in
            await model.peripheral.disconnect()
            try await model.perform(note)
            world.wire.isCut = true
            try await world.until { !model.path.isReachable }
            try await world.timers.pause(for: .seconds(20))
            try await model.peripheral.connect(timeout: .seconds(20))
            try await model.perform(.sleep)
        },
    ]

    /// What a report of it has, as it is read from the file.
    private static func history(of afternoon: Afternoon) async throws -> PathHistory {
        let (histories, told) = AsyncStream.makeStream(of: PathHistory.self)
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            try await afternoon.act(world, model)
            told.yield(model.router.history)
        }
        told.finish()
        for await history in histories { return try JSONDecoder().decode(PathHistory.self, from: try JSONEncoder().encode(history)) }
        throw CancellationError()
    }

    private static func replay(_ history: PathHistory) async throws -> PathComparison {
        let decisions = try await ReplaySite.with { try await GlassesReplayStage.decisions(history, $0) }
        return PathComparison(recorded: history.decisions, replayed: decisions)
    }

    @Test(arguments: afternoons) private func `the same is decided where the same happens`(afternoon: Afternoon) async throws {
        let history = try await Self.history(of: afternoon)
        let comparison = try await Self.replay(history)
        #expect(!comparison.requests.isEmpty)
        #expect(comparison.differences.isEmpty, "\(comparison.differences)")
        // Twice the same, to the last reason.
        #expect(try await Self.replay(history) == comparison)
    }

    @Test func `a request that went another way then is named`() async throws {
        let history = try await Self.history(of: Self.afternoons[0])
        let changed = PathHistory(
            history.events.map { event in
                // As a router would have decided that takes Bluetooth for photos.
                guard case .decided(decision: var decision) = event.what, decision.request == "Take a photo" else { return event }
                decision.path = .bluetooth
                return PathEvent(time: event.time, .decided(decision: decision))
            })
        #expect(try await Self.replay(changed).differences.map(\.name) == ["Take a photo"])
    }

    @Test func `a way that carried nothing then carries nothing now`() async throws {
        let history = try await Self.history(of: Self.afternoons[0])
        let changed = PathHistory(
            history.events.map { event in
                guard case .ended(let request, .wifi, .send, let took, .answered, _) = event.what, request == history.decisions[0].number
                else { return event }
                return PathEvent(
                    time: event.time, .ended(request: request, path: .wifi, work: .send, took: took, ending: .lost, reason: "cut"))
            })
        let differences = try await Self.replay(changed).differences
        #expect(differences.map(\.name) == ["Add a note"])
        #expect(differences.first?.replayed.map(\.kind).contains(.answered) == true)
    }

    @Test func `what came while the computer was busy comes so again`() async throws {
        let history = try await Self.history(of: Self.afternoons[0])
        let (busy, number) = (1_300_000, history.decisions[0].number)
        var events: [PathEvent] = []
        var isLater = false
        for event in history.events {
            if case .ended(number, let path, .send, let took, .answered, let reason) = event.what {
                // For so long nothing ran: neither was the answer heard, nor did the router's timer tell that it was late.
                isLater = true
                events.append(PathEvent(time: event.time + busy, .stalled(took: busy - 100_000, byTimer: false)))
                let ended = PathEvent.What.ended(
                    request: number, path: path, work: .send, took: took + busy, ending: .answered, reason: reason)
                events.append(PathEvent(time: event.time + busy, ended))
            } else {
                events.append(PathEvent(time: event.time + (isLater ? busy : 0), event.what))
            }
        }
        #expect(isLater)
        #expect(try await !Self.replay(PathHistory(events)).differences.map(\.name).contains("Add a note"))
        // A router that is told in time sends it again.
        let told = events.filter { if case .stalled = $0.what { false } else { true } }
        #expect(try await Self.replay(PathHistory(told)).differences.map(\.name).contains("Add a note"))
    }

    @Test func `an address that nobody asked then answers as it did at that time`() async throws {
        let history = try await Self.history(of: Self.afternoons[0])
        let probed = history.events.compactMap { if case .probed(let address, _, .same, _) = $0.what { address } else { nil } }
        let (address, end) = (try #require(probed.first), try #require(history.events.last?.time))
        // Late, so that the router asks who is there; and later the glasses are gone.
        let events = history.events.map { event in
            guard case .ended(let request, .wifi, .send, let took, .answered, let reason) = event.what,
                request == history.decisions[0].number
            else { return event }
            return PathEvent(
                time: event.time,
                .ended(request: request, path: .wifi, work: .send, took: took + 400_000, ending: .answered, reason: reason))
        }
        let gone = PathEvent(time: end + 60_000_000, .probed(address: address, took: 500, answer: .nobody, reason: "nothing listens there"))
        let replayed = try await Self.replay(PathHistory(events + [gone])).requests
        #expect(replayed.first { $0.name == "Add a note" }?.isSame == true)
    }

    @Test func `what this version does not know is said`() async throws {
        let request = PathEvent.Request(RoutedRequest("Fly", isChange: true), number: 1)
        let history = PathHistory([PathEvent(time: 0, .connected), PathEvent(time: 1_000, .requested(request: request))])
        await #expect(throws: GlassesReplay.UnknownRequest.self) { try await Self.replay(history) }
    }
}
