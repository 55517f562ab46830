import Explore
import Foundation

// What a place's tags say of a wish.
extension QueryAnswerer {
    /// How a place meets a wish.
    enum Fit: Int, Comparable {
        case yes, partly
        /// Nothing is marked, but such places often have it.
        case likely
        case unknown, no

        /// Whether the data says it, one way or the other.
        var isMarked: Bool { self != .likely && self != .unknown }

        static func < (first: Fit, second: Fit) -> Bool { first.rawValue < second.rawValue }
    }

    /// Wishes whose fulfilment somebody's health or faith hangs on.
    static let risky: Set<String> = ["gluten_free", "kosher", "halal", "lactose_free", "dairy_free", "allergens"]

    /// Those of them that nothing but a mark, or a kitchen of that faith, speaks for.
    static let ofFaith: Set<String> = ["kosher", "halal"]

    func fit(_ wish: ChatQuery.Wish, _ query: ChatQuery, _ place: RankedPlace) -> Fit {
        guard let entry = wish.entry else { return .unknown }
        if wish.id == "chain" { return query.isOfChain(place) ? .no : .unknown }
        if wish.id == "line" {
            if wish.isQuestion { return place.facts["lines"] ?? place.facts["route_ref"] == nil ? .unknown : .yes }
            return Self.calls(wish.value, at: place) ? .yes : .no
        }
        if wish.id == "elevator", hasLift(place) { return .yes }
        // A shop of a house into which a wheelchair gets may be reached with one.
        if isOfHouse(wish, place), let house = query.house(of: place), fit(wish, query, house) == .yes { return .partly }
        if let diet = entry.diet {
            if place.serves(diet, only: query.onlyDiets.contains(wish.id)) { return .yes }
            if query.onlyDiets.contains(wish.id), place.serves(diet, only: false) { return .partly }
        } else if wish.id == "pram", place.facts["stroller"] == nil {
            // Where a wheelchair gets in, a pram does.
            return access(place)
        } else if let value = value(entry, place) {
            if !wish.value.isEmpty { return Self.agrees(value, with: wish.value) ? .yes : .no }
            let values = value.lowercased().split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            if values.contains(where: { entry.no?.contains($0) == true }) { return .no }
            return entry.yes == nil || values.contains(where: { entry.yes?.contains($0) == true }) ? .yes : .partly
        }
        if !wish.value.isEmpty, place.isSaidToBe(of: wish.value) { return .yes }
        if place.hasTag(entry.implied) { return .yes }
        if place.hasTag(entry.denied) { return .no }
        let word = wish.id.prefix { $0 != "_" }
        let isSpokenOf = place.facts.contains { $0.key.contains("description") && $0.value.lowercased().contains(word) }
        return isSpokenOf || place.hasTag(entry.likely) ? .likely : .unknown
    }

    /// Metres from an entrance within which a lift is one of it.
    private static let atEntrance = 15.0

    /// Whether an entrance of the metro has a lift that is mapped by itself.
    private func hasLift(_ place: RankedPlace) -> Bool {
        guard place.place.kind == "subway_entrance", place.facts["elevator"] == nil else { return false }
        let near = PlaceQuery(around: place.place.location, within: Self.atEntrance, limit: 1)
        return (try? store.best(near) { $0.place.kind == "elevator" }.isEmpty) == false
    }

    private func access(_ place: RankedPlace) -> Fit {
        switch place.place.wheelchair {
        case "yes", "designated": .yes
        case "limited": .partly
        case "no": .no
        default: place.hasTag(Vocabulary.standard.wishes["pram"]?.likely) ? .likely : .unknown
        }
    }

    /// Whether a tag's value is what is asked for: as large where both are numbers, otherwise with one of the words.
    private static func agrees(_ value: String, with words: [String]) -> Bool {
        func number(_ text: String) -> Double? {
            text.firstMatch(of: /\d+([.,]\d+)?/).flatMap { Double($0.output.0.replacing(",", with: ".")) }
        }
        if let asked = number(words.joined(separator: ".")), let own = number(value) { return own >= asked }
        let own = Words(value).list
        return words.contains { word in word.count >= 3 && WordForms.all(word).contains(where: own.contains) }
    }

