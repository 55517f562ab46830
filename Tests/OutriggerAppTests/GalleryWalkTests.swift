import Companion
import Foundation
import SwiftUI
import Testing

@testable import Glasses
@testable import OutriggerApp

/// The gallery from values of the model: photos come over Wi-Fi, which simulated glasses have none of.
@Suite(.timeLimit(.minutes(5))) @MainActor struct `The app and the gallery` {
    private static func gallery(_ count: Int, reason: String? = nil) -> GlassesScreen.Gallery {
        let items = (0..<count).map {
            GlassesScreen.Gallery.Item(
                id: "p\($0)", filename: "photo_00\($0).jpg", size: 1_000, time: Worded("1 Nov 2025, 14:3\($0)"), thumbnail: "/small",
                file: "/file")
        }
        return GlassesScreen.Gallery(
            photos: .init(kind: "photos", count: count, bytes: 1_000 * count, items: items, revision: ""),
            videos: .init(kind: "videos", count: 0, bytes: 0, items: [], revision: ""), reason: Worded(reason.told),
            deleted: Worded(count == 1 ? "2 photos deleted." : nil))
    }

    private func show(_ gallery: GlassesScreen.Gallery, _ body: (AppStage) async throws -> Void) async throws {
        let model = AppModel(PreviewRoom([]).surroundings)
        try await AppStage.show(GalleryView(device: "", gallery: gallery).environment(model), body)
    }

    @Test func `several are chosen, and what is done with them says with how many`() async throws {
        try await show(Self.gallery(3)) { app in
            let list = app.look()
            #expect(nameless(list) == [])
            #expect(list.contains { $0.role == .button && $0.label == "photo_001.jpg, 1 Nov 2025, 14:31" })
            #expect(list.contains { $0.label == "There are none." })
            #expect(list.count { $0.label == "Select" } == 1 && list.count { $0.label == "Delete" } == 3)

            try await app.press("Select")
            #expect(app.look().first { $0.label == "Delete 0 photos" }?.isEnabled == false)
            try await app.press("photo_000.jpg, 1 Nov 2025, 14:30")
            try await app.press("photo_002.jpg, 1 Nov 2025, 14:32")
            try await app.until { $0.contains { $0.label == "Delete 2 photos" && $0.isEnabled } }
            #expect(app.look().contains { $0.label == "Download 2 photos" && $0.isEnabled })
            try await app.press("photo_000.jpg, 1 Nov 2025, 14:30")
            try await app.press("Delete 1 photo")
            // Nothing is chosen any more.
            try await app.until { $0.contains { $0.label == "Select" } }
            #expect(nameless(app.look()) == [])
        }
    }

    @Test func `what was deleted can be brought back, and without Wi-Fi nothing is deleted`() async throws {
        try await show(Self.gallery(1)) { app in
            #expect(app.look().contains { $0.label == "2 photos deleted." })
            #expect(app.look().contains { $0.role == .button && $0.label == "Undo" })
        }
        try await show(Self.gallery(2, reason: "This needs Wi-Fi.")) { app in
            #expect(app.look().contains { $0.label == "This needs Wi-Fi." })
            #expect(app.look().filter { $0.label == "Delete" }.allSatisfy { !$0.isEnabled })
            try await app.press("Select")
            try await app.press("photo_000.jpg, 1 Nov 2025, 14:30")
            #expect(app.look().first { $0.label == "Delete 1 photo" }?.isEnabled == false)
        }
    }

    @Test func `a photo shows how far it is, then itself, then what can be done with it; and why it did not come`() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("outrigger-gallery-\(UUID().uuidString).jpg")
        try Data([0xFF, 0xD8]).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let items = Self.gallery(1).photos.items
        func shown(_ files: [URL], _ problem: ScreenProblem? = nil) -> [ShownElement] {
            let screen = MediaDownloadScreen(kind: .photos, items: items, files: files, receivedByteCount: 500, problem: problem)
            return shownElements(of: MediaDownloadView(screen: screen) {})
        }
        #expect(shown([]).map(\.value) == ["50 %"] && shown([]).map(\.label) == ["0.0 of 0.0 MB"])
        let whole = shown([file])
        #expect(whole.map(\.role) == [.image, .button] && nameless(whole) == [])
        #expect(whole.map(\.label) == ["photo_000.jpg, 1 Nov 2025, 14:30", "Save or share"])
        let failed = shown([], ScreenProblem(code: "unreachable", sentence: "They do not answer."))
        #expect(failed.contains { $0.label == "They do not answer." } && failed.contains { $0.label == "Try again" && $0.press != nil })
        #expect(!failed.contains { $0.role == .progress })
        #expect(shown([URL(fileURLWithPath: "/nowhere")]).contains { $0.label == "This file is no picture that can be shown." })
    }
}
