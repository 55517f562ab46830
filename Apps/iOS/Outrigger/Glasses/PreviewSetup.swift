#if DEBUG
    import Bluetooth
    import Glasses
    import SwiftUI

    /// Something of glasses, with somebody beside it who does the first run.
    struct PreviewSetup<Content: View>: View {
        let screen: GlassesScreen
        let content: Content

        @Environment(AppModel.self) private var model
        @Environment(PreviewRoom.self) private var room

        private var next: [String] { screen.setup.actions.filter(\.isEnabled).map(\.id) }

        var body: some View {
            content.task(id: next) { [model, device = screen.id, next, glasses = room.twin(PreviewGlasses.self)] in
                if next.contains("setup-code") {
                    guard let code = try? await glasses?.code() else { return }
                    model.send("setup-code", to: .device(device), ["code": .text(code)])
                } else if next.contains("setup-wifi") {
                    model.send("setup-wifi", to: .device(device), ["ssid": "Harbour", "password": "seaweed-42"])
                } else if next.contains("setup-begin") {
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
