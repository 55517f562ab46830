import Companion
import SwiftUI

/// What is nearby, and the one obvious next step.
struct DevicesView: View {
    @Environment(AppModel.self) private var model

    var body: some View {
        NavigationStack {
            Group {
                if let screen = model.devices { list(screen) } else { starting }
            }
            .navigationTitle("Devices")
        }
        .task { [model] in await lookForDevices(model) }
    }

    /// Whoever opens the app wants to see what is there.
    private nonisolated func lookForDevices(_ model: AppModel) async { model.send("scan/start", to: .radio) }

    @ViewBuilder private var starting: some View {
        if let failure = model.failure { ProblemView(problem: failure) } else { ProgressView() }
    }

    private func list(_ screen: DevicesScreen) -> some View {
        List {
            Section {
                if let problem = screen.problem { ProblemView(problem: problem) }
                if let step = screen.nextStep { Text(step).foregroundStyle(.secondary) }
                ForEach(screen.devices) { DeviceRow(device: $0) }
            } header: {
                HStack {
                    Text(screen.nearby ?? screen.sentence)
                    if screen.isScanning { ProgressView().accessibilityLabel("Looking for devices") }
                }
            }
            Section {
                ActionButton(screen.scan) { model.send(screen.scan.id, to: .radio) }
            }
        }
    }
}

#if DEBUG
    struct DevicesView_Previews: PreviewProvider {
        static var previews: some View {
            PreviewHost(kinds: AppKind.all) { DevicesView() }
        }
    }
#endif
