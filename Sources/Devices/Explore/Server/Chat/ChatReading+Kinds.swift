import Explore

// Kinds of place, kitchens and wishes among the words of a message.
extension ChatReading {
    /// What each word and phrase means that is not a part of a name.
    mutating func readPhrases() {
        var index = 0
        while index < tokens.count {
            // Names and stops end a phrase.
            let rest = tokens[index...].prefix { $0.clause == tokens[index].clause && !$0.isTaken }.map(\.forms)
            guard !rest.isEmpty, var (count, meaning) = vocabulary.phrase(at: 0, of: rest, in: language) ?? compound(index) else {
                index += 1
                continue
            }
            if count == 1, tokens[index].text != tokens[index].word, case .subject = meaning,
                let own = vocabulary.accented(tokens[index].text, language)
            {
                (count, meaning) = (1, own)
            }
            let range = index..<index + count
            for position in range { tokens[position].meaning = meaning }
            switch meaning {
            case .subject(let id): subjects.append(Found(text: id, range: range, isDenied: isDenied(index)))
            case .wish(let id): wishes.append(Found(text: id, range: range))
            case .cue(let id): cues.insert(id)
            case .idle: break
            }
            index += count
        }
    }

    /// Kinds of place that do something with what a person has: the thing alone may be sold elsewhere.
    private static let services: Set<String> = [
        "post_box", "shoemaker", "tailor", "bicycle_repair", "phone_repair", "optician", "watch", "laundry", "key_cutter", "photo",
    ]

    /// Kinds whose words do not stand side by side, where no other is named: "boots … resoled" is what is done with boots.
    mutating func readScattered() {
        guard !context.isDistress else { return }
        let named = subjects.filter { vocabulary.subjects[$0.text]?.isGeneral != true && !$0.isDenied }
        for index in tokens.indices where !tokens[index].isTaken && (named.isEmpty ? !tokens[index].isSubject : true) {
            let clause = tokens[index...].prefix {
                $0.clause == tokens[index].clause && !$0.isTaken && (!named.isEmpty || !$0.isSubject)
            }
            guard let (range, id) = vocabulary.scattered(at: 0, of: clause.map(\.forms)) else { continue }
            let found = range.lowerBound + index..<range.upperBound + index
            if !named.isEmpty {
                guard Self.services.contains(id),
                    named.allSatisfy({ $0.text != id && $0.range.lowerBound >= found.lowerBound && $0.range.upperBound <= found.upperBound }
                    )
                else { continue }
                subjects.removeAll { one in named.contains { $0.range == one.range } }
            }
            subjects.append(Found(text: id, range: found, isDenied: isDenied(index)))
            for position in found where tokens[position].meaning == nil || !named.isEmpty { tokens[position].meaning = .subject(id) }
            return
        }
    }

    /// Aids to walk with, which a shop sells as well.
    private static let aids = Set(
        Words(
            "crutches crutch krücken krücke krückstock gehhilfe gehstock kryckor kryckorna krycka käpp kainalosauvat kainalosauva kainalosauvoilla kyynärsauvat kyynärsauvoilla kepit kepeillä keppi"
        )
        .list)
    private static let trades = Set(
        Words(
            "buy buying rent hire borrow get sell sells selling lost broken kaufen mieten leihen verloren köpa hyra låna ostaa ostaisin vuokrata lainata myydään myyvät mistä säljer"
        )
        .list)

    /// Takes what somebody walks with for a wish that there be no steps, where a place is looked for or was: "Restaurant, Freundin auf Krücken".
    mutating func readAids() {
        let aids = subjects.filter { one in
            one.text == "medical_supply" && one.range.contains { !Self.aids.isDisjoint(with: tokens[$0].forms) }
        }
        let others = subjects.contains { one in !one.isDenied && !aids.contains { $0.range == one.range } }
        guard !aids.isEmpty, others || !places.isEmpty || context.hasList || context.hasFocus,
            !tokens.contains(where: { Self.trades.contains($0.word) })
        else { return }
        subjects.removeAll { one in aids.contains { $0.range == one.range } }
        for one in aids {
            wishes.append(Found(text: "wheelchair", range: one.range))
            for index in one.range { tokens[index].meaning = .wish("wheelchair") }
        }
    }

    static let steps: Set<String> = [
        "stairs", "steps", "step", "staircase", "trappor", "trapporna", "trappa", "trappan", "trappsteg", "treppe", "treppen", "stufe",
        "stufen", "portaat", "portaita", "portaiden", "portaissa", "rappuset", "rappusia",
    ]
    private static let hurdles: Set<String> = [
        "cant", "can't", "cannot", "avoid", "manage", "climb", "killed", "kill", "slipper", "slippa", "klarar", "orkar", "schafft",
        "schaffe",
        "schaffen", "kapua", "kiipea", "kiivettya", "jaksa", "pysty", "paase", "finns", "gibt", "onko", "there", "knee", "knees", "hip",
    ]

