import Bluetooth
import BluetoothServices
import Testing

@Suite struct PulseOximeterTests {
    static let spotChecks: [[UInt8]] = [
        [0x00, 0x61, 0x00, 0x48, 0x00],
        [0x1F, 0x61, 0x00, 0x48, 0x00, 0xEA, 0x07, 11, 21, 13, 40, 59, 0x80, 0x00, 0x20, 0x08, 0x00, 0x19, 0xF0],
        [0x02, 0xFF, 0x07, 0xFF, 0x07, 0x00, 0x80],
    ]
    static let continuous: [[UInt8]] = [
        [0x00, 0x61, 0x00, 0x48, 0x00],
        [
            0x1F, 0x61, 0x00, 0x48, 0x00, 0x62, 0x00, 0x49, 0x00, 0x60, 0x00, 0x47, 0x00, 0x20, 0x00, 0x00, 0x80, 0x00, 0x19, 0xF0,
        ],
        [0x02, 0x61, 0x00, 0x48, 0x00, 0x60, 0x00, 0x47, 0x00],
    ]

    @Test func `a spot check is a saturation and a pulse rate`() throws {
        let value = try PLXSpotCheckMeasurement(bytes: Self.spotChecks[0])
        #expect(value == PLXSpotCheckMeasurement(value: PulseOximetry(oxygenSaturation: 97, pulseRate: 72)))
        #expect(value.bytes == Self.spotChecks[0])
    }

    @Test func `a spot check with everything`() throws {
        let value = try PLXSpotCheckMeasurement(bytes: Self.spotChecks[1])
        #expect(value.timeStamp?.description == "2026-11-21 13:40:59")
        #expect(value.deviceClockIsNotSet)
        #expect(value.measurementStatus == .validatedData)
        #expect(value.deviceAndSensorStatus == [.lowPerfusionDetected, .sensorUnconnectedToUser])
        #expect(value.pulseAmplitudeIndex == 2.5)
        #expect(value.bytes == Self.spotChecks[1])
    }

    @Test func `an invalid measurement is NaN and says so`() throws {
        let value = try PLXSpotCheckMeasurement(bytes: Self.spotChecks[2])
        #expect(value.value.oxygenSaturation.isNaN)
        #expect(value.measurementStatus == .invalidMeasurementDetected)
    }

    @Test func `a continuous measurement has a fast and a slow average`() throws {
        let value = try PLXContinuousMeasurement(bytes: Self.continuous[1])
        #expect(value.value == PulseOximetry(oxygenSaturation: 97, pulseRate: 72))
        #expect(value.fast == PulseOximetry(oxygenSaturation: 98, pulseRate: 73))
        #expect(value.slow == PulseOximetry(oxygenSaturation: 96, pulseRate: 71))
        #expect(value.measurementStatus == .measurementOngoing)
        #expect(value.deviceAndSensorStatus == .sensorDisconnected)
        #expect(value.pulseAmplitudeIndex == 2.5)
        #expect(value.bytes == Self.continuous[1])
        let slow = try PLXContinuousMeasurement(bytes: Self.continuous[2])
        #expect(slow.fast == nil)
        #expect(slow.slow?.oxygenSaturation == 96)
    }

    @Test func `features announce the states that are reported`() throws {
        let value = try PLXFeatures(bytes: [0x4F, 0x00, 0xE0, 0xFF, 0xFF, 0xFF, 0x00])
        #expect(value.supported == [.measurementStorage, .timeStamp, .pulseAmplitudeIndex])
        #expect(value.measurementStatusSupport?.rawValue == 0xFFE0)
        #expect(value.deviceAndSensorStatusSupport?.rawValue == 0x00FFFF)
        #expect(value.bytes == [0x4F, 0x00, 0xE0, 0xFF, 0xFF, 0xFF, 0x00])
        #expect(PLXFeatures(supported: .multipleBonds).bytes == [0x80, 0x00])
        #expect(PLXFeatures(supported: .init(rawValue: 0xFFFF)).bytes == [0xFC, 0x00])
        #expect(PLXDeviceAndSensorStatus(rawValue: .max).bytes == [0xFF, 0xFF, 0xFF])
    }

    @Test func `no bytes trap, and what is taken keeps them`() {
        expectExactLength(PLXSpotCheckMeasurement.self, Self.spotChecks)
        expectLossless(PLXSpotCheckMeasurement.self, golden: Self.spotChecks, maximumLength: 21)
        expectExactLength(PLXContinuousMeasurement.self, Self.continuous)
        expectLossless(PLXContinuousMeasurement.self, golden: Self.continuous, maximumLength: 22)
        let features: [[UInt8]] = [[0x00, 0x00], [0x4F, 0x00, 0xE0, 0xFF, 0xFF, 0xFF, 0x00]]
        expectExactLength(PLXFeatures.self, features)
        expectLossless(PLXFeatures.self, golden: features, maximumLength: 9)
    }
}
