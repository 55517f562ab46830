import Bluetooth
import Bottle
import BottleDevice
import TestSupport
import Testing
import VirtualRadio

/// Both ways of calibrating, seen from a bare companion.
@Suite(.serialized) @BluetoothActor struct BottleCalibrationTwinTests {
    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
    func `option A finds the load cell's true scale within one percent`(seed: UInt64) async throws {
        var random = SeededNumbers(seed: seed)
        let scale = Double(200 + random.below(400))
        let bottle = SimulatedBottle(seed: seed, cell: LoadCell(scale: scale, zero: Double(random.below(400_000)) - 200_000))
        try await TwinWorld.run(seed: seed, bottle: bottle) { world in
            let data = try await world.calibrate()
            #expect(abs(Double(data.scale) / scale - 1) < 0.01)
            let state = try await world.service.$currentState.read()
            #expect(state.flags.contains(.calibrated))
            #expect(abs(Int(state.weight ?? -1) - 830) < 5)
            let configuration = try await world.service.$configuration.read()
            #expect(configuration.scale == data.scale)
            #expect(configuration.tare == Int32(Double(data.empty) / Double(data.scale)))
        }
    }

    @Test func `a raw reading below zero comes through whole`() async throws {
        let bottle = SimulatedBottle(seed: 3, cell: LoadCell(zero: -162_595))
        try await TwinWorld.run(bottle: bottle) { world in
            try await world.pause(2)
            let result = try #require(try await world.measure(.empty)?.calibrationResult)
            #expect(abs(Int(result) - -52_345) < 60)
        }
    }

    @Test func `a measurement is told as measuring, then as a result after five seconds`() async throws {
        try await TwinWorld.run { world in
            try await world.pause(2)
            _ = world.takeStates()
            try await world.send(.measurePoint(.empty))
            try await world.pause(4.5)
            #expect(world.takeStates().map(\.flags) == [[.stable, .measuring]])
            try await world.pause(1)
            let states = world.takeStates()
            #expect(states.count == 1)
            #expect(states.first?.calibrationResult != nil)
            #expect(states.first?.flags == .stable)
        }
    }

    @Test func `the old result is repeated before the second measurement, unless that quirk is off`() async throws {
        for quirks in [BottleQuirks.described, BottleQuirks.described.subtracting(.repeatsOldResult)] {
            try await TwinWorld.run(quirks: quirks) { world in
                try await world.pause(2)
                let first = try #require(try await world.measure(.empty)?.calibrationResult)
                world.twin.touch { $0.pour(300) }
                try await world.pause(6)
                _ = world.takeStates()
                try await world.send(.measurePoint(.full))
                try await world.pause(1)
                let states = world.takeStates()
                #expect(states.last?.flags.contains(.measuring) == true)
                #expect((states.first?.calibrationResult == first) == quirks.contains(.repeatsOldResult))
            }
        }
    }

    @Test func `a bottle that is lifted meanwhile measures 0, or its mean and not stable without that quirk`() async throws {
        for quirks in [BottleQuirks.described, BottleQuirks.described.subtracting(.answersInvalidWithZero)] {
            try await TwinWorld.run(quirks: quirks) { world in
                try await world.pause(2)
                try await world.send(.measurePoint(.empty))
                try await world.pause(2)
                world.twin.touch { $0.lift() }
                try await world.pause(1)
                world.twin.touch { $0.putDown() }
                try await world.pause(4)
                let result = try #require(world.states.last { $0.calibrationResult != nil })
                #expect((result.calibrationResult == 0) == quirks.contains(.answersInvalidWithZero))
                #expect(!result.flags.contains(.stable))
            }
        }
    }

    @Test func `a result hides the weight until the next command, or for a second without that quirk`() async throws {
        for quirks in [BottleQuirks.described, BottleQuirks.described.subtracting(.holdsResult)] {
            try await TwinWorld.run(quirks: quirks) { world in
                try await world.pause(2)
                _ = try await world.measure(.empty)
                try await world.pause(3)
                let state = try await world.service.$currentState.read()
                #expect((state.calibrationResult != nil) == quirks.contains(.holdsResult))
                try await world.send(.cancelCalibration)
                #expect(try await world.service.$currentState.read().calibrationResult == nil)
            }
        }
    }

    @Test func `a lost link ends a measurement`() async throws {
        try await TwinWorld.run { world in
            try await world.pause(2)
            try await world.send(.measurePoint(.empty))
            await world.peer.disconnect()
            try await world.pause(10)
            #expect(world.twin.state.calibrationResult == nil)
            #expect(!world.twin.state.flags.contains(.measuring))
        }
    }

