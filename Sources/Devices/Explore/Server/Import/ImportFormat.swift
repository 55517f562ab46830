import Foundation

/// What a file is, told by how it begins.
enum ImportFormat {
    case geoJSON, openStreetMap

    /// The file's format.
    ///
    /// - Throws: `ImportError.unreadable`, `.unknownFormat`.
    init(of file: String) throws(ImportError) {
        let bytes: [UInt8]
        do {
            bytes = try FileStream(file).bytes(at: 0, 64)
        } catch {
            throw .unreadable(file: file, reason: "\(error)")
        }
        // A blob header's length in four bytes, then its type, field 1 (wiki.openstreetmap.org/wiki/PBF_Format).
        if bytes.count >= 15, Array(bytes[4..<15]) == [0x0A, 9] + Array("OSMHeader".utf8) {
            self = .openStreetMap
            return
        }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        guard text.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) == UInt8(ascii: "{") else { throw .unknownFormat(file: file) }
        self = .geoJSON
    }

    /// Who is to be named wherever the data is shown.
    var attribution: String {
        switch self {
        case .geoJSON: ""
        // openstreetmap.org/copyright: the licence asks for it.
        case .openStreetMap: "© OpenStreetMap contributors"
        }
    }
}
