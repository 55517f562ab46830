#if DEBUG
    import SwiftUI

    /// A view of an app that runs in a room of simulated devices.
    struct PreviewHost<Content: View>: View {
        @State private var model: AppModel
        @State private var room: PreviewRoom
        private let content: Content

        /// - Parameter kinds: those of which a device stands in the room.
        init(kinds: [AppKind], @ViewBuilder content: () -> Content) {
            let room = PreviewRoom(kinds)
            _room = State(initialValue: room)
            _model = State(initialValue: AppModel(room.surroundings))
            self.content = content()
        }

        var body: some View {
            content.environment(model).environment(room)
                .task { [model] in
                    model.send("scan/start", to: .radio)
                    await model.run()
                }
        }
    }

    /// Something of the first device of a kind, connected.
    struct PreviewDevice<Content: View>: View {
        private let kind: AppKind
        private let content: (String) -> Content

        @Environment(AppModel.self) private var model

        /// - Parameter content: takes the device's id.
        init(kind: AppKind, @ViewBuilder content: @escaping (String) -> Content) {
            self.kind = kind
            self.content = content
        }

        var body: some View {
            NavigationStack {
                if let device = model.devices?.devices.first(where: { $0.kind == kind.name }) {
                    content(device.id).task { [model] in model.send("connect", to: .device(device.id)) }
                } else {
                    ProgressView()
                }
            }
        }
    }

    /// Its page.
    struct PreviewPage: View {
        let kind: AppKind

        @Environment(AppModel.self) private var model

        var body: some View {
            PreviewDevice(kind: kind) { id in
                DevicePage(id: id, kind: kind.name, name: model.devices?.devices.first { $0.id == id }?.name ?? "")
            }
        }
    }
#endif
