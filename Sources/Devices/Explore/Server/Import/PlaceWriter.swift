import Explore
import Foundation
import SQLite

/// Writes what is read from a file into empty tables.
///
/// Places wait on the disk until all of them are known, and are then written neighbour after neighbour: those that one question finds are in
/// few pages of the database. In memory are their positions, 18 bytes each, and while they are put in order 20 bytes more.
struct PlaceWriter {
    /// Places that are taken from the disk at a time.
    private static let batch = 20_000

    private let database: Database
    private let insertEvent: Statement
    private let insertAddress: Statement
    private let spool: DraftSpool
    private var offsets: [Int] = []
    private var points: [FixedPosition] = []
    private var penalties: [UInt16] = []
    private var countries: [String: Int] = [:]
    private(set) var events = 0
    /// Where the places lie, once they are written.
    private(set) var area: PlaceArea?

    /// - Parameter folder: where places wait.
    /// - Throws: `SQLiteError`, `POSIXError`.
    init(_ database: Database, waitingIn folder: String) throws {
        self.database = database
        insertEvent = try database.prepare("INSERT INTO event (name, start, latitude, longitude, address) VALUES (?, ?, ?, ?, ?)")
        insertAddress = try database.prepare("INSERT INTO address VALUES (?, ?, ?, ?, ?)")
        spool = try DraftSpool(in: folder)
    }

    var places: Int { offsets.count }

    mutating func add(_ place: PlaceDraft) throws {
        offsets.append(try spool.add(place))
        points.append(FixedPosition(place.latitude, place.longitude))
        penalties.append(UInt16(PlaceRanking.penalty(rating: place.rating, fit: 1)))
        if let country = place.country { countries[country, default: 0] += 1 }
    }

    /// A door with an address, and no place behind it.
    struct Address {
        var keys: [String]
        var text: String
        var latitude: Double
        var longitude: Double
        /// The element of an extract that it is, see ``ExtractElement/key``.
        var element: Int64
    }

    func add(_ address: Address) throws(SQLiteError) {
        let insertElement = try database.prepare("INSERT INTO address_element VALUES (?, ?)")
        for key in address.keys {
            try insertAddress.execute([.text(key), .text(address.text), .real(address.latitude), .real(address.longitude), .null])
            try insertElement.execute([.integer(database.lastInsertedRowID), .integer(address.element)])
        }
    }

    /// The country that most of the addresses name; `nil` where none does.
    var country: String? { countries.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }

    mutating func add(_ event: ExploreEvent) throws(SQLiteError) {
        events += 1
        try insertEvent.execute([
            .text(event.name), .text(event.start), .real(event.location?.latitude), .real(event.location?.longitude), .text(event.address),
        ])
    }

    /// Writes the places and builds the indexes. To be called once, at the end.
    ///
    /// - Parameters:
    ///   - interval: places between two calls of `tick`.
    ///   - tick: called with how much of it is done, 0…1.
    mutating func finish(every interval: Int, _ tick: (Double) throws -> Void) throws {
        area = PlaceArea(points.lazy.map { (latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude) })
        guard let area else { return }
        let order = RTreeDivision(
            points.indices.lazy.map { [points, penalties] index in
                area.plane(points[index].coordinate.latitude, points[index].coordinate.longitude, penalty: Double(penalties[index]))
            }
        ).order()
        (points, penalties) = ([], [])
        let insertName = try database.prepare("INSERT INTO place_name VALUES (?, ?, ?)")
        var trees: [(category: ExploreCategory?, packer: RTreePacker)] = []
        for category in [nil] + ExploreCategory.allCases {
            trees.append((category, try RTreePacker(PlaceSchema.tree(category), dimensions: 3, of: database)))
        }
        for start in stride(from: 0, to: order.count, by: Self.batch) {
            let batch = order[start..<min(start + Self.batch, order.count)]
            for (number, place) in zip(start..., try drafts(batch)) {
                if number.isMultiple(of: interval) { try tick(0.7 * Double(number) / Double(order.count)) }
                let row = Int64(number + 1)
                try write(place, row)
                for (id, name) in zip(PlaceSchema.names(of: row), place.names) {
                    try insertName.execute([.integer(id), .integer(row), .text(name)])
                }
                let (latitudes, longitudes) = place.extent
                for (category, packer) in trees {
                    guard let fit = category.map({ place.fits[$0] }) ?? 1 else { continue }
                    let penalty = PlaceRanking.penalty(rating: place.rating, fit: fit)
                    try packer.add(row, [latitudes, longitudes, (penalty, penalty)])
                }
            }
        }
        for (_, packer) in trees { try packer.finish() }
        try tick(0.75)
        try database.run(script: PlaceSchema.nameIndex)
        try tick(0.95)
        try database.run(script: PlaceSchema.addressIndex)
    }