    @Test func `CAL_SET_DATA of points out of order or a scale of nothing is ignored`() async throws {
        try await TwinWorld.run { world in
            for data in [
                try CalibrationData(empty: 2, full: 1, scale: 450), try CalibrationData(empty: 1, full: 1, scale: 450),
                try CalibrationData(empty: 1, full: 400_000, scale: 0), try CalibrationData(empty: 1, full: 400_000, scale: -450),
            ] {
                try await world.send(.setCalibration(data))
            }
            #expect(try await world.service.$currentState.read().flags.contains(.calibrated) == false)
            #expect(try await world.service.$configuration.read().scale == 1)
        }
    }

    // MARK: - Driven by the device

    @Test func `the bottle guides by itself, state by state, and stores what it found`() async throws {
        try await TwinWorld.run { world in
            try await world.send(.startCalibration)
            try await world.pause(2.5)
            #expect(world.statuses.map(\.state) == [.triggered, .started])
            try await world.pause(7)
            #expect(world.statuses.map(\.state) == [.triggered, .started, .waitingForEmpty, .measuringEmpty, .waitingForFull])
            world.twin.touch { $0.pour(830) }
            try await world.pause(20)
            #expect(world.statuses.map(\.state).suffix(3) == [.waitingForFull, .measuringFull, .complete])
            let last = try #require(world.statuses.last)
            #expect(world.statuses.dropLast().allSatisfy { $0.empty == 0 && $0.full == 0 })
            let data = try CalibrationData(empty: last.empty, full: last.full)
            #expect(abs(data.scale - 450) < 4.5)
            #expect(try await world.service.$configuration.read().scale == data.scale)
            // Nothing follows.
            try await world.pause(200)
            #expect(world.statuses.last?.state == .complete)
        }
    }

    @Test(arguments: [true, false]) func `a bottle that nobody puts down is given up after its time-out`(waitsLong: Bool) async throws {
        try await TwinWorld.run(quirks: waitsLong ? .described : BottleQuirks.described.subtracting(.waitsLong)) { world in
            world.twin.touch { $0.lift() }
            try await world.send(.startCalibration)
            try await world.pause(3 + (waitsLong ? 59 : 19))
            #expect(world.statuses.last?.state == .waitingForEmpty)
            try await world.pause(2)
            #expect(world.statuses.last == CalibrationStatus(state: .error, flags: .error))
        }
    }

    @Test func `a bottle that is never filled is given up, and the old calibration stays`() async throws {
        try await TwinWorld.run { world in
            let old = try await world.calibrate()
            world.twin.empty()
            try await world.send(.startCalibration)
            try await world.pause(12)
            #expect(world.statuses.last?.state == .waitingForFull)
            world.twin.touch { $0.pour(300) }
            try await world.pause(115)
            #expect(world.statuses.last?.state == .waitingForFull)
            try await world.pause(6)
            #expect(world.statuses.last?.state == .error)
            #expect(try await world.service.$configuration.read().scale == old.scale)
        }
    }

    @Test func `moving the bottle while it is measured goes back one step`() async throws {
        try await TwinWorld.run { world in
            try await world.send(.startCalibration)
            try await world.pause(5)
            #expect(world.statuses.last?.state == .measuringEmpty)
            world.twin.touch { $0.lift() }
            try await world.pause(5)
            #expect(world.statuses.last?.state == .waitingForEmpty)
            world.twin.touch { $0.putDown() }
            try await world.pause(9)
            #expect(world.statuses.last?.state == .waitingForFull)
            world.twin.touch { $0.pour(830) }
            try await world.pause(14)
            #expect(world.statuses.last?.state == .measuringFull)
            world.twin.touch { $0.tilt(to: 30) }
            try await world.pause(5)
            #expect(world.statuses.last?.state == .waitingForFull)
        }
    }

    @Test func `cancelling, or a lost link, leaves the bottle idle`() async throws {
        try await TwinWorld.run { world in
            try await world.send(.startCalibration)
            try await world.pause(5)
            try await world.send(.cancelCalibration)
            #expect(try await world.service.$calibrationState.read() == CalibrationStatus())
            try await world.send(.startCalibration)
            try await world.pause(5)
            await world.peer.disconnect()
            try await world.pause(5)
            try await world.reconnect()
            #expect(try await world.service.$calibrationState.read() == CalibrationStatus())
        }
    }

    @Test func `without characteristic 8 there is no calibration that the bottle drives`() async throws {
        try await TwinWorld.run(quirks: BottleQuirks.described.subtracting(.hasCalibrationState)) { world in
            #expect(!world.service.$calibrationState.isPresent)
            #expect(world.service.$activity.isPresent)
            try await world.send(.startCalibration)
            try await world.calibrate()
            #expect(world.twin.memory.calibration != nil)
        }
    }
}
