import Foundation
import PrivateFiles

/// Small pictures that were fetched before, in a folder of a bounded size: the ones that were fetched longest ago go first.
actor ThumbnailFolder {
    /// Bytes: about five thousand pictures.
    static let limit = 64 << 20

    private let folder: URL
    private let limit: Int
    /// Bytes in the folder; nil until they were counted.
    private var size: Int?

    init(_ folder: URL, limit: Int = ThumbnailFolder.limit) {
        self.folder = folder
        self.limit = limit
    }

    func read(_ key: String) -> Data? { try? Data(contentsOf: file(key)) }

    /// Keeps a picture. Where the disk takes none, it is fetched again the next time.
    func keep(_ data: Data, as key: String) {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try FileReplacement.write(data, to: file(key), surviving: .kill)
        } catch {
            return
        }
        size = (size ?? 0) + data.count
        if size ?? 0 > limit || size == data.count { shrink() }
    }

    private func file(_ key: String) -> URL { folder.appendingPathComponent(key + ".jpg") }

    /// Counts what is there, and removes the oldest until a tenth is free.
    private func shrink() {
        let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey]
        let files = ((try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))) ?? [])
            .compactMap { url -> (URL, Date, Int)? in
                guard let values = try? url.resourceValues(forKeys: keys), let size = values.fileSize else { return nil }
                return (url, values.contentModificationDate ?? .distantPast, size)
            }
            .sorted { $0.1 < $1.1 }
        var total = files.reduce(0) { $0 + $1.2 }
        for (url, _, bytes) in files where total > limit {
            guard (try? FileManager.default.removeItem(at: url)) != nil else { continue }
            total -= bytes
        }
        size = total
    }
}
