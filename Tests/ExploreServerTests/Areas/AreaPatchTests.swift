import Explore
import Foundation
import OutriggerTesting
import SQLite
import TestSupport
import Testing

@testable import ExploreServer

/// An update writes what has changed; an import of the same extract is what it is measured by.
@Suite("Changes that are written into an area", .enabled(if: Helsinki.exists, "Scripts/fetch-extract brings the extract"))
struct AreaPatchTests {
    private let folder: ImportFolder

    init() throws {
        folder = try ImportFolder()
        _ = try Helsinki.copy(to: folder)
    }

    private func area() throws -> (database: String, extract: String) {
        let files = AreaFiles(data: folder.data)
        let file = try #require(files.state.files.first)
        return (files.database(file.number), "\(files.folder)/\(try #require(try StoredArea(file, in: files).extract))")
    }

    @Test(arguments: Depth.isDeep ? 1...2 : 1...1) func `an area with random changes is what an import of its extract gives`(_ number: Int)
        throws
    {
        var random = SeededNumbers(seed: UInt64(number))
        var city = try City(Helsinki.path)
        // A second update goes on with what the first has left.
        for round in 1...(Depth.isDeep ? 2 : 1) {
            let changes = try folder.file("changes-\(round).osc", Data(city.change(round, &random).utf8))
            let before = try area().database
            var importer = PlaceImporter(file: changes, name: try AreaName("Helsinki"))
            importer.importsWhole = false
            let report = try importer.run(into: folder.data, .updating)
            let (database, extract) = try area()
            #expect(database == before)
            let whole = try ImportFolder()
            var expected = try PlaceImporter(file: extract, label: "Helsinki.osm.pbf", name: AreaName("Helsinki")).run(into: whole.data)
            expected.changes = report.changes
            #expect(report == expected)
            try folder.expectContent(of: whole)
            try check(database)
        }
    }

    /// Has SQLite check its own indexes.
    private func check(_ path: String) throws {
        let copy = folder.url.appendingPathComponent("copy.sqlite").path
        try? FileManager.default.removeItem(atPath: copy)
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        let database = try Database(.broughtOn(copy))
        #expect(throws: Never.self) { try database.run(script: "INSERT INTO name_index (name_index) VALUES ('integrity-check')") }
        for tree in ([nil] + ExploreCategory.allCases).map(PlaceSchema.tree) + [PlaceSchema.streetTree] {
            #expect(try database.query("SELECT rtreecheck('\(tree)')") { (row) throws(SQLiteError) in row.text(0) } == ["ok"])
        }
        #expect(try database.query("PRAGMA integrity_check") { (row) throws(SQLiteError) in row.text(0) } == ["ok"])
    }
}

extension ImportFolder {
    /// An area's content, without the numbers that an import gives.
    fileprivate static let content: [String: String] = [
        "places":
            "SELECT p.name, latitude, longitude, kind, cuisine, address, rating, website, hours, diets, wheelchair, phone, hex(approaches), "
            + "facts, element FROM place p LEFT JOIN place_element ON place = p.id",
        "names": "SELECT n.name, p.name, latitude, longitude FROM place_name n JOIN place p ON p.id = n.place",
        "words": "SELECT initial, length, term FROM name_term",
        "addresses": "SELECT key, text, a.latitude, a.longitude, p.name, element FROM address a LEFT JOIN place p ON p.id = a.place "
            + "LEFT JOIN address_element e ON e.address = a.rowid",
        "stretches": "SELECT first, last, kind, n.name, ground, hex(shape), south, west FROM street s JOIN street_tree t ON t.id = s.id "
            + "LEFT JOIN street_name n ON n.id = s.name",
        "tiles": "SELECT key, hex(data) FROM map_tile", "map": "SELECT * FROM map_area",
        "source": "SELECT name, label, until, elements, places, events, streets, south, north, west, east, zone, country FROM source",
    ]

