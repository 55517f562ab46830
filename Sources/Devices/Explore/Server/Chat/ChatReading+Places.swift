import Explore

// What a name is in a message: what is asked about, or where.
extension ChatReading {
    private static let implying: Set<String> = ["wheelchair_toilet", "changing_table", "has_toilet", "highchair", "parking_place"]

    /// Whether a wish says what is looked for: kosher food, an accessible toilet.
    func implies(_ wish: String) -> Bool { vocabulary.wishes[wish]?.diet != nil || Self.implying.contains(wish) }

    /// Names as what is asked about, as refused, or as where.
    mutating func placeNames() {
        for wish in wishes where !query.wishes.contains(where: { $0.wish == wish.text }) {
            query.wishes.append(ExploreQuery.Wish(wish.text, must: isNeed(wish.text) || !isSoftened(wish)))
        }
        if cues.contains("only") {
            query.wishes = query.wishes.map { ["vegan", "vegetarian"].contains($0.wish) ? .init($0.wish + "_only") : $0 }
        }
        var anchors: [String] = []
        for one in places {
            if isDenied(one.range.lowerBound) || isTiedToDenied(one) {
                query.refused.append(one.text)
            } else if cues.contains("between") || isOnWay {
                anchors.append(address(one))
            } else {
                place(one)
            }
        }
        moveOtherNeeds()
        if isOnWay, anchors.count == 1 { anchors.insert("here", at: 0) }
        if anchors.count >= 2 { query.between = Array(anchors.prefix(2)) } else { query.names += anchors }
        // "The driver spoke of Senis": where no way is asked for, none begins there.
        if let start = query.from, !hasSubject, query.names.isEmpty, !context.hasList, cues.isDisjoint(with: ["way", "distance"]) {
            (query.from, query.names) = (nil, [start])
        }
        placeStart()
        placeThat()
        // "They take him to Meilahti, how do I get there?"
        if query.names.isEmpty, !hasSubject, cues.contains("way"), !context.hasList || cues.isDisjoint(with: ["that", "near_that"]),
            let index = tokens.indices.dropFirst().first(where: {
                !tokens[$0].isTaken && tokens[$0].meaning == nil && tokens[$0 - 1].isCue(["to"])
            })
        {
            query.names = [tokens[index].text]
            query.unknown.removeAll { $0 == tokens[index].text }
        }
        // "Where is quercis blanc?" has a name, however it is spelled.
        if query.names.isEmpty, !hasSubject, query.wishes.isEmpty, query.near == nil, query.within == nil, query.on == nil,
            (1...4).contains(query.unknown.count), !context.isDistress,
            !cues.isDisjoint(with: ["where", "way", "phone", "website"]), !context.hasList || !cues.contains("that")
        {
            (query.names, query.unknown) = ([query.unknown.joined(separator: " ")], [])
        }
    }

    /// Words by which a wish need not be met: "free if poss", "gärna med terrass", "am liebsten draußen".
    private static let softeners = Set(
        Words(
            "poss possible preferably ideally prefer mieluiten mielellään mieluummin mahdollista gärna helst möjligt gern gerne liebsten möglichst möglich"
        )
        .list)

    /// True for a diet and a way in, which are needed however politely they are said.
    func isNeed(_ wish: String) -> Bool {
        vocabulary.wishes[wish]?.diet != nil || wish.hasPrefix("wheelchair") || ["pram", "allergens"].contains(wish)
    }

    /// True where one of them stands beside a wish, within its part of the message or right behind it.
    private func isSoftened(_ wish: Found) -> Bool {
        let clause = tokens[wish.range.lowerBound].clause
        return tokens[max(0, wish.range.lowerBound - 3)..<min(tokens.count, wish.range.upperBound + 3)].contains {
            $0.clause == clause && Self.softeners.contains($0.word)
        }
    }

