import Explore

// What a message asks for, where the rules and what the sense has learned part.
extension ChatReading {
    /// Likelihoods, from 0 to 1, chosen on messages of strangers of whom the sense had learned nothing: more of what they asked for is found, and
    /// less of what they only told.
    enum Least {
        /// A kind that no rule found.
        static let kind = 0.6
        /// A kind beside those that a rule found.
        static let otherKind = 0.8
        /// A kind of what is asked about by its name.
        static let sureKind = 0.8
        /// A kind that a rule found, beside one that is likely, and where none is: less likely ones are told of.
        static let foundKind = 0.12
        static let foundKindAlone = 0.05
        /// The likeliest kind where nothing else is asked for.
        static let onlyKind = 0.2
        static let wish = 0.8
        static let foundWish = 0.05
        static let ask = 0.5
        static let foundAsk = 0.05
        static let flag = 0.5
        static let foundFlag = 0.05
        /// The present, in what goes on with a talk.
        static let foundNow = 0.01
        /// A reference to something that was said before.
        static let reference = 0.8
        static let foundReference = 0.1
        /// The same, where something is asked of a place and none is named.
        static let impliedReference = 0.3
        static let now = 0.4
        static let nearest = 0.5
        /// Two things of which one would not do.
        static let also = 0.3
        /// A role of a word, in place of the rules', and where those know none.
        static let role = 0.8
        static let newRole = 0.5
        /// A word that is of no name.
        static let surelyOther = 0.98
        /// A word that asks for something.
        static let asks = 0.3
    }

    /// Words of a message that the rules read best, if they understand all of it or all but a word: those who tell a story use more. Of the
    /// fewest one may be misspelt.
    private static let (understoodWords, plainWords, fewWords) = (10, 8, 4)

    /// True of a message that is as short as a search.
    private var isPlain: Bool {
        if tokens.count <= Self.fewWords { return true }
        // What goes on with a talk is no search, however short it is.
        guard !context.hasList, !context.hasFocus else { return false }
        let isShort = tokens.count <= (query.unknown.isEmpty ? Self.understoodWords : query.unknown.count == 1 ? Self.plainWords : 0)
        return isShort && !query.saysNothing
    }

    /// Has what was learned of messages correct what the rules have read. A cry for help, a ride, what is right here, what is written in another
    /// language and what is too long to be looked at as a whole stay as they were read.
    mutating func correct(by sense: () -> QuerySense.Reading) {
        guard !isPlain, !isRide, !context.isDistress, query.near != "here", query.talk != .languages else { return }
        let sense = sense()
        if sense.isWhole { correct(by: sense) }
    }

    private mutating func correct(by sense: QuerySense.Reading) {
        let before = query
        correctKinds(by: sense)
        correctPlaces(by: sense)
        correctWishes(by: sense)
        correctThread(by: sense)
        correctTimes(by: sense)
        if !query.also.isEmpty { shareWithOthers() }
        // What the rules have read is better than nothing, but for who asks for nothing.
        let asks = sense.likelihood("f:silent") ?? 0 < Least.reference || tokens.contains { vocabulary.requests.contains($0.word) }
        if before.asksForPlace, !query.asksForPlace, asks { query = before }
        // What was not understood and asks for nothing is of the story.
        if query.hasKind || query.that || query.ordinal != nil || !query.names.isEmpty {
            query.unknown.removeAll { text in
                let words = Words(text).list
                return !text.contains(where: \.isNumber) && !sense.words.contains { words.contains($0.word) && $0.asks >= Least.asks }
            }
        }
    }

    /// The likeliest kind of a message that asks for nothing else.
    private func onlyKind(_ sense: QuerySense.Reading) -> String? {
        let kinds = sense.values("k", from: Least.onlyKind) + sense.values("c", from: Least.onlyKind)
        guard let best = kinds.max(by: { likelihood(of: $0, sense) ?? 0 < likelihood(of: $1, sense) ?? 0 }) else { return nil }
        let others = ["f:silent", "f:name", "f:that", "f:ordinal", "f:continues", "f:listed", "f:earlier", "danger"]
        let other = others.compactMap(sense.likelihood).max() ?? 0
        return likelihood(of: best, sense).flatMap { $0 > other / 2 ? best : nil }
    }

    private func likelihood(of kind: String, _ sense: QuerySense.Reading) -> Double? {
        sense.likelihood("k:" + kind) ?? sense.likelihood("c:" + kind)
    }

