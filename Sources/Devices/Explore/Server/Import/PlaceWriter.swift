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
    private var trees: [PlaceTree]
    private(set) var events = 0
    /// Where the places lie, once they are written.
    private(set) var area: PlaceArea?

    init(_ database: Database) throws(SQLiteError) {
        self.database = database
        insertEvent = try database.prepare("INSERT INTO event (name, start, latitude, longitude, address) VALUES (?, ?, ?, ?, ?)")
        trees = ([nil] + ExploreCategory.allCases).map { PlaceTree(category: $0) }
    }

    var places: Int { drafts.count }

    mutating func add(_ place: PlaceDraft) {
        for index in trees.indices {
            guard let fit = trees[index].category.map({ place.fits[$0] }) ?? 1 else { continue }
            trees[index].add(drafts.count, place.latitude, place.longitude, PlaceRanking.penalty(rating: place.rating, fit: fit))
        }
        drafts.append(place)
    }

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
        let insert = try database.prepare("INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        let count = drafts.count
        // The first tree is that of all places.
        var rows = [Int64](repeating: 0, count: count)
        for (number, index) in trees[0].order().enumerated() {
            if number.isMultiple(of: ImportClock.interval) { try tick(0.7 * Double(number) / Double(count)) }
            let place = drafts[index]
            rows[index] = Int64(number + 1)
            try insert.execute([
                .integer(rows[index]), .text(place.name), .real(place.latitude), .real(place.longitude), .text(place.kind),
                .text(place.cuisine), .text(place.address), .real(place.rating), .text(place.photoURL), .text(place.website),
                .text(place.openingHours), .text(place.diets), .text(place.wheelchair), .text(place.phone),
            ])
        }
        area = PlaceArea(drafts.lazy.map { (latitude: $0.latitude, longitude: $0.longitude) })
        drafts = []
        for index in trees.indices {
            try tick(0.7 + 0.3 * Double(index) / Double(trees.count))
            try trees[index].pack(into: database, rows)
        }
    }
}
