/// A point of a two-point calibration: the first parameter of CAL_MEASURE_POINT.
public enum CalibrationPoint: UInt8, Sendable, Hashable, CaseIterable {
    /// 0: the empty bottle.
    case empty = 0
    /// 1: the bottle with 830 ml of water.
    case full = 1
}
