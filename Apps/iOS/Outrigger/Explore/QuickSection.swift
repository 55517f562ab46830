import Explore
import SwiftUI

/// The four quick actions, and what the last one has found.
struct QuickSection: View {
    let quick: ExploreScreen.Quick

    @Environment(AppModel.self) private var model

    var body: some View {
        Section("Nearby") {
            ForEach(quick.actions) { action in
                Button {
                    model.send("quick", to: .explore, ["category": .text(action.id)])
                } label: {
                    VStack(alignment: .leading) {
                        Text(action.label).font(.headline)
                        Text(action.detail).font(.footnote).foregroundStyle(.secondary)
                    }
                }
            }
            if quick.state == .loading { ProgressView().accessibilityLabel("Looking for places") }
            if let hint = quick.hint { Text(hint) }
            if let note = quick.note { Text(note).font(.footnote) }
            if let problem = quick.problem {
                ProblemView(problem: problem)
                Button("Try again") { model.send("retry", to: .explore) }
            }
            ForEach(quick.places) { PlaceCard(place: $0) }
        }
    }
}
