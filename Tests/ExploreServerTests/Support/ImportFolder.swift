import Foundation

@testable import ExploreServer

/// A folder for one test, with files to import.
final class ImportFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("explore-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Where the database is.
    var data: String { url.appendingPathComponent("data").path }

    func file(_ name: String, _ content: some DataProtocol) throws -> String {
        let file = url.appendingPathComponent(name)
        try Data(content).write(to: file)
        return file.path
    }

    /// Imports this text as GeoJSON.
    @discardableResult
    func importGeoJSON(_ text: String) throws -> ImportReport {
        try PlaceImporter(file: file("places.geojson", Data(text.utf8))).run(into: data)
    }

    func importExtract(_ builder: ExtractBuilder) throws -> ImportReport {
        try PlaceImporter(file: file("extract.osm.pbf", builder.data)).run(into: data)
    }

    func store() throws -> PlaceStore { try PlaceStore.open(folder: data) }

    /// A collection of these features.
    static func collection(_ features: [String]) -> String {
        #"{"type": "FeatureCollection", "features": ["# + features.joined(separator: ",\n") + "]}"
    }

    /// A café.
    static func cafe(_ name: String, _ latitude: Double, _ longitude: Double, rating: Double? = nil) -> String {
        #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [\#(longitude), \#(latitude)]}, "#
            + #""properties": {"amenity": "cafe", "name": "\#(name)", "rating": \#(rating.map { "\($0)" } ?? "null")}}"#
    }
}
