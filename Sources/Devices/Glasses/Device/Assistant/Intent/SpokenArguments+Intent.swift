/// Values that a sentence says which no pattern has read.
extension SpokenArguments {
    private static let parts = ActVerbs.words("quarter quarters third thirds")

    /// The one number of percent, of several the one that it is to be, the last of those that somebody corrects, or a word that means one.
    static func level(_ words: [String]) -> Int? {
        func has(_ list: String) -> Bool { !ActVerbs.words(list).isDisjoint(with: words) }
        var (found, index): ([(value: Int, before: String)], Int) = ([], 0)
        while index < words.count {
            if words[index] != "one" || words.dropFirst(index + 1).first == "percent", let number = SpokenNumber.whole(words, index) {
                // "Three quarters" is no three.
                if !(words.indices.contains(number.end) && parts.contains(words[number.end])) {
                    found.append((number.value, index > 0 ? words[index - 1] : ""))
                }
                index = number.end
            } else {
                index += 1
            }
        }
        // "Eight out of a hundred."
        if found.count > 1, found.last?.value == 100, has("of") { found.removeLast() }
        let goals = found.filter { ["to", "at", "on"].contains($0.before) }
        let isCorrected = has("actually sorry wait mean") || found.dropFirst().contains { $0.before == "no" }
        let meant =
            if Set(found.map(\.value)).count == 1 || isCorrected { found.last } else if goals.count == 1 { goals.first } else {
                found.count == 2 && found.contains { $0.before == "from" } ? found.first { $0.before != "from" } : nil
            }
        if let meant { return 0...100 ~= meant.value ? meant.value : nil }
        guard found.isEmpty else { return nil }
        if let quarters = words.firstIndex(where: { ["quarter", "quarters"].contains($0) }) {
            return quarters > 0 && ["three", "3"].contains(words[quarters - 1]) ? 75 : 25
        }
        if has("third") { return 33 }
        if has("thirds") { return 67 }
        if has("full max maximum top highest loudest") { return 100 }
        if has("half halfway middle medium") { return 50 }
        return has("minimum min lowest quietest") ? 10 : nil
    }

    /// Words behind which a name stands: "call you", "wake word to".
    private static let callings = [
        "wake word to be", "wake word to", "wake word should be", "wake word be", "wake word is", "what wakes you to", "wake you with",
        "wake you by saying",
        "answer to", "answered to", "name to be", "name to", "name be", "name is", "call yourself", "call you", "call u", "name yourself",
        "be called", "you called",
    ].map { $0.split(separator: " ").map(String.init) }
    /// Words that begin no name.
    private static let names = ActVerbs.words("something anything else a an the too so what it my your not just another")
    private static let ends = ActVerbs.words("from now instead so because for please after than and in that when again")

    /// Name that the glasses are to have, and the setting that takes it; nil where none is said.
    private static func calling(_ utterance: Utterance) -> [String: String]? {
        let words = utterance.texts
        // Of several the last one is meant: "your name is silly, call yourself Max".
        let places = callings.flatMap { marks in
            words.indices.filter { words[$0...].starts(with: marks) }.map { (start: $0 + marks.count, marks: marks) }
        }
        guard let (start, marks) = places.max(by: { $0.start < $1.start }), start < words.count, utterance.words[start].gap == .none,
            !ends.contains(words[start]), !names.contains(words[start])
        else { return nil }
        let most = min(start + 3, words.count)
        let end = (start..<most).first { $0 > start && (utterance.words[$0].gap > .none || ends.contains(words[$0])) } ?? most
        let wakes = marks.contains { $0.hasPrefix("wake") || $0.hasPrefix("answer") }
        return ["setting": wakes ? "wake word" : "name", "value": utterance.text(start..<end)]
    }

    /// The setting and its value; nil where one of them is not said.
    static func change(_ utterance: Utterance) -> [String: String]? {
        let words = utterance.texts
        func has(_ list: String) -> Bool { !ActVerbs.words(list).isDisjoint(with: words) }
        if has("sensitivity sensitive") {
            let isLess = has("less lower low down reduce decrease drop easily")
            return ["setting": "sensitivity", "value": level(words).map { "\($0)" } ?? (isLess ? "down" : "up")]
        }
        if has("brightness bright brighter darker dim dimmer") { return setting("brightness", words, nil, level(words)) }
        let sizes = words.filter {
            ActVerbs.words(
                "480p 720p 1080p 480 720 1080 hd highest maximum max full best high top lowest minimum low smallest medium middle higher better lower less"
            )
            .contains($0)
        }
        if has("resolution quality video videos photo photos picture pictures pixels film record"), let size = sizes.first {
            return ["setting": "photo resolution", "value": size]
        }
        if let change = setting("personality", words, nil, nil) { return change }
        if let change = calling(utterance) { return change }
        return has("faster slower slow fast quickly slowly speed rate pace") ? setting("rate", words, nil, nil) : nil
    }
}
