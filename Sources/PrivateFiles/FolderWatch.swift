import Foundation

/// Waits for changes of one file, which may not be there yet, nor its folder.
///
/// A change is that the file was written, took another's place, or is gone. Linux tells of it (inotify(7)); elsewhere,
/// and where Linux has no more watches to give, it is looked for every two seconds.
public struct FolderWatch: Sendable {
    private static let pause: Duration = .seconds(2)

    private let folder: String
    private let name: String

    /// - Parameter file: whose changes are told.
    public init(of file: URL) {
        folder = file.deletingLastPathComponent().standardizedFileURL.path
        name = file.lastPathComponent
    }

    /// An element at once, when the watch is set, and one after each change; changes that nobody has taken yet are one.
    ///
    /// The watch ends with the iteration.
    public func changes() -> AsyncStream<Void> {
        let (stream, told) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        #if os(Linux)
            if FolderEvents.tell(told, of: name, in: folder) { return stream }
        #endif
        told.yield()
        let looks = Task { while (try? await Task.sleep(for: Self.pause)) != nil { told.yield() } }
        told.onTermination = { _ in looks.cancel() }
        return stream
    }
}
