import Companion
import Glasses
import SwiftUI

/// The page of glasses: the first run until it is done, then how they are, and the way to the rest.
struct GlassesView: View {
    let screen: GlassesScreen

    var body: some View {
        Form {
            LinkSection(device: screen.id, link: screen.link)
            if let problem = screen.problem { ProblemView(problem: problem) }
            if !screen.setup.isDone { SetupSection(device: screen.id, setup: screen.setup) }
            DashboardSection(device: screen.id, dashboard: screen.dashboard, path: screen.path)
            Section {
                part("Camera", "camera") { CameraView(device: screen.id, camera: $0.camera) }
                part("Gallery", "photo.on.rectangle") { GalleryView(device: screen.id, gallery: $0.gallery) }
                part("Notes and todos", "checklist") { NotesView(device: screen.id, notes: $0.notes, todos: $0.todos) }
                part("Conversation", "text.bubble") { ConversationView(device: screen.id, conversation: $0.conversation) }
                part("Settings", "slider.horizontal.3") { SettingsView(device: screen.id, settings: $0.settings) }
            }
            if let update = screen.update { Text(update).font(.footnote).foregroundStyle(.secondary) }
        }
    }

    private func part<Content: View>(
        _ title: LocalizedStringKey, _ symbol: String, @ViewBuilder content: @escaping (GlassesScreen) -> Content
    ) -> some View {
        NavigationLink {
            GlassesPart(device: screen.id, content: content).navigationTitle(title)
        } label: {
            Label(title, systemImage: symbol)
        }
    }
}

/// A part of the glasses' page on a screen of its own, which follows them by itself.
struct GlassesPart<Content: View>: View {
    let device: String
    let content: (GlassesScreen) -> Content

    @Environment(AppModel.self) private var model

    var body: some View {
        if let session = model.session {
            FollowedView(session, { [device] in session.screen(of: device, as: GlassesScreen.self) }, content: content)
        } else {
            ProgressView()
        }
    }
}

#if DEBUG
    struct GlassesView_Previews: PreviewProvider {
        static var previews: some View {
            PreviewHost(kinds: [.glasses]) { PreviewPage(kind: .glasses) }
        }
    }
#endif
