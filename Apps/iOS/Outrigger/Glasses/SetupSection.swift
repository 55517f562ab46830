import Companion
import Glasses
import SwiftUI

/// The first run: what is done, and the one thing that is next.
struct SetupSection: View {
    let device: String
    let setup: GlassesScreen.Setup

    @Environment(AppModel.self) private var model
    @State private var code = ""
    @State private var ssid = ""
    @State private var password = ""

    var body: some View {
        Section {
            ForEach(setup.steps) { step in
                Label(step.label, systemImage: Symbol.of(step.state)).accessibilityValue(Symbol.words(step.state))
            }
            Text(setup.sentence)
            if let problem = setup.problem { ProblemView(problem: problem) }
            form
            if setup.isBusy { ProgressView() }
            ForEach(setup.actions) { action in
                ActionButton(action) { model.send(action.id, to: .device(device), fields(of: action.id)) }
            }
        } header: {
            Text(setup.title)
        }
    }

    @ViewBuilder private var form: some View {
        switch setup.form {
        case .code:
            TextField(text: $code) { Text("Six digits") }.keyboardType(.numberPad)
        case .wifi:
            if let networks = setup.networks {
                ForEach(networks) { network in
                    Button(network.label) { ssid = network.id }.disabled(network.reason != nil)
                    if let reason = network.reason { Text(reason).font(.footnote) }
                }
            }
            TextField(text: $ssid) { Text("Wi-Fi network") }
                .textInputAutocapitalization(.never)
                .autocorrectionDisabled()
            SecureField(text: $password) { Text("Wi-Fi password") }
        case nil: EmptyView()
        }
    }

    /// What an action takes: the form that is shown, where it is the form's.
    private func fields(of action: String) -> ActionFields {
        switch action {
        case "setup-code": ["code": .text(code)]
        case "setup-wifi": ["ssid": .text(ssid), "password": .text(password)]
        default: [:]
        }
    }
}
