/// Bit 0 of the flags of a blood pressure or a cuff pressure.
public enum BloodPressureUnit: String, Hashable, Sendable, Codable {
    /// Millimetres of mercury.
    case mmHg
    /// Kilopascals; 1 kPa is about 7.5 mmHg.
    case kPa
}
