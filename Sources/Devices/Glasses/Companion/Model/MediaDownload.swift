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
    @ObservationIgnored private let open: @BluetoothActor (String) async throws -> HTTPClientResponse
    private var files: [URL] = []
    /// Bytes of those that are there, and of the one that is coming.
    private var finished = 0
    private var received = 0
    private var problem: ScreenProblem?

    /// - Parameter folder: made where it is not there; files of the same names in it are replaced.
    public convenience init(
        _ items: [GlassesScreen.Gallery.Item], _ kind: GlassesMediaKind, from glasses: GlassesModel, into folder: URL
    ) {
        self.init(items, kind, into: folder) { try await glasses.open(kind, id: $0) }
    }

    /// - Parameter open: opens an item by its id.
    init(
        _ items: [GlassesScreen.Gallery.Item], _ kind: GlassesMediaKind, into folder: URL,
        open: @escaping @BluetoothActor (String) async throws -> HTTPClientResponse
    ) {
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
    /// a file that is not whole is deleted.
    public func run() async {
        problem = nil
        for item in items.dropFirst(files.count) {
            received = 0
            do {
                let body = try await open(item.id).body
                let file = try await Self.store(body, in: folder, as: Self.name(of: item)) { await self.add($0) }
                (finished, received) = (finished + item.size, 0)
                files.append(file)
            } catch {
                received = 0
                if !Task.isCancelled { problem = (error as? GlassesRequestError)?.problem ?? ScreenProblem(error) }
                return
            }
        }
    }

    private func add(_ count: Int) { received += count }

    /// The name comes from the glasses: nothing in it may lead out of the folder.
    nonisolated static func name(of item: GlassesScreen.Gallery.Item) -> String {
        let name = item.filename.replacingOccurrences(of: "/", with: "_").drop { $0 == "." }
        return name.isEmpty ? "file" : String(name)
    }

    /// Away from the radio's thread, as disks are slow.
    @concurrent
    private nonisolated static func store(
        _ body: HTTPClientBody, in folder: URL, as name: String, told: @Sendable (Int) async -> Void
    ) async throws -> URL {
        let file = folder.appendingPathComponent(name)
        let part = folder.appendingPathComponent(name + ".part")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: part)
        do {
            let handle = try FileHandle(forWritingTo: part)
            defer { try? handle.close() }
            while let block = try await body.nextBlock(upTo: 64 << 10) {
                try handle.write(contentsOf: block)
                await told(block.count)
            }
        } catch {
            try? FileManager.default.removeItem(at: part)
            throw error
        }
        if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(at: file) }
        try FileManager.default.moveItem(at: part, to: file)
        return file
    }
}
