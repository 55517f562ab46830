import Foundation
import TextClassification

/// Finds the words that an order is about, such as what is to be noted: linear classifiers of the places between words, one for where such words
/// begin and one for where they end, learned from sentences whose authors say what is meant (`spans.json`).
struct SpokenSpans: Sendable, Codable {
    let begins: LinearPlane
    let ends: LinearPlane

    /// The program's own, read when they are first asked.
    static let standard: SpokenSpans = {
        guard let file = Bundle.module.url(forResource: "spans", withExtension: "json"),
            let spans = try? JSONDecoder().decode(SpokenSpans.self, from: Data(contentsOf: file))
        else { preconditionFailure("spans.json, which comes with the program, is missing or damaged") }
        return spans
    }()

    /// Words of a sentence in which they are looked for.
    static let longest = 80

    /// The likeliest words.
    ///
    /// - Parameter taken: words that say something else, such as a time.
    /// - Returns: them, and how likely: 2 is certain, −2 certainly none; nil where no word is left, or the sentence has more than ``longest``.
    func find(_ tool: AssistantTool.Name, in utterance: Utterance, but taken: Range<Int> = 0..<0) -> (range: Range<Int>, margin: Double)? {
        let count = utterance.words.count
        guard count <= Self.longest else { return nil }
        let pieces = (0...count).map { Self.pieces(utterance, tool, $0) }
        let starts = pieces.map(begins.margin)
        let stops = pieces.map(ends.margin)
        var best: (range: Range<Int>, margin: Double)?
        for start in 0..<count where !taken.contains(start) {
            for end in start + 1...count {
                if taken.contains(end - 1) { break }
                let margin = starts[start] + stops[end]
                if margin > best?.margin ?? -.infinity { best = (start..<end, margin) }
            }
        }
        return best
    }

    /// Words on each side of a place that count with how far away they are.
    private static let reach = 3

    /// The pieces of a place before a word: what stands around it, before it and behind it, each by itself and for the tool.
    static func pieces(_ utterance: Utterance, _ tool: AssistantTool.Name, _ place: Int) -> [TextPiece] {
        let words = utterance.texts.map(plain)
        let gap = words.indices.contains(place) && place > 0 ? utterance.words[place].gap.rawValue : 3
        func word(_ index: Int) -> String { index < 0 ? "^" : index < words.count ? words[index] : "$" }
        var parts: Set<String> = ["gap \(gap)", "from start \(min(place, 6))", "to end \(min(words.count - place, 6))"]
        for step in -reach..<reach { parts.insert("\(step) \(word(place + step))") }
        for step in 1 - reach..<reach - 1 { parts.insert("\(step) \(word(place + step)) \(word(place + step + 1))") }
        parts.insert("\(word(place - 1)) \(gap) \(word(place))")
        for step in -2...1 {
            let index = place + step
            let kind = words.indices.contains(index) ? wordClass(utterance.words[index].text) : "^$"
            parts.insert("class \(step) \(kind) \(gap)")
        }
        parts.formUnion(words[..<place].map { "< \($0)" })
        parts.formUnion(words[place...].map { "> \($0)" })
        var hashes: Set<UInt32> = []
        for part in parts {
            hashes.insert(TextPiece.hash(part.utf8, 7))
            hashes.insert(TextPiece.hash("\(tool.rawValue) \(part)".utf8, 8))
        }
        return TextPiece.pieces([(hashes, 1)])
    }

    private static let times = ActVerbs.words(
        """
        monday tuesday wednesday thursday friday saturday sunday today tomorrow tonight morning afternoon evening night noon midday midnight
        o'clock
        """)

    /// Numbers, times and units are each one word.
    private static func plain(_ word: String) -> String {
        if SpokenNumber.isNumber(word) || word.first?.isNumber == true { return "#" }
        return times.contains(word) ? "TIME" : SpokenNumber.isUnit(word) ? "UNIT" : word
    }

    /// A word that carries no meaning stands for itself, any other for its class.
    private static func wordClass(_ word: String) -> String {
        guard word.first.map({ $0.isLetter || $0.isNumber }) == true, !small.contains(word) else { return word }
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
