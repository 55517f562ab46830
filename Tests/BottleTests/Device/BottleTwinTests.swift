import Bluetooth
import Bottle
import BottleDevice
import Testing
import VirtualRadio

/// Drinks, their synchronisation, and everything else that is written to a bottle.
@Suite(.serialized) @BluetoothActor struct BottleTwinTests {
    nonisolated static let time: UInt32 = 1_700_000_000

    /// A calibrated bottle with 830 ml that knows the time.
    private func run(
        mtu: Int = 247, quirks: BottleQuirks = .described, _ body: @escaping @BluetoothActor (TwinWorld) async throws -> Void
    ) async throws {
        try await TwinWorld.run(mtu: mtu, quirks: quirks) { world in
            try await world.send(.setTime(Self.time))
            try await world.calibrate()
            try await world.pause(3)
            _ = world.takeStates()
            try await body(world)
        }
    }

    /// Drinks and waits until the bottle has noticed.
    private func drink(_ amount: Double, _ world: TwinWorld) async throws {
        world.twin.touch { $0.drink(amount) }
        try await world.pause(7)
    }

    /// Fetches all records as a companion does.
    private func synchronize(_ world: TwinWorld, recordsPerChunk: UInt16 = 0) async throws -> [DrinkRecord] {
        let waiting = try await world.service.$syncControl.read().count
        let from = world.chunks.count
        try await world.service.$syncControl.write(
            SyncControl(count: waiting, command: .start, recordsPerChunk: recordsPerChunk))
        for _ in 0..<700 where try await world.service.$syncControl.read().status == .busy {
            try await world.service.$syncControl.write(SyncControl(command: .acknowledge))
        }
        return world.chunks[from...].flatMap(\.records)
    }

    @Test func `a drop of thirty millilitres is a gulp, a hundred a pour, and less is nothing`() async throws {
        try await run { world in
            try await drink(20, world)
            #expect(world.twin.memory.drinks.records.isEmpty)
            try await drink(45, world)
            try await drink(250, world)
            let records = world.twin.memory.drinks.records
            #expect(records.map(\.kind) == [.gulp, .pour])
            #expect(zip(records, [45, 250]).allSatisfy { abs(Int($0.amount) - $1) <= 2 })
            #expect(records.map(\.id) == [1, 2])
            #expect(abs(Int(records[1].level) - 515) < 5)
            let state = try await world.service.$currentState.read()
            #expect(abs(Int(state.dailyTotal) - 295) <= 3)
            #expect(state.unsyncedRecords == 2)
        }
    }

    @Test func `a refill is no drink and is not stored`() async throws {
        try await run { world in
            try await drink(300, world)
            world.twin.touch { $0.pour(300) }
            try await world.pause(8)
            #expect(world.twin.memory.drinks.records.count == 1)
            let state = try await world.service.$currentState.read()
            #expect(abs(Int(state.level ?? 0) - 830) < 5)
            #expect(abs(Int(state.dailyTotal) - 300) <= 2)
        }
    }

    @Test func `before the time is set, nothing is recorded`() async throws {
        try await TwinWorld.run { world in
            try await world.calibrate()
            #expect(try await world.service.$currentState.read().flags.contains(.timeValid) == false)
            world.twin.touch { $0.drink(200) }
            try await world.pause(7)
            #expect(world.twin.memory.drinks.records.isEmpty)
        }
    }

    @Test func `a lifted or tilted bottle is not stable, and is no drink when it comes back`() async throws {
        try await run { world in
            world.twin.touch { $0.lift() }
            try await world.pause(4)
            #expect(world.states.last?.flags.contains(.stable) == false)
            world.twin.touch { $0.putDown() }
            try await world.pause(4)
            #expect(world.states.last?.flags.contains(.stable) == true)
            world.twin.touch { $0.tilt(to: 40) }
            try await world.pause(4)
            #expect(world.states.last?.flags.contains(.stable) == false)
            world.twin.touch { $0.tilt(to: 0) }
            try await world.pause(4)
            #expect(world.twin.memory.drinks.records.isEmpty)
        }
    }

    @Test func `what is shaken out counts only while that setting is off`() async throws {
        for isOn in [false, true] {
            try await run { world in
                try await world.service.$settings.write(isOn ? .shakeToEmpty : [])
                #expect(try await world.service.$settings.read() == (isOn ? .shakeToEmpty : []))
                world.twin.empty()
                try await world.pause(8)
                #expect(world.twin.memory.drinks.records.count == (isOn ? 0 : 1))
            }
        }
    }

    // MARK: - Synchronisation

    @Test(arguments: [23, 64, 185, 247, 517]) func `chunks fit the link, whatever is asked for`(mtu: Int) async throws {
        try await run(mtu: mtu) { world in
            world.twin.fill(with: 40, at: Self.time)
            let records = try await synchronize(world, recordsPerChunk: 500)
            #expect(records.map(\.id) == Array(1...40))
            #expect(world.chunks.allSatisfy { $0.bytes.count <= mtu - 3 })
            #expect(world.chunks.map { Int($0.index) } == Array(world.chunks.indices))
            #expect(world.chunks.allSatisfy { Int($0.total) == world.chunks.count })
            #expect(try await world.service.$syncControl.read().status == .done)
            #expect(try await world.service.$currentState.read().unsyncedRecords == 0)
        }
    }

