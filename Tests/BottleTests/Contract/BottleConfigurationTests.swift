import Bluetooth
import Bottle
import Testing

@Suite struct BottleConfigurationTests {
    /// 450 ADC/g, tare 245 g, 830 ml, 2,500 ml a day.
    static let golden: [UInt8] = [0x00, 0x00, 0xE1, 0x43, 0xF5, 0x00, 0x00, 0x00, 0x3E, 0x03, 0xC4, 0x09]

    @Test func `a configuration is twelve bytes, little-endian`() throws {
        let configuration = try BottleConfiguration(bytes: Self.golden)
        #expect(configuration == (try BottleConfiguration(scale: 450, tare: 245, capacity: 830, dailyGoal: 2_500)))
        #expect(configuration.bytes == Self.golden)
        #expect(try BottleConfiguration(scale: -0.5, tare: -2).bytes[..<8] == [0x00, 0x00, 0x00, 0xBF, 0xFE, 0xFF, 0xFF, 0xFF])
    }

    @Test func `another length is an error`() {
        expectTruncated(BottleConfiguration.self, Self.golden)
        expectNothingAfter(BottleConfiguration.self, Self.golden)
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity]) func `a scale that is no number is refused both ways`(scale: Float) {
        #expect(throws: CalibrationDataError.scaleNotFinite) { try BottleConfiguration(scale: scale) }
        #expect(throws: ByteCodingError.self) { try BottleConfiguration(bytes: scale.bytes + Self.golden[4...]) }
    }

    @Test func `no input traps, and what is decoded keeps its bytes`() {
        expectLossless(BottleConfiguration.self, golden: [Self.golden], maximumLength: 30)
    }
}

@Suite struct BottleSettingsTests {
    @Test func `settings are four bytes, and unknown bits are kept`() throws {
        #expect(BottleSettings.shakeToEmpty.bytes == [1, 0, 0, 0])
        #expect(try BottleSettings(bytes: [1, 0, 0, 0x80]).contains(.shakeToEmpty))
        #expect(try BottleSettings(bytes: [1, 0, 0, 0x80]).bytes == [1, 0, 0, 0x80])
        expectTruncated(BottleSettings.self, [1, 0, 0, 0])
        expectNothingAfter(BottleSettings.self, [1, 0, 0, 0])
    }

    @Test func `no input traps, and what is decoded keeps its bytes`() {
        expectLossless(BottleSettings.self, golden: [[1, 0, 0, 0]], maximumLength: 12)
    }
}
