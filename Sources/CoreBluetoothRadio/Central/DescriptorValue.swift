import Foundation

/// The bytes of a descriptor's value, which the system tells in a type of its own for each kind (CBDescriptor.h): text for 2901, numbers for
/// 2900, 2902 and 2903, data for the others.
func descriptorBytes(_ value: Any?) -> [UInt8]? {
    switch value {
    case let text as String: Array(text.utf8)
    case let data as Data: Array(data)
    // 16 bits, little-endian.
    case let number as NSNumber: [UInt8(truncatingIfNeeded: number.intValue), UInt8(truncatingIfNeeded: number.intValue >> 8)]
    default: nil
    }
}