    @Test func `fewer records in a chunk, where that is asked for`() async throws {
        try await run { world in
            world.twin.fill(with: 7, at: Self.time)
            let records = try await synchronize(world, recordsPerChunk: 3)
            #expect(records.count == 7)
            #expect(world.chunks.map(\.records.count) == [3, 3, 1])
        }
    }

    @Test func `a synchronisation that is broken off leaves every record to be fetched again`() async throws {
        try await run { world in
            world.twin.fill(with: 5, at: Self.time)
            try await world.service.$syncControl.write(SyncControl(count: 5, command: .start, recordsPerChunk: 2))
            try await world.service.$syncControl.write(SyncControl(command: .acknowledge))
            await world.peer.disconnect()
            try await world.reconnect()
            let control = try await world.service.$syncControl.read()
            #expect(control.status == .idle)
            #expect(control.count == 5)
            // Without a start, an acknowledgement means nothing.
            try await world.service.$syncControl.write(SyncControl(command: .acknowledge))
            #expect(try await world.service.$currentState.read().unsyncedRecords == 5)
            #expect(try await synchronize(world).map(\.id) == [1, 2, 3, 4, 5])
            #expect(try await synchronize(world).isEmpty)
        }
    }

    @Test func `a start begins where it says, and without records it is done at once`() async throws {
        try await run { world in
            #expect(try await synchronize(world).isEmpty)
            world.twin.fill(with: 5, at: Self.time)
            try await world.service.$syncControl.write(SyncControl(start: 3, count: 100, command: .start))
            try await world.service.$syncControl.write(SyncControl(command: .acknowledge))
            #expect(world.chunks.flatMap(\.records).map(\.id) == [4, 5])
            #expect(try await world.service.$currentState.read().unsyncedRecords == 3)
        }
    }

    @Test func `a deleted record counts no longer, and is synchronised once more as deleted`() async throws {
        try await run { world in
            try await drink(100, world)
            try await drink(200, world)
            _ = try await synchronize(world)
            try await world.send(.deleteRecord(1))
            try await world.send(.deleteRecord(99))
            let state = try await world.service.$currentState.read()
            #expect(abs(Int(state.dailyTotal) - 200) <= 2)
            #expect(state.unsyncedRecords == 1)
            let records = try await synchronize(world)
            #expect(records.map(\.id) == [1])
            #expect(records.first?.flags == .deleted)
            #expect(try await synchronize(world).isEmpty)
        }
    }

    @Test func `a record that is deleted while it is on its way stays to be synchronised`() async throws {
        try await run { world in
            world.twin.fill(with: 3, at: Self.time)
            try await world.service.$syncControl.write(SyncControl(count: 3, command: .start))
            try await world.send(.deleteRecord(2))
            try await world.service.$syncControl.write(SyncControl(command: .acknowledge))
            #expect(try await synchronize(world).map(\.id) == [2])
        }
    }

    @Test func `the ring keeps the newest six hundred`() async throws {
        try await run { world in
            world.twin.fill(with: 605, at: Self.time)
            let waiting = try await world.service.$syncControl.read().count
            let records = try await synchronize(world)
            #expect(waiting == 600)
            #expect(records.map(\.id) == Array(6...605))
        }
    }

    @Test func `a cleared history is empty, and identifiers go on`() async throws {
        try await run { world in
            try await drink(100, world)
            try await world.send(.clearHistory)
            #expect(try await world.service.$currentState.read().dailyTotal == 0)
            #expect(try await world.service.$syncControl.read().count == 0)
            // The level to compare with went as well.
            try await world.pause(2)
            try await drink(100, world)
            #expect(world.twin.memory.drinks.records.map(\.id) == [2])
        }
    }

    // MARK: - The day

    @Test func `today's total begins anew at midnight, and where it is reset`() async throws {
        try await run { world in
            try await drink(100, world)
            try await world.send(.resetDailyTotal)
            #expect(try await world.service.$currentState.read().dailyTotal == 0)
            #expect(try await world.service.$currentState.read().unsyncedRecords == 1)
            try await world.pause(2)
            try await drink(60, world)
            let total = try await world.service.$currentState.read().dailyTotal
            #expect(abs(Int(total) - 60) <= 2)
            // 2023-11-14 23:59:58, then 00:00:03.
            try await world.send(.setTime(1_700_006_398))
            #expect(try await world.service.$currentState.read().dailyTotal > 0)
            try await world.pause(5)
            #expect(try await world.service.$currentState.read().dailyTotal == 0)
        }
    }

