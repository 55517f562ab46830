import Bluetooth
import BluetoothServices
import Testing

@Suite struct HealthThermometerTests {
    static let golden: [[UInt8]] = [
        [0x00, 0x6D, 0x01, 0x00, 0xFF],
        [0x07, 0xB4, 0x03, 0x00, 0xFF, 0xEA, 0x07, 11, 21, 13, 40, 59, 0x06],
        [0x02, 0xFF, 0xFF, 0x7F, 0x00, 0, 0, 0, 0, 7, 5, 0],
        [0x04, 0x6C, 0x01, 0x00, 0xFF, 0x02],
    ]

    @Test func `a temperature in Celsius`() throws {
        let value = try TemperatureMeasurement(bytes: Self.golden[0])
        #expect(value == TemperatureMeasurement(temperature: 36.5, unit: .celsius))
        #expect(value.temperature.description == "36.5")
        #expect(value.celsius == 36.5)
        #expect(value.bytes == Self.golden[0])
    }

    @Test func `a temperature in Fahrenheit with a time and a place`() throws {
        let value = try TemperatureMeasurement(bytes: Self.golden[1])
        #expect(value.unit == .fahrenheit)
        #expect(value.temperature.doubleValue == 94.8)
        #expect(abs(value.celsius - 34.888_888) < 0.000_01)
        #expect(value.timeStamp?.description == "2026-11-21 13:40:59")
        #expect(value.temperatureType == .mouth)
        #expect(value.bytes == Self.golden[1])
    }

    @Test func `no result is NaN, at a time that is not known`() throws {
        let value = try TemperatureMeasurement(bytes: Self.golden[2])
        #expect(value.temperature.isNaN)
        #expect(value.celsius.isNaN)
        #expect(value.timeStamp?.year == nil)
    }

    @Test func `a measurement is encoded with its fields in order`() throws {
        let time = try #require(DateTime(year: 2026, month: 11, day: 21, hours: 13, minutes: 40, seconds: 59))
        let value = TemperatureMeasurement(temperature: 94.8, unit: .fahrenheit, timeStamp: time, temperatureType: .mouth)
        #expect(value.bytes == Self.golden[1])
    }

    @Test func `fields of a later version are passed over and kept`() throws {
        let bytes: [UInt8] = [0x0C, 0x6D, 0x01, 0x00, 0xFF, 0x01, 0xAA, 0xBB]
        let value = try TemperatureMeasurement(bytes: bytes)
        #expect(value.temperature == 36.5)
        #expect(value.temperatureType == .armpit)
        #expect(value.laterFields.flags == 0x08)
        #expect(value.laterFields.bytes == [0xAA, 0xBB])
        #expect(value.bytes == bytes)
    }

    @Test func `a month that does not exist is refused`() {
        expectInvalid(TemperatureMeasurement.self, [0x02, 0x6D, 0x01, 0x00, 0xFF, 0xEA, 0x07, 13, 1, 0, 0, 0])
    }

    @Test func `an interval of 0 is no periodic measurement`() throws {
        #expect(try MeasurementInterval(bytes: [0, 0]) == .none)
        #expect(MeasurementInterval.none.duration == nil)
        #expect(try MeasurementInterval(bytes: [0x2C, 0x01]).duration == .seconds(300))
        #expect(MeasurementInterval(seconds: 300).bytes == [0x2C, 0x01])
    }

    @Test func `no bytes trap, and what is taken keeps them`() {
        expectExactLength(TemperatureMeasurement.self, Self.golden)
        expectLossless(TemperatureMeasurement.self, golden: Self.golden, maximumLength: 15)
        expectExactLength(MeasurementInterval.self, [[0x2C, 0x01]])
        expectLossless(MeasurementInterval.self, golden: [[0x2C, 0x01]], maximumLength: 3)
    }
}
