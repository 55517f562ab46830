import Foundation

/// The middle of Helsinki as OpenStreetMap had it (ODbL), which Scripts/fetch-extract brings.
enum Helsinki {
    static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../../../.build/extracts/Helsinki.osm.pbf"
    )
    .standardizedFileURL.path

    static var exists: Bool { FileManager.default.fileExists(atPath: path) }
}
