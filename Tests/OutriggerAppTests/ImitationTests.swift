import Foundation
import SwiftUI
import Testing

@testable import OutriggerApp

/// What the system does not do for an app has to be seen: otherwise the walks prove nothing.
@Suite(.timeLimit(.minutes(5))) @MainActor struct `The imitation of SwiftUI` {
    /// A sheet, and an alert that is asked for while the sheet is there.
    private struct Crowd: View {
        @State private var hasSheet = false
        @State private var hasAlert = false

        var body: some View {
            Button("Open") { hasSheet = true }
                .alert(Text("Alert"), isPresented: $hasAlert) {
                    Button("Fine") {}
                } message: {
                    Text("Something happened.")
                }
                .sheet(isPresented: $hasSheet) { CrowdSheet { hasAlert = true } }
        }
    }

    private struct CrowdSheet: View {
        let alert: @MainActor () -> Void
        @Environment(\.dismiss) private var dismiss
        @State private var asks = false

        var body: some View {
            VStack {
                Button("Alert below") { alert() }
                Button("Ask") { asks = true }
                Button("Done") { dismiss() }
            }
            .confirmationDialog(Text("Sure?"), isPresented: $asks, titleVisibility: .visible) {
                Button("Yes") {}
            } message: {
                Text("Think.")
            }
        }
    }

    private func labels(_ app: AppStage) -> [String] { app.look().map(\.label) }

    @Test(arguments: [ViewHost.Behaviour(), .otherwise])
    func `a presenter presents one thing at a time, and what has to wait may never come`(_ behaviour: ViewHost.Behaviour) async throws {
        try await AppStage.show(Crowd(), behaviour: behaviour) { app in
            #expect(labels(app) == ["Open"])
            try await app.press("Open")
            #expect(labels(app) == ["Alert below", "Ask", "Done"])
            try await app.press("Alert below")
            #expect(labels(app) == ["Alert below", "Ask", "Done"])
            // A sheet is a presenter of its own.
            try await app.press("Ask")
            #expect(labels(app) == ["Sure?", "Think.", "Yes"])
            try await app.press("Yes")
            try await app.press("Done")
            #expect(labels(app) == (behaviour.presentsWhatWaited ? ["Alert", "Something happened.", "Fine"] : ["Open"]))
        }
    }

    @Test func `an app that gives no reason for adding to photos is ended when the system's sheet does`() async throws {
        let files = ["a.jpg", "b.jpg", "c.mp4"].map { URL(fileURLWithPath: "/tmp/\($0)") }
        let link = ShareLink(items: files) { Text("Share") }
        try await AppStage.show(ViewHost(link, info: [:])) { app in
            try await app.press("Share")
            #expect(labels(app) == ["Save 2 Images", "Save Video", "Close"])
            try await app.press("Close")
            #expect(labels(app) == ["Share"])
            try await app.press("Share")
            try await app.press("Save Video")
            let ended = await #expect(throws: AppStage.Ended.self) { try await app.press("Share") }
            #expect(ended?.description.contains("NSPhotoLibraryAddUsageDescription") == true && app.photos.isEmpty)
        }
        try await AppStage.show(ViewHost(link, info: ["NSPhotoLibraryAddUsageDescription": "To keep them."])) { app in
            try await app.press("Share")
            try await app.press("Save 2 Images")
            #expect(app.photos == Array(files.prefix(2)))
        }
    }
}
