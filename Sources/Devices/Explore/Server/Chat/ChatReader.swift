import Explore
import Foundation

/// Turns a message into a query by its words, and never by parts of them: "little" is not "lit".
struct ChatReader {
    private let vocabulary: Vocabulary
    private let moments: ChatMomentReader
    private let names: any NameFinding

    /// - Parameters:
    ///   - names: which names there are; without them, none is read.
    ///   - times: when the message was written, and where.
    init(_ times: PlaceTimes, names: any NameFinding = NoNames(), vocabulary: Vocabulary = .standard) {
        self.vocabulary = vocabulary
        self.names = names
        moments = ChatMomentReader(now: times.now, calendar: times.calendar, holidays: times.holidays)
    }

    /// What the rules look at of the conversation.
    struct Context {
        var language: ChatLanguage?
        var hasList = false
        /// A single place was spoken of last.
        var hasFocus = false
        var isDistress = false
    }

    private struct Token {
        var word: String
        /// As it was written, in lower case.
        var text: String
        var forms: [String]
        var isCapital: Bool
        /// Whether a comma, a dash or the like stands before it.
        var isAfterStop: Bool
        var meaning: Vocabulary.Meaning?
        var isTaken = false

        func isCue(_ ids: Set<String>) -> Bool { if case .cue(let id)? = meaning { ids.contains(id) } else { false } }
        var isSubject: Bool { if case .subject? = meaning { true } else { false } }
    }

    /// Something that was named, and the words that name it.
    private struct Found {
        var text: String
        var range: Range<Int>
        var isDenied = false
    }

    func read(_ message: String, _ context: Context = Context()) -> ExploreQuery {
        var query = ExploreQuery()
        var text = String(message.prefix(2_000)).lowercased().replacingOccurrences(of: "’", with: "'")
        query.language = (vocabulary.language(of: Words(text).list.map(WordForms.all)) ?? context.language ?? .english).rawValue
        readRadius(&text, &query)
        // "24/7" is no date and no time.
        text = text.replacingOccurrences(of: "24/7", with: " around the clock ").replacingOccurrences(
            of: "24 hours", with: " around the clock ")
        let times = moments.read(text)
        var tokens = Self.tokens(times.rest, capitals: Self.capitals(message))
        let found = readNames(&tokens)
        var (subjects, wishes, cues) = readPhrases(&tokens)
        var places = (extended(found, &tokens, &subjects) + readLeftNames(&tokens, &subjects)).sorted {
            $0.range.lowerBound < $1.range.lowerBound
        }
        query.unknown = unknown(tokens)
        if places.contains(where: { _ in true }) {
            subjects.removeAll { ["street", "square", "building_named", "quarter"].contains($0.text) }
        }
        choose(subjects, tokens, &places, &query)
        places.sort { $0.range.lowerBound < $1.range.lowerBound }
        for wish in wishes where !query.wishes.contains(where: { $0.wish == wish.text }) {
            query.wishes.append(ExploreQuery.Wish(wish.text))
        }
        if cues.contains("only") {
            query.wishes = query.wishes.map { ["vegan", "vegetarian"].contains($0.wish) ? .init($0.wish + "_only") : $0 }
        }
        place(places, tokens, cues, context, &query)
        // "Where is quercis blanc?" has a name, however it is spelled.
        if query.names.isEmpty, query.kinds.isEmpty, query.cuisines.isEmpty, query.wishes.isEmpty, (1...4).contains(query.unknown.count),
            !cues.isDisjoint(with: ["where", "way", "phone", "website"]), !context.hasList || !cues.contains("that")
        {
            (query.names, query.unknown) = ([query.unknown.joined(separator: " ")], [])
        }
        ask(cues, tokens, &query)
        time(times, cues, context, &query)
        continueFrom(context, cues, tokens, &query)
        talk(cues, &query)
        return query
    }

    /// What is spelled nearly like something that is known, for words that were not understood; what they were read as.
    func readNearly(_ query: inout ExploreQuery) -> [(word: String, reading: String)] {
        var readings: [(word: String, reading: String)] = []
        for word in query.unknown.prefix(8) {
            guard let near = vocabulary.nearly(word), case .subject(let id) = near.meaning else { continue }
            readings.append((word, near.word))
            add(id, &query)
            query.unknown.removeAll { $0 == word }
        }
        return readings
    }

    // MARK: - Words