    /// Writes what a place has outside of the indexes.
    private func write(_ place: PlaceDraft, _ row: Int64) throws(SQLiteError) {
        try database.prepare("INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)").execute([
            .integer(row), .text(place.name), .real(place.latitude), .real(place.longitude), .text(place.kind), .text(place.cuisine),
            .text(place.address), .real(place.rating), .text(place.photoURL), .text(place.website), .text(place.openingHours),
            .text(place.diets), .text(place.wheelchair), .text(place.phone),
            place.approaches.isEmpty ? .null : .blob(StreetShape.encode(place.approaches)), .text(place.facts),
        ])
        for key in place.addressKeys {
            try insertAddress.execute([
                .text(key), .text(place.address ?? key), .real(place.latitude), .real(place.longitude), .integer(row),
            ])
        }
        if let element = place.element {
            try database.prepare("INSERT INTO place_element VALUES (?, ?)").execute([.integer(row), .integer(element)])
        }
    }

    /// Writes the places beside those that are there, and into their indexes. To be called once, in place of ``finish(every:_:)``.
    func finish(beside names: NameIndex) throws {
        var row = try database.query("SELECT max(id) FROM place") { (row) throws(SQLiteError) in row.integer(0) }.first ?? 0
        for offset in offsets {
            let place = try spool.place(at: offset)
            row += 1
            try write(place, row)
            try names.add(place.names, of: row)
            let (latitudes, longitudes) = place.extent
            for category in [nil] + ExploreCategory.allCases {
                guard let fit = category.map({ place.fits[$0] }) ?? 1 else { continue }
                let penalty = PlaceRanking.penalty(rating: place.rating, fit: fit)
                try database.execute(
                    "INSERT INTO \(PlaceSchema.tree(category)) VALUES (?, ?, ?, ?, ?, ?, ?)", .integer(row), .real(latitudes.least),
                    .real(latitudes.greatest), .real(longitudes.least), .real(longitudes.greatest), .real(penalty), .real(penalty))
            }
        }
    }

    /// Places that wait, by their numbers; read in the order in which they lie on the disk.
    private func drafts(_ numbers: ArraySlice<Int32>) throws -> [PlaceDraft] {
        var drafts = [PlaceDraft?](repeating: nil, count: numbers.count)
        for (index, number) in numbers.enumerated().sorted(by: { $0.element < $1.element }) {
            drafts[index] = try spool.place(at: offsets[Int(number)])
        }
        return drafts.compactMap(\.self)
    }
}

extension PlaceArea {
    /// The box of a database's places, as ``PlaceWriter/area`` has it.
    init?(placesOf database: Database) throws(SQLiteError) {
        let points = try database.query("SELECT latitude, longitude FROM place ORDER BY id") { (row) throws(SQLiteError) in
            FixedPosition(row.real(0), row.real(1))
        }
        self.init(points.lazy.map { (latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude) })
    }
}

extension FixedPosition {
    /// The position of degrees, which are brought into the ranges.
    fileprivate init(_ latitude: Double, _ longitude: Double) {
        func fixed(_ degrees: Double) -> Int32 { Int32(min(max(degrees * 1e7, -1.8e9), 1.8e9)) }
        self.init(latitude: fixed(latitude), longitude: fixed(longitude))
    }
}