    private mutating func correctKinds(by sense: QuerySense.Reading) {
        let found = query.kinds + query.cuisines
        let all = found + query.also.flatMap { $0.kinds + $0.cuisines }
        var likely = sense.values("k", from: Least.kind) + sense.values("c", from: Least.kind)
        let least = likely.isEmpty ? Least.foundKindAlone : Least.foundKind
        let kept = all.filter { likelihood(of: $0, sense).map { $0 >= least } ?? true }
        if likely.isEmpty, kept.isEmpty, let only = onlyKind(sense) { likely = [only] }
        var added = likely.filter { id in
            !all.contains(id) && !query.refused.contains(id) && (kept.isEmpty || likelihood(of: id, sense) ?? 0 >= Least.otherKind)
        }
        // "What is Senis?" asks about a name, of whatever kind it is.
        let isOfName = all.isEmpty && sense.likelihood("f:name") ?? 0 >= Least.flag && !query.asks.isEmpty
        // "Records: Tritone or Music Hunter?" asks about the two, and "the grave of the soldiers" about the one that is called so.
        let areAsked = query.names.count > 1 && !query.names.contains { role(of: $0, sense) == .other }
        if all.isEmpty, !query.names.isEmpty, areAsked || sense.likelihood("f:name") ?? 0 >= Least.flag { added = [] }
        if isOfName { added.removeAll { likelihood(of: $0, sense) ?? 0 < Least.sureKind } }
        guard kept.count < all.count || !added.isEmpty else { return }
        let hadKind = query.also.map(\.hasKind)
        for index in query.also.indices {
            query.also[index].kinds.removeAll { !kept.contains($0) }
            query.also[index].cuisines.removeAll { !kept.contains($0) }
        }
        let first = found.filter(kept.contains)
        (query.kinds, query.cuisines) = ([], [])
        for id in first + added { query.add(id, vocabulary) }
        query.also = zip(query.also, hadKind).filter { $0.hasKind || !$1 }.map(\.0)
        if first.isEmpty { query.count = nil }
        let isOfPlace = !query.names.isEmpty || query.that || query.ordinal != nil || query.earlier != nil
        if !query.hasKind, !found.isEmpty, !isOfPlace, let next = query.also.first, next.hasKind {
            (query.kinds, query.cuisines, query.count) = (next.kinds, next.cuisines, next.count)
            if next.near != "that" {
                (query.near, query.on, query.within, query.between) = (next.near, next.on, next.within, next.between)
            }
            query.open = query.open ?? next.open
            query.wishes += next.wishes.filter { !query.wishes.contains($0) }
            query.also.removeFirst()
        }
        part(by: sense)
    }

    /// Parts kinds that are no two of which one would do: "a toilet and a cash machine".
    private mutating func part(by sense: QuerySense.Reading) {
        guard query.also.isEmpty, query.cuisines.isEmpty, query.kinds.count > 1, sense.likelihood("f:also") ?? 0 >= Least.also else {
            return
        }
        func kinds(_ id: String) -> Set<String> { vocabulary.subjects[id]?.kinds ?? [] }
        var rest = query.kinds
        var groups: [[String]] = []
        while let first = rest.first {
            let group = rest.filter { $0 == first || !kinds($0).isDisjoint(with: kinds(first)) }
            rest.removeAll(where: group.contains)
            groups.append(group)
        }
        guard groups.count > 1 else { return }
        query.kinds = groups[0]
        query.also = groups.dropFirst().prefix(Self.mostNeeds).map { group in
            var other = ExploreQuery()
            (other.kinds, other.count) = (group, 2)
            return other
        }
    }

    /// Needs of one message beside the first, at most.
    private static let mostNeeds = 2

    /// The role that the sense gives to a name that the rules have found; `nil` where it is not sure, and where a word of no role asks for something.
    private func role(of name: String, _ sense: QuerySense.Reading) -> QuerySense.Role? {
        let words =
            places.first { $0.text == name }.map { tokens[$0.range].flatMap { Words($0.text).list + [$0.word] } } ?? Words(name).list
        let found = sense.words.filter { words.contains($0.word) && $0.likelihood >= Least.role }
        if let role = found.first(where: { $0.role != .other })?.role { return role }
        return found.isEmpty || found.contains { $0.asks >= Least.asks } ? nil : .other
    }

