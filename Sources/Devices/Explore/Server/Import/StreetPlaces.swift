import Explore

/// The named streets of an extract as places to find and to be near: each once for a region of a few kilometres.
struct StreetPlaces {
    private struct Street {
        var names: [String]
        /// The values that the names come of.
        var values: Set<String> = []
        var facts: String?
        var nodes: [Int64] = []
    }

    /// Regions for each degree: a name stands for another street in the next town.
    private static let regions = (latitude: 20.0, longitude: 10.0)

    private var streets: [String: Street] = [:]

    mutating func add(_ name: String, _ tags: [PlaceTag], _ nodes: UnsafeBufferPointer<Int64>) {
        guard name.utf8.count <= PlaceDraft.longestText else { return }
        var street = streets.removeValue(forKey: name) ?? Street(names: PlaceNames.folded([name]), facts: PlaceFacts.text(tags))
        // Most ways of a street repeat its names.
        let values = PlaceNames.values(tags).filter { street.values.insert($0).inserted }
        for other in PlaceNames.folded(values) where !street.names.contains(other) { street.names.append(other) }
        street.nodes.append(contentsOf: nodes)
        streets[name] = street
    }

    /// The streets as places, whose lines are where they are reached.
    func places(_ positions: NodePositions) -> [PlaceDraft] {
        streets.sorted { $0.key < $1.key }.flatMap { name, street in
            var regions: [[Int]: [FixedPosition]] = [:]
            for node in street.nodes {
                guard let position = positions[node] else { continue }
                let point = position.coordinate
                let region = [point.latitude * Self.regions.latitude, point.longitude * Self.regions.longitude].map {
                    Int($0.rounded(.down))
                }
                regions[region, default: []].append(position)
            }
            return regions.sorted { ($0.key[0], $0.key[1]) < ($1.key[0], $1.key[1]) }.map { _, line in
                let step = line.count / AreaApproaches.maximumCount + 1
                let points = stride(from: 0, to: line.count, by: step).map { line[$0] }
                let middle = line[line.count / 2].coordinate
                return PlaceDraft(street: name, names: street.names, at: middle, along: points, facts: street.facts)
            }
        }
    }
}

extension PlaceDraft {
    /// A street.
    init(street name: String, names: [String], at middle: Coordinates, along points: [FixedPosition], facts: String?) {
        self.name = name
        self.names = names
        latitude = middle.latitude
        longitude = middle.longitude
        kind = "street"
        fits = [:]
        approaches = points
        self.facts = facts
    }
}
