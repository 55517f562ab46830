import Foundation
import HTTPClient
import PrivateFiles
import Sentences

/// A folder into which photos and videos come from glasses, each once: what was fetched is known by a list in the folder, also where a
/// person has renamed or removed it since. A file of another's is never replaced.
public struct GalleryFolder: Sendable {
    /// A photo or a video of a pair of glasses.
    struct Entry: Codable, Hashable {
        /// Its name in the folder. A part of it that is there is gone on with.
        var name: String
        /// It is here, all of it.
        var isWhole: Bool
    }

    /// Not everything has come, and nothing says so.
    public struct Incomplete: Error, CustomStringConvertible {
        public let name: String
        public let size: Int
        public let expected: Int
        public var sentence: Sentence { "\(name) has come with \(size) bytes, and the glasses list it with \(expected)." }
        public var description: String { sentence.text }
    }

    /// The list in the folder cannot be read.
    public struct DamagedList: Error, CustomStringConvertible {
        public let path: String
        public var sentence: Sentence { "\(path) is no list of what was fetched." }
        public var description: String { sentence.text }
    }

    private static let listName = ".outrigger-gallery.json"

    private let folder: URL
    private var list: URL { folder.appendingPathComponent(Self.listName) }
    private var entries: [String: Entry]

    /// Opens a folder; it is made where it is not there.
    ///
    /// - Throws: ``DamagedList``; why the folder cannot be made or its list not be read.
    public init(_ folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let list = folder.appendingPathComponent(Self.listName)
        guard FileManager.default.fileExists(atPath: list.path) else {
            entries = [:]
            return
        }
        do {
            entries = try JSONDecoder().decode([String: Entry].self, from: try Data(contentsOf: list))
        } catch is DecodingError {
            throw DamagedList(path: list.path)
        }
        // No name leads out of the folder, whoever has written the list.
        guard entries.values.allSatisfy({ !$0.name.contains("/") && !$0.name.hasPrefix(".") }) else { throw DamagedList(path: list.path) }
    }

    /// By its time as well: glasses that were reset count from one again.
    private static func key(_ item: MediaItem, _ kind: GlassesMediaKind, of device: String) -> String {
        "\(device)/\(kind.rawValue)/\(item.id)/\(item.timestamp)/\(item.size)"
    }

    /// True where an item has to be fetched yet.
    public func lacks(_ item: MediaItem, _ kind: GlassesMediaKind, of device: String) -> Bool {
        entries[Self.key(item, kind, of: device)]?.isWhole != true
    }

    /// The file of an item that is here, whole and under its name; nil where there is none.
    public func file(of item: MediaItem, _ kind: GlassesMediaKind, of device: String) -> URL? {
        guard let entry = entries[Self.key(item, kind, of: device)], entry.isWhole, isTaken(entry.name), size(of: entry.name) == item.size
        else { return nil }
        return folder.appendingPathComponent(entry.name)
    }

    /// Fetches an item of glasses, or what is missing of it, and compares it with their digest.
    ///
    /// - Parameter told: called with the bytes that have come, and how many there are.
    /// - Throws: as ``fetch(_:_:of:digest:_:told:)``.
    public mutating func fetch(
        _ item: MediaItem, _ kind: GlassesMediaKind, of device: String, from model: GlassesModel,
        told: (_ received: Int, _ total: Int?) async -> Void = { _, _ in }
    ) async throws -> URL {
        try await fetch(item, kind, of: device, digest: { try await model.digest(kind, id: item.id) }) {
            try await model.open(kind, id: item.id, range: $0, ifRange: $1)
        } told: {
            await told($0, $1)
        }
    }

    /// Fetches an item, or what is missing of it.
    ///
    /// - Parameters:
    ///   - digest: the SHA-256 that the glasses tell of it, as 64 hexadecimal digits; nil where they do not.
    ///   - open: as in ``PartialDownload/fetch(digest:_:told:)``, and so is `told`.
    /// - Returns: its file, which has as many bytes as the glasses list, and that digest.
    /// - Throws: ``Incomplete``; ``PartialDownload/Altered``; what `digest` throws; as ``PartialDownload/fetch(digest:_:told:)``.
    public mutating func fetch(
        _ item: MediaItem, _ kind: GlassesMediaKind, of device: String, digest: () async throws -> String? = { nil },
        _ open: (_ range: Range<Int>?, _ ifRange: String?) async throws -> HTTPClientResponse,
        told: (_ received: Int, _ total: Int?) async -> Void
    ) async throws -> URL {
        let key = Self.key(item, kind, of: device)
        let begun = entries[key]?.name
        let name: String
        if let begun, !isTaken(begun) || size(of: begun) == item.size {
            name = begun
        } else {
            name = freeName(for: item)
            // Before anything comes: what broke off is found again under its name.
            entries[key] = Entry(name: name, isWhole: false)
            try keep()
        }
        let file = folder.appendingPathComponent(name)
        // Before anything comes: who keeps this answer back lets nothing come.
        let expected = try await digest()
        // It is there where a run ended before it could say so in the list.
        if !isTaken(name) { try await PartialDownload(file).fetch(open, told: told) }
        let size = size(of: name)
        guard size == item.size else {
            try FileManager.default.removeItem(at: file)
            throw Incomplete(name: name, size: size, expected: item.size)
        }
        if let expected {
            do {
                try PartialDownload.check(file, expected, name: name)
            } catch let error as PartialDownload.Altered {
                try FileManager.default.removeItem(at: file)
                throw error
            }
        }
        entries[key]?.isWhole = true
        try keep()
        return file
    }

    /// Bytes; none where there is no file.
    private func size(of name: String) -> Int {
        ((try? FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent(name).path))?[.size] as? Int) ?? 0
    }

    private func isTaken(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
    }

    /// The glasses' own name, or "photo_001-2.jpg" where a file or another item has that. Nothing in it leads out of the folder.
    private func freeName(for item: MediaItem) -> String {
        let told = item.filename.replacingOccurrences(of: "/", with: "_").drop { $0 == "." }
        let name = told.isEmpty ? "file" : String(told)
        let given = Set(entries.values.map(\.name))
        let (stem, ending) = ((name as NSString).deletingPathExtension, (name as NSString).pathExtension)
        var (candidate, number) = (name, 1)
        while given.contains(candidate) || isTaken(candidate) || isTaken(candidate + ".part") {
            number += 1
            candidate = "\(stem)-\(number)\(ending.isEmpty ? "" : ".\(ending)")"
        }
        return candidate
    }

    private func keep() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        try FileReplacement.write([UInt8](try encoder.encode(entries)), to: list, surviving: .powerCut)
    }
}
