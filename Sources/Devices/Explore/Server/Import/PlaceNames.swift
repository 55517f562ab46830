/// The tags of OpenStreetMap that name a place (wiki.openstreetmap.org/wiki/Names).
enum PlaceNames {
    private static let keys: Set<String> = ["name", "alt_name", "int_name", "loc_name", "official_name", "old_name", "short_name", "brand"]
    /// Names of one place, at most.
    static let maximumCount = 64

    /// True for `name` and its like, and for a name in a language (`name:sv`, `alt_name:zh-Hant`).
    static func isName(_ key: String) -> Bool {
        // Of most tags an import need not look further than the last letters of the key.
        let colon = key.utf8.firstIndex(of: UInt8(ascii: ":"))
        let base = key.utf8[..<(colon ?? key.endIndex)]
        guard base.suffix(4).elementsEqual("name".utf8) || base.elementsEqual("brand".utf8) else { return false }
        guard let colon else { return keys.contains(key) }
        guard keys.contains(String(key[..<colon])) else { return false }
        // ISO 639, and what follows of BCP 47; "name:etymology" is no language.
        let language = key[key.index(after: colon)...].prefix { $0 != "-" && $0 != "_" }
        return (2...3).contains(language.count) && language.allSatisfy { $0.isASCII && $0.isLowercase }
    }

    /// The values of the tags that name a place.
    static func values(_ tags: [PlaceTag]) -> [String] { tags.filter { isName($0.key) }.map(\.value) }

    /// The names as they are looked for, each once: words of lower case without accents, apart at spaces.
    ///
    /// - Parameter values: of the tags; one value may have several names ("Kiasma;Museum of Contemporary Art Kiasma").
    static func folded(_ values: [String]) -> [String] {
        var names: [String] = []
        for (index, value) in values.enumerated() where value.utf8.count <= PlaceDraft.longestText && !values[..<index].contains(value) {
            let parts = value.utf8.contains(UInt8(ascii: ";")) ? value.split(separator: ";") : [value[...]]
            for part in parts {
                let name = fold(Words(String(part)).list)
                if !name.isEmpty, !names.contains(name) { names.append(name) }
            }
        }
        return Array(names.prefix(maximumCount))
    }

    /// A word as an index has it.
    static func fold(_ word: String) -> String { word.utf8.contains(UInt8(ascii: "'")) ? word.replacing("'", with: "") : word }

    /// Words as an index has them.
    static func fold(_ words: [String]) -> String {
        words.map(fold).filter { !$0.isEmpty }.joined(separator: " ")
    }
}
