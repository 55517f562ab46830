import Bottle
import Charts
import SwiftUI

/// The last seven days, with the goal as a line.
struct WeekChart: View {
    let week: [BottleScreen.Day]
    /// ml; nil where it is not known.
    let goal: Int?

    var body: some View {
        Chart {
            ForEach(week) { day in
                BarMark(x: .value("Day", day.label), y: .value("Drunk", day.total))
                    .foregroundStyle(day.isReached ? Color.blue : Color.teal)
                    .accessibilityLabel(day.name)
                    .accessibilityValue([("\(day.total) ml"), day.goalText].compactMap(\.self).joined(separator: ", "))
            }
            if let goal { RuleMark(y: .value("Goal", goal)).accessibilityHidden(true) }
        }
        .frame(height: 160)
    }
}
