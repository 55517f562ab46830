import Bluetooth
import Bottle
import Testing

@Suite struct BottleCommandTests {
    static let calibration = #"04 40 0D 03 00 3C C0 08 00 00 00 E1 43"#.split(separator: " ").compactMap { UInt8($0, radix: 16) }

    static let golden: [(BottleCommand, [UInt8])] = [
        (.tare, [0x01, 0, 0, 0]), (.ping, [0x02, 0, 0, 0]), (.measurePoint(.empty), [0x03, 0, 0, 0]),
        (.measurePoint(.full), [0x03, 1, 0, 0]), (.resetDailyTotal, [0x05, 0, 0, 0]), (.clearHistory, [0x06, 0, 0, 0]),
        (.setTime(1_700_000_000), [0x10, 0x00, 0xF1, 0x53, 0x65]), (.deleteRecord(0x0102_0304), [0x12, 4, 3, 2, 1]),
        (.startCalibration, [0x20, 0, 0, 0]), (.cancelCalibration, [0x21, 0, 0, 0]),
        (.unknown(command: 0x7F, parameter: 9, value: 0x1234), [0x7F, 9, 0x34, 0x12]),
    ]

    @Test(arguments: golden) func `a command is its bytes`(command: BottleCommand, bytes: [UInt8]) throws {
        #expect(command.bytes == bytes)
        #expect(try BottleCommand(bytes: bytes) == command)
        expectTruncated(BottleCommand.self, bytes)
        expectNothingAfter(BottleCommand.self, bytes)
    }

    @Test func `a calibration is thirteen bytes`() throws {
        let data = try CalibrationData(empty: 200_000, full: 573_500)
        #expect(data.scale == 450)
        #expect(BottleCommand.setCalibration(data).bytes == Self.calibration)
        #expect(Self.calibration.count == 13)
        #expect(try BottleCommand(bytes: Self.calibration) == .setCalibration(data))
        expectTruncated(BottleCommand.self, Self.calibration)
        expectNothingAfter(BottleCommand.self, Self.calibration)
    }

    @Test func `a calibration keeps readings below zero`() throws {
        let data = try CalibrationData(empty: -52_345, full: 245_678)
        #expect(BottleCommand.setCalibration(data).bytes[1...8] == [0x87, 0x33, 0xFF, 0xFF, 0xAE, 0xBF, 0x03, 0x00])
        #expect(try BottleCommand(bytes: BottleCommand.setCalibration(data).bytes) == .setCalibration(data))
    }

    @Test(arguments: [Float.nan, .signalingNaN, .infinity, -.infinity])
    func `a scale that is no number neither leaves nor enters`(scale: Float) throws {
        #expect(throws: CalibrationDataError.scaleNotFinite) { try CalibrationData(empty: 0, full: 1, scale: scale) }
        let bytes = Self.calibration.prefix(9) + scale.bytes
        let error = #expect(throws: ByteCodingError.self) { try BottleCommand(bytes: Array(bytes)) }
        #expect(error?.description.contains("only a finite number is one") == true)
    }

    @Test func `empty at or above full is refused with both readings`() {
        #expect(throws: CalibrationDataError.emptyNotBelowFull(empty: 5, full: 5)) { try CalibrationData(empty: 5, full: 5) }
        let error = #expect(throws: CalibrationDataError.self) { try CalibrationData(empty: 573_500, full: 200_000) }
        #expect(error?.description.contains("573500") == true)
        #expect(error?.description.contains("200000") == true)
        #expect(error?.description.contains("must be greater") == true)
    }

    @Test(arguments: [(0, 82_917), (0, 664_900), (.min, .max), (-1, 0)] as [(Int32, Int32)])
    func `a scale that no load cell has is refused with the numbers and the likely cause`(empty: Int32, full: Int32) {
        let error = #expect(throws: CalibrationDataError.self) { try CalibrationData(empty: empty, full: full) }
        for part in ["\(empty)", "\(full)", "100.0 to 800.0", "not empty, not full, or tilted"] {
            #expect(error?.description.contains(part) == true, "\(part)")
        }
    }

    @Test func `scales at the ends of the range are taken`() throws {
        #expect(try CalibrationData(empty: 0, full: 83_000).scale == 100)
        #expect(try CalibrationData(empty: -664_000, full: 0).scale == 800)
    }

    @Test func `a calibration point that does not exist is refused`() {
        #expect(throws: ByteCodingError.self) { try BottleCommand(bytes: [0x03, 2, 0, 0]) }
    }

    @Test func `no input traps, and what is decoded keeps its command`() {
        expectLossless(BottleCommand.self, golden: Self.golden.map(\.1) + [Self.calibration], maximumLength: 20) { bytes, again in
            switch bytes[0] {
            case 0x04, 0x10, 0x12: again == bytes
            // Parameters without a meaning are not kept.
            case 0x01, 0x02, 0x05, 0x06, 0x20, 0x21: again == [bytes[0], 0, 0, 0] && bytes.count == 4
            case 0x03: again == [3, bytes[1], 0, 0] && bytes.count == 4
            default: again == bytes
            }
        }
    }
}