    /// Words that are written with a capital where no sentence begins.
    private static func capitals(_ message: String) -> Set<String> {
        var capitals: Set<String> = []
        var isStart = true
        for part in message.prefix(2_000).split(whereSeparator: \.isWhitespace) {
            if let first = part.first(where: \.isLetter), first.isUppercase,
                !isStart || part.filter(\.isLetter).count > 1 && part == part.uppercased()
            {
                capitals.formUnion(Words(String(part)).list)
            }
            isStart = part.last.map { ".!?:".contains($0) } ?? false
        }
        return capitals
    }

    private static func tokens(_ text: String, capitals: Set<String>) -> [Token] {
        var tokens: [Token] = []
        for part in text.split(whereSeparator: { $0.isWhitespace }) {
            var isAfterStop = part.first.map { ",.;!?-–".contains($0) } ?? false
            let words = Words(String(part)).list
            for word in words {
                let text = words.count == 1 ? part.trimmingCharacters(in: .punctuationCharacters) : word
                tokens.append(
                    Token(word: word, text: text, forms: WordForms.all(word), isCapital: capitals.contains(word), isAfterStop: isAfterStop))
                isAfterStop = false
            }
            if let last = part.last, ",.;!?–".contains(last) || part == "-" {
                tokens.append(Token(word: "", text: String(last), forms: [""], isCapital: false, isAfterStop: true))
            }
        }
        // What stands behind a stop knows it; the stops themselves are no words.
        var words: [Token] = []
        var isAfterStop = false
        for var token in tokens.prefix(Words.maximum) {
            if token.word.isEmpty {
                isAfterStop = true
                continue
            }
            token.isAfterStop = token.isAfterStop || isAfterStop
            isAfterStop = false
            words.append(token)
        }
        return words
    }

    // MARK: - Names

    private static let longestName = 6

    /// Whole names that the data has, the longest first.
    private func readNames(_ tokens: inout [Token]) -> [Found] {
        var found: [Found] = []
        for index in tokens.indices { tokens[index].meaning = vocabulary.phrase(at: 0, of: [tokens[index].forms])?.meaning }
        var start = 0
        while start < tokens.count {
            var length = min(Self.longestName, tokens.count - start)
            while length > 0 {
                let range = start..<start + length
                if let name = name(in: range, tokens) {
                    found.append(Found(text: name, range: range))
                    for index in range { tokens[index].isTaken = true }
                    start += length - 1
                    break
                }
                length -= 1
            }
            start += 1
        }
        for index in tokens.indices where !tokens[index].isTaken { tokens[index].meaning = nil }
        return found
    }

    private func name(in range: Range<Int>, _ tokens: [Token]) -> String? {
        let words = tokens[range]
        guard let first = words.first, let last = words.last, !words.dropFirst().contains(where: \.isAfterStop) else { return nil }
        if first.isCue(["denial", "near", "in", "on", "from", "to", "between", "open"]) { return nil }
        if words.count == 1 {
            guard first.word.count > 1, !first.word.allSatisfy(\.isNumber) else { return nil }
            // "Forum" is a name in a sentence of English; "forum" is one where it means nothing else.
            if first.meaning != nil, !(first.isCapital && first.isSubject) { return nil }
        } else {
            if words.allSatisfy({ $0.meaning == .idle || $0.isCue(Self.anyCue) }) { return nil }
            if let phrase = vocabulary.phrase(at: range.lowerBound, of: tokens.map(\.forms)), phrase.count >= words.count,
                !words.contains(where: \.isCapital)
            {
                return nil
            }
        }
        let head = words.dropLast().map(\.word)
        for form in last.forms where form == last.word || form.count >= 3 {
            let name = PlaceNames.fold(head + [form])
            if names.hasName(name) { return name }
        }
        return nil
    }

    private static let anyCue: Set<String> = Set(Vocabulary.file.cues.map(\.id))

