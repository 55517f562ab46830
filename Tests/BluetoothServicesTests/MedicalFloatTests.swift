import BluetoothServices
import TestSupport
import Testing

@Suite struct MedicalFloatTests {
    @Test(
        arguments: [
            ([0x72, 0x00], 114, 0, 114, "114"), ([0x8E, 0xF4], 1166, -1, 116.6, "116.6"), ([0x6D, 0xF1], 365, -1, 36.5, "36.5"),
            ([0x61, 0x00], 97, 0, 97, "97"), ([0x01, 0x10], 1, 1, 10, "1e1"), ([0xFF, 0x0F], -1, 0, -1, "-1"),
            ([0x9C, 0xEF], -100, -2, -1, "-1.00"), ([0x05, 0xD0], 5, -3, 0.005, "0.005"), ([0xFD, 0x07], 2045, 0, 2045, "2045"),
            ([0xFE, 0x17], 2046, 1, 20460, "2046e1"), ([0x01, 0x80], 1, -8, 1e-8, "0.00000001"), ([0x00, 0x00], 0, 0, 0, "0"),
        ] as [([UInt8], Int, Int, Double, String)])
    func `an SFLOAT has a mantissa of 12 bits and an exponent of 4`(
        bytes: [UInt8], mantissa: Int, exponent: Int, value: Double, text: String
    ) throws {
        let number = try MedFloat16(bytes: bytes)
        #expect(number.mantissa == mantissa)
        #expect(number.exponent == exponent)
        #expect(number.doubleValue == value)
        #expect(number.description == text)
        #expect(number.isFinite)
        #expect(number.bytes == bytes)
    }

    @Test(
        arguments: [
            ([0x6C, 0x01, 0x00, 0xFF], 364, -1, 36.4, "36.4"), ([0x6D, 0x01, 0x00, 0xFF], 365, -1, 36.5, "36.5"),
            ([0x42, 0x0E, 0x00, 0xFE], 3650, -2, 36.5, "36.50"), ([0x9C, 0xFF, 0xFF, 0x02], -100, 2, -10000, "-100e2"),
            ([0x01, 0x00, 0x00, 0x7F], 1, 127, 1e127, "1e127"), ([0x01, 0x00, 0x00, 0x80], 1, -128, 1e-128, "1e-128"),
            ([0xFD, 0xFF, 0x7F, 0x00], 8_388_605, 0, 8_388_605, "8388605"),
        ] as [([UInt8], Int, Int, Double, String)])
    func `a FLOAT has a mantissa of 24 bits and an exponent of 8`(
        bytes: [UInt8], mantissa: Int, exponent: Int, value: Double, text: String
    ) throws {
        let number = try MedFloat32(bytes: bytes)
        #expect(number.mantissa == mantissa)
        #expect(number.exponent == exponent)
        #expect(number.doubleValue == value)
        #expect(number.description == text)
        #expect(number.bytes == bytes)
    }

    @Test func `the special values have the patterns of the standard`() throws {
        #expect(MedFloat16.nan.bitPattern == 0x07FF)
        #expect(MedFloat16.notAtThisResolution.bitPattern == 0x0800)
        #expect(MedFloat16.infinity.bitPattern == 0x07FE)
        #expect(MedFloat16.negativeInfinity.bitPattern == 0x0802)
        #expect(MedFloat16.reserved.bitPattern == 0x0801)
        #expect(MedFloat32.nan.bitPattern == 0x007F_FFFF)
        #expect(MedFloat32.notAtThisResolution.bitPattern == 0x0080_0000)
        #expect(MedFloat32.infinity.bitPattern == 0x007F_FFFE)
        #expect(MedFloat32.negativeInfinity.bitPattern == 0x0080_0002)
        #expect(MedFloat32.reserved.bitPattern == 0x0080_0001)
        let all: [MedFloat16] = [.nan, .notAtThisResolution, .infinity, .negativeInfinity, .reserved]
        #expect(all.map(\.description) == ["NaN", "NRes", "+INFINITY", "-INFINITY", "reserved"])
        #expect(all.allSatisfy { !$0.isFinite })
        #expect(all.map(\.isNaN) == [true, false, false, false, false])
        #expect(all.map(\.isInfinite) == [false, false, true, true, false])
        #expect(all.map { $0.doubleValue.isNaN } == [true, true, false, false, true])
        #expect(MedFloat32.infinity.doubleValue == .infinity)
        #expect(MedFloat32.negativeInfinity.doubleValue == -.infinity)
    }

