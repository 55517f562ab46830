/// One pair of points, as far as it is measured.
public struct CalibrationReading: Sendable, Hashable {
    /// ADC units.
    public var empty: Int32?
    /// ADC units.
    public var full: Int32?
    /// The noise while each was measured.
    public var noise: [CalibrationPoint: CalibrationNoise] = [:]

    /// Nothing measured.
    public init() {}

    /// Whether both points are measured.
    var isComplete: Bool { empty != nil && full != nil }

    /// What 830 g are, ADC units; `nil` unless both points are there and in order.
    var span: Double? {
        guard let empty, let full, full > empty else { return nil }
        return Double(full) - Double(empty)
    }

    /// What they come to; `nil` unless both points are there and are a calibration.
    var data: CalibrationData? {
        guard let empty, let full else { return nil }
        return try? CalibrationData(empty: empty, full: full)
    }

    subscript(point: CalibrationPoint) -> Int32? {
        get { point == .empty ? empty : full }
        set { if point == .empty { empty = newValue } else { full = newValue } }
    }
}
