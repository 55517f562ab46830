import Foundation
import TextClassification

/// The order that a sentence is nearest to: linear classifiers over pieces of its words and the classes of them, learned from sentences that
/// others wrote (`intents.planes`). It hears what no rule foresaw.
struct IntentClassifier: Sendable {
    /// What asks for nothing that a tool does, against all orders.
    let none: LinearPlane
    /// Each intent against all other sentences.
    let intents: [Intent: LinearPlane]
    /// The words that an order is about.
    let spans: SpokenSpans

    /// A tool, and what the order says of its arguments by its words: "take_photo", "volume up".
    struct Intent: Sendable, Hashable, Comparable, RawRepresentable {
        let tool: AssistantTool.Name
        let variant: String

        init(_ tool: AssistantTool.Name, _ variant: String = "") { (self.tool, self.variant) = (tool, variant) }

        init?(rawValue: String) {
            let parts = rawValue.split(separator: " ", maxSplits: 1)
            guard let tool = parts.first.flatMap({ AssistantTool.Name(rawValue: String($0)) }) else { return nil }
            self.init(tool, parts.count > 1 ? String(parts[1]) : "")
        }

        var rawValue: String { variant.isEmpty ? tool.rawValue : "\(tool.rawValue) \(variant)" }
        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// The nearest intent.
    struct Guess: Sendable {
        let intent: Intent
        /// How much nearer it is than no order at all: 1 and more is certain, −1 and less certainly none.
        let margin: Double
        /// How much nearer it is than any intent of another tool.
        let lead: Double
    }

    /// The program's own, read when it is first asked.
    static let standard: IntentClassifier = {
        guard let file = Bundle.module.url(forResource: "intents", withExtension: "planes"),
            let classifier = try? IntentClassifier(Data(contentsOf: file))
        else { preconditionFailure("intents.planes, which comes with the program, is missing or damaged") }
        return classifier
    }()

    init(none: LinearPlane, intents: [Intent: LinearPlane], spans: SpokenSpans) {
        (self.none, self.intents, self.spans) = (none, intents, spans)
    }

    /// Reads a file: a line of JSON that tells of each plane, and the weights of all, one after another.
    ///
    /// - Throws: `DecodingError`.
    init(_ file: Data) throws {
        let end = file.firstIndex(of: UInt8(ascii: "\n")) ?? file.endIndex
        var rest = file[end...].dropFirst()
        var planes: [String: LinearPlane] = [:]
        for head in try JSONDecoder().decode([Head].self, from: file[..<end]) where head.count > 0 && head.count <= rest.count {
            planes[head.name] = LinearPlane(bias: head.bias, scale: head.scale, weights: Data(rest.prefix(head.count)))
            rest = rest.dropFirst(head.count)
        }
        guard let none = planes.removeValue(forKey: Self.noneName), let begins = planes.removeValue(forKey: Self.beginsName),
            let ends = planes.removeValue(forKey: Self.endsName), !planes.isEmpty, rest.isEmpty
        else { throw Self.damaged }
        var intents: [Intent: LinearPlane] = [:]
        for (name, plane) in planes {
            guard let intent = Intent(rawValue: name) else { throw Self.damaged }
            intents[intent] = plane
        }
        self.init(none: none, intents: intents, spans: SpokenSpans(begins: begins, ends: ends))
    }