    private static let vehicles: [(stem: String, kind: String)] = [
        ("tram", "tram_stop"), ("raitiovaun", "tram_stop"), ("ratik", "tram_stop"), ("sparvagn", "tram_stop"), ("straßenbahn", "tram_stop"),
        ("strassenbahn", "tram_stop"), ("tunnelban", "metro"), ("spora", "tram_stop"), ("sparan", "tram_stop"),
    ]
    private static let buses: Set<String> = ["bus", "buses", "buss", "bussen", "bussi", "bussilla", "bussit"]
    private static let lineWords: Set<String> = [
        "line", "lines", "linie", "linien", "linje", "linjer", "linja", "linjat", "linjalla", "nummer", "number", "numero", "milla", "by",
    ]

    /// Whether a word says that a number is that of a line: "tram", "linje".
    static func isOfLine(_ word: String) -> Bool {
        lineWords.contains(word) || buses.contains(word) || vehicles.contains { word.hasPrefix($0.stem) }
    }

    /// "Which tram goes to Hakaniemi?": stops near the start and near the goal, of which a line calls at both.
    mutating func readRide() {
        let kinds = tokens.filter { !$0.isTaken }.compactMap { token in
            Self.vehicles.first { token.word.hasPrefix($0.stem) }?.kind ?? (Self.buses.contains(token.word) ? "bus_stop" : nil)
        }
        guard let kind = kinds.first, !context.isDistress else { return }
        let asksLine = tokens.contains { Self.lineWords.contains($0.word) }
        let named = places.last { role(of: $0) == "to" } ?? (asksLine && places.count == 1 && role(of: places[0]) == nil ? places[0] : nil)
        // "Mit der Straßenbahn zum Bahnhof"
        let landmark = subjects.first { one in
            Self.whereabouts.contains(one.text) && index(before: one.range.lowerBound).map { tokens[$0].isCue(["to"]) } == true
        }
        let beyond = asksLine || asksRide ? goalBeyond : nil
        guard let goal = named?.text ?? landmark?.range.map({ tokens[$0].text }).joined(separator: " ") ?? beyond,
            named != nil || asksLine || beyond != nil
        else { return }
        if named == nil, landmark == nil { query.unknown.removeAll { Words(goal).list.contains($0) } }
        let start = places.first { one in
            one.text != named?.text && !names.isStreet(one.text) && !subjects.contains { $0.range == one.range }
        }?.text
        let isThere =
            context.hasList
            && (!cues.isDisjoint(with: ["near_that"]) || tokens.contains { Self.fromThat.contains($0.word) || $0.word == "da" })
        var other = ExploreQuery()
        (other.kinds, other.near, other.count) = ([kind], goal, 1)
        (query.kinds, query.cuisines, query.names, query.asks, query.count) = ([kind], [], [], [], 2)
        (query.near, query.on, query.within, query.from, query.between) = (start ?? (isThere ? "that" : nil), nil, nil, nil, [])
        query.also = [other]
        query.wishes.removeAll { $0.wish == "timetable" }
        isRide = true
    }

    private static let calls: Set<String> = [
        "stop", "stops", "call", "calls", "stannar", "stanna", "pysahtyy", "pysahtyyko", "halt", "haltet", "kulkee", "kulkeeko",
    ]

    /// "Does the 4 stop at the market?": a line by its number or noun, and whether it stops somewhere.
    mutating func readLine() {
        let words = Dictionary(grouping: tokens.filter { !$0.isTaken }, by: \.clause).sorted { $0.key < $1.key }.map {
            $0.value.map(\.word)
        }
        guard !isRide, !context.isDistress, tokens.contains(where: { Self.calls.contains($0.word) }),
            let line = words.compactMap(ChatQuery.line).first
        else { return }
        let isBus = tokens.contains { Self.buses.contains($0.word) }
        (query.kinds, query.cuisines) = ([isBus ? "bus_stop" : "tram_stop"], [])
        query.wishes.removeAll { $0.wish.hasPrefix("line") }
        query.wishes.append(ExploreQuery.Wish("line: \(line)"))
        query.unknown.removeAll { ChatQuery.line(of: Words($0).list) == line }
        if query.near == nil, let name = query.names.first { (query.near, query.names) = (name, []) }
        query.asks = []
    }

