import Explore
import SwiftUI

/// What happens nearby.
struct EventsSection: View {
    let events: ExploreScreen.Events

    @Environment(AppModel.self) private var model

    var body: some View {
        Section("Events") {
            if let hint = events.hint { Text(hint).foregroundStyle(.secondary) }
            if let problem = events.problem { ProblemView(problem: problem) }
            ForEach(events.events) { event in
                VStack(alignment: .leading) {
                    Text(event.name).font(.headline)
                    Text([event.start?.replacing("T", with: " "), event.address].compactMap(\.self).joined(separator: " · ")).font(
                        .footnote)
                    if let place = event.placeID {
                        Button("Show the way") { model.send("select", to: .explore, ["place": .text(place)]) }
                    }
                }
            }
            if let note = events.note { Text(note).font(.footnote) }
        }
    }
}
