import Foundation

@testable import ExploreServer

/// The middle of Helsinki as OpenStreetMap had it (ODbL), which Scripts/fetch-extract brings.
enum Helsinki {
    static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../../../.build/extracts/Helsinki.osm.pbf"
    )
    .standardizedFileURL.path

    static var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// Its import, which all tests of a process share and none changes.
    static func store() throws -> PlaceStore { try shared.get() }

    /// The database of the shared import in a folder of one's own, to be changed.
    static func copy(to folder: ImportFolder) throws -> PlaceStore {
        _ = try store()
        try FileManager.default.copyItem(at: sharedFolder, to: URL(fileURLWithPath: folder.data))
        return try folder.store()
    }

    private static let sharedFolder: URL = {
        // Whatever ends the process in order takes the folder with it.
        atexit { try? FileManager.default.removeItem(at: Helsinki.sharedFolder) }
        return FileManager.default.temporaryDirectory.appendingPathComponent("explore-helsinki-\(UUID().uuidString)", isDirectory: true)
    }()

    private static let shared = Result<PlaceStore, any Error> {
        _ = try PlaceImporter(file: path).run(into: sharedFolder.path)
        return try PlaceStore.open(folder: sharedFolder.path)
    }
}