    private static let whichWords: Set<String> = ["which", "what", "vilken", "vilket", "welche", "welcher", "mika", "milla", "minka"]

    /// True where it is asked which tram, bus or train.
    private var asksRide: Bool {
        tokens.indices.dropLast().contains { Self.whichWords.contains(tokens[$0].word) && Self.isOfLine(tokens[$0 + 1].word) }
    }

    /// The end of a ride that is no name of the data: the words that mean nothing behind the vehicle, with what they are of:
    /// "which tram to the kalasatama ferry terminal".
    private var goalBeyond: String? {
        guard let vehicle = tokens.firstIndex(where: { Self.isOfLine($0.word) && $0.meaning != nil }),
            case let goals = tokens.indices.dropFirst(vehicle + 1).filter(mayBeGoal),
            let start = goals.first(where: { tokens[$0 - 1].isCue(["to"]) }) ?? goals.first
        else { return nil }
        let rest = tokens[start...].prefix { token in
            token.clause == tokens[start].clause && !token.isTaken && (token.meaning == nil && !token.isNumber || token.isSubject)
        }
        return rest.map(\.text).joined(separator: " ")
    }

    /// Tells that a word that means nothing here, but for a kind that it is made of, may name where a line goes.
    private func mayBeGoal(_ index: Int) -> Bool {
        let token = tokens[index]
        guard !token.isTaken, !token.isNumber, token.word.count >= 4, !Self.postpositions.contains(token.word) else { return false }
        return token.meaning == nil || token.isSubject && vocabulary.phrase(at: 0, of: [token.forms], in: language) == nil
    }

    /// "Steissiltä Oodiin, montako metriä": a kind in the case of where one comes from is where the way begins.
    private mutating func placeStart() {
        guard language == .finnish, query.from == nil, query.names.count == 1, !cues.isDisjoint(with: ["way", "distance"]),
            let one = subjects.first(where: { query.kinds == [$0.text] }),
            case let last = tokens[one.range.upperBound - 1], ["lta", "sta"].contains(where: last.word.hasSuffix)
        else { return }
        (query.from, query.kinds, query.count) = (last.forms.first { names.hasName($0) } ?? vocabulary.label(one.text, .finnish), [], nil)
    }

    /// "Is Kiasma open, and where is a coffee near it?": a kind in another part than the name that is asked about is a need of its own.
    private mutating func moveOtherNeeds() {
        guard query.names.count == 1, hasSubject, query.near == nil, query.on == nil, query.within == nil, let name = places.first,
            let one = subjects.first(where: { (query.kinds + query.cuisines).contains($0.text) }),
            name.range.upperBound <= one.range.lowerBound,
            tokens[one.range.lowerBound].clause != tokens[name.range.upperBound - 1].clause
                || tokens[name.range.upperBound..<one.range.lowerBound].contains(where: { ["and", "und", "och", "ja"].contains($0.word) })
        else { return }
        var other = ExploreQuery()
        (other.kinds, other.cuisines, other.count, other.near) = (query.kinds, query.cuisines, 3, "that")
        query.also.insert(other, at: 0)
        (query.kinds, query.cuisines, query.count) = ([], [], nil)
    }

    /// "fabianinkatu 30"
    private func address(_ one: Found) -> String {
        guard one.range.upperBound < tokens.count, case let number = tokens[one.range.upperBound].word, number.first?.isNumber == true,
            number.count <= 4, names.isStreet(one.text)
        else { return one.text }
        return one.text + " " + number
    }

