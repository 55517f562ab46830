/// A place as it is read from a file, before it has a number.
struct PlaceDraft {
    var name: String
    var latitude: Double
    var longitude: Double
    var kind: String
    var fits: CategoryFits
    var cuisine: String?
    var address: String?
    var rating: Double?
    var photoURL: String?
    var website: String?
    var openingHours: String?
    /// "vegan=yes;vegetarian=only"
    var diets: String?
    var wheelchair: String?
    var phone: String?
    /// What else its tags say, see `PlaceFacts`.
    var facts: String?
    /// Street and number as they are looked for.
    var addressKeys: [String] = []
    /// The country of its address, by ISO 3166.
    var country: String?
    /// Its names in every language, as they are looked for.
    var names: [String] = []
    /// Where an area is reached on foot; empty for a point.
    var approaches: [FixedPosition] = []
    /// The element of an extract that it is, see ``ExtractElement/key``; `nil` of a street, which is many.
    var element: Int64?

    /// Degrees over which it lies, with all that an area is reached at: those of latitude, and those of longitude.
    var extent: (latitudes: (least: Double, greatest: Double), longitudes: (least: Double, greatest: Double)) {
        let points = approaches.map(\.coordinate)
        let latitudes = [latitude] + points.map(\.latitude)
        let longitudes = [longitude] + points.map(\.longitude)
        func range(_ degrees: [Double]) -> (least: Double, greatest: Double) { (degrees.min() ?? 0, degrees.max() ?? 0) }
        return (range(latitudes), range(longitudes))
    }

    /// The longest text of a place, in bytes; an address on the web may have 2,000. Every answer with the place has them.
    static let longestText = 500

    /// A place with these tags.
    ///
    /// - Parameters:
    ///   - ratings: Whether `rating` and `stars` are read: those of OpenStreetMap are a hotel's class, not a visitor's opinion.
    ///   - tags: all of them; asked for only where it is a place.
    ///   - report: told of texts that are too long, without which the place is imported.
    /// - Throws: Why it is left out: it is no place to visit, or has no name that can be kept.
    init(
        latitude: Double, longitude: Double, ratings: Bool, _ report: inout ImportReport, tags: () -> [PlaceTag],
        _ tag: (String) -> String?
    ) throws(SkipReason) {
        guard let classification = PlaceClassifier.classify(tag) else { throw .notAPlace }
        guard let name = tag("name") ?? classification.usualName else { throw .noName }
        guard name.utf8.count <= Self.longestText else { throw .longName }
        var isShortened = false
        func short(_ key: String) -> String? {
            guard let text = tag(key) else { return nil }
            guard text.utf8.count <= Self.longestText else {
                isShortened = true
                return nil
            }
            return text
        }

        self.name = name
        // Nobody asks for a toilet by the name that all of them have.
        let tags = tags()
        self.names = PlaceNames.folded((tag("name").map { [$0] } ?? []) + PlaceNames.values(tags))
        self.latitude = latitude
        self.longitude = longitude
        kind = classification.kind
        fits = classification.fits
        cuisine = short("cuisine")
        address = Self.address(short)
        rating = ratings ? tag("rating").flatMap(Double.init).flatMap { (0...5).contains($0) ? $0 : nil } : nil
        photoURL = Self.webAddress(tag("photo_url") ?? tag("image"))
        website = Self.webAddress(tag("website") ?? tag("contact:website") ?? tag("url"))
        openingHours = short("opening_hours").map { Self.hours($0, in: Season.list(tag("seasonal") ?? ""), at: latitude) }
        diets = Self.diets(tag)
        wheelchair = tag("wheelchair").flatMap { ["yes", "limited", "no"].contains($0) ? $0 : nil }
        phone = short("phone") ?? short("contact:phone")
        facts = PlaceFacts.text(tags)
        addressKeys = Self.addressKeys(tag)
        country = tag("addr:country").flatMap { $0.utf8.count == 2 ? $0.uppercased() : nil }
        if isShortened { report.skip(.longText) }
    }

