import Foundation

/// What a file is, told by how it begins.
enum ImportFormat: Equatable {
    case geoJSON, openStreetMap
    /// What is new in OpenStreetMap (osmChange), as it is or packed with gzip.
    case changes(isPacked: Bool)

    /// Bytes of a file that tell what it is: an XML file may begin with a comment.
    private static let beginning = 1_024

    /// The file's format.
    ///
    /// - Throws: `ImportError.unreadable`, `.unknownFormat`.
    init(of file: String) throws(ImportError) {
        let bytes: [UInt8]
        do {
            bytes = try FileStream(file).bytes(at: 0, Self.beginning)
        } catch {
            throw .unreadable(file: file, reason: "\(error)")
        }
        // A blob header's length in four bytes, then its type, field 1 (wiki.openstreetmap.org/wiki/PBF_Format).
        if bytes.count >= 15, Array(bytes[4..<15]) == [0x0A, 9] + Array("OSMHeader".utf8) {
            self = .openStreetMap
            return
        }
        if bytes.starts(with: [0x1F, 0x8B]) {
            self = .changes(isPacked: true)
            return
        }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        if text.first == UInt8(ascii: "<"), String(decoding: text, as: UTF8.self).contains("<osmChange") {
            self = .changes(isPacked: false)
            return
        }
        guard text.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) == UInt8(ascii: "{") else { throw .unknownFormat(file: file) }
        self = .geoJSON
    }

    /// Who is to be named wherever the data is shown.
    var attribution: String {
        switch self {
        case .geoJSON: ""
        // openstreetmap.org/copyright: the licence asks for it.
        case .openStreetMap, .changes: "© OpenStreetMap contributors"
        }
    }
}