    private mutating func correctPlaces(by sense: QuerySense.Reading) {
        let isNamed = sense.likelihood("f:name") ?? 0
        for name in query.names {
            switch role(of: name, sense) {
            // A name of the story is none that is asked about.
            case .other? where isNamed < (query.hasKind ? Least.flag : Least.foundReference): query.names.removeAll { $0 == name }
            case .near? where query.near == nil && query.hasKind: (query.near, query.names) = (name, query.names.filter { $0 != name })
            case .from? where query.from == nil && query.names.count > 1:
                (query.from, query.names) = (name, query.names.filter { $0 != name })
            case .not?: (query.refused, query.names) = (query.refused + [name], query.names.filter { $0 != name })
            default: break
            }
        }
        // The rules take for near what is in something, on a street, or asked about by its name as well.
        let flags = [(["f:near", "f:in", "f:on", "f:name"], \ExploreQuery.near), (["f:from"], \ExploreQuery.from)]
        for (flags, field) in flags {
            let isTold = flags.allSatisfy { sense.likelihood($0) ?? 1 < Least.foundFlag }
            if let name = query[keyPath: field], name != "that", name != "here", isTold || role(of: name, sense) == .other {
                query[keyPath: field] = nil
                for index in query.also.indices where query.also[index].near == name { query.also[index].near = nil }
            }
        }
        // "Is the old church open?" asks about what it is near to by the rules.
        if isNamed >= Least.flag, query.names.isEmpty, !query.hasKind {
            for field in [\ExploreQuery.near, \ExploreQuery.within] where query.names.isEmpty {
                guard let name = query[keyPath: field], name != "that", name != "here" else { continue }
                (query.names, query[keyPath: field]) = ([name], nil)
            }
        }
        // "It broke on the way from the sauna" looks for nothing on that way.
        if sense.likelihood("f:between") ?? 1 < Least.foundFlag { query.between = [] }
        guard query.between.isEmpty else { return }
        let isOfKind = (query.kinds + query.cuisines).contains { likelihood(of: $0, sense) ?? 1 >= Least.foundKind }
        if isNamed >= Least.flag, query.names.isEmpty, !isOfKind, let name = name(of: .name, sense) ?? askedName(sense) {
            (query.names, query.kinds, query.cuisines, query.that) = ([name], [], [], false)
        }
        for (role, field) in [(QuerySense.Role.near, \ExploreQuery.near), (.from, \ExploreQuery.from)] {
            guard query[keyPath: field] == nil, sense.likelihood("f:" + role.rawValue) ?? 0 >= Least.flag, let name = name(of: role, sense),
                !query.names.contains(name), ![query.near, query.within, query.on].contains(name)
            else { continue }
            query[keyPath: field] = name
        }
    }

    /// The name that the data has of the first words with a role.
    private func name(of role: QuerySense.Role, _ sense: QuerySense.Reading) -> String? {
        guard let start = sense.words.firstIndex(where: { $0.role == role && $0.likelihood >= Least.newRole }) else { return nil }
        let words = sense.words[start...].prefix { $0.role == role }.map(\.word)
        guard words.joined().count >= 4 else { return nil }
        let whole = PlaceNames.fold(words)
        return names.hasName(whole) ? whole : names.partName(words, kind: nil, forms: words.map { WordForms.all($0, language) })
    }

    /// The name of something, of a word that asks: "can we make it to alko".
    private func askedName(_ sense: QuerySense.Reading) -> String? {
        for word in sense.words where word.asks >= Least.asks && !(word.role == .other && word.likelihood >= Least.surelyOther) {
            if names.hasName(word.word) { return word.word }
            // "s'Kiasma", "Robert's"
            let parts: [Substring] = word.word.split(separator: "'")
            let text = parts.max { $0.count < $1.count }.map(String.init) ?? ""
            guard text.count >= 3 else { continue }
            if names.hasName(text) { return text }
            let isKnown = tokens.contains { $0.word == word.word && $0.meaning != nil }
            if !isKnown, let name = names.partName([text], kind: nil, forms: [WordForms.all(text, language)]) { return name }
        }
        return nil
    }

