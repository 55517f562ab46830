import Companion
import SwiftUI

/// The places of the app.
struct ContentView: View {
    @Environment(AppModel.self) private var model

    var body: some View {
        TabView {
            DevicesView().tabItem { Label("Devices", systemImage: "dot.radiowaves.left.and.right") }
            ExploreView().tabItem { Label("Explore", systemImage: "map") }
            ActivityView().tabItem { Label("Activity", systemImage: "list.bullet.rectangle") }
            AppSettingsView().tabItem { Label("Settings", systemImage: "gearshape") }
        }
        .safeAreaInset(edge: .bottom) { UndoBanner() }
        .alert(Text(verbatim: model.refusal?.sentence ?? ""), isPresented: isRefused) {
            Button("Close", role: .cancel) {}
        } message: {
            if let advice = model.refusal?.advice { Text(advice) }
        }
    }

    private var isRefused: Binding<Bool> {
        let isRefused = model.refusal != nil
        return Binding(get: { isRefused }, set: { [model] in if !$0 { model.closeRefusal() } })
    }
}

#if DEBUG
    struct ContentView_Previews: PreviewProvider {
        static var previews: some View {
            PreviewHost(kinds: [.speaker, .bottle, .glasses]) { ContentView() }
        }
    }
#endif