    /// A file of it.
    func file() throws -> Data {
        let planes =
            [(Self.noneName, none), (Self.beginsName, spans.begins), (Self.endsName, spans.ends)]
            + intents.sorted { $0.key < $1.key }.map { ($0.rawValue, $1) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let heads = planes.map { Head(name: $0, bias: $1.bias, scale: $1.scale, count: $1.weights.count) }
        return try encoder.encode(heads) + Data("\n".utf8) + planes.reduce(Data()) { $0 + $1.1.weights }
    }

    private struct Head: Codable {
        let name: String
        let bias: Double
        let scale: Double
        let count: Int
    }

    private static let (noneName, beginsName, endsName) = ("none", "begins", "ends")
    private static var damaged: DecodingError { .dataCorrupted(.init(codingPath: [], debugDescription: "planes are missing or cut off")) }

    /// - Returns: nil for a sentence without words.
    func guess(_ sentence: String) -> Guess? {
        let pieces = Self.pieces(sentence)
        guard !pieces.isEmpty else { return nil }
        let margins = intents.map { (intent: $0, margin: $1.margin(pieces)) }
        guard let best = margins.max(by: { $0.margin < $1.margin }) else { return nil }
        let next = margins.lazy.filter { $0.intent.tool != best.intent.tool }.map(\.margin).max()
        return Guess(intent: best.intent, margin: best.margin - none.margin(pieces), lead: best.margin - (next ?? -.infinity))
    }

    // MARK: - Pieces

    /// Words of a sentence that are looked at: nobody orders in more.
    private static let most = 80

    /// The pieces of a sentence: those of each word, its words, pairs of words and pairs with one between them, pairs and triples of classes of
    /// words, and how it and its clauses begin.
    static func pieces(_ sentence: String) -> [TextPiece] {
        let words = words(sentence)
        guard words.contains(where: isWord) else { return [] }
        var shapes: Set<UInt32> = []
        var classes = ["^"]
        for word in words.map(wordClass) where word != "X" || classes.last != "X" { classes.append(word) }
        classes.append("$")
        for length in 2...3 where length <= classes.count {
            for start in 0...classes.count - length {
                shapes.insert(TextPiece.hash(classes[start..<start + length].joined(separator: " ").utf8, 4))
            }
        }
        let plain = words.map(plain)
        var phrases = TextPiece.phrases(of: plain + ["$"])
        let spoken = plain.filter { isWord($0) || $0 == number }
        for start in spoken.indices.dropLast(2) { phrases.insert(TextPiece.hash("\(spoken[start]) * \(spoken[start + 2])".utf8, 5)) }
        return TextPiece.pieces([
            (TextPiece.letters(of: words.filter(isWord)), 0.4), (phrases, 0.4), (shapes, 0.08), (frame(plain, spoken), 0.12),
        ])
    }

    /// Its first and last words, those that begin a clause, whether it asks, and how long it is.
    private static func frame(_ words: [String], _ spoken: [String]) -> Set<UInt32> {
        var all: Set<UInt32> = []
        func insert(_ kind: String, _ words: some Sequence<String>) {
            all.insert(TextPiece.hash("\(kind) \(words.joined(separator: " "))".utf8, 6))
        }
        for length in 1...3 { insert("^\(length)", spoken.prefix(length)) }
        insert("$", spoken.suffix(2))
        for (index, word) in words.enumerated()
        where isWord(word) && (index == 0 || !isWord(words[index - 1]) && words[index - 1] != number) {
            insert("clause", [word])
            insert("class", [wordClass(word)])
        }
        insert("asks", ["\(words.contains("?"))"])
        insert("long", ["\(min(spoken.count, 12))"])
        insert("length", ["\(min(spoken.count / 4, 5))"])
        return all
    }

    private static let number = "#"

    /// Every number is one word, and "nothin'" another's "nothing".
    private static func plain(_ word: String) -> String {
        if SpokenNumber.isNumber(word) || word.first?.isNumber == true { return number }
        return word.hasSuffix("in'") ? word.dropLast() + "g" : word
    }

    private static func isWord(_ word: String) -> Bool { word.first.map { $0.isLetter || $0.isNumber } == true }

    /// In lower case, each sign that parts a sentence as a word of its own.
    private static func words(_ sentence: String) -> [String] {
        var words: [String] = []
        var word = ""
        for character in sentence.lowercased().replacing("’", with: "'").prefix(2_000) {
            if character.isLetter || character.isNumber || character == "'" && !word.isEmpty {
                word.append(character)
            } else {
                if !word.isEmpty { words.append(word) }
                word = ""
                if "?!,.:\"“”„".contains(character) { words.append(String(character)) }
            }
            if words.count == most { return words }
        }
        return word.isEmpty ? words : words + [word]
    }

    /// A word that carries no meaning stands for itself, any other for its class.
    static func wordClass(_ word: String) -> String {
        guard isWord(word), !small.contains(word) else { return word }
        if SpokenNumber.isNumber(word) { return "#" }
        if orders.contains(word) { return "VB" }
        if things.contains(word) { return "TH" }
        if ActVerbs.past.contains(word) || word.hasSuffix("ed") { return "VP" }
        if ActVerbs.going.contains(word) || word.hasSuffix("ing") { return "VG" }
        return word.hasSuffix("'s") ? "X's" : "X"
    }

    private static let orders = ActVerbs.base.union(
        ActVerbs.words(
            "read scan tell show list give check look describe speak say repeat wake sleep reboot remind find search buy go help hush"))
    private static let things = ActVerbs.things.union(
        ActVerbs.words(
            "battery wifi storage memory code codes sign label text brightness resolution voice clip film memo memos notes todos tasks timers"
        ))
    private static let small = ActVerbs.words(
        """
        i you he she it we they me him her us them my your his its our their mine yours this that these those there here the a an some any no
        every all each am is are was were be been do does did have has had will would can could shall should may might must won't wouldn't
        can't couldn't don't doesn't didn't isn't aren't wasn't weren't haven't hasn't hadn't shouldn't needn't i'm you're he's she's it's we're
        they're i've you've we've they've i'd you'd he'd she'd they'd i'll you'll he'll she'll what's that's there's who's how's let's what which
        who whom whose when where why how if unless whether because so and but or nor then than while until till after before since though as
        not never nobody nothing none without to of in on at for from with by about into over under up down off out back again please thanks
        thank sorry okay ok oh well hey hi yes right now just maybe perhaps actually already still yet always ever only too also later soon
        today tomorrow tonight yesterday time minute minutes second seconds hour hours percent said says telling told asked asks thought thinks
        think wish hope imagine suppose pretend want wants wanted need needs like likes love know knows wonder remember forget used going get
        got goes went make mean
        """)
}
