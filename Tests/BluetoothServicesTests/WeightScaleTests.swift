import Bluetooth
import BluetoothServices
import Testing

@Suite struct WeightScaleTests {
    static let golden: [[UInt8]] = [
        [0x00, 0x30, 0x3C],
        [0x0F, 0x5C, 0x43, 0xEA, 0x07, 11, 21, 13, 40, 59, 0x02, 0xE6, 0x00, 0xC0, 0x02],
        [0x04, 0xFF, 0xFF, 0xFF],
    ]

    @Test func `a weight in kilograms`() throws {
        let value = try WeightMeasurement(bytes: Self.golden[0])
        #expect(value == WeightMeasurement(weight: 15408, unit: .si))
        #expect(value.weightInUnit == 77.04)
        #expect(value.kilograms == 77.04)
        #expect(value.heightInMetres == nil)
        #expect(value.bytes == Self.golden[0])
    }

    @Test func `a weight in pounds with everything`() throws {
        let value = try WeightMeasurement(bytes: Self.golden[1])
        #expect(value.unit == .imperial)
        #expect(value.weightInUnit == 172.44)
        #expect(value.timeStamp?.description == "2026-11-21 13:40:59")
        #expect(value.userID == 2)
        #expect(value.additionalInfo == .init(bmi: 230, height: 704))
        #expect(value.heightInMetres.map { abs($0 - 1.78816) < 1e-9 } == true)
        #expect(value.kilograms.map { abs($0 - 78.217) < 0.001 } == true)
        #expect(value.bytes == Self.golden[1])
    }

    @Test func `an unsuccessful measurement has no weight`() throws {
        let value = try WeightMeasurement(bytes: Self.golden[2])
        #expect(value.weight == WeightMeasurement.unsuccessful)
        #expect(value.weightInUnit == nil && value.kilograms == nil)
        #expect(value.userID == 255)
    }

    @Test func `features carry the resolutions`() throws {
        // Time stamp, BMI, 0.005 kg, 0.001 m.
        let value = try WeightScaleFeature(bytes: [0xBD, 0x01, 0x00, 0x00])
        #expect(value.contains(.timeStampSupported))
        #expect(!value.contains(.multipleUsersSupported))
        #expect(value.contains(.bmiSupported))
        #expect(value.weightResolution == .fiveGrams)
        #expect(value.heightResolution == .oneMillimetre)
        let made = WeightScaleFeature([.timeStampSupported, .bmiSupported], weightResolution: .fiveGrams, heightResolution: .oneMillimetre)
        #expect(made.bytes == [0xBD, 0x01, 0x00, 0x00])
        #expect(try WeightScaleFeature(bytes: [0x78, 0x00, 0x00, 0x80]).weightResolution.description == "Unknown (15)")
        #expect(try WeightScaleFeature(bytes: [0x78, 0x00, 0x00, 0x80]).bytes == [0x78, 0x00, 0x00, 0x80])
    }

    @Test func `a resolution is a step in either unit`() {
        #expect((0...8).map { WeightResolution(rawValue: $0).magnitude(in: .si) } == [nil, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, nil])
        #expect((0...8).map { WeightResolution(rawValue: $0).magnitude(in: .imperial) } == [nil, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, nil])
        #expect((0...4).map { HeightResolution(rawValue: $0).magnitude(in: .si) } == [nil, 0.01, 0.005, 0.001, nil])
        #expect((0...4).map { HeightResolution(rawValue: $0).magnitude(in: .imperial) } == [nil, 1, 0.5, 0.1, nil])
    }

    @Test func `no bytes trap, and what is taken keeps them`() {
        expectExactLength(WeightMeasurement.self, Self.golden)
        expectLossless(WeightMeasurement.self, golden: Self.golden, maximumLength: 17)
        expectExactLength(WeightScaleFeature.self, [[0xBD, 0x01, 0x00, 0x00]])
        expectLossless(WeightScaleFeature.self, golden: [[0xBD, 0x01, 0x00, 0x00]], maximumLength: 5)
    }
}
