import Companion
import SwiftUI

/// What went wrong, in an owner's words; what a maker needs is folded away.
struct ProblemView: View {
    let problem: ScreenProblem

    var body: some View {
        VStack(alignment: .leading) {
            Label(problem.sentence, systemImage: "exclamationmark.triangle").foregroundStyle(.primary)
            if let advice = problem.advice { Text(advice).foregroundStyle(.secondary) }
            DisclosureGroup {
                Text([problem.code, problem.details].compactMap(\.self).joined(separator: "\n")).font(.footnote)
            } label: {
                Text("Details").font(.footnote)
            }
        }
    }
}