    private mutating func place(_ one: Found) {
        let text = address(one)
        let role = role(of: one)
        // A number in a street is a house.
        let isHouse = text != one.text
        let isStreet = names.isStreet(one.text) && !isHouse
        let isWhere = role.map { ["near", "in", "on"].contains($0) } ?? false
        // "Partioaitta open today? I need a gas canister" asks about the shop, "post office elielinaukio open?" about the office.
        // "Kamppi or Forum": what is tied to a place where something is to be is one as well.
        if role == nil, query.near != nil, hasSubject, isTiedToBefore(one) { return }
        let asksOfIt =
            !cues.isDisjoint(with: Self.aboutOne) && !(hasSubject && names.isArea(one.text))
            || hasSubject && !cues.isDisjoint(with: ["distance", "way", "description"]) && !isStreet && (isHouse || !names.isArea(one.text))
        // "The group says meet at Ruttopuisto. What is that, and how far?"
        let isWhat = role == "near" && cues.isSuperset(of: ["description", "that"]) && !names.isStreet(one.text)
        if isWhat, query.names.isEmpty {
            query.names.append(text)
            (query.kinds, query.cuisines, query.count) = ([], [], nil)
            return
        }
        // "Is there live music in Juttutupa tonight?" asks about the pub.
        let isVenue = role == "in" && ["events", "tonight"].contains(query.kinds.first) && !isStreet && !names.isArea(one.text)
        // "Is Café Engel up a flight of steps?" asks about the café.
        let isAccess =
            !hasSubject && role == nil && !isStreet && !names.isArea(one.text) && query.wishes.contains { $0.wish == "wheelchair" }
            && !query.wishes.contains { implies($0.wish) }
        // "Second-hand records: Tritone or Music Hunter?", "the nearest McDonald's with food": the name is of what is asked for.
        let isOne =
            hasSubject && role == nil && !isStreet && !isHouse && query.names.count < 4 && !names.isArea(one.text)
            && (choices(of: one) + [one]).contains { names.isName($0.text, of: query.kinds + query.cuisines) }
        if isOne {
            query.names.append(text)
            (query.kinds, query.cuisines, query.count) = ([], [], nil)
        } else if isAccess, query.names.count < 4 {
            query.names.append(text)
        } else if role == nil || role == "to" && cues.contains("in_time"), asksOfIt, query.names.count < 4 {
            query.names.append(text)
        } else if isVenue {
            query.names.append(text)
        } else if role == "from", !hasSubject || cues.contains("way") || cues.contains("distance") {
            query.from = text
        } else if !hasSubject, isWhere, isOpenQuestion(role) {
            if role == "on" || isStreet && role == "in" { query.on = query.on ?? text } else { query.near = query.near ?? text }
        } else if hasSubject, role == "on" || (role == nil || role == "in") && isStreet {
            query.on = query.on ?? text
        } else if hasSubject, role == "in" {
            query.within = query.within ?? text
        } else if hasSubject, role != "to" || !cues.contains("way") {
            query.near = query.near ?? text
        } else if query.names.count < 4 {
            query.names.append(text)
        }
    }

    /// Whether a place at a word of place is where something is that no kind names: "anything open near Kiasma?", "vegan at Kamppi".
    private func isOpenQuestion(_ role: String?) -> Bool {
        if query.wishes.contains(where: { implies($0.wish) }) { return true }
        // "Any place for empties near the smiths?": it is the want that was not understood.
        if role == "near", cues.isDisjoint(with: ["way", "distance", "description", "phone", "website", "email", "address"]),
            !unknown.isEmpty, tokens.contains(where: { vocabulary.requests.contains($0.word) })
        {
            return true
        }
        let asksOfOne = ["where", "description", "hours", "way", "distance", "from", "phone", "website", "email", "address", "level"]
        guard cues.isDisjoint(with: asksOfOne) else { return false }
        return context.hasList || cues.contains("open") || tokens.contains { vocabulary.requests.contains($0.word) }
    }

    private static let fromThat: Set<String> = ["siita", "siit", "sielta", "darifran"]

