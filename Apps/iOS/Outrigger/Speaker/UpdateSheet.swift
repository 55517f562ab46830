import Companion
import Speaker
import SwiftUI

/// Asks what an update needs, shows what was checked, and begins it.
struct UpdateSheet: View {
    let device: String
    let firmware: SpeakerScreen.Firmware

    @Environment(AppModel.self) private var model
    @Environment(\.dismiss) private var dismiss
    @State private var answers: [String: String] = [:]
    /// What was checked last; a plan of other answers says nothing.
    @State private var checked: [String: String]?

    var body: some View {
        NavigationStack {
            Form {
                Section {
                    ForEach(firmware.fields) { field in
                        VStack(alignment: .leading) {
                            input(field)
                            if let hint = field.hint { Text(hint).font(.footnote).foregroundStyle(.secondary) }
                        }
                    }
                } footer: {
                    if let missing = firmware.missing(in: answers) { Text(missing) }
                }
                if let plan = firmware.plan, checked == answers { PlanSection(plan: plan) }
                Section {
                    Button("Check the update") {
                        checked = answers
                        send("plan")
                    }
                    .disabled(firmware.missing(in: answers) != nil)
                    ActionButton(firmware.begin(isChecked: checked == answers)) {
                        send("update", allowing: firmware.plan?.allowances ?? [])
                        dismiss()
                    }
                }
            }
            .navigationTitle("Update firmware")
            .toolbar {
                ToolbarItem(placement: .cancellationAction) { Button("Cancel", role: .cancel) { dismiss() } }
            }
        }
        .notices()
    }

    @ViewBuilder private func input(_ field: SpeakerScreen.Firmware.Field) -> some View {
        let text = answer(field.id)
        let prompt = field.example.map { Text(verbatim: $0) }
        if field.id == "password" {
            SecureField(text: text, prompt: prompt) { Text(field.label) }
        } else {
            TextField(text: text, prompt: prompt) { Text(field.label) }
                .textInputAutocapitalization(.never)
                .autocorrectionDisabled()
        }
    }

    private func answer(_ field: String) -> Binding<String> {
        let answers = $answers
        return Binding(get: { answers.wrappedValue[field] ?? "" }, set: { answers.wrappedValue[field] = $0 })
    }

    private func send(_ action: String, allowing allowances: [String] = []) {
        var fields = answers.filter { !$0.value.isEmpty }.mapValues { JSONValue.text($0) }
        for allowance in allowances { fields[allowance] = .boolean(true) }
        model.send(action, to: .device(device), fields)
    }
}

/// What was checked before anything is written.
struct PlanSection: View {
    let plan: SpeakerScreen.Firmware.Plan

    var body: some View {
        Section {
            Text(plan.summary)
            ForEach(plan.checks.filter(\.isRemark)) { check in
                Label(check.sentence, systemImage: Symbol.of(check.outcome)).accessibilityValue(check.words)
            }
            if let rest = plan.rest {
                DisclosureGroup {
                    ForEach(plan.checks.filter { !$0.isRemark }) { check in
                        Label(check.sentence, systemImage: Symbol.of(check.outcome)).accessibilityValue(check.words)
                    }
                } label: {
                    Text(rest)
                }
            }
        } header: {
            Text("Checked")
        }
    }
}

#if DEBUG
    struct UpdateSheet_Previews: PreviewProvider {
        static var previews: some View {
            PreviewHost(kinds: [.speaker]) {
                UpdateSheet(device: "", firmware: SpeakerScreen.Firmware(installedVersion: "2.4.3"))
            }
        }
    }
#endif