    private mutating func correctWishes(by sense: QuerySense.Reading) {
        query.wishes = query.wishes.filter { wish in
            isNeed(wish.wish) || sense.likelihood("w:" + wish.wish).map { $0 >= Least.foundWish } ?? true
        }
        for id in sense.values("w", from: Least.wish) where !query.wishes.contains(where: { [id, id + "_only"].contains($0.wish) }) {
            guard vocabulary.wishes[id]?.value != true else { continue }
            query.wishes.append(.init(id, must: isNeed(id)))
        }
        // "Is the pharmacy by the bears open?" asks for its hours, and which of two is nearer for metres, as the rules have understood.
        var isMeant: Set<ExploreQuery.Ask> = query.near != nil && query.kinds.count == 1 ? [.hours] : []
        if query.order == .nearest { isMeant.insert(.distance) }
        query.asks.removeAll { ask in !isMeant.contains(ask) && sense.likelihood("a:" + ask.rawValue).map { $0 < Least.foundAsk } ?? false }
        for ask in sense.values("a", from: Least.ask).compactMap(ExploreQuery.Ask.init) where !query.asks.contains(ask) {
            query.asks.append(ask)
        }
    }

    private mutating func correctThread(by sense: QuerySense.Reading) {
        func likely(_ flag: String, _ isFound: Bool, from least: Double = Least.reference, found: Double = Least.foundReference) -> Bool {
            guard let likelihood = sense.likelihood("f:" + flag) else { return isFound }
            return likelihood >= (isFound ? found : least)
        }
        if !likely("ordinal", query.ordinal != nil, found: Least.foundFlag) { query.ordinal = nil }
        if context.hasList || context.hasFocus {
            // "Which of the two is closer, and when does it shut?" is asked of the nearest of the list.
            let isOfBest = query.continues && query.order != nil && !query.asks.isEmpty
            if !isOfBest { query.continues = likely("continues", query.continues, from: Least.flag) }
            query.others = likely("others", query.others, from: Least.flag)
            query.closer = likely("closer", query.closer, from: Least.flag)
            if !isOfBest { query.listed = likely("listed", query.listed) }
            let mayBeThat = query.names.isEmpty && query.ordinal == nil && (query.that || !query.hasKind)
            query.that = likely("that", query.that) && mayBeThat
        }
        if !likely("earlier", query.earlier != nil, found: Least.foundFlag) { query.earlier = nil }
        // What is asked of a place and names none is asked of the one that was spoken of.
        let isOfNone = !query.asksForPlace && query.near == nil && query.within == nil && query.on == nil && query.between.isEmpty
        if context.hasFocus, isOfNone, !query.asks.isEmpty, !query.asks.contains(.whereAmI),
            sense.likelihood("f:that") ?? 0 >= Least.impliedReference
        {
            query.that = true
        }
        let isOfList = query.listed || query.continues && !query.asks.isEmpty
        if query.order == nil || query.order == .nearest && !isOfList {
            query.order = likely("nearest", query.order == .nearest, from: Least.nearest) ? .nearest : nil
        }
        if query.hasKind || query.that || !query.names.isEmpty, let talk = query.talk,
            sense.likelihood("t:" + talk.rawValue) ?? 1 < Least.foundReference
        {
            query.talk = nil
        }
    }

    private mutating func correctTimes(by sense: QuerySense.Reading) {
        let isNow = sense.likelihood("f:now") ?? 0
        let isTimed = ["f:time", "f:day", "f:always", "f:until", "f:event"].contains { sense.likelihood($0) ?? 1 >= Least.foundFlag }
        // What goes on with a talk tells less of it.
        if query.open == "now", isNow < (context.hasList ? Least.foundNow : Least.foundFlag) { query.open = nil }
        if let open = query.open, open != "now", !isTimed { query.open = isNow >= Least.now ? "now" : nil }
        guard query.open == nil, query.openUntil == nil, query.eventFrom == nil, isNow >= Least.now, query.asksForPlace, !hasNoHour else {
            return
        }
        query.open = "now"
        if !query.names.isEmpty || query.ordinal != nil, !query.asks.contains(.hours) { query.asks.append(.hours) }
    }

    /// True of a night in a hotel, and of what is on in the evening: their door tells nothing of them.
    private var hasNoHour: Bool {
        !query.kinds.isEmpty && Self.withoutHours.isSuperset(of: query.kinds) && query.names.isEmpty
    }

    private static let withoutHours: Set<String> = ["hotel", "hostel", "theatre", "cinema", "concert_hall"]
}

extension ExploreQuery {
    /// True where places are asked for, by what they are or by what was said of them.
    fileprivate var asksForPlace: Bool {
        hasKind || !names.isEmpty || that || ordinal != nil || listed || continues || others || closer || earlier != nil
            || !also.isEmpty
    }
}
