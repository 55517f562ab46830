import Bluetooth

/// The five patterns of a ``MedicalFloat`` that are not numbers, in the order in which they compare with each other.
enum MedicalFloatSpecial: Int {
    case negativeInfinity
    case infinity
    case notAtThisResolution
    case reserved
    case nan
}

extension MedicalFloat {
    /// Which of the special values this is; `nil` for a number. They have the exponent 0, and the mantissas beyond those of numbers.
    var special: MedicalFloatSpecial? {
        guard exponent == 0, abs(mantissa) > Self.greatestMantissa else { return nil }
        let distance = abs(mantissa) - Self.greatestMantissa
        if mantissa > 0 { return distance == 1 ? .infinity : .nan }
        return distance == 1 ? .negativeInfinity : distance == 2 ? .reserved : .notAtThisResolution
    }
}
