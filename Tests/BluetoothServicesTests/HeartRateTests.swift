import Bluetooth
import BluetoothServices
import Testing

@Suite struct HeartRateTests {
    /// The first is what a chest strap sends: contact, and one beat a second.
    static let golden: [[UInt8]] = [
        [0x16, 0x3C, 0x00, 0x04],
        [0x00, 0x48],
        [0x1F, 0x2C, 0x01, 0x0A, 0x00, 0x33, 0x03, 0x00, 0x02],
        [0x0C, 0x48, 0xFF, 0xFF],
        [0x10, 0x48],
    ]

    @Test func `a rate with contact and an interval`() throws {
        let value = try HeartRateMeasurement(bytes: Self.golden[0])
        #expect(value == HeartRateMeasurement(heartRate: 60, sensorContact: .detected, rrIntervals: [1024]))
        #expect(value.rrIntervalsInSeconds == [1])
        #expect(value.energyExpended == nil)
        #expect(value.bytes == Self.golden[0])
    }

    @Test func `a rate alone`() throws {
        let value = try HeartRateMeasurement(bytes: Self.golden[1])
        #expect(value.heartRate == 72)
        #expect(value.sensorContact == .notSupported)
        #expect(value.rrIntervals == nil)
        #expect(value.rrIntervalsInSeconds.isEmpty)
    }

    @Test func `a wide rate with everything`() throws {
        let value = try HeartRateMeasurement(bytes: Self.golden[2])
        #expect(value.heartRate == 300)
        #expect(value.isWide)
        #expect(value.sensorContact == .detected)
        #expect(value.energyExpended == 10)
        #expect(value.rrIntervals == [0x0333, 0x0200])
        #expect(value.rrIntervalsInSeconds[1] == 0.5)
        #expect(
            HeartRateMeasurement(heartRate: 300, sensorContact: .detected, energyExpended: 10, rrIntervals: [0x0333, 0x0200]).bytes
                == Self.golden[2])
    }

    @Test func `a small rate in two bytes stays in two bytes`() throws {
        #expect(try HeartRateMeasurement(bytes: [0x01, 0x48, 0x00]).bytes == [0x01, 0x48, 0x00])
        #expect(HeartRateMeasurement(heartRate: 72).bytes == [0x00, 0x48])
        #expect(HeartRateMeasurement(heartRate: 256).bytes == [0x01, 0x00, 0x01])
    }

    @Test func `the sensor contact keeps both of its bits`() throws {
        #expect(try HeartRateMeasurement(bytes: [0x04, 0x48]).sensorContact == .notDetected)
        #expect(try HeartRateMeasurement(bytes: [0x02, 0x48]).sensorContact.rawValue == 1)
        #expect(try HeartRateMeasurement(bytes: [0x02, 0x48]).bytes == [0x02, 0x48])
    }

    @Test func `half an interval is refused`() {
        #expect(throws: ByteCodingError.self) { try HeartRateMeasurement(bytes: [0x10, 0x48, 0x00]) }
        #expect(throws: ByteCodingError.self) { try HeartRateMeasurement(bytes: [0x10, 0x48, 0x00, 0x04, 0x01]) }
    }

    @Test func `reserved flags are kept`() throws {
        let value = try HeartRateMeasurement(bytes: [0x20, 0x48, 0xAA])
        #expect(value.heartRate == 72)
        #expect(value.laterFields.bytes == [0xAA])
        #expect(value.bytes == [0x20, 0x48, 0xAA])
        #expect(throws: ByteCodingError.trailingBytes(type: "HeartRateMeasurement", count: 1)) {
            try HeartRateMeasurement(bytes: [0x00, 0x48, 0xAA])
        }
    }

    @Test func `the command that resets the energy is 1`() {
        #expect(HeartRateControlPoint.resetEnergyExpended.bytes == [1])
        #expect(HeartRateControlPoint.controlPointNotSupported == ATTError(rawValue: 0x80))
        #expect(BodySensorLocation.earLobe.bytes == [5])
    }

    @Test func `no bytes trap, and what is taken keeps them`() {
        for value in Self.golden[...3] { expectTruncated(HeartRateMeasurement.self, Array(value.prefix(2).dropLast())) }
        expectTruncated(HeartRateMeasurement.self, Self.golden[3])
        expectLossless(HeartRateMeasurement.self, golden: Self.golden, maximumLength: 20)
    }
}
