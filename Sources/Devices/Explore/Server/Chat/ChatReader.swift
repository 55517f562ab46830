import Foundation

/// Turns a message into a query, by its words and never by parts of them: "little" is not "lit".
struct ChatReader {
    private let vocabulary: Vocabulary
    private let moments: ChatMomentReader

    /// - Parameters:
    ///   - now: when the message was written.
    ///   - zone: of the place, for "at 8" and "tonight".
    init(now: Date, zone: TimeZone, vocabulary: Vocabulary = .standard) {
        self.vocabulary = vocabulary
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        moments = ChatMomentReader(now: now, calendar: calendar)
    }

    private struct Found {
        var id: String
        var range: Range<Int>
        var isDenied: Bool
    }

    func read(_ message: String) -> ChatQuery {
        var query = ChatQuery()
        let all = Words(message)
        query.wantsOthers = Self.others.contains(where: all.contains)
        query.wantsCloser = Self.closer.contains(where: all.contains)
        query.wantsNearest = Self.nearest.contains(where: all.contains)
        query.needsWheelchair = Self.wheelchair.contains(where: all.contains)
        query.isDietOnly = Self.only.contains(where: all.contains)
        query.expectsName = Self.nameCues.contains(where: all.contains)
        for (question, phrases) in Self.questions where phrases.contains(where: all.contains) { query.questions.insert(question) }

        var text = String(message.prefix(2_000)).lowercased().replacingOccurrences(of: "’", with: "'")
        if let found = ChatMomentReader.match("24 ?(?:hours|h\\b|/ ?7)|around the clock|all night|never closes", text) {
            query.isAlwaysOpen = true
            text.replaceSubrange(found.range, with: " ")
        }
        readRadius(&text, &query)
        let isOpenAsked = Self.open.contains(where: all.contains)
        let times = moments.read(text)
        let words = Words(times.rest).without(["show", "me"]).without(["show", "us"]).list
        var found: [Found] = []
        var isKnown = [Bool](repeating: false, count: words.count)
        var index = 0
        while index < words.count {
            guard let (count, meaning) = vocabulary.phrase(at: index, of: words) else {
                index += 1
                continue
            }
            take(meaning, index..<index + count, words, &found, &query)
            for word in index..<index + count { isKnown[word] = true }
            index += count
        }
        for (index, word) in words.enumerated() where !isKnown[index] {
            if Self.known.contains(word) || word.allSatisfy(\.isNumber) { continue }
            query.unknown.append(word)
        }
        query.words = words
        let subjects = Set(found.flatMap { Array($0.range) })
        query.nameWords = words.enumerated().filter { subjects.contains($0.offset) || query.unknown.contains($0.element) }.map(\.element)
        choose(found, words, &query)
        if !isAboutTime(query) {
            if isOpenAsked || times.moment != nil {
                query.open = times.moment ?? ChatMoment(start: moments.now, isNow: true)
            }
        }
        query.window = times.window
        if query.subjects.isEmpty, times.window != nil, words.isEmpty || words.contains("on") {
            query.subjects = ["tonight"]
        }
        query.ordinal = Self.ordinal(words, query)
        query.refersBack = Self.references.contains(where: all.contains)
        if query.subjects.isEmpty, query.excluded.isEmpty, !query.wantsOthers, !query.wantsCloser, !query.isRefinement {
            query.courtesy = Self.courtesies.first { $0.phrases.contains(where: all.contains) }?.courtesy
        }
        return query
    }

    /// What is spelled nearly like something that is known, where nothing else was understood; whether there was any.
    func readNearly(_ query: inout ChatQuery) -> Bool {
        var found: [Found] = []
        var left: [String] = []
        // Nobody misspells more of a message in earnest, and each is compared with all that is known.
        for (number, word) in query.unknown.enumerated() {
            guard number < 8, let near = vocabulary.nearly(word), let index = query.words.firstIndex(of: word) else {
                left.append(word)
                continue
            }
            query.readings[word] = near.word
            take(near.meaning, index..<index + 1, query.words, &found, &query)
        }
        query.unknown = left
        if query.subjects.isEmpty, !found.isEmpty {
            let excluded = query.excluded
            choose(found, query.words, &query)
            query.excluded += excluded
        }
        return !query.readings.isEmpty
    }

