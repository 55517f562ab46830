import Companion
import Foundation

/// How the download of photos or videos goes.
public struct MediaDownloadScreen: Sendable, Equatable {
    /// A file that is there.
    public struct File: Sendable, Equatable, Identifiable {
        public let id: String
        public let url: URL
        /// What it is called for people: "photo_001.jpg, 1 Nov 2025, 14:30".
        public let description: String
    }

    /// "photo_001.jpg", or "3 photos".
    @Worded public private(set) var title: String
    public let files: [File]
    /// 0 to 1; nil once there is nothing left to do, or where it has failed.
    public let fraction: Double?
    /// "1.2 of 3.4 MB", and before it which of several.
    @Worded public private(set) var words: String
    /// Whether the files are pictures that can be looked at.
    public let hasPictures: Bool
    public let problem: ScreenProblem?
    /// Nil where there is nothing to try again.
    public let retry: ScreenAction?

    init(kind: GlassesMediaKind, items: [GlassesScreen.Gallery.Item], files: [URL], receivedByteCount: Int, problem: ScreenProblem?) {
        let size = items.reduce(0) { $0 + $1.size }
        _title = Worded(items.count == 1 ? items[0].filename.told : GlassesScreen.Gallery.words(items.count, kind))
        self.files = zip(items, files).map { File(id: $0.id, url: $1, description: "\($0.filename), \($0.time)") }
        let isUnderWay = files.count < items.count && problem == nil
        // A size may be told wrongly, or not at all.
        fraction = isUnderWay ? size == 0 ? 0 : min(1, Double(receivedByteCount) / Double(size)) : nil
        let bytes: Sentence = "\(Self.megabytes(min(receivedByteCount, size))) of \(Self.megabytes(size)) MB"
        _words = Worded(items.count == 1 ? bytes : "\(min(files.count + 1, items.count)) of \(items.count), \(bytes)")
        hasPictures = kind == .photos
        self.problem = problem
        retry = problem == nil ? nil : ScreenAction(id: "download", label: "Try again", role: .primary)
    }

    /// With one digit behind the point, rounded.
    private static func megabytes(_ count: Int) -> String {
        let tenths = (count + 50_000) / 100_000
        return "\(tenths / 10).\(tenths % 10)"
    }
}