    /// Parts of names among the words that mean nothing, with a kind of place beside them perhaps: "rikhardin kirjasto".
    private func readLeftNames(_ tokens: inout [Token], _ subjects: inout [Found]) -> [Found] {
        var found: [Found] = []
        var index = 0
        while index < tokens.count {
            guard !tokens[index].isTaken, tokens[index].meaning == nil else {
                index += 1
                continue
            }
            var end = index
            while end < tokens.count, !tokens[end].isTaken, tokens[end].meaning == nil, end == index || !tokens[end].isAfterStop,
                end - index < 5
            { end += 1 }
            // A number behind a street is a part of its address.
            let run = index..<end
            let next = subjects.first { $0.range.lowerBound == end && !tokens[end].isAfterStop }
            let before = subjects.first { $0.range.upperBound == index && !tokens[index].isAfterStop }
            let words = run.map { tokens[$0].word }
            let hasNumberOnly = words.allSatisfy { $0.allSatisfy(\.isNumber) }
            if !hasNumberOnly, words.joined().count >= 3 {
                let isNamed = run.contains { tokens[$0].isCapital } || index > 0 && tokens[index - 1].isCue(Self.roles)
                for (beside, isAfter) in [(next, true), (before, false)] {
                    guard let beside else { continue }
                    let kind = beside.range.map { tokens[$0].word }
                    let text = isAfter ? words + kind : kind + words
                    guard let name = names.partName(text, kind: beside.text, forms: words.map(WordForms.all)) else { continue }
                    let range = isAfter ? index..<beside.range.upperBound : beside.range.lowerBound..<end
                    found.append(Found(text: name, range: range))
                    for position in range { tokens[position].isTaken = true }
                    subjects.removeAll { $0.range == beside.range }
                    break
                }
                // A single word is a part of a name where something says that it is one.
                let isOne =
                    words.count > 1 || isNamed || tokens.count <= 3 || names.isListed(words[0])
                    || tokens.contains { $0.isCue(Self.aboutOne) } && !tokens.contains { $0.isCue(["that"]) }
                if !tokens[index].isTaken, isOne, let name = names.partName(words, kind: nil, forms: words.map(WordForms.all)) {
                    found.append(Found(text: name, range: run))
                    for position in run { tokens[position].isTaken = true }
                }
            }
            index = max(end, index + 1)
        }
        return found
    }

    /// Names with the kind of place behind them, where something is called so: "hakaniemi hall".
    private func extended(_ found: [Found], _ tokens: inout [Token], _ subjects: inout [Found]) -> [Found] {
        var result = found
        for (number, one) in found.enumerated() {
            guard
                let next = subjects.first(where: { $0.range.lowerBound == one.range.upperBound && !tokens[$0.range.lowerBound].isAfterStop }
                )
            else {
                continue
            }
            let words = one.range.map { tokens[$0].word }
            guard let name = names.partName(words + next.range.map { tokens[$0].word }, kind: next.text, forms: words.map(WordForms.all))
            else { continue }
            result[number] = Found(text: name, range: one.range.lowerBound..<next.range.upperBound)
            for position in next.range { tokens[position].isTaken = true }
            subjects.removeAll { $0.range == next.range }
        }
        return result
    }

    private static let roles: Set<String> = ["near", "on", "in", "from", "to", "between", "where", "way", "distance"]

    private func unknown(_ tokens: [Token]) -> [String] {
        tokens.filter { !$0.isTaken && $0.meaning == nil && !$0.word.allSatisfy(\.isNumber) && $0.word.count > 1 }.prefix(8).map(\.text)
    }

    // MARK: - Phrases

    private func readPhrases(_ tokens: inout [Token]) -> (subjects: [Found], wishes: [Found], cues: Set<String>) {
        var subjects: [Found] = []
        var wishes: [Found] = []
        var cues: Set<String> = []
        var index = 0
        // Names end a phrase.
        let forms = tokens.map { $0.isTaken ? [""] : $0.forms }
        while index < tokens.count {
            guard !tokens[index].isTaken, let (count, meaning) = vocabulary.phrase(at: index, of: forms) else {
                index += 1
                continue
            }
            let range = index..<index + count
            for position in range { tokens[position].meaning = meaning }
            switch meaning {
            case .subject(let id): subjects.append(Found(text: id, range: range, isDenied: isDenied(index, tokens)))
            case .wish(let id): wishes.append(Found(text: id, range: range))
            case .cue(let id): cues.insert(id)
            case .idle: break
            }
            index += count
        }
        return (subjects, wishes, cues)
    }

    /// "no coffee", "not a museum", "anything but sushi": as far as the next stop, or until something else is meant.
    private func isDenied(_ index: Int, _ tokens: [Token]) -> Bool {
        guard index > 0 else { return false }
        var position = index - 1
        if tokens[index].isAfterStop, !tokens[position].isCue(["denial"]) { return false }
        while position >= 0, index - position <= 6 {
            let token = tokens[position]
            if token.isCue(["denial"]) { return index - position > 0 && !tokens[(position + 1)...index].contains(where: \.isAfterStop) }
            if token.isCue(["instead"]) || ["but", "mut", "mutta", "men", "aber", "sondern", "utan"].contains(token.word) { return false }
            if token.isAfterStop { return false }
            position -= 1
        }
        return false
    }

