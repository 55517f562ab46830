import Companion
import SwiftUI

/// A kind of device in the app: what its folder gives.
struct AppKind: Sendable {
    /// Its devices, and what can be asked of them.
    var kind: DeviceKind
    /// The page of a device.
    let page: @MainActor @Sendable (_ session: AppSession, _ device: String) -> AnyView

    /// - Parameter page: the page that a screen is shown on.
    init<Screen: DeviceScreen, Page: View>(
        _ kind: DeviceKind, @ViewBuilder page: @escaping @MainActor @Sendable (Screen) -> Page
    ) {
        self.kind = kind
        self.page = { session, device in
            AnyView(FollowedView(session, { session.screen(of: device, as: Screen.self) }) { page($0) })
        }
    }

    var name: String { kind.name }

    #if DEBUG
        /// Makes a simulated device of it; nil where previews have none.
        private(set) var makePreview: (@Sendable () -> any PreviewTwin)?

        /// The same, with simulated devices.
        func previewed(_ make: @escaping @Sendable () -> any PreviewTwin) -> AppKind {
            var kind = self
            kind.makePreview = make
            return kind
        }
    #endif
}