    /// Steps that somebody does not climb, or asks about: "meine Frau schafft die Treppe nicht", "finns det trappor?"
    mutating func readSteps() {
        let isKnown = wishes.contains { $0.text == "wheelchair" || $0.text == "pram" }
        for index in tokens.indices where Self.steps.contains(tokens[index].word) && !tokens[index].isTaken {
            if isKnown {
                tokens[index].meaning = .wish("wheelchair")
                continue
            }
            let clause = tokens[max(0, index - 6)..<min(tokens.count, index + 7)].filter { $0.clause == tokens[index].clause }
            let isHurdle = clause.contains { $0.isCue(["denial", "others"]) || Self.hurdles.contains($0.word) }
            guard isHurdle else { continue }
            wishes.append(Found(text: "wheelchair", range: index..<index + 1))
            tokens[index].meaning = .wish("wheelchair")
            return
        }
    }

    /// A word that is made of others: "lohikeitto" is a soup, "tebutik" has tea.
    private func compound(_ index: Int) -> (count: Int, meaning: Vocabulary.Meaning)? {
        guard let language, language != .english else { return nil }
        return vocabulary.compound(tokens[index].forms, language).map { (1, .subject($0)) }
    }

    private static let turns: Set<String> = ["but", "mut", "mutta", "men", "aber", "sondern", "utan", "vaan"]

    /// "no coffee", "not a museum", "anything but sushi": as far as the next stop, or until something else is meant.
    func isDenied(_ index: Int) -> Bool {
        for position in stride(from: index - 1, through: max(0, index - 6), by: -1) {
            let token = tokens[position]
            if token.isCue(["denial"]) { return !tokens[(position + 1)...index].contains(where: \.isAfterStop) }
            if tokens[position + 1].isAfterStop || token.isCue(["instead"]) || Self.turns.contains(token.word) { return false }
        }
        return false
    }

