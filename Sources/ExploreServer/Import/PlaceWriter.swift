import Foundation
import SQLite

/// Writes what is read from a file into empty tables.
struct PlaceWriter {
    private let database: Database
    private let insertPlace: Statement
    private let insertEvent: Statement
    private var trees: [PlaceTree]
    private(set) var places = 0
    private(set) var events = 0

    init(_ database: Database) throws(SQLiteError) {
        self.database = database
        insertPlace = try database.prepare("INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        insertEvent = try database.prepare("INSERT INTO event (name, start, latitude, longitude, address) VALUES (?, ?, ?, ?, ?)")
        trees = ([nil] + PlaceCategory.allCases).map { PlaceTree(category: $0) }
    }

    mutating func add(_ place: PlaceDraft) throws(SQLiteError) {
        places += 1
        let id = Int64(places)
        try insertPlace.execute([
            .integer(id), .text(place.name), .real(place.latitude), .real(place.longitude), .text(place.kind), .text(place.cuisine),
            .text(place.address), .real(place.rating), .text(place.photoURL), .text(place.website),
            .text(SearchWords.line(place.name, place.kind, place.cuisine)),
        ])
        for index in trees.indices {
            guard let fit = trees[index].category.map({ place.fits[$0] }) ?? 1 else { continue }
            trees[index].add(id, place.latitude, place.longitude, PlaceRanking.penalty(rating: place.rating, fit: fit))
        }
    }

    mutating func add(_ event: ExploreEvent) throws(SQLiteError) {
        events += 1
        try insertEvent.execute([
            .text(event.name), .text(event.start), .real(event.coordinate.latitude), .real(event.coordinate.longitude),
            .text(event.address),
        ])
    }

    /// Builds the indexes. To be called once, at the end.
    mutating func finish() throws {
        for index in trees.indices {
            try trees[index].pack(into: database)
        }
    }
}
