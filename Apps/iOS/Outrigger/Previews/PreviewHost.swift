#if DEBUG
    import SwiftUI

    /// A view of an app that runs in a room of simulated devices.
    struct PreviewHost<Content: View>: View {
        @State private var model: AppModel
        private let content: Content

        init(kinds: [PreviewRoom.Kind], @ViewBuilder content: () -> Content) {
            _model = State(initialValue: AppModel(PreviewRoom(kinds).surroundings))
            self.content = content()
        }

        var body: some View {
            content.environment(model)
                .task { [model] in
                    model.send("scan/start", to: .radio)
                    await model.run()
                }
        }
    }

    /// The page of the first device of a kind, connected.
    struct PreviewPage: View {
        let kind: PreviewRoom.Kind

        @Environment(AppModel.self) private var model

        var body: some View {
            NavigationStack {
                if let device = model.devices?.devices.first(where: { $0.kind == kind.rawValue }) {
                    DevicePage(id: device.id, kind: device.kind, name: device.name)
                        .task { [model] in model.send("connect", to: .device(device.id)) }
                } else {
                    ProgressView()
                }
            }
        }
    }

    /// The guided calibration of a bottle that is connected.
    struct PreviewCalibration: View {
        @Environment(AppModel.self) private var model

        var body: some View {
            if let device = model.devices?.devices.first(where: { $0.kind == PreviewRoom.Kind.bottle.rawValue }) {
                CalibrationView(device: device.id).task { [model] in model.send("connect", to: .device(device.id)) }
            } else {
                ProgressView()
            }
        }
    }
#endif
