import Companion
import SwiftUI

/// A line of the list of devices, which leads to its page.
struct DeviceRow: View {
    let device: DevicesScreen.Device

    @Environment(AppModel.self) private var model

    var body: some View {
        VStack(alignment: .leading) {
            NavigationLink {
                DevicePage(id: device.id, kind: device.kind, name: device.name)
            } label: {
                VStack(alignment: .leading) {
                    Text(device.name).font(.headline)
                    Text(line).font(.subheadline).foregroundStyle(.secondary)
                }
            }
            if let problem = device.problem { ProblemView(problem: problem) }
            if let pairing = device.pairing { PairingNotice(device: device.id, pairing: pairing) }
            if device.action.id != "open" {
                ActionButton(device.action) { model.send(device.action.id, to: .device(device.id)) }.buttonStyle(.bordered)
            }
        }
    }

    private var line: String {
        [device.kindTitle, device.stateWords, device.summary, device.signal?.words].compactMap(\.self).joined(separator: " · ")
    }
}

/// What the system's own pairing leaves to say.
struct PairingNotice: View {
    let device: String
    let pairing: PairingScreen

    @Environment(AppModel.self) private var model

    var body: some View {
        VStack(alignment: .leading) {
            Text(pairing.title).bold()
            Text(pairing.sentence)
            ForEach(pairing.actions) { action in
                ActionButton(action) { model.send(action.id, to: .device(device)) }.buttonStyle(.bordered)
            }
        }
    }
}
