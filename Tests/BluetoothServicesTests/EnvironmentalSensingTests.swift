import Bluetooth
import BluetoothServices
import Testing

@Suite struct EnvironmentalSensingTests {
    @Test func `a temperature is hundredths of a degree`() throws {
        let value = try Temperature(bytes: [0x59, 0x08])
        #expect(value.value == 21.37)
        #expect(value.description == "21.37 °C")
        #expect(try Temperature(bytes: [0x0C, 0xFE]).value == -5)
        #expect(try Temperature(bytes: [0x00, 0x80]).value == nil)
        #expect(Temperature.unknown?.description == "not known")
        #expect(Temperature(21.37)?.bytes == [0x59, 0x08])
        #expect(Temperature(-327.68) == nil)
        #expect(Temperature(400) == nil)
        #expect(Temperature(.nan) == nil)
    }

    @Test func `a humidity is hundredths of a percent`() throws {
        #expect(try Humidity(bytes: [0x88, 0x13]).value == 50)
        #expect(try Humidity(bytes: [0xFF, 0xFF]).value == nil)
        #expect(Humidity(655.35) == nil)
        #expect(Humidity(-1) == nil)
    }

    @Test func `a pressure is tenths of a pascal`() throws {
        // 1013.25 hPa.
        #expect(try Pressure(bytes: [0x02, 0x76, 0x0F, 0x00]).value == 101_325)
        #expect(Pressure(101_325)?.bytes == [0x02, 0x76, 0x0F, 0x00])
    }

    @Test func `an elevation has a sign in its 24th bit`() throws {
        #expect(try Elevation(bytes: [0x98, 0x82, 0x0D]).value == 8854)
        #expect(try Elevation(bytes: [0x9C, 0xFF, 0xFF]).value == -1)
        #expect(try Elevation(bytes: [0x00, 0x00, 0x80]).rawValue == -0x80_0000)
        #expect(Elevation(-1)?.bytes == [0x9C, 0xFF, 0xFF])
        #expect(Elevation(83_886.08) == nil)
        #expect(Elevation(rawValue: .max).bytes == [0xFF, 0xFF, 0x7F])
    }

    @Test func `the others have their units`() throws {
        #expect(try TrueWindSpeed(bytes: [0xE8, 0x03]).description == "10.0 m/s")
        #expect(try TrueWindDirection(bytes: [0x9F, 0x8C]).value == 359.99)
        #expect(try ApparentWindSpeed(bytes: [0x01, 0x00]).value == 0.01)
        #expect(try ApparentWindDirection(bytes: [0x28, 0x23]).value == 90)
        #expect(try GustFactor(bytes: [15]).description == "1.5")
        #expect(try PollenConcentration(bytes: [0x00, 0x00, 0x01]).description == "65536 /m³")
        #expect(PollenConcentration(16_777_216) == nil)
        #expect(PollenConcentration(rawValue: .max).bytes == [0xFF, 0xFF, 0xFF])
        #expect(try UVIndex(bytes: [7]).description == "7")
        #expect(try Irradiance(bytes: [0x10, 0x27]).value == 1000)
        #expect(try Rainfall(bytes: [12, 0]).description == "12 mm")
        #expect(try WindChill(bytes: [0xF6]).value == -10)
        #expect(try HeatIndex(bytes: [40]).value == 40)
        #expect(try DewPoint(bytes: [0x80]).value == -128)
        #expect(try MagneticDeclination(bytes: [0x2C, 0x01]).value == 3)
        #expect(try MagneticFluxDensity2D(bytes: [1, 0, 0xFF, 0xFF]) == MagneticFluxDensity2D(x: 1, y: -1))
        #expect(try MagneticFluxDensity3D(bytes: [1, 0, 0xFF, 0xFF, 2, 0]) == MagneticFluxDensity3D(x: 1, y: -1, z: 2))
        #expect(BarometricPressureTrend.steady.bytes == [9])
        #expect(TrueWindSpeed(1)! < TrueWindSpeed(2)!)
    }

    @Test(
        arguments: [
            (.inactive, [0]), (.fixedInterval(seconds: UInt24(clamping: 3600)), [1, 0x10, 0x0E, 0]),
            (.minimumInterval(seconds: UInt24(clamping: 60)), [2, 60, 0, 0]), (.valueChanged, [3]),
            (.value(.greaterThan, operand: [0x59, 0x08]), [6, 0x59, 0x08]), (.value(.notEqualTo, operand: [7]), [9, 7]),
            (.other(condition: 10, operand: [1]), [10, 1]),
        ] as [(ESTriggerSetting, [UInt8])])
    func `a trigger is a condition and its operand`(setting: ESTriggerSetting, bytes: [UInt8]) throws {
        #expect(try ESTriggerSetting(bytes: bytes) == setting)
        #expect(setting.bytes == bytes)
    }

    @Test func `a trigger of seconds without seconds is refused`() {
        expectTruncated(ESTriggerSetting.self, [1, 0x10, 0x0E, 0])
        expectTruncated(ESTriggerSetting.self, [2, 60, 0, 0])
        #expect(throws: ByteCodingError.trailingBytes(type: "ESTriggerSetting", count: 1)) { try ESTriggerSetting(bytes: [0, 1]) }
    }

