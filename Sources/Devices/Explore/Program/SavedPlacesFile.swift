import Explore
import Foundation
import PrivateFiles
import Program

/// The places that were saved, in the data folder: one list for the page and the shell.
struct SavedPlacesFile: Sendable {
    /// Bytes that are read: more than as many places as may be saved.
    private static let mostBytes = 4 << 20

    private let file: URL

    /// - Parameter folder: the data folder.
    init(in folder: URL) { file = folder.appendingPathComponent("explore-saved.json") }

    /// What was saved, in the order in which it was. A file that is missing has none; what cannot be read of one is left out.
    func read() -> [Place] {
        guard let data = FileManager.default.contents(atPath: file.path), data.count <= Self.mostBytes else { return [] }
        return (try? JSONDecoder().decode(LenientPlaces.self, from: data))?.places ?? []
    }

    /// One at once, and one after each change, whoever made it.
    func changes() -> AsyncStream<Void> { FolderWatch(of: file).changes() }

    /// Keeps the list; the folder is made where it is missing.
    ///
    /// - Throws: ``CommandFailure``.
    func write(_ places: [Place]) throws {
        try DataFolder.open(file.deletingLastPathComponent())
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let data = try encoder.encode(places)
        do throws(FileOperationError) {
            try FileReplacement.write(Array(data) + [0x0A], to: file, surviving: .kill)
        } catch {
            throw CommandFailure(
                "The saved places cannot be kept: \(error.reason).", advice: "Make room where the data directory is.", code: "data")
        }
    }

    private struct LenientPlaces: Decodable {
        private struct Element: Decodable {
            let place: Place?
            init(from decoder: any Decoder) throws { place = try? Place(from: decoder) }
        }

        let places: [Place]

        init(from decoder: any Decoder) throws {
            places = try [Element](from: decoder).compactMap(\.place)
        }
    }
}
