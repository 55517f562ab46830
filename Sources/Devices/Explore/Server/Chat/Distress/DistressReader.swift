/// Distress as it is heard: by the rules of a table, which know what is to be done, and by a likeness to what people in danger write.
struct DistressReader: Sendable {
    let table: DistressTable
    let sense: DistressSense

    /// The program's own.
    static let standard = DistressReader(table: .standard, sense: .standard)

    /// Margins of the sense from which on a message is one of danger. Chosen on messages whose author the sense had not learned from: they
    /// hear most dangers for few false alarms (`DistressSenseTests`).
    enum Least {
        /// Of what a rule hears: a danger that is not deadly, or water, which is spoken of at every harbour.
        static let heard = -0.4
        /// Of what else may be deadly, and of a toothache, which the sense knows nothing of; as far from all danger a word was heard by chance.
        static let heardDeadly = -0.6
        static let heardAtAll = -1.0
        /// Of self-harm, which hardly any likeness may outvote: "I want to kill myself, coffee" is far from what people in danger write.
        static let heardSelfHarm = -2.0
        /// Of what no rule hears: the number takes the place of an answer.
        static let alone = 0.3
        /// Beside a language model that heard none; as sure as what a rule hears.
        static let certain = 0.5
        /// A message that may be one of danger has the number before its answer, or behind it.
        static let likely = -0.1
        static let possible = -0.2
        /// A danger that is not deadly, which a rule hears and the sense does not, has it before.
        static let likelyHeard = -0.6
        /// A kind that is nearest, and near.
        static let kind = -0.5
    }

    /// The distress of a message; `nil` where it has none.
    ///
    /// - Parameters:
    ///   - asksForPlace: true where the message asks for a kind of place, beside which "panic" and "I am dying" are figures of speech.
    ///   - earlier: the distress of the conversation, which words that no rule hears go on with.
    func read(_ message: String, asksForPlace: Bool, after earlier: Distress? = nil) -> Distress? {
        let text = table.message(message)
        let danger = danger(text)
        // A need that is outvoted hides no other.
        let kinds = Distress.Kind.allCases.filter { $0 != .unsure && danger > Self.least($0) }
        if let heard = table.read(text, as: kinds, asksForPlace: asksForPlace) {
            if let sure = table.sure(text, in: heard.language) { return Distress(kind: sure, language: heard.language) }
            // Of two needs that rules hear, the nearer one is told what to do.
            let rest = kinds.drop { $0 != heard.kind }.dropFirst()
            guard let other = table.read(text, as: Array(rest), asksForPlace: asksForPlace), other.language == heard.language,
                sense.isNearer(message, to: other.kind, than: heard.kind)
            else { return heard }
            return other
        }
        guard danger > (earlier == nil || asksForPlace ? Least.alone : Least.likely) else { return nil }
        return earlier ?? sense.distress(message, from: Least.kind)
    }

    /// The margin from which on what a rule hears takes the place of an answer.
    private static func least(_ kind: Distress.Kind) -> Double {
        if kind == .selfHarm { return Least.heardSelfHarm }
        if kind.isPatient { return Least.heardAtAll }
        return kind.isDanger || kind == .water ? Least.heard : Least.heardDeadly
    }

    /// True where a rule hears what may be deadly, whatever a language model makes of the message: it may err.
    ///
    /// - Parameter known: a need that was spoken of, whose words count for nothing new; those of self-harm always do.
    func isGrave(_ message: String, asksForPlace: Bool, besides known: Distress.Kind? = nil) -> Bool {
        let kinds = Distress.Kind.grave.filter { $0 == .selfHarm || $0 != known }
        return table.read(message, as: kinds, asksForPlace: asksForPlace) != nil
    }

    /// True where a rule hears something, or its likeness to what people in danger write is certain.
    func isSure(_ message: String, asksForPlace: Bool) -> Bool {
        let text = table.message(message)
        let kinds = Distress.Kind.allCases.filter { $0 != .unsure }
        return danger(text) > Least.certain || table.read(text, as: kinds, asksForPlace: asksForPlace) != nil
    }

    /// The margin of what a message tells of here and now.
    private func danger(_ message: DistressTable.Message) -> Double {
        let told = message.told
        return told.isEmpty ? -.infinity : sense.danger(told, written: message.written)
    }

    /// The distress of words that nothing else was made of; `nil` where hardly any is in them.
    func alarm(_ words: String) -> Distress? {
        if let heard = read(words, asksForPlace: false) { return heard }
        return doubt(words, asksForPlace: false).flatMap { $0.isLikely ? $0.distress : nil }
    }

    /// First aid that a message calls for, by the keys of its phrases; none on a likeness alone.
    func advice(for message: String, _ distress: Distress) -> [String] {
        table.read(message, asksForPlace: false) == nil ? [] : table.advice(for: message, distress.language)
    }

    /// What a message that is not read as distress has of it.
    struct Doubt {
        /// Whether the number goes before the answer, not behind it.
        let isLikely: Bool
        /// Whether it does so where a language model heard no danger.
        let isCertain: Bool
        /// Whether what is not understood besides is answered with it.
        let isAlarm: Bool
        /// What is said where nothing else was understood.
        let distress: Distress
    }

    /// Alarming words, a need that a rule alone hears, or some likeness to danger, that say too little by themselves.
    ///
    /// - Parameter asksForPlace: true where the message asks for a kind of place.
    func doubt(_ message: String, asksForPlace: Bool) -> Doubt? {
        let text = table.message(message)
        let alarm = table.read(text, as: [.unsure], asksForPlace: false)
        let danger = danger(text)
        let heard = table.read(
            text,
            as: Distress.Kind.allCases.filter {
                $0 != .unsure && danger > ($0.isDanger || $0 == .water ? Least.likelyHeard : Least.heardAtAll)
            }, asksForPlace: asksForPlace)
        let isHeard = heard != nil
        guard alarm != nil || isHeard || danger > Least.possible else { return nil }
        let isLikely = isHeard || danger > Least.likely
        let sensed = sense.distress(message, from: Least.kind)
        let distress = isLikely ? heard ?? sensed : Distress(kind: .unsure, language: alarm?.language ?? sensed.language)
        return Doubt(isLikely: isLikely, isCertain: danger > Least.certain, isAlarm: alarm != nil || isLikely, distress: distress)
    }
}
