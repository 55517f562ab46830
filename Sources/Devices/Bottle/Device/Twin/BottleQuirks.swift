import BottleContract

/// What real bottles do and a careful reader of their protocol would not expect: each can be switched off.
public struct BottleQuirks: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32

    /// The quirks with these bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The previous result is sent once more at the start of the next measurement, before "measuring".
    public static let repeatsOldResult = BottleQuirks(rawValue: 0x0001)
    /// A measurement that failed is answered with ADC 0 and "ready"; otherwise with its mean, "ready", and without "stable". The shipped
    /// bottle has 0 only where its load cell gave less than eight readings.
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
    /// What CAL_SET_DATA or a configuration stores raises "calibrated", and is weighed with, only after a restart; otherwise at once.
    public static let appliesAfterRestart = BottleQuirks(rawValue: 0x0080)
    /// START of the calibration that the bottle drives is ignored while one is under way, and looked at before CANCEL, both of them not while
    /// it measures, nor for three seconds after its end; otherwise it begins anew, and is cancelled at once.
    public static let ignoresStartWhileActive = BottleQuirks(rawValue: 0x0100)
    /// A stored scale outside 100–800 ADC/g counts as none at the next start; otherwise the bottle weighs with it.
    public static let forgetsImplausibleScale = BottleQuirks(rawValue: 0x0200)
    /// The capacity in Configuration is not stored when it is written; otherwise it is.
    public static let keepsCapacity = BottleQuirks(rawValue: 0x0400)
    /// A measurement that failed looks like any other: its mean, with "stable" as the bottle stands at that moment. Means nothing beside
    /// ``answersInvalidWithZero``.
    public static let hidesUnstable = BottleQuirks(rawValue: 0x0800)
    /// A calibration that it drives goes on when the link is lost; otherwise it ends with it, as a measurement and its result do either way.
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
    /// A level that changed by 15 to 30 ml is compared with the one before it once more, so that small sips add up to a drink; otherwise it
    /// replaces that one, and each is lost.
    public static let sumsSips = BottleQuirks(rawValue: 0x4_0000)
    /// A change of its total, its level, its stillness, a measurement or a low battery is told; otherwise every change of its state is, that
    /// of the battery beside its own service's.
    public static let tellsLittle = BottleQuirks(rawValue: 0x8_0000)
    /// A synchronisation goes by numbers alone: it begins with the oldest drink, whatever is asked for, is never read as done, lives on when
    /// the link is lost, and marks as many of the waiting drinks as it sent, the oldest first and deleted ones among them. Otherwise it begins
    /// where it is told to, ends with its link, and marks what it sent.
    public static let syncsByCount = BottleQuirks(rawValue: 0x10_0000)
    /// After a restart it takes the time of its last drink, refill or full hour for the present one, and calls it valid; otherwise it has
    /// forgotten the time, and says so.
    public static let keepsClock = BottleQuirks(rawValue: 0x20_0000)
    /// After a restart or with another calibration the level is compared with the last one all the same: what went meanwhile is a drink.
    /// Otherwise it begins anew.
    public static let remembersLevel = BottleQuirks(rawValue: 0x40_0000)
    /// Every written configuration moves the zero to its whole grams; otherwise only one with another scale or tare moves it.
    public static let coarseZero = BottleQuirks(rawValue: 0x80_0000)
    /// It looks at its level, and makes its state up anew, every five seconds while it has stood still for two, and twice a second once a
    /// companion has begun to calibrate; a read gives what it made up or told last. Otherwise it does so all the time. Such a bottle tells
    /// nothing before its first calibration, so it means nothing without ``hasCalibrationState``.
    public static let looksSeldom = BottleQuirks(rawValue: 0x100_0000)
    /// CAL_MEASURE_POINT measures whatever point it names; otherwise it is ignored where there is no such point.
    public static let measuresAnyPoint = BottleQuirks(rawValue: 0x200_0000)
    /// Today's total is counted anew with a drink, a deletion, a reset and a restart: a new day, or another time, leaves it as it was.
    /// Otherwise it is always right.
    public static let countsSeldom = BottleQuirks(rawValue: 0x400_0000)

    /// What its protocol's description tells between the lines.
    public static let described: BottleQuirks = [
        .repeatsOldResult, .answersInvalidWithZero, .ignoresWrongLength, .waitsLong, .hasCalibrationState, .holdsResult,
        .ignoresDrinksWhileCalibrating,
    ]
    /// The bottle as it is shipped.
    public static let shipped = BottleQuirks(singles).subtracting(.answersInvalidWithZero)
    /// The same without what delays what hands do.
    public static let prompt = shipped.subtracting(.looksSeldom)

    /// Every single quirk.
    public static let singles = (0..<27).map { BottleQuirks(rawValue: 1 << $0) }

    var timeouts: DeviceCalibration.Timeouts {
        contains(.waitsLong)
            ? DeviceCalibration.Timeouts(empty: .seconds(60), full: .seconds(120))
            : DeviceCalibration.Timeouts(empty: .seconds(20), full: .seconds(40))
    }
}
