import Explore
import Foundation
import TestSupport
import Testing

@testable import ExploreServer

@Suite("Importing GeoJSON")
struct GeoJSONImportTests {
    let folder: ImportFolder

    init() throws { folder = try ImportFolder() }

    @Test("A point becomes a place with everything that its properties say")
    func point() throws {
        let report = try folder.importGeoJSON(
            ImportFolder.collection([
                #"{"type": "Feature", "id": 7, "properties": {"name": "Caf\u00e9 \"Z\" \ud83c\udf70", "amenity": "cafe", "cuisine": "coffee_shop", "#
                    + #""addr:housenumber": 12, "addr:street": "Jay Street", "addr:city": "Brooklyn", "rating": 4.5, "takeaway": true, "#
                    + #""website": "https://example.org/z", "image": "javascript:alert(1)", "x": {"y": [null]}}, "#
                    + #""geometry": {"coordinates": [-73.98655, 40.69439, 12.5], "type": "Point"}}"#
            ]))
        #expect(report.elements == 1 && report.places == 1 && report.skipped.isEmpty)
        let found = try #require(folder.store().best(PlaceQuery(.chillCafes, around: .metroTech)).first)
        let expected = Place(
            name: "Café \"Z\" 🍰", location: try #require(Coordinates(latitude: 40.69439, longitude: -73.98655)),
            address: "12 Jay Street, Brooklyn", rating: 4.5, kind: "cafe", website: "https://example.org/z")
        #expect(found.id == 1 && found.place == expected && found.cuisine == "coffee_shop" && found.diets.isEmpty)
        // Half a star less than five.
        #expect(found.cost == found.distance + 125)
    }

    @Test("An area is where its middle is, whatever its holes")
    func areas() throws {
        let square = "[[0,0],[0.01,0],[0.01,0.01],[0,0.01],[0,0]]"
        let hole = "[[0.001,0.001],[0.002,0.001],[0.002,0.002],[0.001,0.001]]"
        let far = "[[0.02,0],[0.04,0],[0.04,0.01],[0.02,0.01],[0.02,0]]"
        func park(_ name: String, _ type: String, _ coordinates: String) -> String {
            #"{"type":"Feature","properties":{"leisure":"park","name":"\#(name)"},"geometry":{"type":"\#(type)","coordinates":\#(coordinates)}}"#
        }
        try folder.importGeoJSON(
            ImportFolder.collection([
                park("one", "Polygon", "[\(square),\(hole)]"), park("two", "MultiPolygon", "[[\(square)],[\(far)]]"),
                park("flat", "Polygon", "[[[0.005,0],[0.005,0],[0.005,0]]]"),
            ]))
        let center = try #require(Coordinates(latitude: 0.005, longitude: 0.005))
        let places = try folder.store().best(PlaceQuery(.explore, around: center, within: 5000)).map(\.place)
        let middles = Dictionary(uniqueKeysWithValues: places.map { ($0.name, $0.location) })
        #expect(middles["one"].map { $0.distance(to: center) < 0.01 } == true)
        // Two thirds of the area are around 0.03.
        let expected = try #require(Coordinates(latitude: 0.005, longitude: (0.005 + 2 * 0.03) / 3))
        #expect(middles["two"].map { $0.distance(to: expected) < 0.01 } == true)
        #expect(middles["flat"] == Coordinates(latitude: 0, longitude: 0.005))
    }

