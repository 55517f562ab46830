import Foundation
import PrivateFiles

extension PlaceStore {
    /// Tells of every change of the areas that follows the version that is known; returns when its task is cancelled.
    ///
    /// Requests see an import with its first commit; this is for those who have to be told.
    ///
    /// - Parameters:
    ///   - known: the version of the data that the caller has seen.
    ///   - changed: called with the areas that there are now, after one change after the other.
    @concurrent
    public func followImports(after known: String?, _ changed: @Sendable ([PlaceSource]) async -> Void) async {
        guard let files else { return }
        var known = known
        for await _ in FolderWatch(of: files.mark).changes() {
            // Data that cannot be read just now is told of by the requests that need it.
            guard let sources = try? sources else { continue }
            let version = sources.map(\.version).joined(separator: " ")
            guard version != known else { continue }
            known = version
            await changed(sources)
        }
    }
}
