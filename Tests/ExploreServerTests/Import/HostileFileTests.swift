import Explore
import Foundation
import SQLite
import TestSupport
import Testing

@testable import ExploreServer

/// Files that were made to do harm. Each is refused with a sentence, and what was imported before stays.
@Suite struct HostileFileTests {
    private let folder: ImportFolder

    init() throws {
        folder = try ImportFolder()
        try folder.importGeoJSON(ImportFolder.collection([ImportFolder.cafe("Before", 1, 1)]))
    }

    private func refusal(_ data: some DataProtocol) throws -> ImportError? {
        let path = try folder.file("hostile.osm.pbf", data)
        let error = #expect(throws: ImportError.self) { try PlaceImporter(file: path).run(into: folder.data) }
        #expect(try folder.store().count == 1)
        return error
    }

    // MARK: - Texts

    @Test(arguments: [
        ["amenity": "ca\0fe", "name": "One zero byte"], ["amenity": "cafe", "name": "At the end\0"], ["\0": "\0", "amenity\0": "x"],
    ])
    func `a zero byte in a text of an extract is no reason to read on behind it`(tags: [String: String]) throws {
        var builder = ExtractBuilder()
        builder.node(1, 1, 1, tags)
        let zeros = tags.reduce(0) { $0 + $1.key.utf8.count { $0 == 0 } + $1.value.utf8.count { $0 == 0 } }
        // Where their number is even, keys and values still come in pairs, and nothing in them is a place.
        let error = try refusal(builder.data)
        #expect("\(try #require(error))".contains(zeros.isMultiple(of: 2) ? "has no place" : "a text with a zero byte"))
    }

    @Test func `a text as long as a book is left out, and its place is not`() throws {
        let long = String(repeating: "x", count: 501)
        let feature =
            #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 1]}, "properties": {"name": "A", "amenity": "cafe", "#
            + #""address": "\#(long)", "cuisine": "\#(long)", "addr:street": "\#(long)"}}"#
        let event =
            #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 1]}, "properties": {"event_name": "B", "#
            + #""event_start": "2026-01-15T20:00:00", "address": "\#(long)"}}"#
        let report = try folder.importGeoJSON(ImportFolder.collection([feature, event]))
        #expect(report.places == 1 && report.events == 1)
        #expect(report.skipped == ["of places with an address or another text of more than 500 bytes: that text": 2])
        let center = try #require(Coordinates(latitude: 1, longitude: 1))
        let place = try #require(try folder.store().best(PlaceQuery(around: center)).first)
        #expect(place.place.name == "A" && place.place.address == nil && place.cuisine == nil)
    }

    // MARK: - Growth

    /// Dense nodes (wiki.openstreetmap.org/wiki/PBF_Format, "Nodes"), each a café.
    private static func cafes(_ count: Int) -> [UInt8] {
        let table = ["", "amenity", "cafe", "name", "x"].flatMap { bytes(1, Array($0.utf8)) }
        let deltas = [UInt8](repeating: 2, count: count)
        let tags = (0..<count).flatMap { _ in [1, 2, 3, 4, 0] as [UInt8] }
        return bytes(1, table) + bytes(2, bytes(2, bytes(1, deltas) + bytes(8, deltas) + bytes(9, deltas) + bytes(10, tags)))
    }

    private static func number(_ value: Int) -> [UInt8] {
        value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + number(value >> 7)
    }

    private static func bytes(_ field: Int, _ content: [UInt8]) -> [UInt8] { number(field << 3 | 2) + number(content.count) + content }

    private static func blob(_ type: String, _ blob: [UInt8]) -> [UInt8] {
        let header = bytes(1, Array(type.utf8)) + number(3 << 3) + number(blob.count)
        return withUnsafeBytes(of: UInt32(header.count).bigEndian, Array.init) + header + blob
    }

    private static let header = blob("OSMHeader", bytes(1, bytes(4, Array("OsmSchema-V0.6".utf8))))

