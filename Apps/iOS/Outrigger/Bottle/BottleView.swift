import Bottle
import Companion
import SwiftUI

/// A bottle's page.
struct BottleView: View {
    let screen: BottleScreen

    @Environment(AppModel.self) private var model

    var body: some View {
        Form {
            LinkSection(device: screen.id, link: screen.link)
            if let problem = screen.problem { ProblemView(problem: problem) }
            if let water = screen.water { WaterSection(water: water) }
            IntakeSection(device: screen.id, intake: screen.intake)
            Section("Calibration") {
                if let badge = screen.calibrationEntry.badge { Text(badge).bold() }
                Text(screen.calibrationEntry.sentence)
                NavigationLink {
                    CalibrationView(device: screen.id)
                } label: {
                    Text(screen.calibrationEntry.action.label)
                }
            }
            Section("Bottle") {
                if let hint = screen.settingsHint { Text(hint).font(.footnote) }
                ForEach(screen.toggles) { toggle in
                    Toggle(isOn: isOn(toggle)) { Text(toggle.label) }.disabled(!toggle.isEnabled)
                    Text(toggle.hint).font(.footnote).foregroundStyle(.secondary)
                }
                ForEach(screen.actions.filter { action in !screen.toggles.contains { $0.id == action.id } }) { action in
                    ActionButton(action) { model.send(action.id, to: .device(screen.id)) }
                }
            }
        }
    }

    private func isOn(_ toggle: BottleScreen.Toggle) -> Binding<Bool> {
        Binding(
            get: { toggle.isOn == true },
            set: { [model, device = screen.id] in model.send(toggle.id, to: .device(device), ["on": .boolean($0)]) })
    }
}

#if DEBUG
    struct BottleView_Previews: PreviewProvider {
        static var previews: some View {
            PreviewHost(kinds: [.bottle]) { PreviewPage(kind: .bottle) }
        }
    }
#endif
