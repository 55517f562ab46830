import BottleContract

/// What real bottles do and a careful reader of their protocol would not expect: each can be switched off.
public struct BottleQuirks: OptionSet, Sendable, Hashable, CaseIterable {
    public let rawValue: UInt8

    /// The quirks with these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The previous result is sent once more at the start of the next measurement, before "measuring".
    public static let repeatsOldResult = BottleQuirks(rawValue: 0x01)
    /// A measurement that failed is answered with ADC 0 and "ready"; otherwise with its mean, "ready", and without "stable".
    public static let answersInvalidWithZero = BottleQuirks(rawValue: 0x02)
    /// A write of a wrong length, or with a value that makes no sense, is answered with success and ignored; otherwise it is refused.
    public static let ignoresWrongLength = BottleQuirks(rawValue: 0x04)
    /// Device-driven calibration waits 60 s for the empty bottle and 120 s for the full one; otherwise 20 s and 40 s.
    public static let waitsLong = BottleQuirks(rawValue: 0x08)
    /// Characteristic 8 is there, and with it the calibration that the bottle drives.
    public static let hasCalibrationState = BottleQuirks(rawValue: 0x10)
    /// The result of a measurement hides the live weight until the next command; otherwise for one second.
    public static let holdsResult = BottleQuirks(rawValue: 0x20)

    /// The bottle as it is shipped.
    public static let shipped: BottleQuirks = [
        .repeatsOldResult, .answersInvalidWithZero, .ignoresWrongLength, .waitsLong, .hasCalibrationState, .holdsResult,
    ]

    /// Every single quirk.
    public static let allCases: [BottleQuirks] = names.map(\.0)

    /// Every combination: 64.
    public static let combinations: [BottleQuirks] = (0...shipped.rawValue).map(BottleQuirks.init)

    /// Each quirk with its name, as a shell and the bench write it.
    public static let names: [(BottleQuirks, String)] = [
        (.repeatsOldResult, "repeats-old-result"), (.answersInvalidWithZero, "zero-for-invalid"),
        (.ignoresWrongLength, "ignores-wrong-length"),
        (.waitsLong, "waits-long"), (.hasCalibrationState, "calibration-state"), (.holdsResult, "holds-result"),
    ]

    var timeouts: DeviceCalibration.Timeouts {
        contains(.waitsLong)
            ? DeviceCalibration.Timeouts(empty: .seconds(60), full: .seconds(120))
            : DeviceCalibration.Timeouts(empty: .seconds(20), full: .seconds(40))
    }
}