    // MARK: - Parts of a message

    private func take(
        _ meaning: Vocabulary.Meaning, _ range: Range<Int>, _ words: [String], _ found: inout [Found], _ query: inout ChatQuery
    ) {
        switch meaning {
        case .subject(let id): found.append(Found(id: id, range: range, isDenied: isDenied(range.lowerBound, words, found)))
        case .diet(let id):
            guard !isDenied(range.lowerBound, words, found), !query.diets.contains(id) else { return }
            query.diets.append(id)
        case .wish(let wish):
            if wish.rating == true {
                query.wantsRatings = true
            } else if !query.regrets.contains(wish.say) {
                query.regrets.append(wish.say)
            }
        case .idle: break
        }
    }

    /// "no coffee", "not a museum", "anything but sushi": back to the next thing that was named.
    private func isDenied(_ index: Int, _ words: [String], _ found: [Found]) -> Bool {
        let start = max(index - 4, found.last?.range.upperBound ?? 0)
        guard start < index else { return false }
        let before = words[start..<index]
        if before.contains(where: Self.denials.contains) { return true }
        guard let but = before.lastIndex(of: "but"), but > 0 else { return false }
        return ["anything", "everything", "nothing", "all"].contains(words[but - 1])
    }

    /// The subjects: the first that is not denied, with those that an "or" ties to it; a general one gives way to a narrower one.
    private func choose(_ found: [Found], _ words: [String], _ query: inout ChatQuery) {
        query.excluded = found.filter(\.isDenied).map(\.id)
        let wanted = found.filter { !$0.isDenied }
        func isGeneral(_ one: Found) -> Bool { vocabulary.subjects[one.id]?.isGeneral == true }
        guard let start = wanted.firstIndex(where: { !isGeneral($0) }) ?? wanted.indices.first else { return }
        var chosen = [wanted[start]]
        for next in wanted[(start + 1)...] {
            guard let last = chosen.last, last.range.upperBound < next.range.lowerBound, !isGeneral(next) else { break }
            let between = words[last.range.upperBound..<next.range.lowerBound]
            guard between.allSatisfy(Self.links.contains) else { break }
            chosen.append(next)
        }
        for one in chosen where !query.subjects.contains(one.id) { query.subjects.append(one.id) }
    }

    /// Where a time says when something happens, not when it is open.
    private func isAboutTime(_ query: ChatQuery) -> Bool {
        query.isAboutEvents || query.subjects.first == "hotel" || query.subjects.first == "hostel"
    }

    private func readRadius(_ text: inout String, _ query: inout ChatQuery) {
        let before = "((?:within|less than|under|up to|at most|no more than|not more than|max|closer than) |in )?(?:a |an )?"
        // A number in digits may stand at a sign ("200m"); one in words is apart from a unit that is a word, for "am" is none.
        let number = "(?:(\\d+(?:[.,]\\d+)?) ?-?(\(Self.units)|m|mi|ft)|(\(Self.numberWords))[ -](\(Self.units)))"
        let after = "((?:'? ?(?:walk|walking|on foot|away|from here|of here))*)"
        guard let found = ChatMomentReader.match("(?<![\\p{L}\\d:])\(before)\(number)(?![\\p{L}\\d])\(after)", text) else { return }
        let (bound, digits, word, rest) = (found.groups[0], found.groups[1], found.groups[3], found.groups[5])
        // "A foot massage", "in a minute": one of something is a distance only where it is said to be one.
        if word == "a" || word == "an", bound.isEmpty || bound == "in ", rest.isEmpty { return }
        let said = digits.isEmpty ? word : digits
        let count = Self.numbers[word] ?? Double(digits.replacingOccurrences(of: ",", with: ".")) ?? 0
        let unitText = digits.isEmpty ? found.groups[4] : found.groups[2]
        let metres: Double
        switch unitText {
        case "ft", "feet", "foot": metres = count * 0.3048
        case let text where text == "km" || text.hasPrefix("kilomet"): metres = count * 1_000
        case let text where text == "mi" || text.hasPrefix("mile"): metres = count * 1_609.344
        case let text where text.hasPrefix("yard"): metres = count * 0.9144
        case let text where text == "m" || text.hasPrefix("met") || text.hasPrefix("метр"): metres = count
        // Minutes on foot: the streets make the way longer than the straight line.
        default: metres = Self.metres(ofMinutes: count)
        }
        guard metres > 0, metres <= ExploreAnswers.widestRadius else { return }
        query.radius = metres
        query.radiusText = "within \(said) \(unitText)"
        text.replaceSubrange(found.range, with: " ")
    }

