import Companion
import SwiftUI

/// How a device is reached now, and what can be done about it.
struct LinkSection: View {
    let device: String
    let link: LinkStatus

    @Environment(AppModel.self) private var model

    var body: some View {
        Section {
            VStack(alignment: .leading) {
                Text(link.stateWords).font(.headline)
                Text(link.sentence).foregroundStyle(.secondary)
            }
            .accessibilityElement(children: .combine)
            if let signal = link.signal {
                LabeledContent("Signal", value: signal.words)
            }
            if let battery = link.battery {
                LabeledContent("Battery", value: "\(battery) %")
            }
            if let problem = link.problem { ProblemView(problem: problem) }
            ActionButton(link.action) { model.send(link.action.id, to: .device(device)) }
            NavigationLink {
                ServicesView(device: device)
            } label: {
                Label("Services", systemImage: "list.bullet.indent")
            }
        } header: {
            Text("Connection")
        }
    }
}
