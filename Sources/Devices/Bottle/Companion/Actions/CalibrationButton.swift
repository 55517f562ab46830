/// A button of the guided calibration, by its name in `BottleScreen.Calibration.actions`.
public enum CalibrationButton: String, Sendable, CaseIterable {
    case start, measure, secondReading, saveUnchecked, retry, leave, done, restore
}
