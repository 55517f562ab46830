import Explore

@testable import ExploreServer

/// The tags of an extract as they stand in it, read past everything that the importer makes of them.
struct ExtractTags {
    private var nodes: [String: [String: String]] = [:]
    private var areas: [String: [[String: String]]] = [:]

    static let keys = [
        "name", "amenity", "shop", "tourism", "leisure", "historic", "natural", "healthcare", "craft", "office", "railway",
        "public_transport", "cuisine", "opening_hours", "diet:vegan", "diet:vegetarian", "diet:kosher", "wheelchair",
    ]

    init(_ file: String) throws {
        // Nodes, ways and relations.
        try ExtractReader(file, kinds: 1 | 2 | 4).forEach { element in
            guard element.hasTags else { return }
            var tags: [String: String] = [:]
            for key in Self.keys { tags[key] = element.tag(key) }
            guard tags.count > 1 || tags["name"] != nil || tags["amenity"] != nil else { return }
            if let position = element.position {
                nodes[Self.key(position.coordinate)] = tags
            } else if let name = tags["name"] {
                areas[name, default: []].append(tags)
            }
        }
    }

    /// What may be meant: the node at this point, or the areas of this name.
    func tags(of name: String, at point: Coordinates) -> [[String: String]] {
        if let node = nodes[Self.key(point)] { return [node] }
        return areas[name] ?? []
    }

    private static func key(_ point: Coordinates) -> String {
        "\(Int((point.latitude * 1e6).rounded())),\(Int((point.longitude * 1e6).rounded()))"
    }
}
