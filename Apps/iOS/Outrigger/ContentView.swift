import Companion
import SwiftUI

/// The places of the app.
struct ContentView: View {
    @Environment(AppModel.self) private var model

    var body: some View {
        TabView {
            DevicesView().notices().tabItem { Label("Devices", systemImage: "dot.radiowaves.left.and.right") }
            ExploreView().notices().tabItem { Label("Explore", systemImage: "map") }
            ActivityView().notices().tabItem { Label("Activity", systemImage: "list.bullet.rectangle") }
            AppSettingsView().notices().tabItem { Label("Settings", systemImage: "gearshape") }
        }
        .task(id: model.refusal?.sentence) { [refusal = model.refusal] in await Self.readOut(refusal) }
    }

    /// To who does not see where it is written.
    private static func readOut(_ refusal: ScreenProblem?) async {
        guard let refusal else { return }
        let words = [refusal.sentence, refusal.advice].compactMap(\.self).joined(separator: " ")
        UIAccessibility.post(notification: .announcement, argument: words)
    }
}

#if DEBUG
    struct ContentView_Previews: PreviewProvider {
        static var previews: some View {
            PreviewHost(kinds: AppKind.all) { ContentView() }
        }
    }
#endif
