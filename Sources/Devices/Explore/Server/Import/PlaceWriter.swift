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
    private(set) var events = 0
    /// Where the places lie, once they are written.
    private(set) var area: PlaceArea?

    init(_ database: Database) throws(SQLiteError) {
        self.database = database
        insertEvent = try database.prepare("INSERT INTO event (name, start, latitude, longitude, address) VALUES (?, ?, ?, ?, ?)")
    }

    var places: Int { drafts.count }

    mutating func add(_ place: PlaceDraft) { drafts.append(place) }

    mutating func add(_ event: ExploreEvent) throws(SQLiteError) {
        events += 1
        try insertEvent.execute([
            .text(event.name), .text(event.start), .real(event.location?.latitude), .real(event.location?.longitude), .text(event.address),
        ])
    }

    /// Writes the places and builds the indexes. To be called once, at the end.
    ///
    /// - Parameter tick: called now and then, with how much of it is done, 0…1.
    mutating func finish(_ tick: (Double) throws -> Void) throws {
        area = PlaceArea(drafts.lazy.map { (latitude: $0.latitude, longitude: $0.longitude) })
        guard let area else { return }
        let insert = try database.prepare("INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        let insertName = try database.prepare("INSERT INTO place_name (place, name) VALUES (?, ?)")
        let order = RTreeDivision(
            drafts.lazy.map { area.plane($0.latitude, $0.longitude, penalty: PlaceRanking.penalty(rating: $0.rating, fit: 1)) }
        ).order()
        var trees = ([nil] + ExploreCategory.allCases).map { (category: $0, entries: RTreeEntries()) }
        for (number, index) in order.enumerated() {
            if number.isMultiple(of: ImportClock.interval) { try tick(0.7 * Double(number) / Double(order.count)) }
            let place = drafts[index]
            let row = Int64(number + 1)
            try insert.execute([
                .integer(row), .text(place.name), .real(place.latitude), .real(place.longitude), .text(place.kind), .text(place.cuisine),
                .text(place.address), .real(place.rating), .text(place.photoURL), .text(place.website), .text(place.openingHours),
                .text(place.diets), .text(place.wheelchair), .text(place.phone),
                place.approaches.isEmpty ? .null : .blob(StreetShape.encode(place.approaches)),
            ])
            for name in place.names { try insertName.execute([.integer(row), .text(name)]) }
            for index in trees.indices {
                guard let fit = trees[index].category.map({ place.fits[$0] }) ?? 1 else { continue }
                let penalty = PlaceRanking.penalty(rating: place.rating, fit: fit)
                trees[index].entries.add(
                    row, [(place.latitude, place.latitude), (place.longitude, place.longitude), (penalty, penalty)],
                    at: area.plane(place.latitude, place.longitude, penalty: penalty))
            }
        }
        drafts = []
        try database.run(script: PlaceSchema.nameIndex)
        for (number, tree) in trees.enumerated() {
            try tick(0.7 + 0.3 * Double(number) / Double(trees.count))
            try database.packRTree(PlaceSchema.tree(tree.category), tree.entries)
        }
    }
}
