import Bluetooth

/// FLOAT-Type of IEEE 11073-20601, Annex F.2.6 (GATT Specification Supplement, "medfloat32"): an exponent of 8 bits above a mantissa of
/// 24 bits, so about seven digits. 0xFF00016C is 36.4.
public struct MedFloat32: MedicalFloat {
    public static let mantissaWidth = 24
    public static let exponents = -128...127

    public let bitPattern: UInt32
    public init(bitPattern: UInt32) { self.bitPattern = bitPattern }
}
