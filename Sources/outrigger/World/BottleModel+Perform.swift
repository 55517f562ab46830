import Bluetooth
import Bottle
import Companion
import WebApp

extension BottleModel {
    /// Does what a page asks for.
    ///
    /// - Throws: `ActionError` where it cannot be done now, and what the bottle answers.
    func perform(_ action: BottleAction) async throws {
        switch action {
        case .calibration(let button): try press(button)
        case .goal(let millilitres): try await setGoal(millilitres)
        case .tare: try await tare()
        case .shakeToEmpty(let isOn): try await setShakeToEmpty(isOn)
        case .sync: drinks.synchronize()
        case .resetDay: try await resetDailyTotal()
        case .clearHistory: try await clearHistory()
        case .deleteDrink(let id):
            guard try await drinks.delete(id) else {
                throw ActionError(.notFound, code: "no-such-drink", "There is no such drink any more.")
            }
        }
    }

    /// Presses a button of the calibration, if it is there to be pressed.
    private func press(_ button: BottleAction.CalibrationButton) throws {
        guard let action = screen.calibration.actions.first(where: { $0.id == button.rawValue }) else {
            throw ActionError(.conflict, code: "not-now", "The calibration is at another step.", advice: "Look at the page again.")
        }
        guard action.isEnabled else {
            throw ActionError(.conflict, code: "not-now", action.reason ?? "That cannot be done now.")
        }
        switch button {
        case .start: calibrator.start()
        case .measure: calibrator.measure()
        case .secondReading: calibrator.secondReading()
        case .saveUnchecked: calibrator.saveUnchecked()
        case .retry: calibrator.retry()
        case .leave: calibrator.leave()
        case .done: calibrator.dismiss()
        case .restore: calibrator.restore()
        }
    }
}
