import Bottle
import Companion
import Foundation
import SwiftUI

/// What was drunk: today, the week, and each drink.
struct IntakeSection: View {
    let device: String
    let intake: BottleScreen.Intake

    @Environment(AppModel.self) private var model

    var body: some View {
        Section("Today") {
            ProgressView(value: intake.fraction ?? 0) { Text(intake.sentence) }
            if let hint = intake.goalHint { Text(hint).font(.footnote).foregroundStyle(.secondary) }
            goal
            if let problem = intake.problem { ProblemView(problem: problem) }
        }
        Section("The week") {
            WeekChart(week: intake.week, goal: intake.goal)
            if let average = intake.average { Text(average) }
        }
        Section("Drinks") {
            let shown = intake.drinks.filter { !isDeleted($0) }
            if shown.isEmpty { Text(intake.drinksHint).foregroundStyle(.secondary) }
            ForEach(shown) { drink in
                LabeledContent(drink.kind, value: "\(time(drink)) · \(drink.amount) ml")
                    .accessibilityElement(children: .combine)
                    .swipeActions { delete(drink) }
            }
            if !intake.synchronization.isEmpty { Text(intake.synchronization) }
            ForEach(intake.actions.filter { $0.id != "goal" }) { action in
                ActionButton(action) { model.send(action.id, to: .device(device)) }
            }
        }
    }

    @ViewBuilder private var goal: some View {
        if let value = intake.goal, let action = intake.actions.first(where: { $0.id == "goal" }) {
            Stepper(value: goalBinding(value), in: intake.smallestGoal...intake.largestGoal, step: intake.goalStep) {
                Text("Goal: \(value) ml")
            }
            .disabled(!action.isEnabled)
            if !action.isEnabled, let reason = action.reason { Text(reason).font(.footnote).foregroundStyle(.secondary) }
        }
    }

    private func goalBinding(_ value: Int) -> Binding<Int> {
        Binding(get: { value }, set: { [model, device] in model.send("goal", to: .device(device), ["value": .integer($0)]) })
    }

    private func delete(_ drink: BottleScreen.Drink) -> some View {
        Button(intake.deleteDrink.label, role: .destructive) {
            model.send(
                intake.deleteDrink, to: .device(device), ["drink": .integer(drink.id)],
                words: String(localized: "\(drink.amount) ml deleted"))
        }
        .disabled(!intake.deleteDrink.isEnabled)
    }

    private func isDeleted(_ drink: BottleScreen.Drink) -> Bool {
        model.isPending(intake.deleteDrink.id, to: .device(device), ["drink": .integer(drink.id)])
    }

    private func time(_ drink: BottleScreen.Drink) -> String {
        Date(timeIntervalSince1970: drink.time).formatted(date: .omitted, time: .shortened)
    }
}
