import Companion
import Glasses
import SwiftUI
import Testing

@testable import OutriggerApp

@Suite(.timeLimit(.minutes(5))) @MainActor struct `The app and glasses` {
    @Test(arguments: RadioUsed.allCases) func `paired by the code that they say, then put to sleep`(_ radio: RadioUsed) async throws {
        try await withApp([.glasses], radio, showing: PreviewPage(kind: .glasses)) { app, room in
            try await app.press("Have the code said")
            try await app.set("Six digits", try #require(try await room.twin(PreviewGlasses.self)?.code()))
            try await app.press("Pair")
            try await app.press("Use Bluetooth only")
            try await app.until { !$0.contains { $0.label == "Use Bluetooth only" } }
            try await app.press("Sleep")
            try await app.until(text: "Asleep")

            for part in ["Camera", "Gallery", "Notes and todos", "Conversation", "Settings"] { try await app.press(part) }
            try await app.until { $0.contains { $0.role == .picker && $0.label == "Personality" } }
            #expect(nameless(app.look()) == [])
            // Without Wi-Fi there is no picture, and the reason is said.
            #expect(app.look().contains { $0.label == "This needs Wi-Fi, which is left out." })
        }
    }

    @Test func `on Wi-Fi, a photo is looked at, and one is deleted and brought back`() async throws {
        try await withApp([.glasses], showing: PreviewPage(kind: .glasses)) { app, room in
            try await app.press("Have the code said")
            try await app.set("Six digits", try #require(try await room.twin(PreviewGlasses.self)?.code()))
            try await app.press("Pair")
            try await app.set("Wi-Fi network", "Harbour")
            try await app.set("Wi-Fi password", "seaweed-42")
            try await app.press("Join the network")
            try await app.press("Gallery")
            try await app.press("photo_002.jpg, 1 Nov 2025, 14:30")
            try await app.until { $0.contains { $0.role == .image && $0.label == "photo_002.jpg, 1 Nov 2025, 14:30" } }
            try await app.press("Save or share")
            try await app.press("Save Image")
            #expect(app.photos.count == 1)

            try await app.press("Select")
            try await app.press("photo_001.jpg, 1 Nov 2025, 14:30")
            try await app.press("Delete 1 photo")
            try await app.until(text: "1 photo deleted.")
            #expect(!app.look().contains { $0.label.hasPrefix("photo_001.jpg") })
            try await app.press("Undo")
            try await app.until { $0.contains { $0.label.hasPrefix("photo_001.jpg") } }
            #expect(nameless(app.look()) == [])
        }
    }
}
