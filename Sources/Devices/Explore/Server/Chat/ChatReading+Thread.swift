import Explore
import Foundation

// What is asked of a place, when, and what goes on with what was said before.
extension ChatReading {
    // MARK: - What is asked

    mutating func ask() {
        let asks: [(String, ExploreQuery.Ask)] = [
            ("way", .way), ("distance", .distance), ("phone", .phone), ("website", .website), ("email", .email), ("hours", .hours),
            ("address", .address), ("level", .level), ("description", .description), ("in_time", .inTime), ("where_am_i", .whereAmI),
            ("how_many", .howMany), ("along", .along), ("entrance", .entrance),
        ]
        for (cue, ask) in asks where cues.contains(cue) { query.asks.append(ask) }
        // Who names a street does not ask where they are.
        if query.asks.contains(.whereAmI), !places.isEmpty, !context.isDistress {
            query.asks.removeAll { $0 == .whereAmI }
            if !query.asks.contains(.description) { query.asks.append(.description) }
        }
        // "What is there right here?" is answered by what stands here.
        if cues.contains("right_here"), query.asks.isEmpty, query.wishes.isEmpty, !hasSubject, places.isEmpty,
            tokens.contains(where: { Self.whats.contains($0.word) })
        {
            (query.near, query.withinMetres) = ("here", Self.rightHere)
        }
        // "Phone 30 %, friends gone" asks for no number.
        let phones = tokens.indices.filter { tokens[$0].isCue(["phone"]) }
        if tokens.count > 6, phones.count == 1, let index = phones.first, Self.telephones.contains(tokens[index].word),
            index == 0 || !["the", "their", "its", "a", "by"].contains(tokens[index - 1].word)
        {
            query.asks.removeAll { $0 == .phone }
        }
        // Who cannot phone does not ask for the number.
        if let index = tokens.firstIndex(where: { $0.isCue(["phone"]) }),
            tokens[max(0, index - 3)..<index].contains(where: { $0.isCue(["denial"]) || Self.cannot.contains($0.word) })
        {
            query.asks.removeAll { $0 == .phone }
            for ask in [ExploreQuery.Ask.website, .email] where !query.asks.contains(ask) && !context.isDistress { query.asks.append(ask) }
        }
        // The first list has no others.
        query.others = cues.contains("others") && (context.hasList || !hasSubject && query.names.isEmpty)
        query.closer = cues.contains("closer")
        // "Which of them is nearer?"
        if query.closer, cues.contains("of_them"), context.hasList, !hasSubject {
            (query.closer, query.order, query.listed) = (false, .nearest, true)
        }
        if cues.contains("nearest") { query.order = .nearest }
        if cues.contains("open_longest") { query.order = .openLongest }
        if cues.contains("newest") { query.order = .newest }
        if cues.contains("oldest") { query.order = .oldest }
        let ordinals = ["1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5, "last": -1]
        if context.hasList, !isFirstOfAll {
            query.ordinal = query.ordinal ?? ordinals.filter { cues.contains($0.key) }.map(\.value).sorted().first
        }
        meanTheOther()
    }

    /// Takes "the other one" for the one of the list that was not spoken of, and "den andra", "se toinen" for that or the second.
    private mutating func meanTheOther() {
        let isSecond = cues.contains("other_or_2nd")
        guard context.list.count > 1, isSecond || cues.contains("other_one"), context.last.isSuperset(of: query.kinds + query.cuisines)
        else { return }
        (query.kinds, query.cuisines, query.count) = ([], [], nil)
        if isSecond, context.focus != 1 {
            query.ordinal = 2
        } else if context.hasFocus {
            (query.that, query.others) = (true, true)
        } else if context.list.count == 2 {
            query.ordinal = 2
        } else {
            query.others = true
        }
    }

    private static let whats: Set<String> = ["what", "whats", "what's", "mita", "mika", "vad", "was"]
    /// Metres within which something is right here.
    static let rightHere = 60.0

    /// Words for what one phones with, beside those for its number.
    private static let telephones: Set<String> = [
        "phone", "telephone", "puhelin", "puhelimen", "puhelimeni", "kannykka", "telefon", "telefonen", "mobilen", "handy", "akku",
    ]

    /// True where "first" says what comes before all else, and no place of a list: "then I need a toilet first".
    private var isFirstOfAll: Bool {
        guard tokens.count > 3,
            let index = tokens.firstIndex(where: { ["first", "forst", "zuerst", "ensin", "ensiksi"].contains($0.word) })
        else { return false }
        let isLast = index + 1 == tokens.count || tokens[index + 1].isAfterStop
        return isLast && !(index > 0 && Self.definite.contains(tokens[index - 1].word))
    }

    private static let cannot: Set<String> = [
        "cant", "can't", "cannot", "deaf", "uskalla", "voi", "pysty", "vagar", "kan", "kann", "traue",
    ]

    // MARK: - When

    /// Kinds where something is on at a time.
    private static let venues: Set<String> = ["theatre", "cinema", "concert_hall"]

    private static func isStill(_ token: ChatToken) -> Bool { ["still", "open", "viela", "auki", "noch", "oppet"].contains(token.word) }

    mutating func take(_ times: ChatMomentReader.Reading, _ moments: ChatMomentReader) {
        func local(_ date: Date) -> String { String(LocalTime.text(date, in: moments.calendar.timeZone).prefix(16)) }
        if ["events", "tonight"].contains(query.kinds.first) {
            query.eventFrom = times.window.map { local($0.lowerBound) }
            query.eventUntil = times.window.map { local($0.upperBound) }
            return
        }
        // A night in a hotel is no hour at which its door is open, and the weather has none.
        if !query.kinds.isEmpty, Self.venues.isSuperset(of: query.kinds), query.names.isEmpty, !cues.contains("open"),
            times.moment.map({ $0 > moments.now }) ?? (times.day != nil)
        {
            if !query.wishes.contains(where: { $0.wish == "programme" }) { query.wishes.append(.init("programme", must: false)) }
            return
        }
        let hasNoHour = ["hotel", "hostel"].contains(query.kinds.first) || !hasSubject && query.wishes.map(\.wish) == ["weather"]
        if hasNoHour { return }
        if cues.contains("always") {
            query.open = "always"
        } else if let moment = times.moment {
            // "It is 14:40 now" is no other time.
            let isNow = times.day == nil && tokens.contains { ChatReader.nows.contains($0.word) }
            query.open = moment == moments.now || isNow ? "now" : local(moment)
        } else if let day = times.day {
            let isToday = day == moments.calendar.startOfDay(for: moments.now)
            query.open = isToday ? "now" : String(local(day).prefix(10))
        } else if cues.contains("open") || hasSubject && tokens.contains(where: { !$0.isTaken && ChatReader.nows.contains($0.word) })
            || query.wishes.contains(where: { $0.wish == "served" }) && tokens.contains(where: Self.isStill)
        {
            query.open = "now"
        }
        query.openUntil = times.until.map(local)
        if !query.names.isEmpty || query.ordinal != nil, cues.contains("open") || query.open != nil, !query.asks.contains(.hours) {
            query.asks.append(.hours)
        }
        // "How late are they open?" asks for no place that is open.
        let isOfPlaces = !cues.contains("open") || !hasSubject && query.names.isEmpty && query.ordinal == nil
        if query.open == "now", cues.contains("hours"), isOfPlaces, times.day == nil, times.moment == nil { query.open = nil }
    }

    // MARK: - What was said before

    /// How a place that was spoken of is meant.
    private enum Reference {
        case one, many
    }

    private static let many: Set<String> = [
        "they", "them", "those", "these", "their", "theirs", "ne", "niiden", "niita", "niissa", "niilla", "naista", "nama", "noihin",
        "noissa", "noista", "noilla", "naihin", "niihin", "de", "dem",
        "deras", "dom", "sie", "die", "deren", "denen",
    ]

    /// The reference to a place that was spoken of: "it", "there", "har de", "ist der offen"; an article is none.
    private var reference: Reference? {
        guard context.hasList else { return nil }
        if cues.contains("has") { return tokens.contains { $0.isCue(["has"]) && Self.many.contains($0.word) } ? .many : .one }
        for index in tokens.indices where tokens[index].isCue(["that", "that_one"]) && !isArticle(index) && !isRelative(index) {
            return Self.many.contains(tokens[index].word) ? .many : .one
        }
        return nil
    }

    private static let indefinite: Set<String> = [
        "one", "something", "somewhere", "anything", "anywhere", "place", "nagot", "nat", "nagonstans", "nanstans", "etwas", "was",
    ]

    /// True of a word that says what kind of thing is wanted: "one that is open past 2".
    private func isRelative(_ index: Int) -> Bool {
        guard index > 0, ["that", "thats", "that's"].contains(tokens[index].word) else { return false }
        return tokens[max(0, index - 3)..<index].contains { Self.indefinite.contains($0.word) || $0.isSubject }
    }

    private static let copulas: Set<String> = ["is", "are", "was", "onko", "onks", "ar", "ist", "sind"]
    private static let verbs: Set<String> = [
        "ist", "sind", "macht", "machen", "kostet", "kosten", "nimmt", "zu", "von", "mit", "ar", "kostar", "tar", "till", "fran", "stanger",
        "oppnar", "hos", "ligger", "hat", "haben", "har", "schliesst", "offnet",
    ]

    /// Whether a word that may stand for a place stands before what it belongs to: "die Apotheke".
    func isArticle(_ index: Int) -> Bool {
        guard tokens[index].isCue(["that_one"]) else { return false }
        guard index > 0, Self.verbs.contains(tokens[index - 1].word) else { return true }
        guard index + 1 < tokens.count, !tokens[index + 1].isAfterStop else { return false }
        return tokens[index + 1].isTaken || tokens[index + 1].isSubject || tokens[index + 1].meaning == nil
    }

    /// Reads what goes on with the list before, or with the place that was spoken of last.
    mutating func goOn() {
        if isRideThere {
            (query.kinds, query.cuisines, query.count, query.near, query.that) = ([], [], nil, nil, true)
            query.wishes.removeAll { $0.wish == "timetable" }
            query.asks = query.asks.filter { $0 != .way } + [.transit]
            return
        }
        guard context.hasList, !isRide, query.near != "here" else { return }
        if query.ordinal == nil, !hasSubject, query.names.isEmpty {
            // "2", "nah 2. when it close"
            query.ordinal = tokens.indices.first(where: isBareNumber).flatMap { Int(tokens[$0].word) }
        }
        let reference = self.reference
        if goesOnWithTheOther { return goOnWithTheOther() }
        if refusesTheOneWithSteps {
            (query.continues, query.that, query.others, query.ordinal) = (true, false, false, nil)
            for index in query.wishes.indices where query.wishes[index].wish == "wheelchair" { query.wishes[index].must = true }
            return
        }
        // "The later one then, which way do I roll?"
        if query.order == .openLongest, !query.asks.isEmpty, query.names.isEmpty {
            (query.kinds, query.cuisines, query.count, query.listed) = ([], [], nil, true)
            return
        }
        // "Not those, a toilet" is no other one of those.
        if hasSubject, !context.last.isEmpty, context.last.isDisjoint(with: query.kinds + query.cuisines) {
            (query.others, query.closer) = (false, false)
        }
        if isRefusalAlone {
            (query.refused, query.unknown, query.continues) = (query.refused + query.unknown, [], true)
            return
        }
        if isAboutNamed {
            query.names = [places[0].text]
            (query.kinds, query.cuisines, query.near, query.closer) = ([], [], nil, false)
            query.continues = context.hasAsked
            if !query.continues {
                if !query.asks.contains(.hours) { query.asks.append(.hours) }
                query.open = query.open ?? "now"
            }
            return
        }
        if hasSubject, reference == .one, let also = besideThat {
            query.also.insert(also, at: 0)
            (query.kinds, query.cuisines, query.count, query.that) = ([], [], nil, query.ordinal == nil)
            return
        }
        if let kind = returned {
            (query.kinds, query.cuisines, query.count, query.earlier) = ([], [], nil, kind)
            if query.open != nil, !query.asks.contains(.hours) { query.asks.append(.hours) }
            return
        }
        if hasSubject, isAboutThat(reference) {
            for one in subjects {
                if let wish = Self.had[one.text], !query.wishes.contains(where: { $0.wish == wish }) { query.wishes.append(.init(wish)) }
            }
            let things = subjects.filter { vocabulary.subjects[$0.text]?.isGeneral != true && Self.had[$0.text] == nil }.map(text)
            query.unknown = things + query.unknown.filter { !things.contains($0) }
            (query.kinds, query.cuisines, query.count) = ([], [], nil)
            query.that = query.ordinal == nil
            if query.open != nil, !query.asks.contains(.hours) { query.asks.append(.hours) }
            return
        }
        if query.from != nil, !hasSubject, query.names.isEmpty, query.ordinal == nil {
            query.that = true
            if !query.asks.contains(.way), !query.asks.contains(.distance) { query.asks.append(.way) }
            return
        }
        if hasSubject {
            query.ordinal = nil
            // "no, pizza" is the query before with pizza in its place.
            query.continues = cues.contains("instead") || cues.contains("of_them") || tokens.first?.isCue(["denial"]) == true
            return
        }
        guard query.names.isEmpty, query.between.isEmpty, query.ordinal == nil else { return }
        goOnWithoutSubject(reference)
    }

    private static let thither: Set<String> = ["dit", "dorthin", "dahin", "hin", "sinne", "siihen"]

    /// "Can one take a tram there?", of the place that was spoken of.
    private var isRideThere: Bool {
        let isTimetable = query.wishes.map(\.wish) == ["timetable"] && tokens.contains { Self.isOfLine($0.word) }
        guard context.hasList || context.hasFocus, hasSubject || isTimetable, query.names.isEmpty, query.also.isEmpty,
            query.near == nil || query.near == "that",
            QueryAnswerer.stops.isSuperset(of: query.kinds), query.cuisines.isEmpty, !cues.contains("nearest")
        else { return false }
        return tokens.contains { Self.thither.contains($0.word) } || tokens.last?.word == "there" && cues.isDisjoint(with: ["near", "has"])
    }

    /// True where the list has the place that is meant by its number, or as the other one.
    private var goesOnWithTheOther: Bool {
        (query.ordinal != nil || query.that && query.others) && !hasSubject && query.names.isEmpty
    }

    /// Asks of another place of the list what is asked now, or the same as of the one before: "gleiche für den zweiten", "and the other one?"
    private mutating func goOnWithTheOther() {
        let asksNothing = query.asks.isEmpty && query.wishes.isEmpty && query.open == nil && query.openUntil == nil
        let isTurned = isTheSame || cues.contains("instead") || tokens.contains { $0.isAsked || Self.links.contains($0.word) }
        query.continues = context.hasAsked && (isTheSame || asksNothing && isTurned)
        if query.open != nil || cues.contains("open"), !query.asks.contains(.hours) { query.asks.append(.hours) }
    }

    /// "Die mit der Stufe nicht", "inte den med trappan": those of the list that have no steps are wanted.
    private var refusesTheOneWithSteps: Bool {
        guard !hasSubject, query.names.isEmpty, query.wishes.contains(where: { $0.wish == "wheelchair" }) else { return false }
        return tokens.indices.contains { index in
            guard Self.steps.contains(tokens[index].word) else { return false }
            let before = tokens[max(0, index - 4)..<index].filter { $0.clause == tokens[index].clause }
            guard let with = before.firstIndex(where: { Self.withs.contains($0.word) }), with > 0, Self.ones.contains(before[with - 1].word)
            else { return false }
            return tokens.contains { $0.clause == tokens[index].clause && $0.isCue(["denial", "others"]) }
        }
    }

    private static let withs: Set<String> = ["with", "mit", "med", "missa", "jossa", "joissa", "that", "has", "som"]
    private static let ones: Set<String> = [
        "one", "ones", "place", "places", "der", "die", "das", "den", "det", "dem", "de", "dom", "se", "sita", "ne", "niita", "sinne",
        "those",
    ]

    /// "Entäs Oodi? Ois lähempänä junaa": the place that is named at the beginning is asked about, as the ones before were.
    private var isAboutNamed: Bool {
        guard let name = places.first, name.range.lowerBound <= 4, query.names.first ?? query.near == name.text else { return false }
        let before = tokens[..<name.range.lowerBound]
        guard before.allSatisfy({ $0.isCue(["instead"]) || Self.links.contains($0.word) }), !before.isEmpty else { return false }
        let isEnd = name.range.upperBound == tokens.count
        // "And Oodi?" asks the same, where anything was asked.
        guard before.contains(where: { $0.isCue(["instead"]) }) else { return isEnd && context.hasAsked }
        return (isEnd || tokens[name.range.upperBound].isAfterStop) && (places.count == 1 || isTheSame)
    }

    private static let same: Set<String> = ["same", "sama", "samat", "samma", "selbe", "gleiche", "dasselbe", "gleichen", "likewise"]

    /// True where it is said that the same is asked: "entä Oodi, sama juttu siellä?"
    private var isTheSame: Bool { tokens.contains { Self.same.contains($0.word) } }

    /// True where nothing but what is not wanted is said, by a name that nothing has: "not mcds".
    private var isRefusalAlone: Bool {
        tokens.first?.isCue(["denial"]) == true && !hasSubject && query.names.isEmpty && query.asks.isEmpty && query.wishes.isEmpty
            && (1...2).contains(query.unknown.count) && tokens.count <= 5
    }

    /// Kinds that are looked for beside what is asked of the place that was spoken of: "till when, and a cash machine on the way".
    private var besideThat: ExploreQuery? {
        let asked = Set(query.asks).intersection([.hours, .phone, .website, .email, .address, .level])
        guard !asked.isEmpty, query.names.isEmpty, let one = subjects.first(where: { (query.kinds + query.cuisines).contains($0.text) }),
            let that = tokens.indices.first(where: { tokens[$0].isCue(["that", "that_one", "has"]) && !isArticle($0) }),
            that < one.range.lowerBound,
            tokens[that..<one.range.lowerBound].contains(where: { Self.links.contains($0.word) || $0.clause != tokens[that].clause })
        else { return nil }
        var other = ExploreQuery()
        (other.kinds, other.cuisines, other.count) = (query.kinds, query.cuisines, 2)
        other.near = query.near ?? (cues.isDisjoint(with: ["near", "on_way", "near_that", "along"]) ? nil : "that")
        return other
    }

    /// The kind that an answer before was about, where it is the one that is meant: "the library again", "zurück zum Dom".
    private var returned: String? {
        guard !query.others, !query.closer else { return nil }
        let asked = query.kinds + query.cuisines
        guard let one = subjects.first(where: { asked.contains($0.text) && context.earlier.contains($0.text) && !$0.isDenied }),
            vocabulary.subjects[one.text]?.isGeneral != true
        else { return nil }
        if cues.contains("again") { return one.text }
        let asksOfIt = !query.asks.isEmpty || query.open != nil || query.openUntil != nil || !query.wishes.isEmpty || query.ordinal != nil
        return asksOfIt && isDefinite(one) ? one.text : nil
    }

    private static let definite: Set<String> = [
        "the", "that", "this", "same", "se", "sen", "siita", "siina", "siihen", "siella", "samasta", "saman", "tuo", "tuon", "den", "det",
        "der", "die", "das", "dem", "zum", "zur", "beim", "im", "ins", "diese", "dieser", "dieses", "samma",
    ]
    private static let numbers: Set<String> = ["1st", "2nd", "3rd", "4th", "5th", "last", "other_or_2nd"]

    /// True where a kind stands for one that is known: "the library", "biblioteket", "se eka kahvila".
    private func isDefinite(_ one: Found) -> Bool {
        let start = one.range.lowerBound
        if start > 0, !tokens[start].isAfterStop {
            if Self.definite.contains(tokens[start - 1].word) || tokens[start - 1].isCue(Self.numbers) { return true }
            if ["en", "ett"].contains(tokens[start - 1].word) { return false }
        }
        let word = tokens[one.range.upperBound - 1].word
        return language == .swedish && word.count >= 6 && ["en", "et", "na"].contains(where: word.hasSuffix)
    }

    /// Further needs are met where the first is, and at its time.
    mutating func shareWithOthers() {
        for index in query.also.indices {
            var other = query.also[index]
            if other.near == nil {
                (other.near, other.on, other.within, other.between) = (query.near, query.on, query.within, query.between)
            }
            other.open = other.open ?? (query.open == "now" ? "now" : nil)
            other.wishes += query.wishes.filter { wish in ["wheelchair", "pram"].contains(wish.wish) && !other.wishes.contains(wish) }
            query.also[index] = other
        }
    }

    /// Whether a number stands by itself, as that of a place: "2", and not "for 6 people".
    private func isBareNumber(_ index: Int) -> Bool {
        guard let number = Int(tokens[index].word), (1...10).contains(number), !tokens[index].isTaken, tokens.count <= 6 else {
            return false
        }
        if index > 0, ["for", "at", "until", "till", "um", "bis", "kl", "klo", "fur", "in", "under"].contains(tokens[index - 1].word) {
            return false
        }
        return index + 1 == tokens.count || tokens[index + 1].isAfterStop || index == 0 && tokens.count == 2
    }

    private func text(_ one: Found) -> String { one.range.map { tokens[$0].text }.joined(separator: " ") }

    /// Wishes that say of a place what a kind does by itself.
    private static let had = ["parking": "parking_place", "toilets": "has_toilet", "food": "served", "dinner": "served"]

    /// Whether a kind is only something that the place spoken of has, or what it is: "do they have breakfast", "is the museum open".
    private func isAboutThat(_ reference: Reference?) -> Bool {
        if query.near != nil || query.within != nil || query.others || query.closer { return false }
        // "Is that the swimming place?"
        if reference != nil, tokens.count > 1, Self.copulas.contains(tokens[0].word), tokens[1].isCue(["that", "that_one"]) { return true }
        let asksSomething = !query.asks.isEmpty || query.open != nil || !query.wishes.isEmpty
        if query.ordinal != nil { return isGeneral || asksSomething || subjects.allSatisfy { Self.had[$0.text] != nil } }
        if reference != nil { return cues.contains("has") || isGeneral && !query.asks.isEmpty || isDoneThere }
        // "The museum" is the one that was spoken of; "a museum" is any.
        guard context.hasFocus, asksSomething, let first = subjects.first, first.range.lowerBound > 0 else { return false }
        return ["the", "det", "den", "der", "die", "das"].contains(tokens[first.range.lowerBound - 1].word)
            && !tokens.contains { vocabulary.requests.contains($0.word) && !$0.isCue(["where"]) }
    }

    private static let modals: Set<String> = ["can", "could", "voiko", "voinko", "kan", "kann", "darf", "saako"]

    /// True where something is asked to be done at the place that was spoken of: "and can I print there?"
    private var isDoneThere: Bool {
        guard let last = tokens.indices.last, tokens[last].isCue(["that"]),
            ["there", "siella", "dar", "dort", "da"].contains(tokens[last].word)
        else { return false }
        return tokens.contains { $0.clause == tokens[last].clause && Self.modals.contains($0.word) }
    }

    /// Words of somebody who wants another place: "no, something quieter".
    private static let something: Set<String> = [
        "no", "nope", "nej", "nein", "ei", "something", "somewhere", "anything", "nagot", "nat", "etwas", "jotain", "jotakin", "jossain",
    ]

    /// Wishes that are looked for by themselves, though only a thing is named that places have.
    private static let things = [
        "has_toilet": "toilets", "wheelchair_toilet": "toilets", "changing_table": "toilets", "parking_place": "parking",
    ]

    private mutating func goOnWithoutSubject(_ reference: Reference?) {
        // It rains on no one place.
        if query.wishes.map(\.wish) == ["weather"] { return }
        if reference == nil, !cues.contains("has"), !cues.contains("of_them"),
            let kind = query.wishes.lazy.compactMap({ Self.things[$0.wish] }).first
        {
            query.kinds = [kind]
            return
        }
        // Who wants something to take away goes on with no taxi.
        let eats = query.wishes.contains {
            vocabulary.wishes[$0.wish]?.diet != nil || ["takeaway", "delivery", "brunch"].contains($0.wish)
        }
        if eats, reference == nil, !context.last.isEmpty, context.last.allSatisfy({ vocabulary.subjects[$0]?.hasFood == false }) {
            query.kinds = ["food"]
            return
        }
        let hasTime = query.open != nil || query.openUntil != nil
        // "Then one that is open past two" is another one.
        if hasTime, reference == nil, tokens.indices.contains(where: isRelative) {
            (query.continues, query.others) = (true, true)
            return
        }
        let hasMore = !query.wishes.isEmpty || hasTime || cues.contains("open")
        let narrows =
            hasMore || query.order != nil || query.others || query.closer || query.withinMetres != nil || query.withinMinutes != nil
            || !query.refused.isEmpty || query.near != nil || query.on != nil || query.within != nil
        let isOpenOnly = query.asks == [.hours] && cues.contains("open")
        let wantsOther = !query.wishes.isEmpty && !cues.contains("has") && tokens.contains { Self.something.contains($0.word) }
        // "Are they open on Sunday?" is asked of all that were listed.
        let isOfAll = reference == .many && (!query.wishes.isEmpty || hasTime && context.list.count > 1 && !context.hasFocus)
        if cues.contains("of_them") || query.others || query.closer || wantsOther || isOfAll {
            query.continues = true
            query.listed = (cues.contains("of_them") || reference == .many) && (!query.wishes.isEmpty || hasTime)
        } else if !query.asks.isEmpty, !isOpenOnly || reference == .one || context.hasFocus {
            query.that = !query.asks.contains(.whereAmI)
        } else if hasMore, context.hasFocus || reference == .one {
            query.that = true
            if hasTime || cues.contains("open"), !query.asks.contains(.hours) { query.asks.append(.hours) }
        } else if cues.contains("where"), reference != nil, query.unknown.isEmpty {
            (query.that, query.asks) = (true, [.address])
        } else if cues.contains("has"), reference != nil, !query.unknown.isEmpty {
            // "Do they have skis?": nothing that is known, of the place.
            query.that = true
        } else {
            // "For the car, yes."
            query.continues = narrows || cues.isEmpty && query.unknown.isEmpty && tokens.count >= 3
        }
    }

    // MARK: - Talk

    /// Words of a message that is polite and no more.
    private static let longestCourtesy = 8

    mutating func talk() {
        let talks = cues.compactMap { $0.hasPrefix("talk:") ? ExploreQuery.Talk(rawValue: String($0.dropFirst(5))) : nil }
        if talks.contains(.relief) { query.talk = .relief }
        guard !talks.isEmpty, query.names.isEmpty, query.ordinal == nil else { return }
        if talks.contains(.lonely) {
            query.talk = .lonely
            return
        }
        // "Thanks, off to my train" asks for no station.
        let stops: Set<String> = ["station", "tram_stop", "bus_stop", "metro"]
        if tokens.count <= Self.longestCourtesy, hasSubject, stops.isSuperset(of: query.kinds + query.cuisines), query.asks.isEmpty,
            query.wishes.isEmpty,
            talks.contains(.thanks) || talks.contains(.farewell), !tokens.contains(where: { vocabulary.requests.contains($0.word) })
        {
            (query.kinds, query.cuisines) = ([], [])
        }
        let isAsking = hasSubject || !query.asks.isEmpty || !query.wishes.isEmpty || query.continues
        let order: [ExploreQuery.Talk] = [.relief, .goodNews, .languages, .identity, .sorry, .farewell, .thanks, .help, .greeting]
        if !isAsking || talks.contains(.relief) || talks.contains(.goodNews) || talks.contains(.identity) || talks.contains(.languages) {
            query.talk = order.first { talks.contains($0) }
            // A greeting before much that is not understood is no more than that.
            let isLong = tokens.count > Self.longestCourtesy && query.unknown.count > 1
            if query.talk == .greeting, query.unknown.count > 2 || [.greeting, .thanks, .farewell].contains(query.talk) && isLong {
                query.talk = nil
            }
        }
    }
}

extension ExploreQuery {
    /// Whether nothing is asked for, beside a number to call.
    var saysNothing: Bool {
        var rest = self
        (rest.unknown, rest.language, rest.that, rest.order) = ([], nil, false, nil)
        rest.asks.removeAll { $0 == .phone }
        if rest.talk == .help || rest.talk == .greeting || rest.talk == .sorry { rest.talk = nil }
        return rest == ExploreQuery()
    }
}
