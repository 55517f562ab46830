#if DEBUG
    import Glasses
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

    /// Something of the first device of a kind, connected.
    struct PreviewDevice<Content: View>: View {
        private let kind: PreviewRoom.Kind
        private let content: (String) -> Content

        @Environment(AppModel.self) private var model

        /// - Parameter content: takes the device's id.
        init(kind: PreviewRoom.Kind, @ViewBuilder content: @escaping (String) -> Content) {
            self.kind = kind
            self.content = content
        }

        var body: some View {
            NavigationStack {
                if let device = model.devices?.devices.first(where: { $0.kind == kind.rawValue }) {
                    content(device.id).task { [model] in model.send("connect", to: .device(device.id)) }
                } else {
                    ProgressView()
                }
            }
        }
    }

    /// Its page.
    struct PreviewPage: View {
        let kind: PreviewRoom.Kind

        @Environment(AppModel.self) private var model

        var body: some View {
            PreviewDevice(kind: kind) { id in
                DevicePage(id: id, kind: kind.rawValue, name: model.devices?.devices.first { $0.id == id }?.name ?? "")
            }
        }
    }

    /// Something of glasses, with somebody beside it who does the first run.
    struct PreviewSetup<Content: View>: View {
        let screen: GlassesScreen
        let content: Content

        @Environment(AppModel.self) private var model

        private var setup: GlassesScreen.Setup { screen.setup }

        var body: some View {
            content.task(id: setup.actions.filter(\.isEnabled).map(\.id)) { [model, device = screen.id, setup] in
                let ids = setup.actions.filter(\.isEnabled).map(\.id)
                if ids.contains("setup-code") {
                    model.send("setup-code", to: .device(device), ["code": "123456"])
                } else if ids.contains("setup-wifi") {
                    model.send("setup-wifi", to: .device(device), ["ssid": "Harbour", "password": "seaweed-42"])
                } else if ids.contains("allow-unprotected") {
                    model.send("allow-unprotected", to: .device(device))
                } else if ids.contains("setup-begin") {
                    model.send("setup-begin", to: .device(device))
                }
            }
        }
    }

    /// A part of the page of glasses that are connected, over Bluetooth and then over Wi-Fi.
    struct PreviewGlassesPart<Content: View>: View {
        private let content: (String, GlassesScreen) -> Content

        init(@ViewBuilder content: @escaping (String, GlassesScreen) -> Content) { self.content = content }

        var body: some View {
            PreviewHost(kinds: [.glasses]) {
                PreviewDevice(kind: .glasses) { id in GlassesPart(device: id) { PreviewSetup(screen: $0, content: content(id, $0)) } }
            }
        }
    }
#endif