    /// As the crow flies, where one walks for so many minutes.
    static func metres(ofMinutes minutes: Double) -> Double { minutes * 60 * WalkingRoute.pace / WalkingRoute.streetFactor }

    /// "the second one", "number 2", "2"; `nil` where a subject says that something else is meant.
    private static func ordinal(_ words: [String], _ query: ChatQuery) -> Int? {
        guard query.subjects.isEmpty, query.unknown.isEmpty else { return nil }
        if words.count == 1, let number = Int(words[0]), (1...10).contains(number) { return number - 1 }
        for (index, word) in words.enumerated() {
            if let ordinal = ordinals[word] { return ordinal }
            if ["number", "no", "nr", "option"].contains(word), index + 1 < words.count, let number = Int(words[index + 1]),
                (1...10).contains(number)
            {
                return number - 1
            }
        }
        return nil
    }

    // MARK: - Words

    private static let numbers: [String: Double] = [
        "half a": 0.5, "half an": 0.5, "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "ten": 10, "fifteen": 15,
        "twenty": 20, "thirty": 30,
    ]

    private static let numberWords = numbers.keys.sorted { ($1.count, $0) < ($0.count, $1) }.joined(separator: "|")
    /// Units that are words, or abbreviations that are none.
    private static let units =
        "minutes?|mins?|minuten|minutos|minuti|minut|минут\\w*|хвилин\\w*|dakika|minuuttia|minuter|metres?|meters?|metern?|metros|metri|метр\\w*|metriä|km|kilomet\\w+|miles?|feet|foot|yards?"

    private static func phrases(_ text: String) -> [[String]] {
        text.split(separator: ",").map { Words(String($0)).list }
    }

