import Companion
import SwiftUI

/// Everything that a device offers over Bluetooth: the page of one of no kind that the app knows, and a part of every other.
struct ServicesView: View {
    let device: String

    @Environment(AppModel.self) private var model

    var body: some View {
        Group {
            if let session = model.session {
                FollowedView(session, { [device] in session.inspectScreen(of: device) }) { ServicesList(screen: $0) }
            } else {
                ProgressView()
            }
        }
        .navigationTitle("Services")
    }
}

/// The table, service by service.
struct ServicesList: View {
    let screen: InspectScreen

    @Environment(AppModel.self) private var model

    var body: some View {
        List {
            Section {
                Text(screen.link.sentence)
                if let hint = screen.servicesHint ?? screen.emptyHint { Text(hint).foregroundStyle(.secondary) }
                if screen.isDiscovering { ProgressView().accessibilityLabel("Reading the services") }
                if let problem = screen.problem { ProblemView(problem: problem) }
                ActionButton(screen.link.action) { model.send(screen.link.action.id, to: .device(screen.id)) }
            }
            ForEach(Array(screen.services.enumerated()), id: \.offset) { service in
                Section {
                    ForEach(service.element.characteristics, id: \.handle) {
                        CharacteristicView(screen: screen, service: service.element.uuid, characteristic: $0)
                    }
                } header: {
                    Text(service.element.name ?? service.element.uuid)
                }
            }
            Section("Link") {
                if let mtu = screen.link.mtu { LabeledContent("ATT MTU", value: "\(mtu) bytes") }
                ForEach(screen.advertisement, id: \.label) { LabeledContent($0.label, value: $0.value) }
            }
        }
    }
}

/// A value: what it is called, what it was last, and what can be done with it.
struct CharacteristicView: View {
    let screen: InspectScreen
    let service: String
    let characteristic: InspectScreen.Characteristic

    @Environment(AppModel.self) private var model
    @State private var value = ""
    /// Nil while nothing was chosen.
    @State private var format: AttributeFormat?

    var body: some View {
        VStack(alignment: .leading) {
            VStack(alignment: .leading) {
                Text(characteristic.name ?? characteristic.uuid).font(.headline)
                if let label = characteristic.label { Text(label) }
                Text([characteristic.uuid, characteristic.properties.joined(separator: ", ")].joined(separator: " · "))
                    .font(.footnote).foregroundStyle(.secondary)
                if let decoding = characteristic.decoding, !decoding.isEmpty { Text(decoding) }
                if let bytes = characteristic.value { Text(bytes).font(.footnote).monospacedDigit() }
            }
            .accessibilityElement(children: .combine)
            HStack {
                if let reading = characteristic.reading { button(reading) }
                if let listening = characteristic.listening { button(listening, ["on": .boolean(!characteristic.isListening)]) }
            }
            if let hint = characteristic.listeningHint { Text(hint).font(.footnote).foregroundStyle(.secondary) }
            if let writing = characteristic.writing { form(writing) }
        }
        .disabled(screen.link.state != .connected)
    }

    @ViewBuilder private func form(_ writing: InspectScreen.Writing) -> some View {
        Picker(selection: choice(writing)) {
            ForEach(writing.formats) { Text([$0.label, $0.unit].compactMap(\.self).joined(separator: ", ")).tag($0.id) }
        } label: {
            Text("Format")
        }
        TextField(text: $value, prompt: Text(verbatim: chosen(writing)?.example ?? "")) { Text("Value") }
            .textInputAutocapitalization(.never)
            .autocorrectionDisabled()
        HStack {
            ForEach(writing.ways) { way in
                if let format = chosen(writing)?.id {
                    button(
                        way, as: "write",
                        ["value": .text(value), "format": .text(format.rawValue), "response": .boolean(way.id == "write")])
                }
            }
        }
    }

    private func chosen(_ writing: InspectScreen.Writing) -> InspectScreen.Writing.Format? {
        writing.formats.first { $0.id == format } ?? writing.formats.first
    }

    private func choice(_ writing: InspectScreen.Writing) -> Binding<AttributeFormat> {
        let format = $format
        let first = writing.formats.first?.id ?? .hex
        return Binding(get: { format.wrappedValue ?? first }, set: { format.wrappedValue = $0 })
    }

    private func button(_ action: ScreenAction, as name: String? = nil, _ fields: ActionFields = [:]) -> some View {
        Button(action.label) {
            let path: ActionFields = [
                "service": .text(service), "characteristic": .text(characteristic.uuid), "handle": .integer(characteristic.handle),
            ]
            model.send(name ?? action.id, to: .device(screen.id), path.merging(fields) { $1 })
        }
        .buttonStyle(.bordered)
        .accessibilityLabel([action.label, characteristic.name ?? characteristic.uuid].joined(separator: ": "))
    }
}

#if DEBUG
    struct ServicesView_Previews: PreviewProvider {
        static var previews: some View {
            PreviewHost(kinds: AppKind.all) { PreviewDevice(kind: AppKind.all[0]) { ServicesView(device: $0) } }
        }
    }
#endif
