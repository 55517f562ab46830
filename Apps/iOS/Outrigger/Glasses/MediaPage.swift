import Bluetooth
import Companion
import Glasses
import SwiftUI

/// Photos or videos on their way to the phone, and then in full.
struct MediaPage: View {
    let device: String
    let kind: GlassesMediaKind
    let items: [GlassesScreen.Gallery.Item]

    @Environment(AppModel.self) private var model
    @State private var download: MediaDownload?
    @State private var reason: ScreenProblem?
    @State private var attempt = 0

    var body: some View {
        Group {
            if let session = model.session, let download {
                FollowedView(session, { download.screen }) { MediaDownloadView(screen: $0) { attempt += 1 } }
            } else if let reason {
                ProblemView(problem: reason)
            } else {
                ProgressView()
            }
        }
        .task(id: attempt) { [session = model.session, device, kind, items, download = $download, reason = $reason] in
            guard let session else { return }
            do {
                if download.wrappedValue == nil { download.wrappedValue = try await session.download(items, kind, of: device) }
            } catch {
                reason.wrappedValue = (error as? GlassesRequestError)?.problem ?? ScreenProblem(error)
            }
            await download.wrappedValue?.run()
        }
    }
}

/// How far they are, and the pictures that are there.
struct MediaDownloadView: View {
    let screen: MediaDownloadScreen
    let tryAgain: @MainActor () -> Void

    var body: some View {
        ScrollView {
            VStack {
                if let fraction = screen.fraction { ProgressView(value: fraction) { Text(screen.words) } }
                if let problem = screen.problem { ProblemView(problem: problem) }
                if let retry = screen.retry { ActionButton(retry) { tryAgain() } }
                if screen.hasPictures { ForEach(screen.files) { picture($0) } }
                if !screen.files.isEmpty {
                    ShareLink(items: screen.files.map(\.url)) { Label("Save or share", systemImage: "square.and.arrow.up") }
                }
            }
            .padding()
        }
        .navigationTitle(screen.title)
    }

    @ViewBuilder private func picture(_ file: MediaDownloadScreen.File) -> some View {
        if let picture = UIImage(contentsOfFile: file.url.path) {
            Image(uiImage: picture).resizable().aspectRatio(nil, contentMode: .fit).accessibilityLabel(file.description)
        } else {
            Text("This file is no picture that can be shown.")
        }
    }
}
