import Explore

/// What a place is to whoever asks for one.
extension RankedPlace {
    /// Houses that anybody may enter.
    private static let houses: Set<String> = ["mall", "department_store", "library", "townhall", "station"]

    /// True where one has to buy something.
    var sells: Bool {
        guard let kind = place.kind else { return false }
        return KindTable.standard.fit(of: kind, .quickBites) > 0 || ["books", "tea", "coffee", "bar", "cinema"].contains(kind)
    }

    /// Shops of food that one cooks.
    private static let foodShops: Set<String> = ["butcher", "deli", "greengrocer", "seafood", "convenience", "supermarket", "bakery"]

    var sellsFood: Bool { place.kind.map(Self.foodShops.contains) == true }

    /// Whether its tags tell of a building, whatever it is for.
    var isBuilt: Bool {
        place.kind != "street" && facts.contains { ["architect", "height"].contains($0.key) || $0.key.hasPrefix("building:") }
    }

    /// Whether it has these words in its name, or is run by those who have them: a branch of a chain that is called after its house.
    func isRun(as words: [String]) -> Bool {
        let own = ([place.name] + ["brand", "operator"].compactMap { facts[$0] }).flatMap { Words($0).list }
        return words.allSatisfy(own.contains)
    }

    /// True of places that are quiet, have a roof and cost nothing.
    var isQuiet: Bool { place.kind == "library" || place.kind == "place_of_worship" }

    /// Whether it is a house with toilets for everybody.
    var hasToilets: Bool {
        place.kind.map(Self.houses.contains) == true && (facts["toilets:wheelchair"] == "yes" || facts["toilets"] == "yes")
    }
}
