import Foundation

/// The languages that rooms bring words in: a file `Languages/de.json` among a room's resources is its German, a ``Wording/Table``.
///
/// English needs no file: it is in the keys.
public struct Languages: Sendable {
    /// The words of each, by its tag (BCP 47) in lower-case letters.
    public let tables: [String: Wording.Table]

    /// - Parameter tables: by the tags of the languages.
    public init(_ tables: [String: Wording.Table]) {
        self.tables = Dictionary(tables.map { ($0.lowercased(), $1) }) { $0.merging($1) { $1 } }
    }

    /// - Parameter folders: of the rooms' files. What is no table is left out: its sentences stay English.
    public init(folders: [URL]) {
        let manager = FileManager.default
        let files = folders.flatMap { (try? manager.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)) ?? [] }
        self.init(
            files.filter { $0.pathExtension == "json" }.reduce(into: [:]) { tables, file in
                guard let data = try? Data(contentsOf: file), let table = try? JSONDecoder().decode(Wording.Table.self, from: data)
                else { return }
                tables[file.deletingPathExtension().lastPathComponent.lowercased(), default: [:]].merge(table) { $1 }
            })
    }

    /// Those of this program: of every room whose resources lie beside it.
    public static let installed = Languages(folders: folders)

    private static var folders: [URL] {
        let places = Set([Bundle.main.bundleURL, Bundle.main.resourceURL].compactMap { $0?.standardizedFileURL })
        let beside = places.flatMap {
            (try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)) ?? []
        }
        // As SwiftPM names them on Linux and on Apple's systems.
        return beside.filter { ["resources", "bundle"].contains($0.pathExtension) }.map {
            (Bundle(url: $0)?.resourceURL ?? $0).appendingPathComponent("Languages")
        }
    }

    /// The first of the wanted languages that there is (RFC 4647, 3.4): "de-AT" is "de" where there is no "de-AT"; nil for English.
    public func first(of wanted: [String]) -> String? {
        for tag in wanted {
            var parts = tag.lowercased().split(separator: "-")
            if parts.first == "en" { return nil }
            while !parts.isEmpty {
                if tables[parts.joined(separator: "-")] != nil { return parts.joined(separator: "-") }
                parts.removeLast()
            }
        }
        return nil
    }

    // MARK: - What somebody wants

    /// The languages of a field `Accept-Language` (RFC 9110, 12.5.4), the best first.
    public static func wanted(inField field: String) -> [String] {
        let ranges = field.split(separator: ",").prefix(maximumRanges).compactMap { range -> (tag: String, quality: Double)? in
            let parts = range.split(separator: ";").map { String($0.filter { !$0.isWhitespace }) }
            guard let tag = parts.first, !tag.isEmpty else { return nil }
            let quality = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return quality > 0 ? (tag, quality) : nil
        }
        // Of equal ones, the first comes first.
        return ranges.enumerated().sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }.map(\.element.tag)
    }

    /// A browser sends a few; somebody else may send as many as a header holds.
    private static let maximumRanges = 16
}
