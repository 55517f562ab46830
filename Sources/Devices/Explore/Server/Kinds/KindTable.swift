import Explore
import Foundation

/// The kinds of place that an import keeps, by the tags of OpenStreetMap's "Map features" page, from the same file as the words for them.
struct KindTable: Sendable {
    /// What an import has to know of a kind.
    struct Kind: Sendable {
        /// How well it fits each category; none for what one needs rather than visits.
        var fits: CategoryFits
        /// What it is called where it has no name: nobody names a toilet. Without one, it is kept only where it has a name.
        var usualName: String?
        /// Whether it is shown only where it is asked for: a bench, a bus stop.
        var isBackground: Bool
    }

    /// The keys in the order in which they decide: a museum's café is a café before it is a museum.
    static let keys = [
        "amenity", "tourism", "leisure", "shop", "historic", "natural", "railway", "healthcare", "office", "craft", "emergency", "place",
        "landuse", "man_made", "club",
    ]
    /// Keys whose unknown values are kept by their names.
    private static let open: Set<String> = ["amenity", "tourism", "leisure", "historic", "office", "craft", "healthcare", "club"]

    private let kinds: [String: [String: Kind]]
    private let fits: [String: CategoryFits]
    private let background: Set<String>
    private let usual: [String: String]

    /// The program's own.
    static let standard = KindTable(Vocabulary.file.kinds)

    struct Entry: Decodable {
        /// "amenity=cafe"
        let tag: String
        let fits: [String: Double]?
        let unnamed: String?
        let background: Bool?
    }

    init(_ entries: [Entry]) {
        var kinds: [String: [String: Kind]] = [:]
        var background: Set<String> = []
        var usual: [String: String] = [:]
        for entry in entries {
            let parts = entry.tag.split(separator: "=").map(String.init)
            guard parts.count == 2 else { preconditionFailure("“\(entry.tag)” is no tag") }
            var fits: CategoryFits = [:]
            for (name, fit) in entry.fits ?? [:] { if let category = ExploreCategory(rawValue: name) { fits[category] = fit } }
            kinds[parts[0], default: [:]][parts[1]] = Kind(fits: fits, usualName: entry.unnamed, isBackground: entry.background == true)
            if entry.background == true { background.insert(parts[1]) }
            if let name = entry.unnamed { usual[parts[1]] = name }
        }
        self.kinds = kinds
        fits = kinds.values.reduce(into: [:]) { all, kinds in
            for (name, kind) in kinds where kind.fits != [:] { all[name] = kind.fits }
        }
        self.background = background
        self.usual = usual
    }

    /// The values that are known by their names; a shop may have any other.
    var names: Set<String> { Set(kinds.values.flatMap(\.keys)) }

    /// Whether a place of this kind is shown only where it is asked for.
    func isBackground(_ kind: String) -> Bool { background.contains(kind) }

    /// Tells that somebody who walks past sees a place of this kind, and its name on it.
    func isLandmark(_ kind: String, named name: String) -> Bool {
        !isBackground(kind) && usual[kind] != name && kind != "street" && kind != "square" && kind != "building_named"
    }

    /// How well a kind fits a category, 0…1.
    func fit(of kind: String, _ category: ExploreCategory) -> Double { fits[kind]?[category] ?? 0 }

    /// What a place of this kind is called where it has no name.
    func usualName(of kind: String) -> String? { usual[kind] }

    /// What the tags describe; `nil` where it is not a place.
    func find(_ tag: (String) -> String?) -> (value: String, kind: Kind)? {
        var second: (value: String, kind: Kind)?
        for key in Self.keys {
            guard let values = tag(key), let known = kinds[key] else { continue }
            func take(_ value: String) -> (value: String, kind: Kind)? {
                guard let kind = known[value] else { return nil }
                // What one visits goes before what one needs: a hotel in a castle is a castle.
                if kind.fits != [:] { return (value, kind) }
                if second == nil { second = (value, kind) }
                return nil
            }
            if let found = take(values) { return found }
            // "nightclub;restaurant"
            guard values.contains(";") else { continue }
            for value in values.split(separator: ";") { if let found = take(String(value.drop { $0 == " " })) { return found } }
        }
        if let second { return second }
        if let stop = tag("highway"), let kind = kinds["highway"]?[stop], stop != "street" { return (stop, kind) }
        if let shop = tag("shop"), shop != "no", shop != "vacant" {
            return (shop == "yes" ? "shop" : shop, Kind(fits: [:], usualName: nil, isBackground: false))
        }
        guard tag("name") != nil else { return nil }
        for key in Self.open {
            if let value = tag(key), value != "no", value != "yes" { return (value, Kind(fits: [:], usualName: nil, isBackground: true)) }
        }
        if tag("building") != nil { return ("building_named", Kind(fits: [:], usualName: nil, isBackground: true)) }
        return nil
    }
}
