import Companion
import Speaker
import SwiftUI

/// What runs on a speaker, and an update of it.
struct FirmwareSection: View {
    let device: String
    let firmware: SpeakerScreen.Firmware

    @Environment(AppModel.self) private var model
    @State private var isEntering = false

    var body: some View {
        Section {
            ForEach(firmware.versions, id: \.label) { LabeledContent($0.label, value: $0.value) }
            if let hint = firmware.versionHint { Text(hint).font(.footnote).foregroundStyle(.secondary) }
            UpdateProgress(firmware: firmware)
            if let decision = firmware.decision {
                VStack(alignment: .leading) {
                    Text(decision.title).font(.headline)
                    Text(decision.text)
                }
                .accessibilityElement(children: .combine)
            }
            if let problem = firmware.problem ?? firmware.lastFailure { ProblemView(problem: problem) }
            ForEach(firmware.actions) { action in
                ActionButton(action) {
                    if action.id == "update" { isEntering = true } else { model.send(action.id, to: .device(device)) }
                }
            }
        } header: {
            Text("Firmware")
        }
        .sheet(isPresented: $isEntering) { UpdateSheet(device: device, firmware: firmware) }
        .alert(Text(firmware.decision?.title ?? ""), isPresented: asksToKeep) {
            ForEach(firmware.actions) { action in
                Button(action.label, role: action.role == .destructive ? .destructive : nil) {
                    model.send(action.id, to: .device(device))
                }
            }
        } message: {
            Text(firmware.decision?.text ?? "")
        }
    }

    @State private var answered: String?

    /// Asked once for each firmware on trial; afterwards the buttons of the section are there.
    private var asksToKeep: Binding<Bool> {
        let question = firmware.decision?.title
        let answered = $answered
        return Binding(
            get: { question != nil && answered.wrappedValue != question }, set: { if !$0 { answered.wrappedValue = question } })
    }
}