    fileprivate func content() throws -> [String: [String]] {
        var content: [String: [String]] = [:]
        var queries = Self.content
        for tree in ([nil] + ExploreCategory.allCases).map(PlaceSchema.tree) {
            // Boxes are of 32 bits a side, which the library rounds outwards by one or two steps of these, and the packer by one.
            queries[tree] =
                "SELECT p.name, p.latitude, t.north - t.south <= 4 * \(Float(60).ulp), t.east - t.west <= 4 * \(Float(25).ulp), best, worst, "
                + "p.latitude BETWEEN t.south AND t.north, p.longitude BETWEEN t.west AND t.east FROM \(tree) t JOIN place p ON p.id = t.id"
        }
        for (name, query) in queries {
            content[name] = try store().inEachArea { area in
                try area.database.query(query) { (row) throws(SQLiteError) in
                    (0..<row.columnCount).map { row.text($0) }.joined(separator: "|")
                }
            }.sorted()
        }
        return content
    }

    /// Expects of its area what another folder's has.
    fileprivate func expectContent(of other: ImportFolder) throws {
        let (found, wanted) = (try content(), try other.content())
        for (name, rows) in wanted {
            let missing = Set(rows).subtracting(found[name] ?? []).sorted()
            let extra = Set(found[name] ?? []).subtracting(rows).sorted()
            #expect(
                missing.isEmpty && extra.isEmpty && rows.count == found[name]?.count,
                "\(name): no \(missing.prefix(3)), but \(extra.prefix(3))")
        }
    }
}

@Suite("Changes that are written into a small area")
struct SmallPatchTests {
    private let folder: ImportFolder

    init() throws { folder = try ImportFolder() }

    /// Cafés in a row, and a suburb's name beside them.
    private static func town() -> ExtractBuilder {
        var builder = ExtractBuilder()
        for number in 0..<40 {
            builder.node(
                Int64(100 + number), 60.18 + Double(number) / 1e4, 24.95, ["amenity": "cafe", "name": "Kahvila \(number)"], version: 1)
        }
        builder.node(1, 60.10, 24.90, ["place": "suburb", "name": "Etu-Töölö"], version: 1)
        builder.node(2, 60.18, 24.96, version: 1)
        builder.node(3, 60.19, 24.97, version: 1)
        return builder
    }

    private func update(by changes: String, whole: Bool = false) throws {
        let text = "<osmChange version=\"0.6\">\(changes)</osmChange>"
        var importer = PlaceImporter(file: try folder.file("changes.osc", Data(text.utf8)), name: try AreaName("Town"))
        importer.importsWhole = whole
        try importer.run(into: folder.data, .updating)
    }

    private func add(_ builder: ExtractBuilder) throws {
        try PlaceImporter(file: folder.file("town.osm.pbf", builder.data), name: AreaName("Town")).run(into: folder.data, .adding)
    }

    /// Expects what an import of the extract gives.
    private func expectWhole() throws {
        let files = AreaFiles(data: folder.data)
        let file = try #require(files.state.files.first)
        let extract = try #require(try StoredArea(file, in: files).extract)
        let whole = try ImportFolder()
        try PlaceImporter(file: "\(files.folder)/\(extract)", label: "town.osm.pbf", name: AreaName("Town")).run(into: whole.data, .adding)
        try folder.expectContent(of: whole)
    }

    private static func street(_ name: String, version: Int = 2, _ verb: String = "modify") -> String {
        "<\(verb)><way id=\"9\" version=\"\(version)\"><nd ref=\"2\"/><nd ref=\"3\"/><tag k=\"highway\" v=\"residential\"/>"
            + "<tag k=\"name\" v=\"\(name)\"/></way></\(verb)>"
    }

    // SQLite's words end at marks of their own, as those of Thai and of Hindi are.
    @Test(arguments: ["กรุงเทพ", "हिन्दी कैफ़े", "Ääni & Valo", "コーヒーが"])
    func `the words of a name in any script come and go with it`(_ name: String) throws {
        try add(Self.town())
        func named(_ name: String, _ version: Int) -> String {
            "<modify><node id=\"100\" version=\"\(version)\" lat=\"60.18\" lon=\"24.95\"><tag k=\"amenity\" v=\"cafe\"/>"
                + "<tag k=\"name\" v=\"\(name.replacing("&", with: "&amp;"))\"/></node></modify>"
        }
        try update(by: named(name, 2))
        try expectWhole()
        try update(by: named("Toinen", 3))
        try expectWhole()
    }

    @Test func `a street whose name has no word goes with its way`() throws {
        var builder = Self.town()
        builder.way(9, [2, 3], ["highway": "residential", "name": "—"])
        try add(builder)
        try update(by: Self.street("Katu"))
        try expectWhole()
        try update(by: Self.street("—", version: 3))
        try expectWhole()
    }