    /// The kinds: the first that is not denied, with those that an "or" ties to it; a general one gives way to a narrower one, and what is
    /// only told to what is asked for.
    mutating func chooseKinds() {
        // "No flat white in my body yet. Where can I get one?" wants what there is none of.
        if subjects.count == 1, subjects[0].isDenied {
            let clause = tokens[subjects[0].range.lowerBound].clause
            subjects[0].isDenied = !tokens.contains { $0.clause > clause && vocabulary.requests.contains($0.word) }
        }
        var wanted = subjects.filter { !$0.isDenied }
        // Who has no paracetamol wants a pharmacy.
        query.refused = subjects.filter { one in
            // "Dinner, not lunch" refuses no food.
            one.isDenied && !wanted.contains { $0.text == one.text } && (wanted.isEmpty || vocabulary.subjects[one.text]?.isGeneral != true)
        }
        .map(\.text)
        // "A coffee near the station": what stands at a word of place is where, beside something that does not.
        let anchors = wanted.filter { one in
            let isWayMark = !cues.isDisjoint(with: ["between", "along", "on_way"]) && Self.landmarks.contains(one.text)
            return isAnchor(one) || isWayMark
        }
        let isWay = !cues.isDisjoint(with: ["way", "distance"]) && cues.contains("from")
        if anchors.count < wanted.count || isWay || wishes.contains(where: { implies($0.text) }) {
            wanted.removeAll { one in anchors.contains { $0.range == one.range } }
            places += anchors.map { Found(text: $0.range.map { tokens[$0].text }.joined(separator: " "), range: $0.range) }
            places.sort { $0.range.lowerBound < $1.range.lowerBound }
        }
        // "Lompakossa": what stands in a case of place is none that is wanted.
        let held = wanted.filter { one in
            guard language == .finnish, vocabulary.subjects[one.text]?.hasFood == false, !Self.whereabouts.contains(one.text) else {
                return false
            }
            return ["ssa", "ssani"].contains(where: tokens[one.range.upperBound - 1].word.hasSuffix)
        }
        if held.count < wanted.count { wanted.removeAll { one in held.contains { $0.range == one.range } } }
        query.unknown += wanted.filter(isOfPeople).map { tokens[$0.range.lowerBound].text }
        wanted = wanted.filter { !isOfPeople($0) }
        for isLess in [isAside, isTold, isToldBefore, isKitchenOfOther, isRest] {
            let rest = wanted.filter { !isLess($0, wanted) }
            if !rest.isEmpty { wanted = rest }
        }
        // "Er hat die Hose voll, wo kann ich wickeln?" asks for no trousers.
        let asked = wishes.filter { implies($0.text) }
        if !asked.isEmpty, !wanted.isEmpty, wanted.allSatisfy({ isTold($0, asked) }) { wanted = [] }
        func isGeneral(_ one: Found) -> Bool { vocabulary.subjects[one.text]?.isGeneral == true }
        guard let start = wanted.firstIndex(where: { !isGeneral($0) }) ?? wanted.indices.first else { return }
        // "Something vegan, and my friend wants a beer after": the wish is of what one eats.
        let hasDiet = wishes.contains { vocabulary.wishes[$0.text]?.diet != nil }
        if hasDiet, wanted.allSatisfy({ ["bar", "drinks", "wine"].contains($0.text) }),
            tokens[..<wanted[0].range.lowerBound].contains(where: { Self.additions.contains($0.word) || Self.laters.contains($0.word) })
        {
            var other = ExploreQuery()
            other.add(wanted[0].text, vocabulary)
            (other.count, other.near) = (2, "that")
            query.add("food", vocabulary)
            query.also.append(other)
            return
        }
        query.add(wanted[start].text, vocabulary)
        query.count = count(before: wanted[start])
        var last = wanted[start]
        for next in wanted[(start + 1)...] where !isGeneral(next) {
            let between = last.range.upperBound <= next.range.lowerBound ? tokens[last.range.upperBound..<next.range.lowerBound] : []
            let isTied =
                between.contains { Self.links.contains($0.word) } && between.count <= 4
                || between.allSatisfy { Self.links.contains($0.word) } && !tokens[next.range.lowerBound].isAfterStop
            // A kitchen and a kind of place go together without a word between them: "dinner for four, Japanese if possible".
            let isEating = query.kinds.allSatisfy { vocabulary.subjects[$0]?.category == .quickBites }
            let isKitchen = vocabulary.subjects[next.text]?.cuisines != nil && isEating
            // A "German pub" is no pub, nor is a pool hall a hall.
            let isOfKitchen = between.isEmpty && isBeside(last, next) && vocabulary.subjects[last.text]?.cuisines != nil
            if isOfKitchen { continue }
            // "A locker and a toilet" are two needs, "a bank or a cash machine" is one.
            let isAnd = between.contains { Self.ands.contains($0.word) } && !between.contains { Self.ors.contains($0.word) }
            let areNeeds = [last, next].allSatisfy {
                vocabulary.subjects[$0.text]?.category == nil && vocabulary.subjects[$0.text]?.isGeneral != true
            }
            let own = vocabulary.subjects[last.text]?.kinds ?? []
            let isOther = own.isDisjoint(with: vocabulary.subjects[next.text]?.kinds ?? [])
            if isTied, isAnd, areNeeds, isOther, query.also.count < 2, query.kinds.count == 1 {
                var other = ExploreQuery()
                other.add(next.text, vocabulary)
                other.count = 2
                query.also.append(other)
            } else if isTied || isKitchen {
                query.add(next.text, vocabulary)
                last = next
            } else if query.also.count < 2, !(query.kinds + query.cuisines).contains(next.text), isOwnNeed(next) {
                var other = ExploreQuery()
                other.add(next.text, vocabulary)
                other.count = 2
                query.also.append(other)
            }
        }
    }

    private static let laters: Set<String> = ["danach", "after", "afterwards", "later", "efterat", "jalkeen"]
    private static let ands: Set<String> = ["and", "und", "och", "o", "ja", "seka", "plus", "n"]
    private static let ors: Set<String> = ["or", "oder", "eller", "tai", "either"]

    private func isBeside(_ one: Found, _ next: Found) -> Bool {
        one.range.upperBound == next.range.lowerBound && !tokens[next.range.lowerBound].isAfterStop
    }

    private static let additions: Set<String> = [
        "and", "also", "plus", "then", "und", "auch", "dann", "och", "samt", "aven", "sen", "sedan", "ja", "seka", "myos", "sitten",
    ]

    /// True where a kind is asked for beside another, in a part of its own: "and I need a cash machine too".
    private func isOwnNeed(_ one: Found) -> Bool {
        let start = one.range.lowerBound
        let clause = tokens[start].clause
        let before = tokens[max(0, start - 5)..<start]
        return before.contains { Self.additions.contains($0.word) && $0.clause == clause }
            || before.contains { $0.clause == clause && vocabulary.requests.contains($0.word) }
                && tokens[..<start].contains { $0.clause < clause }
    }

