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

    subscript(point: CalibrationPoint) -> Int32? {
        get { point == .empty ? empty : full }
        set { if point == .empty { empty = newValue } else { full = newValue } }
    }
}
