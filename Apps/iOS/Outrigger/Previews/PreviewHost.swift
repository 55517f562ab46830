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

    /// A part of the page of glasses that are connected.
    struct PreviewGlassesPart<Content: View>: View {
        private let content: (String, GlassesScreen) -> Content

        init(@ViewBuilder content: @escaping (String, GlassesScreen) -> Content) { self.content = content }

        var body: some View {
            PreviewHost(kinds: [.glasses]) {
                PreviewDevice(kind: .glasses) { id in GlassesPart(device: id) { content(id, $0) } }
            }
        }
    }
#endif
