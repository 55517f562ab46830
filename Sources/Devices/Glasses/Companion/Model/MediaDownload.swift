import Bluetooth
import Companion
import Foundation
import HTTPClient
import Observation

/// Photos or videos on their way from the glasses into files, one after the other.
@BluetoothActor
@Observable
public final class MediaDownload {
    private let kind: GlassesMediaKind
    private let items: [GlassesScreen.Gallery.Item]
    private let folder: URL
    @ObservationIgnored private let open: Open
    @ObservationIgnored private let digest: Digest
    private var files: [URL] = []
    /// Bytes of those that are there, and of the one that is coming.
    private var finished = 0
    private var received = 0
    private var problem: ScreenProblem?

    /// Opens an item by its id, or a part of it, as ``GlassesModel/open(_:id:range:ifRange:isSmall:limit:)``.
    typealias Open = @BluetoothActor @Sendable (String, Range<Int>?, String?) async throws -> HTTPClientResponse

    /// Tells the SHA-256 of an item by its id, as ``GlassesModel/digest(_:id:)``.
    typealias Digest = @BluetoothActor @Sendable (String) async throws -> String?

    /// - Parameter folder: made where it is not there; files of the same names in it are replaced.
    public convenience init(
        _ items: [GlassesScreen.Gallery.Item], _ kind: GlassesMediaKind, from glasses: GlassesModel, into folder: URL
    ) {
        self.init(items, kind, into: folder, digest: { try await glasses.digest(kind, id: $0) }) {
            try await glasses.open(kind, id: $0, range: $1, ifRange: $2)
        }
    }

    init(
        _ items: [GlassesScreen.Gallery.Item], _ kind: GlassesMediaKind, into folder: URL, digest: @escaping Digest = { _ in nil },
        open: @escaping Open
    ) {
        self.digest = digest
        self.items = items
        self.kind = kind
        self.folder = folder
        self.open = open
    }

    /// How it goes; reading it is observed.
    public var screen: MediaDownloadScreen {
        MediaDownloadScreen(
            kind: kind, items: items, files: files, receivedByteCount: finished + received, problem: problem)
    }

    /// Downloads what is not there yet; returns at the end, at the first failure, which the screen tells, and when cancelled. What came of
    /// a file that is not whole stays beside it: another run goes on there.
    public func run() async {
        problem = nil
        for item in items.dropFirst(files.count) {
            received = 0
            do {
                let file = folder.appendingPathComponent(Self.name(of: item))
                try await Self.fetch(file, try await digest(item.id)) { [open] in
                    try await open(item.id, $0, $1)
                } told: { received in
                    await self.received(received)
                }
                (finished, received) = (finished + item.size, 0)
                files.append(file)
            } catch {
                received = 0
                if !Task.isCancelled { problem = GlassesModel.problem(error) }
                return
            }
        }
    }

    private func received(_ count: Int) { received = count }

    /// The name comes from the glasses: nothing in it may lead out of the folder.
    nonisolated static func name(of item: GlassesScreen.Gallery.Item) -> String {
        let name = item.filename.replacingOccurrences(of: "/", with: "_").drop { $0 == "." }
        return name.isEmpty ? "file" : String(name)
    }

    /// Away from the radio's thread, as disks are slow.
    @concurrent
    private nonisolated static func fetch(
        _ file: URL, _ digest: String?, _ open: @Sendable (Range<Int>?, String?) async throws -> HTTPClientResponse,
        told: @Sendable (Int) async -> Void
    ) async throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try await PartialDownload(file, replaces: true).fetch(digest: digest, open) { received, _ in await told(received) }
    }
}
