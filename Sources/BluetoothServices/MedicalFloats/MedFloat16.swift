import Bluetooth

/// SFLOAT-Type of IEEE 11073-20601, Annex F.2.5 (GATT Specification Supplement, "medfloat16"): an exponent of 4 bits above a mantissa of
/// 12 bits, so about three digits. 0x0072 is 114, 0xF48E is 116.6.
public struct MedFloat16: MedicalFloat {
    public static let mantissaWidth = 12
    public static let exponents = -8...7

    public let bitPattern: UInt16
    public init(bitPattern: UInt16) { self.bitPattern = bitPattern }
}
