import Bluetooth
import Bottle
import Testing

@Suite struct CalibrationStatusTests {
    /// Complete: empty −52345, full 245678.
    static let golden: [UInt8] = [0x09, 0x00, 0x87, 0x33, 0xFF, 0xFF, 0xAE, 0xBF, 0x03, 0x00, 0x00, 0x00]

    @Test func `a calibration's status is twelve bytes, little-endian, with both signs`() throws {
        let status = try CalibrationStatus(bytes: Self.golden)
        #expect(status == CalibrationStatus(state: .complete, empty: -52_345, full: 245_678))
        #expect(status.bytes == Self.golden)
    }

    @Test func `an error has its flag and no readings`() throws {
        let bytes: [UInt8] = [10, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        #expect(try CalibrationStatus(bytes: bytes) == CalibrationStatus(state: .error, flags: .error))
        #expect(CalibrationStatus(state: .error, flags: .error).bytes == bytes)
    }

    @Test func `states have their numbers, and unknown ones keep theirs`() {
        let states: [CalibrationStatus.State] = [
            .idle, .triggered, .started, .waitingForEmpty, .measuringEmpty, .waitingForFull, .measuringFull, .complete, .error,
        ]
        #expect(states.map(\.rawValue) == [0, 1, 2, 3, 4, 6, 7, 9, 10])
        #expect(CalibrationStatus.State(rawValue: 5) == .unknown(5))
        for value in UInt8.min...UInt8.max { #expect(CalibrationStatus.State(rawValue: value).rawValue == value) }
        #expect(states.filter(\.isUnderWay).map(\.rawValue) == [1, 2, 3, 4, 6, 7])
    }

    @Test func `a short status is an error, a longer one is read`() throws {
        expectTruncated(CalibrationStatus.self, Self.golden)
        #expect(try CalibrationStatus(bytes: Self.golden + [1]) == CalibrationStatus(bytes: Self.golden))
    }

    @Test func `no input traps, and what is decoded keeps its bytes`() {
        expectLossless(CalibrationStatus.self, golden: [Self.golden], maximumLength: 30) { bytes, again in
            again == Array(bytes.prefix(10)) + [0, 0]
        }
    }
}
