import Bluetooth
import BluetoothServices
import Testing

@Suite struct BloodPressureTests {
    static let golden: [[UInt8]] = [
        [0x00, 0x78, 0x00, 0x50, 0x00, 0x5D, 0x00],
        [
            0x1F, 0xA0, 0xF0, 0x6B, 0xF0, 0x7C, 0xF0, 0xEA, 0x07, 11, 21, 13, 40, 59, 0x48, 0x00, 0x01, 0x25, 0x00,
        ],
        [0x14, 0xFF, 0x07, 0xFF, 0x07, 0xFF, 0x07, 0xFF, 0x07, 0x01, 0x00],
    ]

    @Test func `a pressure in millimetres of mercury`() throws {
        let value = try BloodPressureMeasurement(bytes: Self.golden[0])
        #expect(value == BloodPressureMeasurement(systolic: 120, diastolic: 80, meanArterialPressure: 93, unit: .mmHg))
        #expect(value.bytes == Self.golden[0])
    }

    @Test func `a pressure in kilopascals with everything`() throws {
        let value = try BloodPressureMeasurement(bytes: Self.golden[1])
        #expect(value.unit == .kPa)
        #expect(value.systolicValue == 16)
        #expect(value.systolicValue.description == "16.0")
        #expect(value.diastolicValue == 10.7)
        #expect(value.meanArterialPressure == 12.4)
        #expect(value.timeStamp?.description == "2026-11-21 13:40:59")
        #expect(value.pulseRate == 72)
        #expect(value.userID == 1)
        #expect(value.measurementStatus == [.bodyMovementDetected, .irregularPulseDetected, .improperMeasurementPosition])
        #expect(value.bytes == Self.golden[1])
    }

    @Test func `a failed measurement is NaN`() throws {
        let value = try BloodPressureMeasurement(bytes: Self.golden[2])
        #expect(value.systolicValue.isNaN && value.diastolicValue.isNaN && value.meanArterialPressure.isNaN)
        #expect(value.pulseRate?.isNaN == true)
        #expect(value.measurementStatus == .bodyMovementDetected)
    }

    @Test func `a cuff pressure leaves two fields at NaN`() throws {
        let value = IntermediateCuffPressure(142, unit: .mmHg, pulseRate: 72)
        #expect(value.bytes == [0x04, 0x8E, 0x00, 0xFF, 0x07, 0xFF, 0x07, 0x48, 0x00])
        let read = try IntermediateCuffPressure(bytes: [0x02, 0x8E, 0x00, 0, 0, 0xFF, 0x07, 0xEA, 0x07, 11, 21, 13, 40, 59])
        #expect(read.currentCuffPressure == 142)
        #expect(read.timeStamp?.year == 2026)
        #expect(read.bytes == [0x02, 0x8E, 0x00, 0, 0, 0xFF, 0x07, 0xEA, 0x07, 11, 21, 13, 40, 59])
    }

    @Test func `features are two bytes, and reserved ones are kept`() throws {
        let features = try BloodPressureFeature(bytes: [0x25, 0x80])
        #expect(features.isSuperset(of: [.bodyMovementDetection, .irregularPulseDetection, .multipleBond]))
        #expect(features.rawValue == 0x8025)
        #expect(features.bytes == [0x25, 0x80])
    }

    @Test func `fields of a later version are passed over and kept`() throws {
        let bytes: [UInt8] = [0x28, 0x78, 0x00, 0x50, 0x00, 0x5D, 0x00, 0xFF, 1, 2, 3]
        let value = try BloodPressureMeasurement(bytes: bytes)
        #expect(value.userID == 255)
        #expect(value.laterFields.bytes == [1, 2, 3])
        #expect(value.bytes == bytes)
    }

    @Test func `no bytes trap, and what is taken keeps them`() {
        expectExactLength(BloodPressureMeasurement.self, Self.golden)
        expectLossless(BloodPressureMeasurement.self, golden: Self.golden, maximumLength: 21)
        expectExactLength(IntermediateCuffPressure.self, Self.golden)
        expectLossless(IntermediateCuffPressure.self, golden: Self.golden, maximumLength: 21)
        expectExactLength(BloodPressureFeature.self, [[0x25, 0x00]])
        expectLossless(BloodPressureFeature.self, golden: [[0x25, 0x00]], maximumLength: 3)
    }
}
