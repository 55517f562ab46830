import SwiftUI
import Testing

@testable import OutriggerApp

/// One look at every preview: no trap, nothing missing around it, and a name for everything.
@Suite(.timeLimit(.minutes(5))) @MainActor struct `The app's previews` {
    private static func walk(_ view: some View) async throws {
        try await AppStage.show(view) { app in
            try await app.until { $0.contains { $0.role != .progress } }
            #expect(nameless(app.look()) == [])
        }
    }

    @Test func `each is walked`() async throws {
        try await Self.walk(ContentView_Previews.previews)
        try await Self.walk(DevicesView_Previews.previews)
        try await Self.walk(SpeakerView_Previews.previews)
        try await Self.walk(UpdateSheet_Previews.previews)
        try await Self.walk(BottleView_Previews.previews)
        try await Self.walk(BottleGraphicView_Previews.previews)
        try await Self.walk(CalibrationView_Previews.previews)
        try await Self.walk(ExploreView_Previews.previews)
        try await Self.walk(GlassesView_Previews.previews)
        try await Self.walk(CameraView_Previews.previews)
        try await AppStage.show(GalleryView_Previews.previews) { app in
            try await app.until { $0.contains { $0.label.hasPrefix("photo_002.jpg") } }
            #expect(nameless(app.look()) == [])
        }
        try await Self.walk(NotesView_Previews.previews)
        try await Self.walk(ConversationView_Previews.previews)
        try await Self.walk(SettingsView_Previews.previews)
        try await Self.walk(ServicesView_Previews.previews)
        try await Self.walk(ActivityView_Previews.previews)
        try await Self.walk(AppSettingsView_Previews.previews)
    }
}
