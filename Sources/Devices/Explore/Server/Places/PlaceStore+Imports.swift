import Foundation
import PrivateFiles

extension PlaceStore {
    /// Tells of every import that follows the one whose version is known; returns when its task is cancelled.
    ///
    /// Requests see an import with its first commit; this is for those who have to be told.
    ///
    /// - Parameters:
    ///   - known: the version of the data that the caller has seen.
    ///   - changed: called with the new data's source, one import after the other.
    @concurrent
    public func followImports(after known: String?, _ changed: @Sendable (PlaceSource) async -> Void) async {
        var known = known
        for await _ in FolderWatch(of: URL(fileURLWithPath: path)).changes() {
            // Data that cannot be read just now is told of by the requests that need it.
            guard let source = try? source, source.version != known else { continue }
            known = source.version
            await changed(source)
        }
    }
}
