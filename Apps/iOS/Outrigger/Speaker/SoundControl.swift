import Companion
import Speaker
import SwiftUI

/// One control of the sound, as its kind wants it.
struct SoundControl: View {
    let device: String
    let control: SpeakerScreen.Sound.Control

    @Environment(AppModel.self) private var model
    /// Where the finger is, while it is on the slider.
    @State private var dragged: Double?

    var body: some View {
        VStack(alignment: .leading) {
            field.disabled(!control.isEnabled)
            if let hint = control.hint { Text(hint).font(.footnote).foregroundStyle(.secondary) }
        }
    }

    @ViewBuilder private var field: some View {
        switch control.kind {
        case .choice:
            Picker(selection: value) {
                ForEach(control.options) { Text($0.label).tag($0.id) }
            } label: {
                Text(control.label)
            }
        case .slider:
            LabeledContent(control.label, value: control.valueText ?? "–").monospacedDigit()
            Slider(value: position, in: Double(control.min)...Double(control.max), step: 1) {
                Text(control.label)
            } onEditingChanged: { isMoving in
                if !isMoving, let dragged {
                    send(Int(dragged.rounded()))
                    self.dragged = nil
                }
            }
            .accessibilityValue(control.valueText ?? "")
        case .toggle:
            if let position = control.positions.first(where: { $0.id == control.value }),
                let other = control.positions.other(than: position)
            {
                HStack {
                    if let stands = position.stands { Text(stands) }
                    Button(position.action) { send(other.id) }.buttonStyle(.bordered)
                }
            } else {
                Toggle(isOn: isOn) { Text(control.label) }
            }
        }
    }

    private var value: Binding<Int> {
        Binding(get: { [control] in control.value ?? -1 }, set: { [model, device, control] in Self.send($0, control, device, model) })
    }

    private var isOn: Binding<Bool> {
        Binding(
            get: { [control] in control.value == 1 }, set: { [model, device, control] in Self.send($0 ? 1 : 0, control, device, model) })
    }

    private var position: Binding<Double> {
        let dragged = $dragged
        return Binding(
            get: { [control] in dragged.wrappedValue ?? Double(control.value ?? control.min) }, set: { dragged.wrappedValue = $0 })
    }

    private func send(_ value: Int) { Self.send(value, control, device, model) }

    private nonisolated static func send(_ value: Int, _ control: SpeakerScreen.Sound.Control, _ device: String, _ model: AppModel) {
        model.send("control", to: .device(device), ["control": .text(control.id), "value": .integer(value)])
    }
}

extension [SpeakerScreen.Sound.Position] {
    fileprivate func other(than position: Element) -> Element? { first { $0.id != position.id } }
}