    /// Places near by that have what none of these is known to have: the nearest toilet of a playground.
    func elsewhere(_ query: ChatQuery, of places: [RankedPlace], _ start: Coordinates, _ say: ChatPhrases) async throws -> [String] {
        guard let first = places.first else { return [] }
        var found: [RankedPlace] = []
        for wish in query.wishes {
            guard let id = wish.entry?.elsewhere, let subject = Vocabulary.standard.subjects[id], !query.subjects.contains(id),
                !places.contains(where: { fit(wish, query, $0) == .yes })
            else { continue }
            let near = PlaceQuery(around: first.place.location, within: ExploreAnswers.walkingRadius, limit: 1)
            // An accessible one may be in a shopping centre.
            let isStrict = wish.id == "wheelchair_toilet"
            var open = query
            (open.open, open.day, open.openUntil) = (query.open ?? times.now, nil, nil)
            func isMeant(_ place: RankedPlace) -> Bool { isStrict ? fit(wish, query, place) == .yes : subject.includes(place) }
            let best = try store.best(near) { isMeant($0) && ($0.place.openingHours == nil || isOpen($0, open)) }
            found += best.isEmpty ? try store.best(near, where: isMeant) : best
        }
        guard !found.isEmpty else { return [] }
        // Of what is elsewhere it is told how far it is from there.
        let isNear = start.distance(to: first.place.location) > Self.elsewhereNear
        let from = isNear ? first.place.location : start
        let text = try await brief(found, from, at: query, say)
        return [isNear ? say("elsewhere_there", name(first, say.language), text) : say("elsewhere", text)]
    }

    /// Metres within which it is the same to be at a place as to be where the person is.
    private static let elsewhereNear = 150.0

    /// A measure that was cut into words: "2.9 m" of "2", "9" and "m".
    private static func measure(_ words: [String]) -> String {
        let digits = words.prefix { $0.allSatisfy(\.isNumber) }
        return ([digits.joined(separator: ".")] + words.dropFirst(digits.count)).filter { !$0.isEmpty }.joined(separator: " ")
    }

    func value(_ wish: Vocabulary.Wish?, _ place: RankedPlace) -> String? { wish.flatMap { value($0, place) } }

    func value(_ wish: Vocabulary.Wish, _ place: RankedPlace) -> String? {
        if wish.id == "max_height", place.facts["maxheight"] == nil,
            let text = place.facts["note"]?.firstMatch(of: /max(?:imum)? ?height:? ?(\d+(?:[.,]\d+)? ?m?)/.ignoresCase())?.output.1
        {
            return String(text)
        }
        if wish.facts == ["wheelchair"] || wish.id == "wheelchair_toilet" && place.place.kind == "toilets" { return place.place.wheelchair }
        return wish.facts?.lazy.compactMap { place.facts[$0] }.first
    }