    @Test func `the time goes on from what was set`() async throws {
        try await TwinWorld.run { world in
            #expect(try await world.service.$currentState.read().time < 60)
            try await world.send(.setTime(Self.time))
            try await world.pause(30)
            let state = try await world.service.$currentState.read()
            #expect((30...32).contains(Int(state.time) - Int(Self.time)))
            #expect(state.flags.contains(.timeValid))
        }
    }

    // MARK: - Configuration and lengths

    @Test func `the goal is moved into its range, and an implausible scale refuses everything`() async throws {
        try await run { world in
            let old = try await world.service.$configuration.read()
            for (goal, kept) in [(500, 1_000), (2_345, 2_345), (9_000, 4_000)] as [(UInt16, UInt16)] {
                try await world.service.$configuration.write(
                    try BottleConfiguration(scale: old.scale, tare: old.tare, capacity: old.capacity, dailyGoal: goal))
                #expect(try await world.service.$configuration.read().dailyGoal == kept)
            }
            try await world.service.$configuration.write(try BottleConfiguration(scale: 99, dailyGoal: 2_000))
            let new = try await world.service.$configuration.read()
            #expect(new.dailyGoal == 4_000)
            #expect(new.scale == old.scale)
            #expect(new.tare == old.tare)
        }
    }

    @Test func `a written scale and tare move the calibration`() async throws {
        try await run { world in
            try await world.service.$configuration.write(try BottleConfiguration(scale: 300, tare: 100))
            #expect(world.twin.memory.calibration == (try CalibrationData(empty: 30_000, full: 279_000, scale: 300)))
        }
    }

    @Test func `taring makes the present weight zero`() async throws {
        try await run { world in
            let full = try await world.service.$currentState.read().weight
            #expect(abs(Int(full ?? 0) - 830) < 5)
            try await world.send(.tare)
            let zero = try await world.service.$currentState.read().weight
            #expect(abs(Int(zero ?? 99)) < 3)
        }
    }

    @Test(arguments: [true, false]) func `a wrong length is met with silence, or refused without that quirk`(ignores: Bool) async throws {
        try await run(quirks: ignores ? .described : BottleQuirks.described.subtracting(.ignoresWrongLength)) { world in
            let before = world.twin.memory
            let wrong: [(BTUUID, [UInt8])] = [
                (BottleUUIDs.command, []), (BottleUUIDs.command, [0x06]), (BottleUUIDs.command, [0x06, 0, 0, 0, 0]),
                (BottleUUIDs.command, [0x04] + [UInt8](repeating: 1, count: 13)), (BottleUUIDs.command, [0x10, 0, 0, 0]),
                (BottleUUIDs.command, [0x12, 1]), (BottleUUIDs.configuration, [UInt8](repeating: 0x43, count: 11)),
                (BottleUUIDs.settings, [1]), (BottleUUIDs.syncControl, [0, 0, 0, 0, 1]),
            ]
            for (uuid, bytes) in wrong {
                if ignores {
                    try await world.write(bytes, to: uuid)
                } else {
                    await #expect(throws: ATTError.self) { try await world.write(bytes, to: uuid) }
                }
            }
            #expect(world.twin.memory == before)
        }
    }

    @Test func `standard services tell maker, model, version, serial number and battery`() async throws {
        try await run { world in
            let information = world.peer.information
            #expect(try await information.$manufacturer.read() == "Outrigger")
            #expect(try await information.$model.read() == "Simulated bottle")
            #expect(try await information.$firmwareRevision.read() == BottleTwin.firmwareRevision)
            #expect(try await information.$serialNumber.read() == "00:00:00:00:00:01")
            world.twin.setBattery(12)
            try await world.pause(1)
            #expect(world.peer.battery.batteryLevel == 12)
            #expect(world.states.last?.battery == 12)
            #expect(world.states.last?.flags.contains(.batteryLow) == true)
        }
    }

    @Test func `a restart forgets the time and keeps the rest`() async throws {
        try await run { world in
            try await drink(100, world)
            let before = world.twin.memory
            world.twin.requestRestart()
            try await world.pause(10)
            if world.peer.state != .connected { try await world.reconnect() }
            let state = try await world.service.$currentState.read()
            #expect(!state.flags.contains(.timeValid))
            #expect(state.flags.contains(.calibrated))
            #expect(world.twin.memory == before)
        }
    }

    @Test func `water outlives the program, and is no drink when it starts again`() async throws {
        let cell = LoadCell(noise: 5, driftPerHour: 0)
        var memory = BottleMemory()
        memory.calibration = try CompanionWorld.truth(cell)
        memory.baseline = Int32(cell.zero + cell.scale * (245 + 415))
        try await TwinWorld.run(quirks: .shipped, keepsWater: true, bottle: SimulatedBottle(seed: 7, cell: cell), memory: memory) { world in
            try await world.send(.setTime(1_700_000_000))
            try await world.pause(10)
            #expect(abs(world.twin.bottle.water - 415) < 0.1)
            #expect(world.twin.memory.drinks.records.isEmpty)
        }
    }
}