    /// Hours that hold in some seasons alone (wiki.openstreetmap.org/wiki/Key:seasonal); as they are written where they name months
    /// themselves, or have a form that is not read.
    static func hours(_ text: String, in seasons: [Season], at latitude: Double) -> String {
        let spans = seasons.map { $0.months(at: latitude) }
        // A rule behind a comma, or one with a comment, would be left without its season.
        guard !spans.isEmpty, !text.contains("\""),
            OpeningHours(text)?.rules.allSatisfy({ $0.seasons.isEmpty && !$0.isAddition }) == true
        else { return text }
        let rules = (text == "24/7" ? "00:00-24:00" : text).split(separator: ";").map {
            "\(spans.joined(separator: ",")) \($0.drop { $0 == " " })"
        }
        let result = rules.joined(separator: "; ")
        return OpeningHours(result) == nil ? text : result
    }

    /// The diets that the chat can be asked for.
    private static let diets = ["vegan", "vegetarian", "gluten_free", "halal", "kosher", "lactose_free"].map { diet in
        (name: diet, key: "diet:" + diet)
    }

    private static func diets(_ tag: (String) -> String?) -> String? {
        let diets = diets.compactMap { diet -> String? in
            if let value = tag(diet.key), value == "yes" || value == "only" { return "\(diet.name)=\(value)" }
            // "butcher=halal"
            let meat = tag("butcher")?.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            return meat?.contains(diet.name) == true ? "\(diet.name)=yes" : nil
        }
        return diets.isEmpty ? nil : diets.joined(separator: ";")
    }

    static func address(_ tag: (String) -> String?) -> String? {
        if let full = tag("addr:full") ?? tag("address") { return full }
        guard let street = tag("addr:street") else { return nil }
        let line =
            tag("addr:housenumber").map { number in
                isNumberFirst(street, country: tag("addr:country")) ? "\(number) \(street)" : "\(street) \(number)"
            } ?? street
        return tag("addr:city").map { "\(line), \($0)" } ?? line
    }

    /// Numbers of one address, at most.
    private static let maximumNumbers = 20

    /// "mikonkatu 13" for each number of an address: "9-11" and "9;11" are two of them, and "13 B" is also 13.
    static func addressKeys(_ tag: (String) -> String?) -> [String] {
        guard let street = tag("addr:street"), let numbers = tag("addr:housenumber"), street.utf8.count + numbers.utf8.count < 200 else {
            return []
        }
        let name = PlaceNames.fold(Words(street).list)
        // Nearly every door has one number.
        if numbers.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) { return ["\(name) \(numbers)"] }
        var keys: [String] = []
        for part in numbers.lowercased().split(whereSeparator: { ",;-–".contains($0) }).prefix(maximumNumbers) {
            let whole = part.filter { !$0.isWhitespace }
            for number in [whole, String(whole.prefix { $0.isNumber })] where !number.isEmpty {
                let key = "\(name) \(number)"
                if !keys.contains(key) { keys.append(key) }
            }
        }
        return keys
    }

    /// Countries that write the number before the street, by ISO 3166.
    private static let numberFirst: Set<String> = [
        "AU", "CA", "FR", "GB", "IE", "IN", "LU", "MC", "MT", "MY", "NZ", "SG", "TH", "US", "ZA", "HK", "PH", "KE", "NG", "JM",
    ]
    private static let streetWords: Set<String> = [
        "street", "avenue", "road", "lane", "drive", "boulevard", "place", "square", "court", "plaza", "broadway", "highway", "parkway",
        "terrace", "rue", "quai", "center", "way", "row", "walk", "st", "ave", "rd", "blvd",
    ]

    /// Whether an address is written "2 High Street", and not "Kaivokatu 2": as the country does, or by the street's language where the
    /// map does not name it.
    private static func isNumberFirst(_ street: String, country: String?) -> Bool {
        if let country { return numberFirst.contains(country.uppercased()) }
        return street.lowercased().utf8.split(separator: UInt8(ascii: " ")).contains { streetWords.contains(String(Substring($0))) }
    }

    /// An address that a page may open: nothing but http and https.
    private static func webAddress(_ text: String?) -> String? {
        guard var text, text.utf8.count <= 2000 else { return nil }
        if text.lowercased().hasPrefix("www."), !text.contains(" ") { text = "http://" + text }
        guard text.hasPrefix("https://") || text.hasPrefix("http://") else { return nil }
        return text
    }
}