    /// Kinds that people say where something is by.
    private static let landmarks: Set<String> = ["station", "square", "cathedral", "library", "townhall", "market", "university", "park"]

    static let postpositions: Set<String> = [
        "lahella", "luona", "vieressa", "vierella", "edessa", "edustalla", "tuntumassa", "kulmilla", "lahelta", "luota", "vieresta",
        "ymparilla", "ymparistossa", "kulmalla", "kulmalta", "kulmassa", "nurkilla", "nurkilta", "tienoilla", "tienoilta", "liepeilla",
        "liepeilta", "kupeessa", "takana", "seudulla", "suunnalla", "ymparilta", "viereltä", "vierelta", "edesta", "paaoven", "oven",
    ]

    /// Kinds at which somebody may be, who looks for another.
    static let whereabouts: Set<String> = landmarks.union([
        "tower", "church", "museum", "mall", "hotel", "theatre", "bridge", "playground", "metro", "tram_stop", "bus_stop", "cinema",
        "school",
        "gallery", "monument", "fountain", "stadium", "marina", "townhall", "post_office", "quarter", "street",
    ])
    /// Words of place before a kind that has no article: "på stationen", "am Bahnhof", "at the station".
    private static let prepositions: Set<String> = ["at", "in", "on", "pa", "i", "vid", "am", "im", "beim", "an"]

    /// True of a kind that is where somebody is: "står på järnvägsstationen, måste ha …".
    private func isWhereabouts(_ one: Found) -> Bool {
        guard Self.whereabouts.contains(one.text), let index = index(before: one.range.lowerBound),
            tokens[index].clause == tokens[one.range.lowerBound].clause,
            !tokens[one.range.lowerBound].isAfterStop
        else { return false }
        let isPlain = index == one.range.lowerBound - 1
        let article = isPlain ? "" : tokens[index + 1].word
        let word = tokens[one.range.upperBound - 1].word
        let isKnown =
            ["the", "this", "der", "dem", "den", "die", "das"].contains(article)
            || isPlain
                && (["am", "im", "beim"].contains(tokens[index].word)
                    || language == .swedish && ["en", "et"].contains(where: word.hasSuffix))
        return isKnown && Self.prepositions.contains(tokens[index].word)
    }

    /// Whether a kind of place stands at a word of place, with an article between perhaps.
    private func isAnchor(_ one: Found) -> Bool {
        if one.range.upperBound < tokens.count, !Self.postpositions.isDisjoint(with: tokens[one.range.upperBound].forms) { return true }
        if isInCase(one) || isWhereabouts(one) { return true }
        guard !tokens[one.range.lowerBound].isAfterStop, let index = index(before: one.range.lowerBound) else { return false }
        return tokens[index].isCue(["near", "between"]) || tokens[index].isCue(["from"]) && index > 0
    }

    /// Whether a Finnish word says where by its ending: "steissillä", "asemalla".
    private func isInCase(_ one: Found) -> Bool {
        let word = tokens[one.range.upperBound - 1].word
        guard language == .finnish, vocabulary.subjects[one.text]?.hasFood == false, Self.whereabouts.contains(one.text) else {
            return false
        }
        return ["ssa", "lla", "il", "lt"].contains(where: word.hasSuffix)
    }

    private static let times: Set<String> = [
        "before", "after", "during", "ennen", "jalkeen", "fore", "efter", "vor", "nach", "wahrend", "under", "until", "till", "to",
        "inside",
        "from",
    ]

    /// Whether a kind only says when, or where somebody is or goes: "before the theatre", "walking to the station".
    private func isAside(_ one: Found, _ all: [Found]) -> Bool {
        guard all.count > 1 else { return false }
        if one.range.upperBound < tokens.count, ["ennen", "jalkeen"].contains(tokens[one.range.upperBound].word) { return true }
        guard let index = index(before: one.range.lowerBound) else { return false }
        // "A place to study" is none of these: somewhere to go to has an article.
        if tokens[index].word == "to", index == one.range.lowerBound - 1 { return false }
        return Self.times.contains(tokens[index].word) && !cues.contains("way")
    }

    /// Whether a kind is any seat, beside another where one sits as well.
    private func isRest(_ one: Found, _ all: [Found]) -> Bool {
        let isBench = ["bench", "bank", "penk"].contains(where: tokens[one.range.lowerBound].word.hasPrefix)
        return ["rest", "bench"].contains(one.text) && !isBench && all.contains { $0.text != "rest" && $0.text != "bench" }
    }

    private static let afterOn: Set<String> = ["dem", "der", "den", "das", "die", "mein", "meine", "meinem", "meiner", "meinen", "einem"]

