import Foundation
import TestSupport
import Testing

@testable import SQLite

@Suite("An R*Tree that is read best first")
struct RTreeTests {
    private struct Entry {
        var row: Int64
        var place: SIMD3<Float>
    }

    private static func entries(_ count: Int, seed: UInt64) -> [Entry] {
        var random = SeededNumbers(seed: seed)
        // Many of them lie on one plane, as places without a rating do.
        func number() -> Float { (Float.random(in: 0...1, using: &random) * 1000).rounded() }
        var entries: [Entry] = []
        for index in 0..<count {
            let height: Float = index % 3 == 0 ? 250 : number()
            entries.append(Entry(row: Int64(index * 7 + 3), place: SIMD3(number(), number(), height)))
        }
        return entries
    }

    private static func pack(_ entries: [Entry], into database: Database) throws {
        try database.run(script: "CREATE VIRTUAL TABLE tree USING rtree (id, a, b, c, d, e, f)")
        let order = RTreeDivision(entries.map(\.place)).order()
        try database.transaction {
            let packer = try RTreePacker("tree", dimensions: 3, of: database)
            for entry in order.map({ entries[Int($0)] }) {
                try packer.add(entry.row, (0..<3).map { (Double(entry.place[$0]), Double(entry.place[$0])) })
            }
            try packer.finish()
        }
    }

    private static func cost(_ place: SIMD3<Float>, _ point: SIMD2<Float>) -> Double {
        Double(abs(place.x - point.x) + abs(place.y - point.y) + place.z)
    }

    /// What a box costs at least.
    private static func score(_ point: SIMD2<Float>, _ box: UnsafeBufferPointer<Double>, limit: Double) -> Double {
        let (x, y) = (Double(point.x), Double(point.y))
        // As the cost of a place is: rounded to 32 bits at every step.
        let east = Float(max(box[0] - x, x - box[1], 0))
        let north = Float(max(box[2] - y, y - box[3], 0))
        let cost = Double(east + north + Float(box[4]))
        return cost <= limit ? cost : .infinity
    }

    @Test(
        "Gives every row in the order of a linear scan, as far as it is asked to",
        arguments: [(0, 1 as UInt64), (1, 2), (51, 3), (52, 4), (2_601, 5), (2_602, 6), (20_000, 7)])
    func scan(count: Int, seed: UInt64) throws {
        let database = try Database(.memory)
        let entries = Self.entries(count, seed: seed)
        try Self.pack(entries, into: database)
        let verdict = try database.query("SELECT rtreecheck('tree')") { (row) throws(SQLiteError) in row.text(0) }
        #expect(verdict == ["ok"])
        var random = SeededNumbers(seed: seed)
        for round in 0..<20 {
            let point = SIMD2(Float.random(in: -100...1100, using: &random), Float.random(in: 0...1000, using: &random))
            let limit = round.isMultiple(of: 2) ? Double.infinity : Double.random(in: 0...1500, using: &random)
            let expected = entries.map { Self.cost($0.place, point) }.filter { $0 <= limit }.sorted()
            let wanted = round == 0 ? Int.max : Int.random(in: 1...200, using: &random)
            var found: [Double] = []
            var rows: Set<Int64> = []
            try database.beginSnapshot()
            try database.scan(rTree: "tree", score: { Self.score(point, $0, limit: limit) }) { (row, score, box) throws(SQLiteError) in
                let entry = entries[Int(row - 3) / 7]
                #expect(entry.row == row && score == Self.cost(entry.place, point) && box[4] == Double(entry.place.z))
                rows.insert(row)
                found.append(score)
                return found.count < wanted
            }
            database.endSnapshot()
            #expect(found == Array(expected.prefix(wanted)))
            #expect(rows.count == found.count)
        }
    }

    @Test("What another connection commits is seen by the next snapshot, and not by the one that is there")
    func snapshots() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("tree-\(UUID().uuidString).sqlite").path
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + suffix) } }
        let writer = try Database(.file(file))
        try Self.pack(Self.entries(500, seed: 1), into: writer)
        let reader = try Database(.file(file))
        func count() throws -> Int {
            var count = 0
            try reader.scan(rTree: "tree", score: { Self.score(.zero, $0, limit: .infinity) }) { (_, _, _) throws(SQLiteError) in
                count += 1
                return true
            }
            return count
        }
        try reader.beginSnapshot()
        #expect(try count() == 500)
        try writer.run(script: "DROP TABLE tree")
        try Self.pack(Self.entries(60, seed: 2), into: writer)
        #expect(try count() == 500)
        reader.endSnapshot()
        try reader.beginSnapshot()
        #expect(try count() == 60)
        reader.endSnapshot()
    }

    @Test("A tree with damaged pages is read or refused, and neither ends the program nor goes on for ever")
    func damage() throws {
        var random = SeededNumbers(seed: 9)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("tree-\(UUID().uuidString).sqlite").path
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + suffix) } }
        try Self.pack(Self.entries(3_000, seed: 3), into: Database(.file(file)))
        let whole = try Data(contentsOf: URL(fileURLWithPath: file))
        var refused = 0
        for _ in 0..<300 {
            var damaged = whole
            // The first page tells that it is a database; the others are the tree's and its links'.
            for _ in 0..<20 { damaged[Int.random(in: 4_096..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random) }
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + suffix) }
            try damaged.write(to: URL(fileURLWithPath: file))
            var rows = 0
            do throws(SQLiteError) {
                try Database(.file(file)).scan(rTree: "tree", score: { Self.score(.zero, $0, limit: .infinity) }) {
                    (_, _, _) throws(SQLiteError) in
                    rows += 1
                    return rows < 10_000
                }
            } catch {
                refused += 1
            }
            #expect(rows < 10_000)
        }
        #expect(refused > 10)
    }

    @Test("A walk inside of another leaves the outer one its order")
    func nested() throws {
        let database = try Database(.memory)
        let entries = Self.entries(300, seed: 4)
        try Self.pack(entries, into: database)
        let (near, far) = (SIMD2<Float>(0, 0), SIMD2<Float>(1_000, 1_000))
        func order(_ point: SIMD2<Float>) -> [Double] { entries.map { Self.cost($0.place, point) }.sorted() }
        var outer: [Double] = []
        try database.scan(rTree: "tree", score: { Self.score(near, $0, limit: .infinity) }) { (_, score, _) throws(SQLiteError) in
            outer.append(score)
            guard outer.count.isMultiple(of: 50) else { return true }
            var inner: [Double] = []
            try database.scan(rTree: "tree", score: { Self.score(far, $0, limit: .infinity) }) { (_, score, _) throws(SQLiteError) in
                inner.append(score)
                return inner.count < 20
            }
            #expect(inner == Array(order(far).prefix(20)))
            return true
        }
        #expect(outer == order(near))
    }

    @Test("A table that is none is refused")
    func noTree() throws {
        let database = try Database(.memory)
        try database.run(script: "CREATE TABLE other (id, a); INSERT INTO other VALUES (1, 2)")
        for table in ["other", "missing"] {
            #expect(throws: SQLiteError.self) {
                try database.scan(rTree: table, score: { _ in 0 }) { (_, _, _) throws(SQLiteError) in true }
            }
        }
    }
}