    @Test func `the first line brings the whole map, and the last one takes it`() throws {
        try add(Self.town())
        try update(by: Self.street("Katu", "create"))
        #expect(try folder.content()["tiles"]?.isEmpty == false)
        try expectWhole()
        try update(by: Self.street("Katu", version: 3, "delete"))
        #expect(try folder.content()["tiles"] == [])
        try expectWhole()
    }

    @Test func `an extract that reaches further along a shore is imported anew`() throws {
        var builder = Self.town()
        builder.way(9, [2, 3], ["natural": "coastline"])
        builder.way(10, [100, 139], ["highway": "residential", "name": "Rantakatu"])
        try add(builder)
        let further = "<modify><node id=\"100\" version=\"2\" lat=\"60.30\" lon=\"24.95\"/></modify>"
        #expect(throws: ImportError.database("NeedsWholeImport()")) { try update(by: further) }
        try update(by: further, whole: true)
        try expectWhole()
    }

    @Test func `changes of more than an eighth of the elements are met by an import`() throws {
        try add(Self.town())
        let many = (0..<6).map {
            "<delete><node id=\"\(100 + $0)\" version=\"2\" lat=\"60.18\" lon=\"24.95\"/></delete>"
        }.joined()
        #expect(throws: ImportError.database("NeedsWholeImport()")) { try update(by: many) }
        try update(by: many, whole: true)
        try expectWhole()
    }

    @Test func `an element with a number that none has is refused, in a file of changes and in an extract`() throws {
        try add(Self.town())
        let far = "<create><node id=\"1152921504606846976\" version=\"1\" lat=\"60.18\" lon=\"24.95\"/></create>"
        let before = try folder.content()
        #expect {
            try update(by: far)
        } throws: { error in
            if case ImportError.badChanges = error { true } else { false }
        }
        #expect(try folder.content() == before)
        var builder = Self.town()
        builder.node(1 << 60, 60.18, 24.95, ["amenity": "cafe", "name": "Kaukana"])
        let other = try ImportFolder()
        #expect {
            try other.importExtract(builder)
        } throws: { error in
            if case ImportError.badExtract = error { true } else { false }
        }
    }
}

/// The elements of an extract, which a test changes.
private struct City {
    private struct Element {
        var tags: [PlaceTag]
        var position: FixedPosition?
        var references: [Int64] = []
        var members: [(kind: String, id: Int64, role: String)] = []
    }

    private var elements: [String: [Int64: Element]] = ["node": [:], "way": [:], "relation": [:]]
    private var order: [String: [Int64]] = [:]

    init(_ file: String) throws {
        for (kind, name) in [(ExtractImport.Kind.node, "node"), (.way, "way"), (.relation, "relation")] {
            try ExtractReader(file, kinds: kind.rawValue).forEach { element in
                elements[name]?[element.id] = Element(
                    tags: element.tags, position: element.position, references: Array(element.references), members: element.allMembers)
                order[name, default: []].append(element.id)
            }
        }
    }