    @Test func `numbers compare by value and keep their digits`() throws {
        let coarse = try #require(MedFloat32(mantissa: 365, exponent: -1))
        let fine = try #require(MedFloat32(mantissa: 3650, exponent: -2))
        #expect(coarse == fine)
        #expect(coarse.bitPattern != fine.bitPattern)
        #expect(Set([coarse, fine]).count == 1)
        #expect(MedFloat16(bitPattern: 0x1001) == 10)
        #expect(MedFloat32(mantissa: 1, exponent: 127)! > MedFloat32(mantissa: 8_000_000, exponent: 100)!)
        #expect(MedFloat32(mantissa: -1, exponent: 127)! < MedFloat32(mantissa: 1, exponent: -128)!)
        #expect(MedFloat16.nan == .nan)
    }

    @Test func `special values have a place in the order`() {
        let order: [MedFloat16] = [.negativeInfinity, -2045, -0.5, 0, 0.5, 2045, .infinity, .notAtThisResolution, .reserved, .nan]
        #expect(order.shuffled().sorted().map(\.bitPattern) == order.map(\.bitPattern))
    }

    @Test func `a number is made with the exponent that is asked for`() throws {
        #expect(MedFloat32(36.54, exponent: -1)?.description == "36.5")
        #expect(MedFloat32(36.55, exponent: -2)?.description == "36.55")
        #expect(MedFloat16(-0.25, exponent: -1)?.description == "-0.3")
        #expect(MedFloat16(120, exponent: 1)?.bitPattern == 0x100C)
        #expect(MedFloat16(2046, exponent: 0) == nil)
        #expect(MedFloat16(1, exponent: 8) == nil)
        #expect(MedFloat16(1, exponent: -9) == nil)
        #expect(MedFloat16(1e300, exponent: -8) == nil)
        #expect(MedFloat16(.nan, exponent: -1)?.isNaN == true)
        #expect(MedFloat16(.infinity, exponent: 0)?.bitPattern == 0x07FE)
        #expect(MedFloat16(mantissa: 2046, exponent: 0) == nil)
        #expect(MedFloat16(mantissa: 1, exponent: 99) == nil)
    }

    @Test(
        arguments: [
            (36.5, "36.5"), (120, "120"), (0, "0"), (-0.0, "0"), (0.1, "0.1"), (116.6, "116.6"), (1.0 / 3, "0.3333333"),
            (123_456_789, "1234568e2"), (-7.25, "-7.25"), (1e200, "+INFINITY"), (-1e200, "-INFINITY"), (1e-300, "0"), (1e-10, "1e-10"),
        ] as [(Double, String)])
    func `a binary number gets as many digits as show it, or as there is room for`(value: Double, text: String) {
        #expect(MedFloat32(value).description == text)
    }

    @Test func `a literal is a number`() {
        let saturation: MedFloat16 = 98
        let temperature: MedFloat32 = 36.6
        #expect(saturation.bytes == [98, 0])
        #expect(temperature.bytes == [0x6E, 0x01, 0x00, 0xFF])
    }

    @Test func `every SFLOAT is read, written, compared and made again`() {
        var previous = MedFloat16(bitPattern: 0)
        for pattern in UInt16.min...UInt16.max {
            let number = MedFloat16(bitPattern: pattern)
            if let again = MedFloat16(mantissa: number.mantissa, exponent: number.exponent), again.bitPattern != pattern {
                Issue.record("\(pattern) became \(again.bitPattern)")
                return
            }
            if number.isFinite, abs(number.mantissa) <= MedFloat16.greatestMantissa {
                if MedFloat16(number.doubleValue, exponent: number.exponent)?.bitPattern != pattern {
                    Issue.record("\(pattern) via Double")
                    return
                }
                if previous.isFinite, (previous < number) != (previous.doubleValue < number.doubleValue) {
                    Issue.record("\(previous) < \(number)")
                    return
                }
            }
            previous = number
        }
    }

    @Test func `the order of random numbers is that of their values`() {
        var random = SeededNumbers(seed: 0x5F10A7)
        for _ in 0..<inputsPerCodec {
            let left = MedFloat32(bitPattern: UInt32(truncatingIfNeeded: random.next()))
            // Near in size, so that both branches of the comparison are met.
            let right = MedFloat32(bitPattern: left.bitPattern ^ UInt32(truncatingIfNeeded: random.next() & 0x0100_00FF))
            guard left.isFinite, right.isFinite, left.doubleValue != right.doubleValue else { continue }
            if (left < right) != (left.doubleValue < right.doubleValue) || left == right {
                Issue.record("\(left), \(right)")
                return
            }
        }
    }

    @Test func `no bytes trap, and what is taken keeps them`() {
        expectExactLength(MedFloat16.self, [[0x72, 0x00]])
        expectExactLength(MedFloat32.self, [[0x6C, 0x01, 0x00, 0xFF]])
        expectLossless(MedFloat16.self, golden: [[0x72, 0x00], [0xFF, 0x07]], maximumLength: 4)
        expectLossless(MedFloat32.self, golden: [[0x6C, 0x01, 0x00, 0xFF]], maximumLength: 6)
    }
}
