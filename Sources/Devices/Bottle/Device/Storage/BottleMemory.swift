import BottleContract

/// What a bottle keeps when it is switched off.
public struct BottleMemory: Sendable, Hashable {
    /// The calibration; `nil` before the first.
    public var calibration: CalibrationData?
    /// ml.
    public var capacity = BottleConfiguration.standardCapacity
    /// ml a day.
    public var dailyGoal: UInt16 = 2_000
    /// What is switched on.
    public var settings: BottleSettings = []
    /// The drinks.
    public var drinks = DrinkLog()
    /// Drinks before this time do not count towards today's total, seconds since 1970, UTC: set by "reset daily total", where
    /// that deletes no drinks.
    public var totalResetTime: UInt32 = 0
    /// The time that was stored last, seconds since 1970, UTC: 0 where it was set and never stored; `nil` where it was never set.
    public var savedTime: UInt32?
    /// The reading that the next level is compared with, as it was stored last, ADC units.
    public var baseline: Int32?

    /// A new bottle's memory.
    public init() {}

    /// The Configuration characteristic. Without a calibration, the scale is 1, as the shipped firmware has it.
    public var configuration: BottleConfiguration {
        let scale = calibration?.scale ?? 1
        let tare = calibration.map { Double($0.empty) / Double($0.scale) } ?? 0
        let grams = Int32(min(max(tare, Double(Int32.min)), Double(Int32.max)))
        // A stored scale is finite; the initialiser has to check all the same.
        return (try? BottleConfiguration(scale: scale, tare: grams, capacity: capacity, dailyGoal: dailyGoal)) ?? Self.blank
    }

    private static let blank = BottleMemory().configuration

    /// Takes a written configuration, as the shipped firmware does: all of it is refused where its scale is implausible; the goal is moved
    /// into its range; scale and tare change a calibration that exists, and make none.
    ///
    /// - Parameters:
    ///   - isCoarse: also where scale and tare are as before, although whole grams of tare are coarser than the reading that they came from.
    ///   - keepsImplausible: not where the calibration's own scale is one that no bottle has.
    /// - Returns: `false` where it was refused.
    public mutating func apply(_ new: BottleConfiguration, isCoarse: Bool = false, keepsImplausible: Bool = false) -> Bool {
        guard new.isTaken else { return false }
        let old = configuration
        if let calibration, !keepsImplausible || CalibrationData.plausibleScales.contains(calibration.scale),
            isCoarse || new.scale != old.scale || new.tare != old.tare
        {
            let empty = Self.adc(Double(Float(new.tare) * new.scale).rounded(.towardZero))
            let full = Self.adc(Double(empty) + Double(CalibrationData.volume * new.scale).rounded(.towardZero))
            guard let data = try? CalibrationData(empty: empty, full: full, scale: new.scale) else { return false }
            self.calibration = data
        }
        capacity = new.capacity
        dailyGoal = min(max(new.dailyGoal, BottleConfiguration.goalRange.lowerBound), BottleConfiguration.goalRange.upperBound)
        return true
    }

    /// The water's weight that a reading stands for, g; 0 without a calibration.
    public func water(at reading: Double) -> Double { calibration?.water(at: reading) ?? 0 }

    private static func adc(_ value: Double) -> Int32 { CalibrationData.adc(value) }
}

extension CalibrationData {
    /// The water's weight that a reading stands for, g; 0 where the scale is none.
    func water(at reading: Double) -> Double { scale == 0 ? 0 : (reading - Double(empty)) / Double(scale) }

    /// The reading of a water's weight in g, ADC units.
    func reading(at water: Double) -> Double { Double(empty) + water * Double(scale) }

    /// The same with a reading as its zero; `nil` where that is none.
    func tared(at reading: Double) -> CalibrationData? {
        let new = Self.adc(reading)
        return try? CalibrationData(empty: new, full: Self.adc(Double(new) + Double(full) - Double(empty)), scale: scale)
    }

    /// A reading as it is stored, ADC units.
    fileprivate static func adc(_ value: Double) -> Int32 { Int32(min(max(value.rounded(), Double(Int32.min)), Double(Int32.max))) }
}
