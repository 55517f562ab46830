import Bluetooth
import Bottle
import Testing

@Suite struct BottleStateTests {
    /// 2023-11-14 22:13:20 UTC, 612 g, 612 ml, 1,250 ml today, 87 %, time valid, calibrated and stable, 3 records.
    static let golden: [UInt8] = [0x00, 0xF1, 0x53, 0x65, 0x64, 0x02, 0x64, 0x02, 0xE2, 0x04, 0x57, 0x07, 0x03, 0x00]

    @Test func `a state is fourteen bytes, little-endian`() throws {
        let state = try BottleState(bytes: Self.golden)
        #expect(state.time == 1_700_000_000)
        #expect(state.reading == .water(weight: 612, level: 612))
        #expect(state.weight == 612)
        #expect(state.level == 612)
        #expect(state.calibrationResult == nil)
        #expect(state.dailyTotal == 1_250)
        #expect(state.battery == 87)
        #expect(state.flags == [.timeValid, .calibrated, .stable])
        #expect(state.unsyncedRecords == 3)
        #expect(state.bytes == Self.golden)
    }

    @Test func `a weight below zero keeps its sign`() throws {
        var bytes = Self.golden
        bytes[4] = 0xF4
        bytes[5] = 0xFF
        bytes[6] = 0
        bytes[7] = 0
        #expect(try BottleState(bytes: bytes).reading == .water(weight: -12, level: 0))
        #expect(BottleState(time: 0, reading: .water(weight: -12, level: 0)).bytes[4...7] == [0xF4, 0xFF, 0, 0])
    }

    /// 245678 = 0003BFAE, −52345 = FFFF3387: the low half comes first, where the weight is.
    @Test(
        arguments: [
            (245_678, [0xAE, 0xBF, 0x03, 0x00]), (-52_345, [0x87, 0x33, 0xFF, 0xFF]), (0, [0, 0, 0, 0]), (-1, [0xFF, 0xFF, 0xFF, 0xFF]),
            (32_768, [0x00, 0x80, 0x00, 0x00]), (.max, [0xFF, 0xFF, 0xFF, 0x7F]), (.min, [0x00, 0x00, 0x00, 0x80]),
        ] as [(Int32, [UInt8])])
    func `a raw reading is split over weight and level while its flag is set`(reading: Int32, halves: [UInt8]) throws {
        let bytes = Self.golden[..<4] + halves + Self.golden[8..<11] + [0x16] + Self.golden[12...]
        let state = try BottleState(bytes: Array(bytes))
        #expect(state.calibrationResult == reading)
        #expect(state.weight == nil)
        #expect(state.level == nil)
        #expect(state.flags == [.calibrated, .stable])
        #expect(state.bytes == Array(bytes))
        #expect(
            BottleState(
                time: 1_700_000_000, reading: .calibrationResult(reading), dailyTotal: 1_250, battery: 87, flags: [.calibrated, .stable],
                unsyncedRecords: 3
            ).bytes == Array(bytes))
    }

    @Test func `the flag of a raw reading comes from the reading alone`() {
        let water = BottleState(time: 0, reading: .water(weight: 1, level: 1), flags: BottleState.Flags(rawValue: 0x14))
        #expect(water.flags == .stable)
        #expect(water.bytes[11] == 0x04)
        var changed = water
        changed.flags = BottleState.Flags(rawValue: 0xFF)
        #expect(changed.bytes[11] == 0xEF)
        changed.reading = .calibrationResult(7)
        #expect(changed.bytes[11] == 0xFF)
    }

    @Test func `unknown flags are kept`() throws {
        var bytes = Self.golden
        bytes[11] = 0xE9
        let state = try BottleState(bytes: bytes)
        #expect(state.flags.contains([.timeValid, .measuring, .batteryLow]))
        #expect(state.flags.rawValue == 0xE9)
        #expect(state.bytes == bytes)
    }

    @Test func `a short state is an error, a longer one is read`() throws {
        expectTruncated(BottleState.self, Self.golden)
        #expect(try BottleState(bytes: Self.golden + [1, 2, 3]) == BottleState(bytes: Self.golden))
    }

    @Test func `no input traps, and what is decoded keeps its bytes`() {
        expectLossless(BottleState.self, golden: [Self.golden], maximumLength: 40) { $1 == Array($0.prefix(14)) }
    }
}
