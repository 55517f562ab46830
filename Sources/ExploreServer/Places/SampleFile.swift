import Foundation

/// The sample that comes with the program, a GeoJSON file whose properties are OpenStreetMap's tags.
struct SampleFile {
    let places: [(place: Place, fits: [PlaceCategory: Double])]

    init(contentsOf url: URL) throws {
        let file = try JSONDecoder().decode(Collection.self, from: Data(contentsOf: url))
        places = file.features.enumerated().compactMap { index, feature in
            let tags = feature.properties.compactMapValues(\.self)
            guard let name = tags["name"], feature.geometry.coordinates.count >= 2,
                let coordinate = Coordinate(latitude: feature.geometry.coordinates[1], longitude: feature.geometry.coordinates[0]),
                let classification = PlaceClassifier.classify({ tags[$0] })
            else { return nil }
            let street = [tags["addr:housenumber"], tags["addr:street"]].compactMap(\.self).joined(separator: " ")
            let address = [street, tags["addr:city"] ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
            let place = Place(
                id: Int64(index + 1), name: name, coordinate: coordinate, kind: classification.kind, cuisine: tags["cuisine"],
                address: address.isEmpty ? nil : address)
            return (place, classification.fits)
        }
    }

    private struct Collection: Decodable {
        var features: [Feature]
    }

    private struct Feature: Decodable {
        var geometry: Geometry
        var properties: [String: String?]
    }

    private struct Geometry: Decodable {
        var coordinates: [Double]
    }
}
