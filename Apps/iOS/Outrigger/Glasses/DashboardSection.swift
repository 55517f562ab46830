import Companion
import Glasses
import SwiftUI

/// How the glasses are, and which way is used to them.
struct DashboardSection: View {
    let device: String
    let dashboard: GlassesScreen.Dashboard
    let path: GlassesScreen.Path

    @Environment(AppModel.self) private var model

    var body: some View {
        Section {
            row("State", dashboard.modeWords)
            row("Assistant", dashboard.assistant)
            row("Personality", dashboard.personality)
            row("Battery", dashboard.battery.map { "\($0) %" })
            row("Wi-Fi", dashboard.wifi)
            row("Address", dashboard.address)
            row("Firmware", dashboard.firmware)
            ForEach(dashboard.notices, id: \.self) { Text($0).font(.footnote) }
            LabeledContent("Reached over", value: path.words)
            Text(path.sentence).font(.footnote).foregroundStyle(.secondary)
            ForEach(dashboard.actions) { action in
                ActionButton(action) { model.send(action.id, to: .device(device)) }
            }
        } header: {
            Text("Dashboard")
        } footer: {
            if dashboard.isStale { Text("What is shown is what was heard last.") }
        }
    }

    @ViewBuilder private func row(_ label: LocalizedStringKey, _ value: String?) -> some View {
        if let value { LabeledContent(label, value: value) }
    }
}
