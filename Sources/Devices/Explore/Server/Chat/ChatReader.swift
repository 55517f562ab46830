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
        /// The names of the last list, in its order.
        var list: [String] = []
        /// A single place was spoken of last.
        var hasFocus = false
        /// Which of the last list was spoken of last, from 0.
        var focus: Int?
        /// The kinds that the answers so far were about, by the vocabulary's identifiers.
        var earlier: Set<String> = []
        /// The kinds and kitchens that were looked for last.
        var last: Set<String> = []
        var isDistress = false
        /// Something was asked of the place that was spoken of last.
        var hasAsked = false

        var hasList: Bool { !list.isEmpty }
    }

    private static let duration =
        "(?<![\\p{L}\\d])(?:\\d{1,2}(?:[.,]5)?|two|three|four|few|couple of|pari|kaksi|kolme|två|tre|par|zwei|drei|paar) ?(?:hours?|hrs?|tuntia|tuntii|timmar|stunden)(?![\\p{L}\\d])"

    private static let thens: Set<String> = ["then", "silloin", "då", "dann"]
    static let nows: Set<String> = ["now", "rn", "nyt", "nu", "jetzt"]

    /// The times of a message: those of the part that asks, where another only tells of some: "interview tomorrow, what hair. a barber open
    /// today?", or the last that was told, where it asks of that: "It is 14:40 now. I arrive at 7. Is it open then?"
    private func times(of text: String) -> ChatMomentReader.Reading {
        let text = withoutForecast(text)
        guard let end = text.lastIndex(of: "?"), let stop = text[..<end].ranges(of: /[.!?]\s+/).last else { return moments.read(text) }
        let told = moments.read(String(text[..<stop.upperBound]))
        var asked = moments.read(String(text[stop.upperBound...]))
        guard told.isTimed else { return moments.read(text) }
        if asked.isTimed {
            asked.rest = told.rest + asked.rest
            return asked
        }
        let sentences = text[..<stop.lowerBound].split(separator: /[.!?]\s+/).map { moments.read("\($0). ") }
        guard !Self.thens.isDisjoint(with: asked.rest.split { !$0.isLetter }.map(String.init)),
            let last = sentences.lastIndex(where: \.isTimed)
        else { return moments.read(text) }
        var then = sentences[last]
        // What is told of now says nothing of then.
        let before = sentences[..<last].map {
            $0.rest.replacing(/\p{L}+/) { Self.nows.contains(String($0.output)) ? "" : String($0.output) }
        }
        then.rest = (before + sentences[last...].map(\.rest)).joined() + asked.rest
        return then
    }

    private static let forecasts =
        "(?:rain(?:s|y|ing)?|snow(?:s|ing)?|sunny|weather|forecast|sataa\\p{L}*|sade|sadetta|sää|säätä|regnar?|snöar?|väder|vädret|regnet|regnen|schneit|wetter)"

    /// A text without the times of the parts that ask only of the weather, which are none of a place: "does it rain tomorrow, until when open
    /// today".
    private func withoutForecast(_ text: String) -> String {
        guard ChatMomentReader.match("(?<!\\p{L})\(Self.forecasts)(?!\\p{L})", text) != nil else { return text }
        let ends = text.ranges(of: /[,.;!?]\s|\s(?:and|ja|och|å|und|u|n)\s/).map(\.lowerBound) + [text.endIndex]
        var (parts, start): ([String], String.Index) = ([], text.startIndex)
        for end in ends {
            parts.append(String(text[start..<end]))
            start = end
        }
        let isForecast = parts.map { ChatMomentReader.match("(?<!\\p{L})\(Self.forecasts)(?!\\p{L})", $0) != nil }
        guard parts.count > 1, isForecast.contains(false) else { return text }
        return zip(parts, isForecast).map { part, isForecast in isForecast ? moments.read(part).rest : part }.joined()
    }

    func read(_ message: String, _ context: Context = Context()) -> ExploreQuery { reading(message, context).query }

    /// A message that is read, with what each of its words is taken for.
    func reading(_ message: String, _ context: Context = Context()) -> ChatReading {
        let message = String(message.prefix(2_000))
        var text = message.lowercased().replacingOccurrences(of: "’", with: "'")
        let words = Words(text).list
        let isForeign = vocabulary.isForeign(words)
        let language =
            isForeign ? .english : vocabulary.language(of: words.map { WordForms.all($0) }, preferring: context.language)
        text = WordForms.written(text, language)
        var query = ExploreQuery()
        query.language = (language ?? context.language ?? .english).rawValue
        ChatDistance.read(&text, &query)
        ChatPrice.read(&text, &query)
        text = text.replacingOccurrences(of: " + ", with: " and ")
        // "24/7" is no date and no time.
        text = text.replacingOccurrences(of: "24/7", with: " around the clock ").replacingOccurrences(
            of: "24 hours", with: " around the clock ")
        ChatOrdinal.read(&text, &query, context)
        ChatMomentReader.removeAppointments(&text)
        moments.removeDenied(&text)
        var times = times(of: text)
        // "For 3 hours" asks for none.
        if let found = ChatMomentReader.match(Self.duration, times.rest) { times.rest.replaceSubrange(found.range, with: " ") }
        let tokens = ChatToken.list(times.rest, capitals: ChatToken.capitals(message), language)
        var reading = ChatReading(vocabulary: vocabulary, names: names, context: context, language: language, tokens: tokens, query: query)
        reading.readNames()
        reading.readPhrases()
        reading.readAids()
        reading.readSteps()
        reading.readScattered()
        reading.readOtherNames()
        reading.chooseKinds()
        reading.placeNames()
        reading.ask()
        reading.readRide()
        reading.readLine()
        reading.take(times, moments)
        reading.goOn()
        reading.askOfTheOne(words)
        reading.shareWithOthers()
        reading.talk()
        // Who writes in another language is told in which ones the replies are.
        if isForeign, reading.query.talk == nil { reading.query.talk = .languages }
        return reading
    }

    /// Words that were not understood and may all be misspelt, and words of the message that has them: who says more says it in other words.
    private static let (mostMisspelt, longestMisspelt) = (5, 7)

    /// What is spelled nearly like something that is known, for words that were not understood; what they were read as.
    ///
    /// - Parameter count: words of the message.
    func readNearly(_ query: inout ExploreQuery, of count: Int = 1) -> [(word: String, reading: String)] {
        var readings: [(word: String, reading: String)] = []
        let isShort = query.unknown.count <= Self.mostMisspelt && count <= Self.longestMisspelt
        // Where something fits, the rest is rather what it was not understood to be.
        let fits = !query.kinds.isEmpty || !query.cuisines.isEmpty
        for word in query.unknown.prefix(8) {
            if let id = vocabulary.compound(word) {
                query.add(id, vocabulary)
                query.unknown.removeAll { $0 == word }
                continue
            }
            // Who tells a story has words that are like others by chance.
            guard isShort, !fits, let near = vocabulary.nearly(word), case .subject(let id) = near.meaning else { continue }
            readings.append((word, near.word))
            query.add(id, vocabulary)
            query.unknown.removeAll { $0 == word }
        }
        return readings
    }
}

