import Bluetooth
import Bottle
import Testing
import VirtualRadio

@testable import BottleDevice

/// What the simulated bottle does otherwise than the shipped one, each a row of its page; its quirks are all on.
@Suite(.serialized) @BluetoothActor struct BottleDifferenceTests {
    private static let noon: UInt32 = 1_700_049_600

    /// A quiet bottle whose empty reading is this, and which has weighed with it for a while.
    ///
    /// - Parameter storedEmpty: what it takes for its empty reading, where that is another.
    private func run(
        empty: Int32 = 200_000, storedEmpty: Int32? = nil, water: Double = 500, memory: BottleMemory = BottleMemory(),
        quirks: BottleQuirks = .shipped, _ body: @escaping @BluetoothActor (TwinWorld) async throws -> Void
    ) async throws {
        let weight = 245.0
        let cell = LoadCell(scale: 450, zero: Double(empty) - 450 * weight, noise: 0, driftPerHour: 0)
        let stored = storedEmpty ?? empty
        var memory = memory
        memory.calibration = try CalibrationData(empty: stored, full: stored + 373_500, scale: 450)
        let bottle = SimulatedBottle(seed: 1, cell: cell, water: water, bottleWeight: weight)
        try await TwinWorld.run(quirks: quirks, bottle: bottle, memory: memory, body)
    }

    @Test func `no reading is missed while a companion measures: an empty bottle drinks nothing, although a reading of 0 is 444 ml less`()
        async throws
    {
        try await run(water: 0) { world in
            try await world.send(.setTime(Self.noon))
            try await world.pause(12)
            let result = try #require(try await world.measure(.empty)?.calibrationResult)
            #expect(abs(result - 200_000) < 2)
            try await world.pause(12)
            #expect(world.twin.memory.drinks.records.isEmpty)
        }
    }

    @Test func `without a calibration its configuration reads as it is, whatever was written`() async throws {
        try await TwinWorld.run(quirks: .shipped) { world in
            try await world.write([1, 2, 3], to: BottleUUIDs.configuration)
            try await world.service.$configuration.write(BottleConfiguration(scale: 450, tare: 444, capacity: 700, dailyGoal: 500))
            let read = try await world.service.$configuration.read()
            #expect(read == (try BottleConfiguration(scale: 1, tare: 0, capacity: 830, dailyGoal: 1_000)))
        }
    }

    @Test func `a result makes room for the weight with START and CANCEL`() async throws {
        for command in [BottleCommand.startCalibration, .cancelCalibration] {
            try await run { world in
                #expect(try await world.measure(.full) != nil)
                try await world.send(command)
                try await world.pause(3)
                #expect(try await world.service.$currentState.read().calibrationResult == nil)
            }
        }
    }

    @Test func `a calibration that it drives ends, although its zero makes it weigh less than -50 g`() async throws {
        try await run(storedEmpty: 200_000 + 60 * 450, water: 0) { world in
            #expect(world.twin.water < -50)
            try await world.send(.startCalibration)
            try await world.timers.until("It waits for the full one", every: .milliseconds(100)) {
                world.statuses.last?.state == .waitingForFull
            }
            world.twin.touch { $0.exchange(for: 830) }
            try await world.timers.until("It is complete", every: .milliseconds(100)) { world.statuses.last?.state == .complete }
            #expect(world.statuses.last?.empty == 200_000)
        }
    }

    @Test func `what was emptied during a calibration that is cancelled is no drink, but where it looks seldom`() async throws {
        for quirks in [BottleQuirks.provable, .shipped] {
            try await run(quirks: quirks) { world in
                try await world.send(.setTime(Self.noon))
                try await world.pause(12)
                world.twin.touch { $0.lift() }
                try await world.send(.startCalibration)
                try await world.timers.until("It waits for the empty one", every: .milliseconds(100)) {
                    world.statuses.last?.state == .waitingForEmpty
                }
                world.twin.touch { $0.exchange(for: 0) }
                try await world.send(.cancelCalibration)
                try await world.pause(1)
                world.twin.touch { $0.putDown() }
                try await world.pause(20)
                #expect(world.statuses.last?.state == .idle)
                #expect(world.twin.memory.drinks.records.map(\.amount) == (quirks == .shipped ? [500] : []))
            }
        }
    }

    @Test func `a bottle that starts in a hand looks once it stands`() async throws {
        try await run { world in
            world.twin.touch { $0.lift() }
            world.twin.requestRestart()
            try await world.pause(10)
            if world.peer.state != .connected { try await world.reconnect() }
            #expect(try await world.service.$currentState.read().flags.isEmpty)
            world.twin.touch { $0.putDown() }
            try await world.pause(12)
            #expect(try await world.service.$currentState.read().flags.contains([.calibrated, .stable]))
        }
    }
}