    /// What the data says of a wish: "Wi-Fi: yes"; `nil` for what no data says, and for what goes without saying.
    func told(_ wish: ChatQuery.Wish, of place: RankedPlace, _ say: ChatPhrases) -> String? {
        guard let entry = wish.entry, entry.isKnown, wish.id != "line" else { return nil }
        if wish.id == "pram", place.facts["stroller"] == nil {
            return told(ChatQuery.Wish(id: "wheelchair", must: wish.must), of: place, say)
        }
        let label = entry.label[say.language.rawValue] ?? entry.id
        if let diet = entry.diet {
            if place.serves(diet, only: true) { return say("wish_is", label, say("only_yes", label)) }
            return place.serves(diet, only: false) ? say("wish_yes", label) : say("wish_unknown", label)
        }
        if wish.id == "elevator", hasLift(place) { return say("wish_yes", label) }
        guard let value = value(entry, place) else {
            if !wish.value.isEmpty, let text = place.text(of: wish.value) { return say("wish_is", label, "“\(text)”") }
            return place.hasTag(entry.implied) ? nil : say("wish_unknown", label)
        }
        if wish.id == "collection" { return collection(value, say) }
        // A network's name and key are on the map for whoever comes.
        if wish.id == "wifi", let network = place.facts["internet_access:ssid"] {
            let key = place.facts["internet_access:key"].map { " / \($0)" } ?? ""
            return say("wish_yes", label) + " (\(network)\(key))"
        }
        // Somebody has written it in words.
        switch value.lowercased() {
        case "limited", "partial": return say("wish_is", label, say("limited"))
        case "customers": return say("wish_is", label, say("customers"))
        case let text where entry.yes?.contains(text) == true || text == "yes" && entry.no?.contains("yes") != true:
            return ["yes", "wlan", "fence"].contains(text) || entry.id == "free" ? say("wish_yes", label) : say("wish_is", label, value)
        case let text where entry.no?.contains(text) == true:
            return text == "no" || text == "yes" ? say("wish_no", label) : say("wish_is", label, value)
        default:
            let isLess = wish.must && !wish.value.isEmpty && entry.id == "max_height" && !Self.agrees(value, with: wish.value)
            return say("wish_is", label, value) + (isLess ? ", " + say("too_low", Self.measure(wish.value)) : "")
        }
    }

    /// "emptied next at 16:30": collection times are hours that last no time.
    private func collection(_ text: String, _ say: ChatPhrases) -> String {
        let label = Vocabulary.standard.wishes["collection"]?.label[say.language.rawValue] ?? "collection"
        // "16:30" is open from then for a minute.
        let hours = text.replacing(/(\d\d):(\d\d)/) { match in
            "\(match.output.0)-\(match.output.2 == "59" ? "24:00" : "\(match.output.1):\(ChatTimes.minute(after: match.output.2))")"
        }
        guard case .closed(let next?)? = times.state(hours) else { return say("wish_is", label, text) }
        let isToday = times.calendar.isDate(next, inSameDayAs: times.now)
        let clock = ChatTimes.clock(next, times.calendar)
        return say(
            "emptied_next", isToday ? "\(say("today")) \(say("at_clock", clock))" : ChatTimes.text(next, times.calendar, say.language))
            + " (\(text))"
    }

    // MARK: - What is telling

    /// Keys that are told of a place of which it is asked what it is, in this order.
    private static let telling = ["artist", "architect", "built", "operator", "capacity"]

    /// By whom and from when something is that one comes to see: "the artist: Jussi Mäntynen; from the year: 1931"; `nil` without either.
    func making(of place: RankedPlace, _ wishes: some Sequence<String>, _ say: ChatPhrases) -> String? {
        let facts = makers(of: place, wishes, say)
        return facts.isEmpty ? nil : Self.sentence(facts.joined(separator: "; "))
    }

    /// The same, each by itself.
    func makers(of place: RankedPlace, _ wishes: some Sequence<String>, _ say: ChatPhrases) -> [String] {
        wishes.compactMap { id in
            guard let entry = Vocabulary.standard.wishes[id], value(entry, place) != nil else { return nil }
            return told(ChatQuery.Wish(id: id, must: false), of: place, say)
        }
    }

    /// What else a place is called, and in which language: "Bulevarden (Swedish)".
    func otherNames(of place: RankedPlace, _ say: ChatPhrases) -> [String] {
        var names: [String] = []
        var seen: Set<String> = [place.place.name]
        for key in ["name:en", "name:fi", "name:sv", "name:de", "alt_name", "int_name", "official_name", "loc_name", "old_name"] {
            let language = key.hasPrefix("name:") ? say.language.locale.localizedString(forLanguageCode: String(key.dropFirst(5))) : nil
            for part in place.facts[key]?.split(separator: ";") ?? [] {
                let name = part.trimmingCharacters(in: .whitespaces)
                guard seen.insert(name).inserted else { continue }
                names.append(key == "old_name" ? say("formerly", name) : language.map { "\(name) (\($0))" } ?? name)
            }
        }
        return names
    }

