import Bluetooth
import Companion
import Foundation

extension BottleModel {
    /// What can be asked of a bottle.
    nonisolated static let actions: [ActionDeclaration<BottleModel>] = [
        ActionDeclaration("calibration", "Press a button of a bottle's guided calibration", .choice("action", noun: "action")) {
            try $0.press($1)
        },
        ActionDeclaration(
            "calibration-restore", "Put one of a bottle's earlier calibrations back",
            .integer("calibration", in: 1...Int(Int32.max), subject: "A calibration's number")
        ) { try $0.restoreCalibration($1) }.formerly("restoreCalibration").formerly("restore-calibration"),
        ActionDeclaration(
            "goal", "Change a bottle's daily goal, in ml",
            .integer("value", in: goalRange, unit: "ml a day", subject: "A goal")
        ) { _ = try await $0.setGoal(UInt16($1)) },
        ActionDeclaration("tare", "Take a bottle's present weight for zero") { try await $0.tare() },
        ActionDeclaration("shake-to-empty", "Let shaking tell a bottle that it was emptied, or not", .boolean("on")) {
            try await $0.setShakeToEmpty($1)
        }.formerly("shakeToEmpty"),
        ActionDeclaration("sync", "Fetch the drinks that wait on a bottle") { $0.drinks.synchronize() },
        ActionDeclaration("day-reset", "Fetch a bottle's drinks, and let it delete those of today") { try await $0.resetDailyTotal() }
            .formerly("resetDay").formerly("reset-day"),
        ActionDeclaration("drinks-clear", "Delete all drinks of a bottle, on it and here") { try await $0.clearHistory() }
            .formerly("clearHistory").formerly("clear-history"),
        ActionDeclaration(
            "drink-keep", "Say that a large drink was drunk", .integer("drink", in: 0...Int(UInt32.max), subject: "A drink's number")
        ) {
            guard try await $0.drinks.confirm($1) else { throw noSuchDrink }
        }.formerly("keepDrink").formerly("keep-drink"),
        ActionDeclaration(
            "drink-add", "Add a drink that a bottle knows nothing of: ml, and when in seconds since 1970 where not now",
            amount.and(ActionBody<Double>.number("time").optional).and(ActionBody<String>.text("note").optional)
                .and(ActionBody<String>.text("token").optional)
        ) { model, asked in
            let (((amount, time), note), token) = asked
            try await model.addDrink(amount, at: time.map(Date.init(timeIntervalSince1970:)), note: note ?? "", token: token)
        }.formerly("addDrink").formerly("add-drink"),
        ActionDeclaration(
            "drink-correct", "Correct how much a drink was, here alone, in ml",
            ActionBody<Int>.integer("drink", in: 0...Int(UInt32.max), subject: "A drink's number").and(amount)
        ) { model, asked in
            guard try await model.drinks.correct(asked.0, to: asked.1) else { throw noSuchDrink }
        }.formerly("correctDrink").formerly("correct-drink"),
        ActionDeclaration(
            "month", "What was drunk in a month, written as YYYY-MM", .text("month"), answer: ["type": "object"]
        ) { model, text in
            guard let date = BottleScreen.Month.date(text, model.drinks.calendar) else {
                throw ActionError(.invalid, code: "no-such-month", "A month is written as 2026-11.")
            }
            return try await model.month(of: date)
        },
        ActionDeclaration("drink-delete", "Delete one drink", .integer("drink", in: 0...Int(UInt32.max), subject: "A drink's number")) {
            guard try await $0.drinks.delete($1) else { throw noSuchDrink }
        }.formerly("deleteDrink").formerly("delete-drink"),
    ]

    private nonisolated static var amount: ActionBody<Int> {
        .integer("amount", in: 1...StoredDrink.largest, unit: "ml", subject: "A drink")
    }

    private nonisolated static var noSuchDrink: ActionError {
        ActionError(.notFound, code: "no-such-drink", "There is no such drink any more.")
    }

    /// Puts one of the calibrations on the screen back.
    private func restoreCalibration(_ number: Int) throws {
        guard let stored = calibrator.history.first(where: { $0.number == number }) else {
            throw ActionError(
                .notFound, code: "no-such-calibration", "There is no such calibration any more.", advice: "Look at the list again.")
        }
        guard calibrator.machine.canStart else {
            throw ActionError(.conflict, code: "not-now", "The bottle is not connected, or being calibrated.", advice: "Try again then.")
        }
        calibrator.restore(stored.data)
    }

    private nonisolated static let goalRange = Int(BottleConfiguration.goalRange.lowerBound)...Int(BottleConfiguration.goalRange.upperBound)

    /// Presses a button of the calibration, if it is there to be pressed.
    private func press(_ button: CalibrationButton) throws {
        guard let action = screen.calibration.actions.first(where: { $0.id == button.rawValue }) else {
            throw ActionError(.conflict, code: "not-now", "The calibration is at another step.", advice: "Look at the page again.")
        }
        guard action.isEnabled else {
            throw ActionError(.conflict, code: "not-now", action.$reason ?? "That cannot be done now.")
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

/// A button of the guided calibration, by its name in `BottleScreen.Calibration.actions`.
public enum CalibrationButton: String, Sendable, CaseIterable {
    case start, measure, secondReading, saveUnchecked, retry, leave, done, restore
}