    private static let links: Set<String> = [
        "or", "and", "a", "an", "the", "some", "maybe", "perhaps", "oder", "und", "o", "u", "y", "e", "ou", "et", "или", "и", "або", "чи",
        "і", "lub", "albo", "i", "veya", "ve", "tai", "ja", "eller", "och", "either", "any",
    ]

    /// The subjects: the first that is not denied, with those that an "or" ties to it; a general one gives way to a narrower one.
    private func choose(_ found: [Found], _ tokens: [Token], _ places: inout [Found], _ query: inout ExploreQuery) {
        var wanted = found.filter { !$0.isDenied }
        // Who has no paracetamol wants a pharmacy.
        query.refused = found.filter { one in one.isDenied && !wanted.contains { $0.text == one.text } }.map(\.text)
        // "A coffee near the station": what stands behind a word of place is where, beside something that does not.
        let anchors = wanted.filter { isAnchor($0, tokens) }
        if anchors.count < wanted.count {
            wanted.removeAll { one in anchors.contains { $0.range == one.range } }
            places += anchors.map { anchor in Found(text: anchor.range.map { tokens[$0].text }.joined(separator: " "), range: anchor.range)
            }
        }
        func isGeneral(_ one: Found) -> Bool { vocabulary.subjects[one.text]?.isGeneral == true }
        guard let start = wanted.firstIndex(where: { !isGeneral($0) }) ?? wanted.indices.first else { return }
        add(wanted[start].text, &query)
        var last = wanted[start]
        for next in wanted[(start + 1)...] {
            if isGeneral(next) { continue }
            let between = last.range.upperBound <= next.range.lowerBound ? tokens[last.range.upperBound..<next.range.lowerBound] : []
            let isTied =
                !tokens[next.range.lowerBound].isAfterStop
                && (between.allSatisfy { Self.links.contains($0.word) }
                    || between.contains { Self.links.contains($0.word) } && between.count <= 4)
            // A kitchen and a kind of place go together without a word between them.
            let isKitchen = vocabulary.subjects[next.text]?.cuisines != nil && query.kinds.isEmpty
            if isTied || isKitchen {
                add(next.text, &query)
                last = next
            }
        }
    }

    /// Whether a kind of place stands behind a word of place, with an article between perhaps.
    private func isAnchor(_ one: Found, _ tokens: [Token]) -> Bool {
        var index = one.range.lowerBound - 1
        while index >= 0, ["the", "a", "an", "der", "die", "das", "den", "dem"].contains(tokens[index].word) { index -= 1 }
        guard index >= 0, !tokens[one.range.lowerBound].isAfterStop else { return false }
        return tokens[index].isCue(["near", "between"]) || tokens[index].isCue(["from"]) && index > 0
    }

    private func add(_ id: String, _ query: inout ExploreQuery) {
        if vocabulary.subjects[id]?.cuisines != nil {
            if !query.cuisines.contains(id) { query.cuisines.append(id) }
        } else if !query.kinds.contains(id) {
            query.kinds.append(id)
        }
    }

    // MARK: - Places