    /// Whether a kind stands in a part that only tells something, beside one that asks: "spilled coffee on my shirt. any shirt shop?"
    private func isTold(_ one: Found, _ all: [Found]) -> Bool {
        func asks(_ clauses: ClosedRange<Int>) -> Bool {
            tokens.indices.contains { index in
                let token = tokens[index]
                guard clauses.contains(token.clause) else { return false }
                // "Rotwein auf dem Hemd" is not open.
                let isOn = token.word == "auf" && index + 1 < tokens.count && Self.afterOn.contains(tokens[index + 1].word)
                if isOn { return false }
                let isThere = token.word == "there" && index > 0 && ["is", "are"].contains(tokens[index - 1].word)
                return isThere || vocabulary.requests.contains(token.word) || token.isCue(Self.aboutOne)
            }
        }
        let own = tokens[one.range.lowerBound].clause
        let last = tokens.last?.clause ?? own
        // Where nothing else asks, a question mark does: "student with six euros. lunch near the square?"
        let isByMark = !asks(0...last)
        func isQuestion(_ clause: Int) -> Bool {
            isByMark ? tokens.contains { $0.clause == clause && $0.isAsked } : asks(clause...clause)
        }
        guard !isQuestion(own), own < last, let first = (own + 1...last).first(where: isQuestion) else { return false }
        // "No dog food left, where do I buy any?" asks for what was told.
        return all.contains { next in
            let clause = tokens[next.range.lowerBound].clause
            return clause == first || clause > first && isQuestion(clause) || clause == first + 1
        }
    }

    /// Words by which somebody says what they wish, and by which they tell of themselves.
    private static let wants = Set(
        Words(
            "want wants wanna need needs craving haluan haluun haluaisin tarviin tarvitsen kaipaan behöver vill söker brauche suche möchte möchten"
        )
        .list)
    private static let tells = Set(
        Words("have had got was were olen ollaan oli mulla meillä har hade är var habe haben ham hatte bin sind war").list)

    /// True of a kind that is only told of before a wish for another: "we have tickets for the theatre, and my wife would like some wine".
    private func isToldBefore(_ one: Found, _ all: [Found]) -> Bool {
        let wish = tokens.indices.first { index in
            Self.wants.contains(tokens[index].word) || index > 0 && tokens[index].word == "like" && tokens[index - 1].word == "would"
        }
        guard let wish, one.range.upperBound <= wish, all.contains(where: { $0.range.lowerBound > wish }) else { return false }
        let before = tokens[..<one.range.lowerBound].filter { $0.clause == tokens[one.range.lowerBound].clause }
        return before.contains { Self.tells.contains($0.word) } && !before.contains { vocabulary.requests.contains($0.word) }
    }

    /// True where a country's word stands before something that is nothing to eat: "German soldiers".
    func isOfPeople(_ one: Found) -> Bool {
        guard vocabulary.subjects[one.text]?.cuisines != nil, one.range.count == 1, one.range.upperBound < tokens.count else {
            return false
        }
        let next = tokens[one.range.upperBound]
        return !next.isAfterStop && !next.isTaken && next.meaning == nil && !next.isNumber && next.word.count >= 5
            && vocabulary.nationalities.contains(one.text)
    }

    /// Whether a kitchen stands before something that has none: a "Finnish sauna", a "Thai massage".
    private func isKitchenOfOther(_ one: Found, _ all: [Found]) -> Bool {
        guard vocabulary.subjects[one.text]?.cuisines != nil else { return false }
        return all.contains { next in
            let subject = vocabulary.subjects[next.text]
            return next.range.lowerBound == one.range.upperBound && !tokens[next.range.lowerBound].isAfterStop && subject?.cuisines == nil
                && subject?.hasFood == false
        }
    }

    private static let counts: [String: Int] = [
        "two": 2, "three": 3, "four": 4, "five": 5, "kaksi": 2, "kolme": 3, "nelja": 4, "viisi": 5, "tva": 2, "tre": 3, "fyra": 4, "fem": 5,
        "zwei": 2, "drei": 3, "vier": 4, "funf": 5,
    ]

    /// How many places are wanted: "3 bars". Two pizzas are one place's.
    private func count(before one: Found) -> Int? {
        guard let subject = vocabulary.subjects[one.text], subject.cuisines == nil, let index = index(before: one.range.lowerBound),
            let number = Self.counts[tokens[index].word] ?? Int(tokens[index].word), (1...5).contains(number),
            Words(subject.label).list.contains(tokens[one.range.lowerBound].word) || subject.hasFood == false
        else { return nil }
        return number
    }
}