    /// "Near it", "from there": what was spoken of last is where.
    private mutating func placeThat() {
        let isThat = tokens.indices.map { tokens[$0].isCue(["that", "that_one"]) && !isArticle($0) }
        func stands(at cue: String) -> Bool {
            tokens.indices.contains { index in
                tokens[index].isCue([cue])
                    && (index + 1 < tokens.count && isThat[index + 1] || cue == "near" && index > 0 && isThat[index - 1])
            }
        }
        let isNearThat =
            stands(at: "near") || stands(at: "from") || !cues.isDisjoint(with: ["near_that", "on_way"])
            || cues.isSuperset(of: ["near", "has"])
            || tokens.contains { Self.fromThat.contains($0.word) }
        if query.within == nil, query.near == nil, hasSubject, context.hasList, cues.contains("in_that") {
            query.within = "that"
        } else if query.near == nil, query.on == nil, query.within == nil, hasSubject, context.hasList, isNearThat {
            query.near = "that"
        } else if query.from == nil, cues.contains("way") || cues.contains("distance"), stands(at: "from") {
            query.from = "that"
        }
    }

    /// True where something is looked for on the way to a place, or from one to another.
    private var isOnWay: Bool {
        hasSubject && !cues.isDisjoint(with: ["along", "on_way"]) && cues.isDisjoint(with: ["hours", "phone"])
            && places.contains { ["to", "from"].contains(role(of: $0)) }
    }

    /// The names between which and this one is to be chosen: "Tritone or Music Hunter".
    private func choices(of one: Found) -> [Found] {
        places.filter { other in
            let (first, second) = other.range.lowerBound < one.range.lowerBound ? (other, one) : (one, other)
            return first.range.upperBound + 1 == second.range.lowerBound
                && Self.choices.contains(tokens[first.range.upperBound].word)
        }
    }

    private func isTiedToBefore(_ one: Found) -> Bool {
        guard let before = places.last(where: { $0.range.upperBound <= one.range.lowerBound }) else { return false }
        return tokens[before.range.upperBound..<one.range.lowerBound].allSatisfy { Self.links.contains($0.word) }
    }

    /// "Except starbucks or espresso house": what is tied to something denied is denied as well.
    private func isTiedToDenied(_ one: Found) -> Bool {
        guard let before = places.last(where: { $0.range.upperBound < one.range.lowerBound }), isDenied(before.range.lowerBound) else {
            return false
        }
        return tokens[before.range.upperBound..<one.range.lowerBound].allSatisfy { Self.links.contains($0.word) }
    }

    /// Words of place that say a time as well, and stand behind no name in Finnish.
    private static let alsoOfTimes: Set<String> = ["am", "at", "around", "by", "vid", "round"]

    /// The word of place before a name, or behind it in Finnish, or its Finnish case.
    func role(of one: Found) -> String? {
        let cues: Set = ["near", "on", "in", "from", "to", "between"]
        // "Records nearby: Tritone or Music Hunter"
        let isAlone =
            tokens[one.range.lowerBound].isAfterStop
            || !choices(of: one).isEmpty && one.range.lowerBound > 0 && tokens[one.range.lowerBound - 1].word == "nearby"
        if !isAlone, let index = index(before: one.range.lowerBound), tokens[index].isCue(cues), case .cue(let id)? = tokens[index].meaning
        {
            return id
        }
        // "Kiasman lähellä", but not "Kiasma am 6.12." nor "Oodi at five".
        if one.range.upperBound < tokens.count, tokens[one.range.upperBound].isCue(["near"]),
            !tokens[one.range.upperBound].isAfterStop, language == .finnish || !Self.alsoOfTimes.contains(tokens[one.range.upperBound].word)
        {
            return "near"
        }
        let last = tokens[one.range.upperBound - 1].word
        guard !one.text.hasSuffix(last) else { return nil }
        if ["lta", "sta"].contains(where: last.hasSuffix) { return "from" }
        if ["lla", "ssa"].contains(where: last.hasSuffix) { return names.isStreet(one.text) ? "on" : "in" }
        return ["an", "en", "in", "on", "lle"].contains(where: last.hasSuffix) ? "to" : nil
    }
}
