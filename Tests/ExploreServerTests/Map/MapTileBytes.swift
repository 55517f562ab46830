import CZlib

@testable import ExploreServer

/// A tile read as docs/decisions/map.md describes it, past everything that writes one.
struct MapTileBytes {
    struct Feature: Equatable {
        var kind: MapKind
        var shape: UInt8
        var marks: UInt8
        var name: String
        var rank: UInt8
        var parts: [[[Int]]]
    }

    private(set) var tile = MapTile(level: 0, column: 0, row: 0)
    private(set) var features: [Feature] = []
    private var rest: ArraySlice<UInt8>

    struct Broken: Error {}

    /// Reads a tile as it is sent, in the form of gzip.
    init(packed: [UInt8]) throws { try self.init(try Self.unpacked(packed)) }

    init(_ bytes: [UInt8]) throws {
        rest = bytes[...]
        guard try byte() == 1 else { throw Broken() }
        tile = MapTile(level: try number(), column: try number(), row: try number())
        while !rest.isEmpty {
            guard let kind = MapKind(rawValue: try byte()) else { throw Broken() }
            let flags = try byte()
            let name = String(decoding: try (0..<(try number())).map { _ in try byte() }, as: UTF8.self)
            let rank = try byte()
            var parts: [[[Int]]] = []
            var (x, y) = (0, 0)
            for _ in 0..<(try number()) {
                var part: [[Int]] = []
                for _ in 0..<(try number()) {
                    x += try difference()
                    y += try difference()
                    part.append([x, y])
                }
                parts.append(part)
            }
            features.append(Feature(kind: kind, shape: flags & 3, marks: flags & 0xFC, name: name, rank: rank, parts: parts))
        }
    }

    private mutating func byte() throws -> UInt8 {
        guard let byte = rest.popFirst() else { throw Broken() }
        return byte
    }

    private mutating func number() throws -> Int {
        var value = 0
        var shift = 0
        while true {
            let byte = try byte()
            value |= Int(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return value }
            shift += 7
        }
    }

    private mutating func difference() throws -> Int {
        let value = try number()
        return value & 1 == 0 ? value / 2 : -(value + 1) / 2
    }

    static func unpacked(_ packed: [UInt8]) throws -> [UInt8] {
        var stream = z_stream()
        guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { throw Broken() }
        defer { inflateEnd(&stream) }
        var packed = packed
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        return try packed.withUnsafeMutableBufferPointer { input in
            (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
            var status = Z_OK
            while status == Z_OK {
                status = chunk.withUnsafeMutableBufferPointer { output in
                    (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
                    return inflate(&stream, Z_NO_FLUSH)
                }
                bytes += chunk.prefix(chunk.count - Int(stream.avail_out))
            }
            guard status == Z_STREAM_END else { throw Broken() }
            return bytes
        }
    }
}
