import Explore
import Foundation
import SQLite

/// Writes what is read from a file into empty tables.
///
/// Places are kept in memory until all of them are known, a quarter of a kilobyte each, and are then written neighbour after neighbour:
/// those that one question finds are in few pages of the database.
struct PlaceWriter {
    private let database: Database
    private let insertEvent: Statement
    private var drafts: [PlaceDraft] = []
    private var addresses: [Address] = []
    private var countries: [String: Int] = [:]
    private(set) var events = 0
    /// Where the places lie, once they are written.
    private(set) var area: PlaceArea?

    init(_ database: Database) throws(SQLiteError) {
        self.database = database
        insertEvent = try database.prepare("INSERT INTO event (name, start, latitude, longitude, address) VALUES (?, ?, ?, ?, ?)")
    }

    var places: Int { drafts.count }

    mutating func add(_ place: PlaceDraft) {
        drafts.append(place)
        if let country = place.country { countries[country, default: 0] += 1 }
    }

    /// A door with an address, and no place behind it.
    struct Address {
        var keys: [String]
        var text: String
        var latitude: Double
        var longitude: Double
    }

    mutating func add(_ address: Address) { addresses.append(address) }

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
        area = PlaceArea(drafts.lazy.map { (latitude: $0.latitude, longitude: $0.longitude) })
        guard let area else { return }
        let insert = try database.prepare("INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        let insertAddress = try database.prepare("INSERT INTO address VALUES (?, ?, ?, ?, ?)")
        let insertName = try database.prepare("INSERT INTO place_name (place, name) VALUES (?, ?)")
        let order = RTreeDivision(
            drafts.lazy.map { area.plane($0.latitude, $0.longitude, penalty: PlaceRanking.penalty(rating: $0.rating, fit: 1)) }
        ).order()
        var trees = ([nil] + ExploreCategory.allCases).map { (category: $0, entries: RTreeEntries()) }
        for (number, index) in order.enumerated() {
            if number.isMultiple(of: interval) { try tick(0.7 * Double(number) / Double(order.count)) }
            let place = drafts[index]
            let row = Int64(number + 1)
            try insert.execute([
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
            for name in place.names { try insertName.execute([.integer(row), .text(name)]) }
            let (latitudes, longitudes) = place.extent
            for index in trees.indices {
                guard let fit = trees[index].category.map({ place.fits[$0] }) ?? 1 else { continue }
                let penalty = PlaceRanking.penalty(rating: place.rating, fit: fit)
                trees[index].entries.add(
                    row, [latitudes, longitudes, (penalty, penalty)],
                    at: area.plane(place.latitude, place.longitude, penalty: penalty))
            }
        }
        for address in addresses {
            for key in address.keys {
                try insertAddress.execute([.text(key), .text(address.text), .real(address.latitude), .real(address.longitude), .null])
            }
        }
        drafts = []
        try database.run(script: PlaceSchema.nameIndex)
        try database.run(script: PlaceSchema.addressIndex)
        for (number, tree) in trees.enumerated() {
            try tick(0.7 + 0.3 * Double(number) / Double(trees.count))
            try database.packRTree(PlaceSchema.tree(tree.category), tree.entries)
        }
    }
}