    /// What zlib makes of it, by a program that no one here wrote.
    private func packed(_ content: [UInt8]) async throws -> [UInt8] {
        let plain = try folder.file("plain", content)
        let script = "import sys, zlib; sys.stdout.buffer.write(zlib.compress(open(sys.argv[1], 'rb').read(), 9))"
        return try await blocking { Array(try ChildProcess.output(of: "python3", ["-c", script, plain]).bytes) }
    }

    @Test func `an extract of 20 kilobytes does not become two million places`() async throws {
        let content = Self.cafes(2_000_000)
        let packed = try await packed(content)
        #expect(packed.count < 21_000)
        let blob = Self.number(2 << 3) + Self.number(content.count) + Self.bytes(3, packed)
        #expect(
            try refusal(Self.header + Self.blob("OSMData", blob))
                == .tooMuch(file: folder.url.appendingPathComponent("hostile.osm.pbf").path))
    }

    @Test func `a map that is packed as maps are is imported`() async throws {
        // Half of what is allowed: nobody's map is packed as well.
        var content = Self.cafes(10_000)
        content += Self.bytes(99, (0..<5_000).map { _ in UInt8.random(in: 0...255) })
        let packed = try await packed(content)
        let blob = Self.number(2 << 3) + Self.number(content.count) + Self.bytes(3, packed)
        let path = try folder.file("map.osm.pbf", Self.header + Self.blob("OSMData", blob))
        #expect(try PlaceImporter(file: path).run(into: folder.data).places == 10_000)
    }

    @Test func `blobs that are large together are refused, and far apart they are not`() throws {
        // As they are, not packed.
        let large = Self.blob("OSMData", Self.bytes(1, [UInt8](repeating: 0, count: 7 << 20)))
        let small = Self.blob("OSMData", Self.bytes(1, Self.cafes(1)))
        let tooMuch = ImportError.tooMuch(file: folder.url.appendingPathComponent("hostile.osm.pbf").path)
        #expect(try refusal(Self.header + large + large + large + large + large) == tooMuch)
        // That they are nothing but zeros is found out later.
        #expect(try refusal(Self.header + large + large + small + small + large + large) != tooMuch)
    }

    @Test(arguments: [
        // What it says that it holds, where the library keeps 32 bits of it.
        [0x10, 0x80, 0x80, 0x80, 0x80, 0x10] as [UInt8], [0x10, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F],
        // Two of them, and two contents: which one counts?
        [0x10, 1, 0x10, 1], [0x0A, 0],
        // A field that does not end, and kinds of fields that are not used.
        [0x1A, 0x7F], [0x0D, 0, 0, 0, 0], [0x80],
    ])
    func `a blob that says several things is refused`(extra: [UInt8]) throws {
        let blob = Self.bytes(3, [1, 2, 3]) + extra
        let error = try refusal(Self.header + Self.blob("OSMData", blob))
        #expect("\(try #require(error))".contains("its blobs do not follow each other"))
    }

    @Test func `a file that is cut anywhere is refused`() throws {
        var builder = ExtractBuilder()
        builder.node(1, 1, 1, ["amenity": "cafe", "name": "A"])
        let data = builder.data
        for count in stride(from: 16, to: data.count, by: 7) { _ = try refusal(data.prefix(count)) }
    }

    @Test func `what is kept of a file is bounded by its size`() throws {
        var budget = ImportBudget(file: "map", size: 1_000)
        try budget.take(references: 1_000_000)
        #expect(throws: ImportError.tooMuch(file: "map")) { try budget.take(references: 100_000) }
        // A larger file may keep more.
        var larger = ImportBudget(file: "map", size: 10_000_000)
        try larger.take(references: 3_000_000)
    }

    // MARK: - The database

    @Test func `a number of a corner that no import gives is damage, and takes no memory`() throws {
        _ = try folder.importExtract(ExtractImportTests.small)
        let database = try Database(.file(AreaFiles(data: folder.data).database(#require(folder.store().source?.number))))
        _ = try StreetGraph(database, version: "1")
        try database.execute("UPDATE street SET last = 2147483646 WHERE id = 0")
        #expect(throws: StreetGraphError.self) { try StreetGraph(database, version: "1") }
    }
}
