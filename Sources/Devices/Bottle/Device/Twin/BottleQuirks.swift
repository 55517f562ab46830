import BottleContract

/// What real bottles do and a careful reader of their protocol would not expect: each can be switched off.
public struct BottleQuirks: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32

    /// The quirks with these bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The previous result is sent once more at the start of the next measurement, before "measuring".
    public static let repeatsOldResult = BottleQuirks(rawValue: 0x0001)
    /// A measurement that failed is answered with ADC 0 and "ready"; otherwise with its mean, "ready", and without "stable".
    public static let answersInvalidWithZero = BottleQuirks(rawValue: 0x0002)
    /// A write of a wrong length, or with a value that makes no sense, is answered with success and ignored; otherwise it is refused.
    public static let ignoresWrongLength = BottleQuirks(rawValue: 0x0004)
    /// Device-driven calibration waits 60 s for the empty bottle and 120 s for the full one; otherwise 20 s and 40 s.
    public static let waitsLong = BottleQuirks(rawValue: 0x0008)
    /// Characteristic 8 is there, and with it the calibration that the bottle drives.
    public static let hasCalibrationState = BottleQuirks(rawValue: 0x0010)
    /// The result of a measurement hides the live weight until the next command; otherwise for one second.
    public static let holdsResult = BottleQuirks(rawValue: 0x0020)
    /// The write of CAL_MEASURE_POINT is answered only when the measurement is over; otherwise at once.
    public static let withholdsResponse = BottleQuirks(rawValue: 0x0040)
    /// What CAL_SET_DATA stores raises "calibrated", and is weighed with, only after a restart; otherwise at once.
    public static let appliesAfterRestart = BottleQuirks(rawValue: 0x0080)
    /// START of the calibration that the bottle drives is ignored while one is under way, and looked at before CANCEL; otherwise it begins
    /// anew.
    public static let ignoresStartWhileActive = BottleQuirks(rawValue: 0x0100)
    /// A stored scale outside 100–800 ADC/g counts as none at the next start; otherwise the bottle weighs with it.
    public static let forgetsImplausibleScale = BottleQuirks(rawValue: 0x0200)
    /// The capacity in Configuration is not stored when it is written; otherwise it is.
    public static let keepsCapacity = BottleQuirks(rawValue: 0x0400)
    /// A measurement that failed looks like any other: its mean, with "stable" as the bottle stands at that moment. Means nothing beside
    /// ``answersInvalidWithZero``.
    public static let hidesUnstable = BottleQuirks(rawValue: 0x0800)
    /// A measurement or a calibration goes on when the link is lost; otherwise it ends with it.
    public static let survivesLostLink = BottleQuirks(rawValue: 0x1000)
    /// What is poured in and out during a measurement or a calibration that it drives is no drink; otherwise it is one.
    public static let ignoresDrinksWhileCalibrating = BottleQuirks(rawValue: 0x2000)
    /// Nothing is told after SET_TIME and TARE; otherwise the state is.
    public static let staysSilent = BottleQuirks(rawValue: 0x4000)
    /// The identifiers of drinks begin at 1 again after CLEAR_HISTORY; otherwise they go on.
    public static let numbersAnew = BottleQuirks(rawValue: 0x8000)
    /// RESET_DAILY_TOTAL marks today's drinks as deleted; otherwise they stay, and count no longer towards the total.
    public static let deletesWithTheDay = BottleQuirks(rawValue: 0x1_0000)
    /// A deleted drink is never sent: one that no companion has counts as unsynchronised for good. Otherwise it is sent once more, as
    /// deleted.
    public static let withholdsDeleted = BottleQuirks(rawValue: 0x2_0000)

    /// What its protocol's description tells between the lines.
    public static let described: BottleQuirks = [
        .repeatsOldResult, .answersInvalidWithZero, .ignoresWrongLength, .waitsLong, .hasCalibrationState, .holdsResult,
        .ignoresDrinksWhileCalibrating,
    ]
    /// The bottle as it is shipped.
    public static let shipped = BottleQuirks(rawValue: 0x3_FFFF)
    /// The same without what prevents a proof before a restart.
    public static let provable = shipped.subtracting(.appliesAfterRestart)

    /// Every single quirk.
    public static let singles = (0..<18).map { BottleQuirks(rawValue: 1 << $0) }

    var timeouts: DeviceCalibration.Timeouts {
        contains(.waitsLong)
            ? DeviceCalibration.Timeouts(empty: .seconds(60), full: .seconds(120))
            : DeviceCalibration.Timeouts(empty: .seconds(20), full: .seconds(40))
    }
}