    private func place(
        _ found: [Found], _ tokens: [Token], _ cues: Set<String>, _ context: Context, _ query: inout ExploreQuery
    ) {
        var anchors: [String] = []
        // A wish may imply what is looked for: kosher food, an accessible toilet.
        let implies = query.wishes.contains { Vocabulary.standard.wishes[$0.wish]?.diet != nil || Self.implying.contains($0.wish) }
        let narrows = context.hasList && cues.isDisjoint(with: ["where", "description", "hours", "way", "distance", "from"])
        let hasSubject = !query.kinds.isEmpty || !query.cuisines.isEmpty
        for one in found {
            if isDenied(one.range.lowerBound, tokens) || deniedBefore(one, found, tokens) {
                query.refused.append(one.text)
                continue
            }
            var text = one.text
            // "fabianinkatu 30"
            if one.range.upperBound < tokens.count, tokens[one.range.upperBound].word.first?.isNumber == true, names.isStreet(text),
                tokens[one.range.upperBound].word.count <= 4
            {
                text += " " + tokens[one.range.upperBound].word
            }
            let role = role(of: one, tokens)
            // "Partioaitta open today? I need a gas canister" asks about the shop.
            if role == nil, !cues.isDisjoint(with: Self.aboutOne), query.names.count < 4, !cues.contains("between") {
                query.names.append(text)
                continue
            }
            if cues.contains("between") {
                anchors.append(text)
            } else if role == "from", !hasSubject || cues.contains("way") || cues.contains("distance") {
                query.from = text
            } else if !hasSubject, implies || narrows, let role, ["near", "in", "on"].contains(role) {
                if role == "on" || names.isStreet(one.text) { query.on = query.on ?? text } else { query.near = query.near ?? text }
            } else if hasSubject, role == "on" || (role == nil || role == "in") && names.isStreet(one.text) {
                query.on = query.on ?? text
            } else if hasSubject, role == "in" {
                query.within = query.within ?? text
            } else if hasSubject, role != "to" || !cues.contains("way") {
                query.near = query.near ?? text
            } else if query.names.count < 4 {
                query.names.append(text)
            }
        }
        if anchors.count >= 2 {
            query.between = Array(anchors.prefix(2))
        } else {
            query.names += anchors
        }
        if query.near == nil, cues.contains("near"), hasSubject,
            tokens.indices.contains(where: { index in
                tokens[index].isCue(["near"])
                    && (index + 1 < tokens.count && tokens[index + 1].isCue(["that"]) || index > 0 && tokens[index - 1].isCue(["that"]))
            })
        {
            query.near = "that"
        }
        if cues.contains("way"), query.from == nil,
            tokens.indices.contains(where: { index in
                tokens[index].isCue(["from"]) && index + 1 < tokens.count && tokens[index + 1].isCue(["that"])
            })
        {
            query.from = "that"
        }
    }

    private static let implying: Set<String> = ["wheelchair_toilet", "changing_table", "has_toilet", "highchair", "parking_place"]

    /// Cues that ask of a single place.
    private static let aboutOne: Set<String> = ["hours", "open", "phone", "website", "email", "level", "address", "in_time"]

    /// "except starbucks or espresso house": what is tied to something denied is denied as well.
    private func deniedBefore(_ one: Found, _ found: [Found], _ tokens: [Token]) -> Bool {
        guard let before = found.last(where: { $0.range.upperBound < one.range.lowerBound }), isDenied(before.range.lowerBound, tokens)
        else {
            return false
        }
        return tokens[before.range.upperBound..<one.range.lowerBound].allSatisfy { Self.links.contains($0.word) }
    }

    /// The word of place before a name, or behind it in Finnish, or its Finnish case.
    private func role(of one: Found, _ tokens: [Token]) -> String? {
        var index = one.range.lowerBound - 1
        while index >= 0, one.range.lowerBound - index <= 3 {
            if tokens[index].isCue(["near", "on", "in", "from", "to", "between"]), case .cue(let id)? = tokens[index].meaning { return id }
            guard ["the", "a", "an", "der", "die", "das", "den", "dem", "our", "old"].contains(tokens[index].word) else { break }
            index -= 1
        }
        if one.range.upperBound < tokens.count, tokens[one.range.upperBound].isCue(["near"]),
            case .cue(let id)? = tokens[one.range.upperBound].meaning
        {
            return id
        }
        let last = tokens[one.range.upperBound - 1].word
        guard !one.text.hasSuffix(last) else { return nil }
        if ["lta", "sta"].contains(where: last.hasSuffix) { return "from" }
        if ["lla", "ssa"].contains(where: last.hasSuffix) { return names.isStreet(one.text) ? "on" : "in" }
        return ["an", "en", "in", "on", "lle"].contains(where: last.hasSuffix) ? "to" : nil
    }

    // MARK: - What is asked

