import Foundation

/// Writes small OpenStreetMap extracts (wiki.openstreetmap.org/wiki/PBF_Format): blobs that are not compressed, nodes that are not dense.
struct ExtractBuilder {
    private var strings: [String] = [""]
    private var nodes: [[UInt8]] = []
    private var ways: [[UInt8]] = []
    private var relations: [[UInt8]] = []

    /// - Parameters:
    ///   - version: 0 where the file does not say.
    ///   - time: of its last change, in seconds since 1970.
    mutating func node(
        _ id: Int64, _ latitude: Double, _ longitude: Double, _ tags: [String: String] = [:], version: Int = 0, time: Int = 0
    ) {
        var body = field(1, signed: id) + tagFields(tags)
        if version > 0 { body += bytesField(4, varintField(1, UInt64(version)) + varintField(2, UInt64(time))) }
        body += field(8, signed: Int64((latitude * 1e7).rounded())) + field(9, signed: Int64((longitude * 1e7).rounded()))
        nodes.append(body)
    }

    mutating func way(_ id: Int64, _ references: [Int64], _ tags: [String: String]) {
        ways.append(varintField(1, UInt64(id)) + tagFields(tags) + bytesField(8, deltas(references)))
    }

    /// A relation of ways.
    mutating func relation(_ id: Int64, _ members: [(way: Int64, role: String)], _ tags: [String: String]) {
        relation(id, members, kind: 1, tags)
    }

    /// A relation of nodes, such as the stops of a line.
    mutating func relation(_ id: Int64, ofNodes nodes: [Int64], _ tags: [String: String]) {
        relation(id, nodes.map { ($0, "platform") }, kind: 0, tags)
    }

    private mutating func relation(_ id: Int64, _ members: [(way: Int64, role: String)], kind: Int, _ tags: [String: String]) {
        let roles = members.flatMap { varint(UInt64(string($0.role))) }
        relations.append(
            varintField(1, UInt64(id)) + tagFields(tags) + bytesField(8, roles) + bytesField(9, deltas(members.map(\.way)))
                + bytesField(10, members.map { _ in UInt8(kind) }))
    }

    /// The file.
    var data: Data {
        let header = bytesField(4, Array("OsmSchema-V0.6".utf8))
        let table = strings.flatMap { bytesField(1, Array($0.utf8)) }
        let groups =
            bytesField(2, nodes.flatMap { bytesField(1, $0) }) + bytesField(2, ways.flatMap { bytesField(3, $0) })
            + bytesField(2, relations.flatMap { bytesField(4, $0) })
        return Data(blob("OSMHeader", header) + blob("OSMData", bytesField(1, table) + groups))
    }

    private func blob(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let blob = bytesField(1, content)
        let header = bytesField(1, Array(type.utf8)) + varintField(3, UInt64(blob.count))
        return withUnsafeBytes(of: UInt32(header.count).bigEndian) { Array($0) } + header + blob
    }

    private mutating func tagFields(_ tags: [String: String]) -> [UInt8] {
        let sorted = tags.sorted { $0.key < $1.key }
        return bytesField(2, sorted.flatMap { varint(UInt64(string($0.key))) })
            + bytesField(3, sorted.flatMap { varint(UInt64(string($0.value))) })
    }

    private mutating func string(_ text: String) -> Int {
        if let known = strings.dropFirst().firstIndex(of: text) { return known }
        strings.append(text)
        return strings.count - 1
    }

    private func deltas(_ numbers: [Int64]) -> [UInt8] {
        zip(numbers, [0] + numbers).flatMap { varint(zigzag($0 - $1)) }
    }

    private func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: value << 1 ^ value >> 63) }

    private func varint(_ value: UInt64) -> [UInt8] {
        var rest = value
        var bytes: [UInt8] = []
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    private func varintField(_ number: Int, _ value: UInt64) -> [UInt8] { varint(UInt64(number << 3)) + varint(value) }
    private func field(_ number: Int, signed value: Int64) -> [UInt8] { varintField(number, zigzag(value)) }
    private func bytesField(_ number: Int, _ bytes: [UInt8]) -> [UInt8] {
        varint(UInt64(number << 3 | 2)) + varint(UInt64(bytes.count)) + bytes
    }
}
