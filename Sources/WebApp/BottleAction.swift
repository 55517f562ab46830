/// Something that a page asks to be done with a bottle.
public enum BottleAction: Sendable, Equatable {
    /// A button of the guided calibration, by its name in `BottleScreen.Calibration.actions`.
    public enum CalibrationButton: String, Sendable, CaseIterable {
        case start, measure, secondReading, saveUnchecked, retry, leave, done, restore
    }

    case calibration(CalibrationButton)
    /// ml a day.
    case goal(UInt16)
    /// The present weight becomes zero.
    case tare
    case shakeToEmpty(isOn: Bool)
    /// Fetches the drinks that wait on the bottle.
    case sync
    /// The total that the bottle shows becomes zero.
    case resetDay
    /// Deletes every drink.
    case clearHistory
    /// Deletes one drink, by its identifier in `BottleScreen.Drink`.
    case deleteDrink(UInt32)
}
