import Foundation
import PrivateFiles

/// Keeps what glasses had when they were read last: a file for each pair, for this user alone.
public actor GlassesCache {
    /// Pairs of glasses; of more, those that were read longest ago are left out.
    private static let mostDevices = 32

    private let folder: URL

    /// - Parameter folder: a folder of its own; made where there is none.
    public init(folder: URL) { self.folder = folder }

    /// The devices of which something is kept, and what they are called.
    public func devices() -> [UUID: String] {
        Dictionary(
            uniqueKeysWithValues: identities.compactMap { id in
                UUID(uuidString: id).flatMap { uuid in contents(of: id).map { (uuid, $0.name) } }
            })
    }

    /// What is kept of a device; nothing of a file that cannot be read, for all in it is read again.
    func contents(of device: String) -> KeptContents? {
        (try? Data(contentsOf: file(of: device))).flatMap { try? JSONDecoder().decode(KeptContents.self, from: $0) }
    }

    /// Keeps it in place of what was.
    ///
    /// - Throws: where the file cannot be written.
    func keep(_ contents: KeptContents, of device: String) throws {
        try PrivateFolder.open(folder)
        try FileReplacement.write(try JSONEncoder().encode(contents), to: file(of: device), surviving: .kill)
        let surplus = identities.count - Self.mostDevices
        guard surplus > 0 else { return }
        for id in identities.sorted(by: { written($0) < written($1) }).prefix(surplus) {
            try FileManager.default.removeItem(at: file(of: id))
        }
    }

    /// Forgets a device.
    ///
    /// - Throws: where what is kept of it cannot be removed.
    func remove(_ device: String) throws {
        do {
            try FileManager.default.removeItem(at: file(of: device))
        } catch let error as CocoaError where error.code == .fileNoSuchFile {
            // Nothing was kept.
        }
    }

    private var identities: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "json" }.map { $0.deletingPathExtension().lastPathComponent }
    }

    private func written(_ device: String) -> Date {
        (try? FileManager.default.attributesOfItem(atPath: file(of: device).path))?[.modificationDate] as? Date ?? .distantPast
    }

    private func file(of device: String) -> URL { folder.appendingPathComponent("\(device).json") }
}