/// A message on its way to being a query: each step reads one concern of it.
struct ChatReading {
    let vocabulary: Vocabulary
    let names: any NameFinding
    let context: ChatReader.Context
    /// The language of the message, where its words tell.
    let language: ChatLanguage?
    var tokens: [ChatToken]
    var query: ExploreQuery

    /// Something that was named, and the words that name it.
    struct Found {
        var text: String
        var range: Range<Int>
        var isDenied = false
    }

    var subjects: [Found] = []
    var wishes: [Found] = []
    var cues: Set<String> = []
    /// True where it is asked which line goes somewhere.
    var isRide = false
    /// Names of places, in the order of the message.
    var places: [Found] = []

    var hasSubject: Bool { !query.kinds.isEmpty || !query.cuisines.isEmpty }

    /// Whether what is looked for is told only in general: something to eat.
    var isGeneral: Bool { query.cuisines.isEmpty && query.kinds.allSatisfy { vocabulary.subjects[$0]?.isGeneral == true } }

    /// Words that begin a question about something, and those behind them that make it one about whether there is any.
    private static let verbs = Set(Words("is onko ist hat är har").list)
    private static let openers = Set(Words("there any a an det nån någon något ett en es ein eine jokin joku").list)

    /// Takes "is the post office at the market open tomorrow?" for a question about the hours of one.
    mutating func askOfTheOne(_ words: [String]) {
        guard query.kinds.count == 1, query.cuisines.isEmpty, query.near != nil, query.open != nil, query.asks.isEmpty,
            let first = words.first,
            Self.verbs.contains(first), words.dropFirst().first.map(Self.openers.contains) == false
        else { return }
        query.asks = [.hours]
    }

    /// The words that mean nothing here.
    var unknown: [String] {
        tokens.filter { !$0.isTaken && $0.meaning == nil && !$0.isNumber && $0.word.count > 1 }.prefix(8).map(\.text)
    }

    /// The word before a place in the message, articles and the like left out.
    func index(before start: Int) -> Int? {
        var index = start - 1
        while index >= 0, start - index <= 3, Self.articles.contains(tokens[index].word) { index -= 1 }
        return index >= 0 ? index : nil
    }

    static let articles: Set<String> = [
        "the", "a", "an", "my", "our", "your", "some", "any", "old", "der", "die", "das", "den", "dem", "ein", "eine", "einen", "einem",
        "einer", "en", "ett", "min", "mitt", "var", "mun", "meidan", "that", "this",
    ]

    static let links: Set<String> = [
        "or", "and", "a", "an", "the", "some", "maybe", "perhaps", "oder", "und", "o", "u", "y", "e", "ou", "et", "или", "и", "або", "чи",
        "і", "lub", "albo", "i", "veya", "ve", "tai", "ja", "eller", "och", "either", "any", "n", "plus",
    ]
}

extension ExploreQuery {
    /// Adds a subject of the vocabulary, as a kitchen where it is one.
    mutating func add(_ id: String, _ vocabulary: Vocabulary) {
        if vocabulary.subjects[id]?.cuisines != nil {
            if !cuisines.contains(id) { cuisines.append(id) }
        } else if !kinds.contains(id) {
            kinds.append(id)
        }
    }
}
