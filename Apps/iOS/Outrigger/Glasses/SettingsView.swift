import Companion
import Glasses
import SwiftUI

/// How the assistant is.
struct SettingsView: View {
    let device: String
    let settings: GlassesScreen.Settings?

    @Environment(AppModel.self) private var model

    var body: some View {
        Form {
            if let settings {
                form(settings).disabled(settings.reason != nil)
                if let reason = settings.reason { Text(reason) }
            } else {
                Text("The glasses have not told their settings yet.")
            }
        }
    }

    @ViewBuilder private func form(_ settings: GlassesScreen.Settings) -> some View {
        Section("Assistant") {
            if let personality = settings.personality {
                picker("Personality", personality, settings.personalities) { ("personality", ["value": .text($0)]) }
            }
            if let name = settings.name {
                SettingField(device: device, label: "Name", text: name, action: "assistant-name", field: "value")
            }
        }
        Section("Wake word") {
            if let keyword = settings.keyword {
                SettingField(device: device, label: "Wake word", text: keyword, action: "wake-word", field: "keyword")
            }
        }
        Section("Voice") {
            stepper("\(settings.rate ?? 0) words a minute", settings.rate, settings.slowestRate...settings.fastestRate, 10) {
                ("voice", ["rate": .integer($0)])
            }
            stepper("Volume: \(settings.volume ?? 0) %", settings.volume, 0...100, 5) { ("voice", ["volume": .integer($0)]) }
        }
    }

    private typealias Change = (action: String, fields: ActionFields)

    private func picker(
        _ label: LocalizedStringKey, _ value: String, _ choices: [String], change: @escaping @Sendable (String) -> Change
    ) -> some View {
        Picker(selection: binding(value, change)) {
            ForEach(choices, id: \.self) { Text($0).tag($0) }
        } label: {
            Text(label)
        }
    }

    @ViewBuilder private func stepper(
        _ label: LocalizedStringKey, _ value: Int?, _ range: ClosedRange<Int>, _ step: Int, change: @escaping @Sendable (Int) -> Change
    ) -> some View {
        if let value { Stepper(value: binding(value, change), in: range, step: step) { Text(label) } }
    }

    private func binding<Value: Sendable>(_ value: Value, _ change: @escaping @Sendable (Value) -> Change) -> Binding<Value> {
        Binding(
            get: { value },
            set: { [model, device] new in
                let change = change(new)
                model.send(change.action, to: .device(device), change.fields)
            })
    }
}

/// A text that is changed when it is sent.
struct SettingField: View {
    let device: String
    let label: LocalizedStringKey
    let text: String
    let action: String
    let field: String

    @Environment(AppModel.self) private var model
    /// What is typed; nil while nothing is.
    @State private var typed: String?

    var body: some View {
        HStack {
            TextField(text: entry) { Text(label) }
            if let typed {
                Button("Save") {
                    model.send(action, to: .device(device), [field: .text(typed)])
                    self.typed = nil
                }
            }
        }
    }

    private var entry: Binding<String> {
        let typed = $typed
        return Binding(get: { [text] in typed.wrappedValue ?? text }, set: { typed.wrappedValue = $0 })
    }
}

#if DEBUG
    struct SettingsView_Previews: PreviewProvider {
        static var previews: some View {
            PreviewGlassesPart { SettingsView(device: $0, settings: $1.settings) }
        }
    }
#endif