    /// A hundred or so random edits of those that people make, as a file of changes.
    mutating func change(_ round: Int, _ random: inout SeededNumbers) -> String {
        var touched: [(kind: String, id: Int64)] = []
        var isGone: Set<String> = []
        func pick(_ kind: String, _ fits: (Element) -> Bool) -> Int64? {
            let ids = order[kind] ?? []
            let start = Int.random(in: 0..<ids.count, using: &random)
            return (ids[start...] + ids[..<start]).first { id in !isGone.contains(kind + "\(id)") && elements[kind]?[id].map(fits) == true }
        }
        func edit(_ kind: String, _ fits: (Element) -> Bool, _ body: (inout Element) -> Void) {
            guard let id = pick(kind, fits), var element = elements[kind]?[id] else { return }
            body(&element)
            elements[kind]?[id] = element
            touched.append((kind, id))
        }
        func delete(_ kind: String, _ fits: (Element) -> Bool) {
            guard let id = pick(kind, fits) else { return }
            isGone.insert(kind + "\(id)")
            touched.append((kind, id))
        }
        func has(_ key: String, _ value: String? = nil) -> (Element) -> Bool {
            { $0.tags.contains { $0.key == key && (value == nil || $0.value == value) } }
        }
        func set(_ key: String, _ value: String) -> (inout Element) -> Void {
            { $0.tags = $0.tags.filter { $0.key != key } + [(key, value)] }
        }
        for number in 0..<6 {
            edit("node", has("amenity"), set("name", "Uusi Äänekoski \(round) \(number)"))
            edit("node", has("amenity", "cafe"), set("opening_hours", "Mo-Fr 08:00-1\(number):00"))
            edit("node", has("shop")) { $0.position?.latitude += 900 }
            edit("way", has("highway", "residential"), set("name", "Muutettu katu \(number / 2)"))
            edit("way", has("building"), set("addr:housenumber", "\(100 + number)"))
            edit("way", has("highway", "footway")) { if $0.references.count > 2 { $0.references.removeLast() } }
            edit("node", { $0.tags.isEmpty }) { $0.position?.longitude += 700 }
            edit("node", { $0.tags.isEmpty }, set(number % 2 == 0 ? "barrier" : "entrance", number % 2 == 0 ? "wall" : "yes"))
            delete("node", has("amenity", "restaurant"))
            delete("way", has("highway", "service"))
            delete("way", has("building"))
        }
        edit("way", has("leisure", "park"), set("name", "Kaisan puisto"))
        edit("relation", has("type", "multipolygon"), set("name", "Monta"))
        edit("relation", has("route", "tram"), set("name", "99 Päästä päähän"))
        edit("relation", has("route", "tram")) { $0.members.removeFirst($0.members.count / 2) }
        delete("relation", has("type", "multipolygon"))
        var news: [(kind: String, id: Int64)] = []
        for number in 0..<5 {
            guard let near = pick("node", { $0.position != nil }), var place = elements["node"]?[near] else { continue }
            place.tags = [("amenity", "pub"), ("name", "Kapakka & <\(number)>")]
            let id = 90_000_000_000 + Int64(round * 100 + number)
            elements["node"]?[id] = place
            news.append(("node", id))
            // A street to it.
            elements["way"]?[id] = Element(
                tags: [("highway", "footway"), ("name", "Kapakan polku")], position: nil, references: [near, id])
            news.append(("way", id))
        }
        for (kind, id) in news { order[kind]?.append(id) }
        var seen: Set<String> = []
        let changed = (touched + news).filter { seen.insert($0.kind + "\($0.id)").inserted }
        let text = changed.map { kind, id in
            let verb = isGone.contains(kind + "\(id)") ? "delete" : "modify"
            return "<\(verb)>\(xml(kind, id, version: 1_000 + round, isGone: verb == "delete"))</\(verb)>"
        }
        for (kind, id) in touched where isGone.contains(kind + "\(id)") {
            elements[kind]?[id] = nil
            order[kind]?.removeAll { $0 == id }
        }
        return "<osmChange version=\"0.6\">\n\(text.joined(separator: "\n"))\n</osmChange>"
    }

    private func xml(_ kind: String, _ id: Int64, version: Int, isGone: Bool) -> String {
        guard let element = elements[kind]?[id] else { return "" }
        func escaped(_ text: String) -> String {
            text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
                .replacing("\n", with: "&#10;")
        }
        let place = element.position.map { " lat=\"\(Double($0.latitude) / 1e7)\" lon=\"\(Double($0.longitude) / 1e7)\"" } ?? ""
        let head = "<\(kind) id=\"\(id)\" version=\"\(version)\" timestamp=\"2027-0\(version % 10)-01T00:00:00Z\"\(place)>"
        let tags = element.tags.map { "<tag k=\"\(escaped($0.key))\" v=\"\(escaped($0.value))\"/>" }
        let nodes = element.references.map { "<nd ref=\"\($0)\"/>" }
        let members = element.members.map { "<member type=\"\($0.kind)\" ref=\"\($0.id)\" role=\"\(escaped($0.role))\"/>" }
        return head + (isGone ? "" : (nodes + members + tags).joined()) + "</\(kind)>"
    }
}

extension ExtractElement {
    fileprivate var allMembers: [(kind: String, id: Int64, role: String)] {
        members.map { ($0.kind == 1 ? "node" : $0.kind == 2 ? "way" : "relation", $0.id, String(cString: $0.role)) }
    }
}