    private static let others = phrases(
        "something else,anything else,somewhere else,what else,else,another,other,others,different,more,next,again,not that,not those,nope,otro,otra,autre,andere,anderes,altro,другой,другое,inny,inne,інше,başka,muu,muita,annan"
    )
    private static let closer = phrases(
        "closer,nearer,less far,too far,not so far,más cerca,plus près,näher,più vicino,поближе,bliżej,ближче,lähempänä,närmare,nearest,closest"
    )
    private static let nearest = phrases(
        "nearest,closest,next to me,más cercano,más cercana,mais próximo,mais próxima,le plus proche,la plus proche,nächste,nächster,nächstes,più vicino,più vicina,ближайший,ближайшая,ближайшее,ближайшую,najbliższa,najbliższy,найближча,найближчий,en yakın,lähin,närmaste"
    )
    private static let wheelchair = phrases(
        "wheelchair,step free,stepfree,barrier free,accessible,disabled access,silla de ruedas,cadeira de rodas,fauteuil roulant,rollstuhl,barrierefrei,sedia a rotelle,инвалидной,wózek,wózkiem,візок,візку,tekerlekli,pyörätuoli,pyörätuolilla,rullstol,esteetön"
    )
    private static let only = phrases(
        "purely,only vegan,only vegetarian,completely,fully,strictly,entirely,totally,100,rein,puramente,entièrement")
    private static let open = phrases(
        "open,opened,still open,abierto,abierta,abiertos,aberto,aberta,ouvert,ouverte,ouverts,geöffnet,offen,auf hat,aperto,aperta,aperti,открыт,открыта,открыто,открытые,otwarte,otwarta,otwarty,відкрито,відкрита,відкриті,açık,auki,avoinna,öppet,öppen"
    )
    private static let nameCues = phrases(
        "directions to,way to,get to,go to,take me to,route to,where is,where's,called,named,phone number of,number of,address of,opening hours of,when does,how far is,find me,website of,walk to,wo ist,dónde está,où est,dov'è,где находится,gdzie jest,де знаходиться,onde fica,missä on,var ligger,var är"
    )
    private static let questions: [Question: [[String]]] = [
        .way: phrases("directions,way to,get to,go to,take me,route,how far,how long,walk to,get there"),
        .phone: phrases("phone,phone number,call,telephone,number of,ring,teléfono,telefon,telefonnummer,телефон,puhelin"),
        .website: phrases("website,web site,homepage,web page,link,url"),
        .hours: phrases("open,close,closes,closed,closing,opening hours,hours,until when,how late,opens"),
        .place: phrases("where,address,located,location"),
        .wheelchair: wheelchair,
        .diet: phrases("vegan,vegetarian,gluten free,halal,kosher"),
    ]
    private typealias Question = ChatQuery.Question

    private static let references = phrases("that,it,this one,this place,that one,that place,there,them,they")
    private static let denials: Set<String> = [
        "no", "not", "without", "except", "hate", "dislike", "avoid", "don't", "dont", "never", "neither", "nor", "sin", "sem", "sans",
        "pas", "ohne", "kein", "keine", "keinen", "nicht", "senza", "non", "без", "не", "bez", "nie", "olmasin", "ei", "ilman", "utan",
        "inte",
    ]
    private static let links: Set<String> = [
        "or", "and", "a", "an", "the", "some", "maybe", "perhaps", "oder", "und", "o", "u", "y", "e", "ou", "et", "или", "и", "або", "чи",
        "і", "lub", "albo", "i", "veya", "ve", "tai", "ja", "eller", "och", "either",
    ]
    /// Words that ask for something by themselves, in the phrases above.
    private static let known: Set<String> = Set(
        (others + closer + nearest + wheelchair + only + open + nameCues + questions.values.flatMap(\.self) + references).flatMap(\.self)
            + Array(denials) + Array(links) + Array(ordinals.keys) + ["one", "ones"])
    private static let ordinals: [String: Int] = Dictionary(
        uniqueKeysWithValues: ordinalWords.compactMap { word, number in Words(word).list.first.map { ($0, number) } })
    private static let ordinalWords: [String: Int] = [
        "first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "sixth": 5, "1st": 0, "2nd": 1, "3rd": 2, "4th": 3, "5th": 4,
        "last": -1, "zweite": 1, "erste": 0, "dritte": 2, "segundo": 1, "primero": 0, "tercero": 2, "deuxième": 1, "premier": 0,
        "второй": 1, "первый": 0, "третий": 2, "drugi": 1, "pierwszy": 0, "toinen": 1, "ensimmäinen": 0,
    ]
    private static let courtesies: [(courtesy: ChatQuery.Courtesy, phrases: [[String]])] = [
        (.help, phrases("help,what can you do,how does this work,who are you")),
        (
            .thanks,
            phrases("thanks,thank you,thx,cheers,great,perfect,gracias,danke,merci,grazie,спасибо,dziękuję,дякую,kiitos,tack,obrigado")
        ),
        (
            .greeting,
            phrases(
                "hi,hello,hey,good morning,good evening,good afternoon,yo,hola,hallo,bonjour,ciao,привет,cześć,привіт,merhaba,hei,moi,hej")
        ),
    ]
}