    private func ask(_ cues: Set<String>, _ tokens: [Token], _ query: inout ExploreQuery) {
        let asks: [(String, ExploreQuery.Ask)] = [
            ("way", .way), ("distance", .distance), ("phone", .phone), ("website", .website), ("email", .email), ("hours", .hours),
            ("address", .address), ("level", .level), ("description", .description), ("in_time", .inTime), ("where_am_i", .whereAmI),
            ("how_many", .howMany), ("along", .along),
        ]
        for (cue, ask) in asks where cues.contains(cue) { query.asks.append(ask) }
        // Who cannot phone does not ask for the number.
        if let index = tokens.firstIndex(where: { $0.isCue(["phone"]) }),
            tokens[max(0, index - 3)..<index].contains(where: {
                $0.isCue(["denial"]) || ["cant", "can't", "cannot", "deaf"].contains($0.word)
            })
        {
            query.asks.removeAll { $0 == .phone }
            for ask in [ExploreQuery.Ask.website, .email] where !query.asks.contains(ask) { query.asks.append(ask) }
        }
        query.others = cues.contains("others")
        query.closer = cues.contains("closer")
        if cues.contains("nearest") { query.order = .nearest }
        if cues.contains("open_longest") { query.order = .openLongest }
        let ordinals = ["1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5, "last": -1]
        query.ordinal = ordinals.filter { cues.contains($0.key) }.map(\.value).sorted().first
    }

    private func time(_ times: ChatMomentReader.Reading, _ cues: Set<String>, _ context: Context, _ query: inout ExploreQuery) {
        func local(_ date: Date) -> String { String(LocalTime.text(date, in: moments.calendar.timeZone).prefix(16)) }
        let isEvents = query.kinds.first == "events" || query.kinds.first == "tonight"
        if isEvents {
            query.eventFrom = times.window.map { local($0.lowerBound) }
            query.eventUntil = times.window.map { local($0.upperBound) }
            return
        }
        // A night in a hotel is no hour at which its door is open.
        if query.kinds.first == "hotel" || query.kinds.first == "hostel" { return }
        if cues.contains("always") {
            query.open = "always"
        } else if let moment = times.moment {
            query.open = moment == moments.now ? "now" : local(moment)
        } else if let day = times.day {
            let isToday = day == moments.calendar.startOfDay(for: moments.now)
            query.open = isToday ? "now" : String(local(day).prefix(10))
        } else if cues.contains("open") {
            query.open = "now"
        }
        query.openUntil = times.until.map(local)
        if !query.names.isEmpty || query.ordinal != nil, cues.contains("open") || query.open != nil, !query.asks.contains(.hours) {
            query.asks.append(.hours)
        }
        if query.open == "now", cues.contains("hours"), !cues.contains("open"), times.day == nil, times.moment == nil { query.open = nil }
    }

    private func continueFrom(_ context: Context, _ cues: Set<String>, _ tokens: [Token], _ query: inout ExploreQuery) {
        let hasSubject = !query.kinds.isEmpty || !query.cuisines.isEmpty
        if query.ordinal == nil, context.hasList, !hasSubject, query.names.isEmpty {
            // "2", "nah 2. when it close"
            query.ordinal = tokens.filter { !$0.isTaken }.compactMap { Int($0.word) }.first { (1...10).contains($0) && tokens.count <= 6 }
        }
        if query.from != nil, !hasSubject, query.names.isEmpty, context.hasList {
            query.that = true
            if !query.asks.contains(.way) { query.asks.append(.way) }
            return
        }
        // "How late is lunch there?" asks of the place.
        let isGeneral = query.cuisines.isEmpty && query.kinds.allSatisfy { vocabulary.subjects[$0]?.isGeneral == true }
        if hasSubject, isGeneral, cues.contains("that"), context.hasList, !query.asks.isEmpty, query.near == nil {
            (query.kinds, query.that) = ([], true)
            return
        }
        if hasSubject {
            query.ordinal = nil
            // "no, pizza" is the query before with pizza in its place.
            query.continues =
                context.hasList && (cues.contains("instead") || cues.contains("of_them") || tokens.first?.isCue(["denial"]) == true)
            return
        }
        if !query.names.isEmpty || !query.between.isEmpty || query.ordinal != nil {
            return
        }
        let hasWish = !query.wishes.isEmpty
        let hasTime = query.open != nil || query.openUntil != nil
        if cues.contains("of_them"), context.hasList {
            query.continues = true
        } else if !query.asks.isEmpty, query.asks != [.hours] || !cues.contains("open") || cues.contains("that") || context.hasFocus {
            if !query.asks.contains(.whereAmI), context.hasList, !query.others { query.that = true }
        } else if context.hasFocus, hasWish || hasTime, !query.others, !query.closer {
            query.that = true
            if hasTime, !query.asks.contains(.hours) { query.asks.append(.hours) }
        } else if cues.contains("that"), context.hasList, hasWish || hasTime || cues.contains("open"), !query.others, !query.closer {
            query.that = true
            if hasTime || cues.contains("open") { query.asks.append(.hours) }
        } else if hasWish || hasTime || query.order != nil || query.others || query.closer || query.withinMetres != nil
            || query.withinMinutes != nil || !query.refused.isEmpty || query.near != nil || query.on != nil || query.within != nil
        {
            query.continues = context.hasList
        }
    }

    private func talk(_ cues: Set<String>, _ query: inout ExploreQuery) {
        let talks = cues.compactMap { $0.hasPrefix("talk:") ? ExploreQuery.Talk(rawValue: String($0.dropFirst(5))) : nil }
        guard !talks.isEmpty, query.names.isEmpty, query.ordinal == nil else { return }
        if talks.contains(.lonely) {
            query.talk = .lonely
            return
        }
        let isAsking = !query.kinds.isEmpty || !query.cuisines.isEmpty || !query.asks.isEmpty || !query.wishes.isEmpty || query.continues
        let order: [ExploreQuery.Talk] = [.relief, .goodNews, .identity, .sorry, .farewell, .thanks, .help, .greeting]
        if !isAsking || talks.contains(.relief) || talks.contains(.goodNews) || talks.contains(.identity) {
            query.talk = order.first { talks.contains($0) }
        }
    }

    // MARK: - Distances

    private func readRadius(_ text: inout String, _ query: inout ExploreQuery) {
        let before =
            "((?:within|less than|under|up to|at most|no more than|not more than|max|closer than|alle|innerhalb von|inom) |in )?(?:a |an )?"
        // A number in digits may stand at a sign ("200m"); one in words is apart from a unit that is a word, for "am" is none.
        let number = "(?:(\\d+(?:[.,]\\d+)?) ?-?(\(Self.units)|m|mi|ft)|(\(Self.numberWords))[ -](\(Self.units)))"
        let after = "((?:'? ?(?:walk|walking|on foot|away|from here|of here|päässä|säteellä|zu fuß|till fots|bort))*)"
        guard let found = ChatMomentReader.match("(?<![\\p{L}\\d:])\(before)\(number)(?![\\p{L}\\d])\(after)", text) else { return }
        let (bound, digits, word, rest) = (found.groups[0], found.groups[1], found.groups[3], found.groups[5])
        // "A foot massage", "in a minute", "my train goes in 15 min": a time is a distance only where it is said to be one.
        if word == "a" || word == "an", bound.isEmpty || bound == "in ", rest.isEmpty { return }
        let said = digits.isEmpty ? word : digits
        let count = Self.numbers[word] ?? Double(digits.replacingOccurrences(of: ",", with: ".")) ?? 0
        let unit = digits.isEmpty ? found.groups[4] : found.groups[2]
        let metres: Double
        switch unit {
        case "ft", "feet", "foot": metres = count * 0.3048
        case let text where text == "km" || text.hasPrefix("kilomet"): metres = count * 1_000
        case let text where text == "mi" || text.hasPrefix("mile"): metres = count * 1_609.344
        case let text where text.hasPrefix("yard"): metres = count * 0.9144
        case let text where text == "m" || text.hasPrefix("met") || text.hasPrefix("метр"): metres = count
        default:
            guard count > 0, count <= 600, !said.isEmpty,
                !bound.isEmpty && bound != "in " || !rest.isEmpty || bound == "in " && !text.contains("train")
            else {
                return
            }
            query.withinMinutes = count
            text.replaceSubrange(found.range, with: " ")
            return
        }
        guard metres > 0, metres <= ExploreAnswers.widestRadius else { return }
        query.withinMetres = metres
        text.replaceSubrange(found.range, with: " ")
    }

    private static let numbers: [String: Double] = [
        "half a": 0.5, "half an": 0.5, "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "ten": 10, "fifteen": 15,
        "twenty": 20, "thirty": 30,
    ]

    private static let numberWords = numbers.keys.sorted { ($1.count, $0) < ($0.count, $1) }.joined(separator: "|")
    /// Units that are words, or abbreviations that are none.
    private static let units =
        "minutes?|mins?|minuten|minutos|minuti|minut|минут\\w*|хвилин\\w*|dakika|minuuttia|minuutin|minuter|metres?|meters?|metern?|metros|metri|метр\\w*|metriä|metrin|km|kilomet\\w+|miles?|feet|foot|yards?"
}