    @Test func `a measurement description has eleven bytes`() throws {
        let bytes: [UInt8] = [0, 0, 2, 0x3C, 0, 0, 0x2C, 1, 0, 0x14, 4]
        let value = try ESMeasurement(bytes: bytes)
        #expect(value.samplingFunction == .arithmeticMean)
        #expect(value.measurementPeriod.value == 60)
        #expect(value.updateInterval.value == 300)
        #expect(value.application == .indoor)
        #expect(value.uncertainty == 4)
        #expect(value.bytes == bytes)
        #expect(
            ESMeasurement(
                samplingFunction: .arithmeticMean, measurementPeriod: UInt24(clamping: 60), updateInterval: UInt24(clamping: 300),
                application: .indoor, uncertainty: 4) == value)
    }

    @Test func `a changed descriptor names its characteristic by a short or a long UUID`() throws {
        let short = try DescriptorValueChanged(bytes: [0x03, 0x00, 0x6E, 0x2A])
        #expect(short == DescriptorValueChanged([.sourceIsServerOrOtherClient, .triggerSetting], of: "2A6E"))
        #expect(short.bytes == [0x03, 0x00, 0x6E, 0x2A])
        let long: [UInt8] = [8, 0, 0xFB, 0x34, 0x9B, 0x5F, 0x80, 0, 0, 0x80, 0, 0x10, 0, 0, 0x6E, 0x2A, 0, 0]
        #expect(try DescriptorValueChanged(bytes: long).characteristic == "2A6E")
        #expect(try DescriptorValueChanged(bytes: long).bytes == long)
        #expect(throws: ByteCodingError.self) { try DescriptorValueChanged(bytes: [8, 0, 1, 2, 3]) }
    }

    /// Measurements whose layout has one or two bytes: few enough to try them all.
    static let small: [any ScaledMeasurement.Type] = [
        Temperature.self, Humidity.self, TrueWindSpeed.self, TrueWindDirection.self, ApparentWindSpeed.self, ApparentWindDirection.self,
        GustFactor.self, UVIndex.self, Irradiance.self, Rainfall.self, WindChill.self, HeatIndex.self, DewPoint.self,
        MagneticDeclination.self,
    ]

    @Test(arguments: small.indices)
    func `every value of a small measurement is taken, and made again of its number`(index: Int) throws {
        try checkAll(Self.small[index])
    }

    private func checkAll<T: ScaledMeasurement>(_: T.Type) throws {
        let width = T.RawValue.bitWidth / 8
        for number in 0..<(1 << T.RawValue.bitWidth) {
            let bytes = width == 1 ? [UInt8(number)] : [UInt8(number & 0xFF), UInt8(number >> 8)]
            let measurement = try T(bytes: bytes)
            if measurement.bytes != bytes {
                Issue.record("\(T.self) made \(measurement.bytes) of \(bytes)")
                return
            }
            if let value = measurement.value, T(value) != measurement {
                Issue.record("\(value) is not \(measurement)")
                return
            }
        }
        expectExactLength(T.self, [Array(repeating: 1, count: width)])
    }

    @Test func `no bytes trap, and what is taken keeps them`() {
        expectExactLength(Pressure.self, [[1, 2, 3, 4]])
        expectLossless(Pressure.self, golden: [[1, 2, 3, 4]], maximumLength: 5)
        expectExactLength(Elevation.self, [[1, 2, 0x83]])
        expectLossless(Elevation.self, golden: [[1, 2, 0x83]], maximumLength: 4)
        expectLossless(PollenConcentration.self, golden: [[1, 2, 0x83]], maximumLength: 4)
        expectExactLength(MagneticFluxDensity2D.self, [[1, 2, 3, 4]])
        expectLossless(MagneticFluxDensity2D.self, golden: [[1, 2, 3, 4]], maximumLength: 5)
        expectExactLength(MagneticFluxDensity3D.self, [[1, 2, 3, 4, 5, 6]])
        expectLossless(MagneticFluxDensity3D.self, golden: [[1, 2, 3, 4, 5, 6]], maximumLength: 7)
        expectLossless(ESTriggerSetting.self, golden: [[0], [1, 0x10, 0x0E, 0], [6, 0x59, 0x08]], maximumLength: 5)
        expectExactLength(ESMeasurement.self, [[0, 0, 2, 0x3C, 0, 0, 0x2C, 1, 0, 0x14, 4]])
        expectLossless(ESMeasurement.self, golden: [[0, 0, 2, 0x3C, 0, 0, 0x2C, 1, 0, 0x14, 4]], maximumLength: 12)
        expectTruncated(DescriptorValueChanged.self, [0x03, 0x00, 0x6E, 0x2A])
        expectLossless(
            DescriptorValueChanged.self,
            golden: [[3, 0, 0x6E, 0x2A], [8, 0, 0xFB, 0x34, 0x9B, 0x5F, 0x80, 0, 0, 0x80, 0, 0x10, 0, 0, 0x6E, 0x2A, 0, 0]],
            maximumLength: 19)
    }
}
