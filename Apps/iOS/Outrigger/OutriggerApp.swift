import Companion
import Foundation
import SwiftUI

/// The companion on an iPhone: what is nearby, each device's screens, and the places around.
@main
struct OutriggerApp: App {
    @State private var model: AppModel

    /// The companion begins with the program, not with its first window: the system may start it in the background, for a device that it
    /// had connected, and no window is opened then.
    init() {
        Wording.current = Wording.english.translated(to: Locale.preferredLanguages)
        let model = AppModel(.system)
        model.start()
        _model = State(initialValue: model)
    }

    var body: some Scene {
        WindowGroup { ContentView().environment(model) }
    }
}