    /// What the tags tell of a place: by whom and from when it is, what is written on it, what else it is called, and where there is more.
    ///
    /// - Parameter besides: wishes that are told anyway.
    func telling(of place: RankedPlace, besides: Set<String> = [], _ say: ChatPhrases) -> [String] {
        var sentences = [making(of: place, Self.telling.filter { !besides.contains($0) }, say)].compactMap(\.self)
        sentences += ["inscription", "wheelchair:description"].compactMap { place.facts[$0].map { say("description", $0) } }
        let names = otherNames(of: place, say)
        if !names.isEmpty { sentences.append(say("other_names", names.joined(separator: ", "))) }
        // "fi:Havis Amanda"
        if let article = place.facts["wikipedia"], let colon = article.firstIndex(of: ":"),
            let title = article[article.index(after: colon)...].replacing(" ", with: "_")
                .addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
        {
            sentences.append(say("article", "https://\(article[..<colon]).wikipedia.org/wiki/\(title)"))
        }
        return sentences
    }
}

extension ChatQuery.Wish {
    /// Whether steps at a door are what it is about.
    var isOfAccess: Bool { id.hasPrefix("wheelchair") || id == "pram" }

    /// Whether what says no to it is left out, and not only told after what does not.
    var refuses: Bool { must || isOfAccess || id == "free" || id == "chain" }

    /// Whether it names who made something, whatever that is.
    var isOfMaker: Bool { (id == "architect" || id == "artist") && !value.isEmpty }
}

extension RankedPlace {
    /// Keys in which mappers write in words by whom something is.
    private static let texts = ["inscription", "description", "wheelchair:description", "note"]

    /// What is written of a place with all of these words: "Statue by Ville Vallgren".
    func text(of words: [String]) -> String? {
        let words = words.filter { $0.count >= 3 }
        guard !words.isEmpty else { return nil }
        return Self.texts.lazy.compactMap { facts[$0] }.first { text in
            let own = Set(Words(text).list)
            return words.allSatisfy(own.contains)
        }
    }

    func isSaidToBe(of words: [String]) -> Bool { text(of: words) != nil }

    /// Whether it is marked with a diet.
    func serves(_ diet: String, only: Bool) -> Bool {
        func has(_ diet: String) -> Bool {
            if diets[diet] == "only" { return true }
            let kitchens = cuisine?.lowercased().split(whereSeparator: { ";, ".contains($0) }).map(String.init) ?? []
            let own: Set = diet == "vegetarian" ? ["vegetarian", "vegan"] : [diet]
            return only ? !kitchens.isEmpty && own.isSuperset(of: kitchens) : kitchens.contains(diet) || diets[diet] == "yes"
        }
        // What is vegan is vegetarian.
        return has(diet) || (diet == "vegetarian" && has("vegan"))
    }

    /// Whether it has one of these tags, "kind=museum" and "cuisine=kebab" among them; "name=kebab" is a word of its name.
    func hasTag(_ tags: [String]?) -> Bool {
        tags?.contains { tag in
            let parts = tag.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { return false }
            switch parts[0] {
            case "kind": return place.kind == parts[1]
            case "cuisine": return cuisine?.lowercased().split { ";, ".contains($0) }.contains { $0 == parts[1] } == true
            case "name": return Words(place.name).list.contains(parts[1])
            case "wheelchair": return place.wheelchair == parts[1]
            default:
                // "clothes=women;children"
                return facts[parts[0]].map {
                    $0 == parts[1] || $0.contains(";") && $0.split { "; ".contains($0) }.contains { $0 == parts[1] }
                }
                    == true
            }
        } == true
    }
}