    @Test("What is left out is counted with its reason")
    func skipped() throws {
        func feature(_ geometry: String, _ properties: String) -> String {
            #"{"type": "Feature", "geometry": \#(geometry), "properties": \#(properties)}"#
        }
        let point = #"{"type": "Point", "coordinates": [1, 2]}"#
        let report = try folder.importGeoJSON(
            ImportFolder.collection([
                ImportFolder.cafe("The only one", 2, 1), feature("null", #"{"amenity": "cafe", "name": "a"}"#),
                feature(#"{"type": "Point", "coordinates": [181, 2]}"#, #"{"amenity": "cafe", "name": "a"}"#),
                feature(#"{"type": "Point", "coordinates": []}"#, #"{"amenity": "cafe", "name": "a"}"#),
                feature(#"{"type": "Point", "coordinates": ["24.9", 60.1]}"#, #"{"amenity": "cafe", "name": "a"}"#),
                feature(#"{"type": "Polygon", "coordinates": [[[1, 2], [null, {}], [2, 2]]]}"#, #"{"amenity": "cafe", "name": "a"}"#),
                feature(#"{"type": "LineString", "coordinates": [[1, 2], [3, 4]]}"#, #"{"amenity": "cafe", "name": "a"}"#),
                feature(point, #"{"tourism": "museum"}"#), feature(point, #"{"tourism": "museum", "name": ""}"#),
                feature(point, #"{"amenity": "cafe", "name": "\#(String(repeating: "é", count: 251))"}"#),
                feature(point, #"{"power": "tower", "name": "a"}"#), feature(point, "null"), "17", "null", #""Feature""#,
                feature(point, #"{"event_name": "a", "event_start": "tomorrow"}"#),
            ]))
        #expect(report.elements == 16 && report.places == 1)
        #expect(
            report.skipped == [
                "without a position": 5, "a line or several points, not a place": 1, "without a name": 2,
                "with a name of more than 500 bytes": 1, "not a place to visit": 2, "not a feature": 3,
                "an event without a time of the form 2025-01-15T20:00:00": 1,
            ])
    }

    @Test("Events are kept by their time, and given soonest first")
    func events() throws {
        func event(_ name: String, _ start: String) -> String {
            #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [-73.98, 40.69]}, "#
                + #""properties": {"event_name": "\#(name)", "event_start": "\#(start)", "address": "Here"}}"#
        }
        try folder.importGeoJSON(
            ImportFolder.collection([
                event("late", "2025-01-15T20:00:00.000"), event("early", "2025-01-15 08:30"), event("past", "2024-12-31T23:59:59Z"),
            ]))
        let events = try folder.store().events(from: "2025-01-01T00:00:00")
        #expect(events.map(\.name) == ["early", "late"])
        #expect(events.map(\.start) == ["2025-01-15T08:30:00", "2025-01-15T20:00:00"])
        #expect(events.first?.address == "Here")
    }

    @Test("An event's time keeps the zone that it is written in")
    func zones() throws {
        func event(_ name: String, _ start: String) -> String {
            #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [-73.98, 40.69]}, "#
                + #""properties": {"event_name": "\#(name)", "event_start": "\#(start)"}}"#
        }
        try folder.importGeoJSON(
            ImportFolder.collection([
                event("here", "2026-12-15T19:00:00"), event("far", "2026-12-15T20:00:00Z"), event("near", "2026-12-16T01:30:00.000+0100"),
                event("past", "2026-12-15T10:00:00Z"), event("no zone", "2026-12-15T20:00:00 EST"),
            ]))
        let newYork = try #require(TimeZone(identifier: "America/New_York"))
        let events = try folder.store().events(from: "2026-12-15T12:00:00", in: newYork)
        #expect(events.map(\.name) == ["far", "here", "near"])
        #expect(events.map(\.start) == ["2026-12-15T15:00:00", "2026-12-15T19:00:00", "2026-12-15T19:30:00"])
    }

    @Test(
        "Malformed files are refused with the byte at which they are",
        arguments: [
            (#"{"type": "FeatureCollection", "features": [}"#, 43), (#"{"type": "FeatureCollection"}"#, 29), ("{}", 2), ("{", 1),
            (#"{"type": "Feature", "geometry": null}"#, 18), (#"{"type": "FeatureCollection", "features": []} x"#, 46),
            (#"{"type": "FeatureCollection", "features": [{"a": 01}]}"#, 50),
            (#"{"type": "FeatureCollection", "features": [{"a": "\x"}]}"#, 52),
        ])
    func malformed(text: String, offset: Int) throws {
        let error = #expect(throws: ImportError.self) { try folder.importGeoJSON(text) }
        guard case .badGeoJSON(_, let found, let reason)? = error else { throw ImportError.cancelled }
        #expect(found == offset, "\(reason)")
        #expect(try folder.store().source?.label.hasPrefix("Sample") == true)
    }

    @Test("Nesting beyond the limit is refused, not followed")
    func deep() throws {
        for nested in [String(repeating: "[", count: 100_000), String(repeating: #"{"a":"#, count: 100_000)] {
            #expect(throws: ImportError.self) {
                try folder.importGeoJSON(#"{"type": "FeatureCollection", "x": \#(nested)"#)
            }
            #expect(throws: ImportError.self) {
                let feature = #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": \#(nested)}}"#
                try folder.importGeoJSON(ImportFolder.collection([feature]))
            }
        }
    }

    @Test("A file that is neither, a folder, a pipe and a missing file end in a sentence")
    func otherFiles() throws {
        let text = try folder.file("notes.txt", Data("places".utf8))
        #expect(throws: ImportError.unknownFormat(file: text)) { try PlaceImporter(file: text).run(into: folder.data) }
        let pipe = folder.url.appendingPathComponent("pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [folder.url.path, pipe, "/nowhere/at/all"] {
            let error = #expect(throws: ImportError.self) { try PlaceImporter(file: path).run(into: folder.data) }
            #expect(error.map { "\($0)".hasSuffix("Check the path and its permissions.") } == true)
        }
    }

    @Test("A file without anything usable leaves the old data")
    func nothingUsable() throws {
        try folder.importGeoJSON(ImportFolder.collection([ImportFolder.cafe("Old", 40.69, -73.98)]))
        #expect(throws: ImportError.self) { try folder.importGeoJSON(ImportFolder.collection([])) }
        #expect(try folder.store().best(PlaceQuery(around: .metroTech)).map(\.place.name) == ["Old"])
    }

    @Test("Cut at any byte, the sample is refused")
    func truncated() throws {
        let feature = ImportFolder.cafe("Café \\u00e9", 40.69, -73.98, rating: 4.25)
        let whole = Array(ImportFolder.collection([feature]).utf8)
        for count in 1..<whole.count {
            let path = try folder.file("cut.geojson", Data(whole[..<count]))
            #expect(throws: ImportError.self, "\(count)") { try PlaceImporter(file: path).run(into: folder.data) }
        }
    }

    @Test("A hundred thousand broken features are read or refused, never more")
    func random() {
        var random = SeededNumbers(seed: 0x6E0)
        let seeds = [
            Array(ImportFolder.cafe("a", 1.5, -2e3).utf8), Array(#"{"type":"\ud83c\u0000","a":[1,{"b":null}],"c":tru"#.utf8),
        ]
        let alphabet = Array(#"{}[]",:\u0e-+.1tfn "#.utf8) + [0x00, 0xC3, 0xFF]
        var accepted = 0
        for round in 0..<Depth.scaled(5_000) {
            var bytes = seeds[round % 2]
            if round % 3 == 0 { bytes = Array(bytes.prefix(Int(random.next() % 24))) }
            for _ in 0..<Int(random.next() % 4) where !bytes.isEmpty {
                bytes[Int(random.next() % UInt64(min(bytes.count, 40)))] = alphabet[Int(random.next() % UInt64(alphabet.count))]
            }
            let reader = JSONReader(reading: bytes)
            do {
                _ = try GeoJSONFeature(reader)
                accepted += 1
            } catch let fault as JSONFault {
                if fault.offset > bytes.count { Issue.record("\(fault) beyond the end") }
            } catch {
                Issue.record(error)
            }
        }
        #expect(accepted > Depth.scaled(50))
    }

    @Test(
        "Numbers are what Swift reads them as",
        arguments: ["0", "-0.5", "40.693393", "123456789012345678", "1e-7", "-1.5E+3", "0.1234567890123456789"])
    func numbers(text: String) throws {
        let reader = JSONReader(reading: Array(text.utf8))
        #expect(try reader.readNumber() == Double(text))
    }
}
