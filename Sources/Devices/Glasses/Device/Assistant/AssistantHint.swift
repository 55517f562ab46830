/// The next step after a sentence that nothing was done for: which part of it was understood, or how its subject is asked for.
enum AssistantHint {
    /// Sentences that everybody can say.
    static let usual = "I do what a sentence asks for alone, such as “take a photo” or “set a timer for ten minutes”."

    /// - Returns: nil where the sentence is about nothing that a tool does.
    static func hint(for sentence: String) -> String? {
        let utterance = Utterance(sentence)
        if let part = SentenceReader.shared.part(of: utterance) {
            return "I understood “\(part.understood)”, but not “\(part.rest)”. Say the first alone, and it is done."
        }
        return example(utterance.texts).map { "You can say, for example, “\($0)”." }
    }

    private static let subjects: [(words: Set<String>, example: String)] = [
        ("timer timers countdown stopwatch", "set a timer for ten minutes"),
        ("remind reminder reminders reminding reminded alarm", "remind me at six to feed the cat"),
        ("note notes memo memos jot", "take a note: the gate code is 4412"), ("todo todos task tasks list", "add milk to my list"),
        ("video videos record recording film filming clip", "record a video"),
        ("photo photos picture pictures pic snap selfie photograph camera image", "take a photo"),
        ("volume louder quieter loud mute sound", "turn the volume up"), ("code qr barcode scan", "scan this code"),
        ("read label sign text", "read this"), ("battery charge charging charged", "how full is the battery?"),
        ("wifi internet online network", "are you connected to the Wi-Fi?"), ("storage space memory room", "how much storage is left?"),
        ("brightness resolution personality", "set the brightness to fifty percent"), ("time clock o'clock", "what time is it?"),
        ("date day weekday", "what is the date?"), ("restart reboot", "restart"), ("sleep", "go to sleep"),
        ("private privacy microphone", "turn on private mode"),
        ("glasses help use", "what can you do?"),
    ].map { (ActVerbs.words($0), $1) }

    static var examples: [String] { subjects.map(\.example) }

    private static func example(_ words: [String]) -> String? { subjects.first { !$0.words.isDisjoint(with: words) }?.example }

    /// Tells that a sentence wants something not to be done, of what a tool does.
    static func isRefusal(_ sentence: String) -> Bool {
        let words = Utterance(sentence).texts
        if words.first == "leave" || words.starts(with: ["hands", "off"]) { return true }
        return words.contains(where: denials.contains) && words.contains { acts.contains($0) } && !asksWhy(words)
    }

    private static let denials = ActVerbs.words(
        "don't not no never didn't without nobody nothing stop rather refrain avoid forget won't shouldn't needn't")
    private static let acts = ActVerbs.base.union(ActVerbs.going).union(ActVerbs.things).union(
        ActVerbs.words(
            "read scan look listen speak talk sleep restart reboot reminding wake timers notes photos pictures videos photographed filmed recorded"
        ))
    private static func asksWhy(_ words: [String]) -> Bool {
        words.first.map { ["why", "what", "how", "who", "where", "when", "did", "do", "does", "is", "are"].contains($0) } ?? true
    }

    /// Tells that a sentence asks.
    static func isQuestion(_ sentence: String) -> Bool {
        let utterance = Utterance(sentence)
        return utterance.words.last?.isAsked == true || asksWhy(utterance.texts)
    }
}
