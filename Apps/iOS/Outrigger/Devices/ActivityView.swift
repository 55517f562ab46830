import Companion
import Foundation
import SwiftUI

/// What happened, newest first.
struct ActivityView: View {
    @Environment(AppModel.self) private var model

    var body: some View {
        NavigationStack {
            Group {
                if let session = model.session {
                    FollowedView(session, { session.activityScreen }) { list($0) }
                } else {
                    ProgressView()
                }
            }
            .navigationTitle("Activity")
        }
    }

    private func list(_ screen: ActivityScreen) -> some View {
        List {
            if screen.entries.isEmpty { Text("Nothing has happened yet.") }
            ForEach(screen.entries) { entry in
                DisclosureGroup {
                    ForEach(entry.decoding, id: \.label) { LabeledContent($0.label, value: $0.value) }
                    if let bytes = entry.bytes { Text(bytes).font(.footnote).monospacedDigit() }
                } label: {
                    VStack(alignment: .leading) {
                        if entry.isProblem {
                            Label(entry.sentence, systemImage: "exclamationmark.triangle")
                        } else {
                            Text(entry.sentence)
                        }
                        Text(line(entry)).font(.footnote).foregroundStyle(.secondary)
                    }
                }
            }
        }
    }

    private func line(_ entry: ActivityScreen.Entry) -> String {
        let time = Date(timeIntervalSince1970: entry.time).formatted(date: .omitted, time: .standard)
        return [time, entry.deviceName, entry.operation].compactMap(\.self).joined(separator: " · ")
    }
}

#if DEBUG
    struct ActivityView_Previews: PreviewProvider {
        static var previews: some View {
            PreviewHost(kinds: AppKind.all) { ActivityView() }
        }
    }
#endif
