import Foundation
import GlassesContract

/// What is done with a sentence that no rule understands, by its likeness to orders.
extension SmartGlasses {
    /// Margins from which on an order that leads before every other is done; asked about; and believed where a rule has read it. Chosen
    /// on sentences whose author had not been learned from, so that nothing is done of what asks for nothing (`IntentClassifierTests`).
    enum Least {
        static let act = 0.95
        /// For a tool that changes nothing.
        static let tell = 0.6
        /// More for each thing in the sentence that speaks against an order, and where it takes something away or lasts.
        static let more = 0.12
        static let lead = 0.3
        static let ask = 0.65
        static let askLead = 0.17
        static let read = -0.3
        /// For a rule that only tells something.
        static let told = -1.0
        /// Below it a rule that changes something has misread what asks for nothing.
        static let none = -1.4
        /// Against a rule that finds a negation, advice or somebody else who is spoken to.
        static let sure = 1.25
    }

    /// The intent of a sentence; nil where it is too far from every order.
    nonisolated static func intent(
        of sentence: String, _ classifier: IntentClassifier = .standard
    ) -> (intent: IntentClassifier.Intent, isCertain: Bool)? {
        guard let guess = classifier.guess(sentence), guess.margin > Least.ask, guess.lead > Least.askLead else { return nil }
        let utterance = Utterance(sentence)
        guard !SpokenLimits.isAttributed(utterance) else { return nil }
        let effect = AssistantTool.effect(of: guess.intent.tool)
        let isQuestion =
            switch effect {
            case .reads: false
            case .looks: SpokenLimits.asksWhether(utterance)
            default: SpokenLimits.asksHowItIs(utterance)
            }
        let against =
            [isQuestion, lasts(guess.intent), SpokenLimits.isNegated(utterance)].count { $0 } + SpokenLimits.hindrances(utterance)
        // The classifier looks at the first words of a long sentence alone.
        let mayForbid =
            guess.margin < Least.sure || utterance.words.count > Self.longestSure
            || guess.intent == IntentClassifier.Intent(.privateMode, "off") || guess.intent.tool == .help
        let isCertain =
            guess.margin > (effect == .changes || effect == .confirmed ? Least.act : Least.tell) + Least.more * Double(against)
            && guess.lead > Least.lead
            && !(mayForbid ? SpokenLimits.forbids(utterance, guess.intent) : SpokenLimits.isConditional(utterance, guess.intent))
        return (guess.intent, isCertain)
    }

    /// Words of a sentence against whose rules the classifier may be sure.
    private nonisolated static let longestSure = 30

    /// Tells that an order takes something away, or changes how the glasses are from then on.
    private nonisolated static func lasts(_ intent: IntentClassifier.Intent) -> Bool {
        [.changeSetting, .cancelTimer, .cancelReminder].contains(intent.tool) || intent == IntentClassifier.Intent(.privateMode, "off")
    }

    /// Tells that a rule has read an order where the words are far from all orders, or somebody else is spoken to, or may be: "you should …".
    nonisolated static func isDoubtful(_ call: ToolCall, _ sentence: String, _ classifier: IntentClassifier = .standard) -> Bool {
        let (utterance, guess) = (Utterance(sentence), classifier.guess(sentence))
        let margin = guess?.margin ?? 0
        let isPrivacy = call.tool == .privateMode && call.arguments["on"] == "false"
        let isSure = margin > Least.sure && guess?.intent.tool == call.tool && !isPrivacy
        return margin < (AssistantTool.effect(of: call.tool) == .reads ? Least.told : Least.read)
            || !isSure && (SpokenLimits.isAddressed(utterance) || SpokenLimits.advises(utterance)) || SpokenLimits.isAttributed(utterance)
    }

    /// Beginnings of what is dictated, whatever the text is about.
    private nonisolated static let dictating = ActVerbs.words("note remember remind add put write")

    /// Tells that a rule has read an order in words that certainly ask for nothing: "take note, lads". What only tells something is asked about,
    /// and so is what may be a dictation, or ends a recording or speech, or protects.
    nonisolated static func isUnmeant(_ call: ToolCall, _ sentence: String, _ classifier: IntentClassifier = .standard) -> Bool {
        let words = Utterance(sentence).texts
        guard ![.stop, .stopVideo, .privateMode].contains(call.tool) else { return false }
        return AssistantTool.effect(of: call.tool) != .reads && (classifier.guess(sentence)?.margin ?? 0) < Least.none
            && words.count <= longestSure && words.first.map(dictating.contains) != true
    }

    /// Tells that a rule has read one tool in words that are certainly another's.
    nonisolated static func isMisread(_ call: ToolCall, _ sentence: String, _ classifier: IntentClassifier = .standard) -> Bool {
        guard let guess = classifier.guess(sentence) else { return false }
        return (guess.intent.tool != call.tool || isOpposite(guess.intent, call)) && guess.margin > Least.tell && guess.lead > Least.lead
    }

    /// Tells that a rule has read louder where it is to be quieter, or the other way round: "cut your audio".
    private nonisolated static func isOpposite(_ intent: IntentClassifier.Intent, _ call: ToolCall) -> Bool {
        switch (intent.variant, call.arguments["direction"]) {
        case ("down", "up"?), ("mute", "up"?), ("up", "down"?): true
        default: false
        }
    }

    /// What to do; nil where a sentence is near to no order.
    func wish(resembling sentence: String) async throws -> HeardSentence.Wish? {
        guard let (intent, isCertain) = Self.intent(of: sentence), isCertain || configuration.chat == nil,
            var arguments = IntentArguments(intent, sentence)
        else { return nil }
        if let things = try things(of: intent.tool) {
            guard let which = Self.which(things, sentence, isOnlyOneMeant: intent.tool == .cancelTimer) else {
                guard isCertain else { return nil }
                return .answer(
                    things.isEmpty ? "There is nothing of that kind." : "Which one? There is: \(things.prefix(3).joined(separator: "; ")).")
            }
            arguments = IntentArguments(named: intent.tool, which)
            // What is told of all of them, and the words of a reminder, are gone for good.
            if which == Self.all || intent.tool == .cancelReminder { return .question(arguments.call) }
        }
        if let lack = arguments.lack {
            setPending(
                PendingCall(call: arguments.call, targets: [], lack: lack.name, age: configuration.clock.stopwatch()))
            return .answer(lack.question)
        }
        let call = arguments.call
        return isCertain ? try await prepared(call, sentence) : .question(call)
    }

    /// The things that a tool takes one of; nil for a tool that takes none.
    private func things(of tool: AssistantTool.Name) throws -> [String]? {
        switch tool {
        case .deleteNote: try notes().map(\.content)
        case .deleteTodo: try todos().map(\.task)
        case .completeTodo: try todos().filter { !$0.completed }.map(\.task)
        case .cancelTimer: try alarms().filter { $0.kind == .timer }.map { $0.text.isEmpty ? ToolAnswers.duration($0.seconds) : $0.text }
        case .cancelReminder: try alarms().filter { $0.kind == .reminder }.map(\.text)
        default: nil
        }
    }

    private static let all = "all"
    private static let every = ActVerbs.words("all every everything both each")
    private static let newest = ActVerbs.words("last latest newest")
    private static let making = ActVerbs.words("made took added wrote saved noted set dictated")

    private static let pronouns = ActVerbs.words("it that this one them those these")

    /// The thing that shares most words with a sentence; nil where none shares any, or two the same.
    ///
    /// - Parameter isOnlyOneMeant: nobody says which, where there is one.
    private static func which(_ things: [String], _ sentence: String, isOnlyOneMeant: Bool) -> String? {
        let texts = Utterance(sentence).texts
        // "At last" is no place in a list.
        let words = Set(texts.indices.filter { $0 == 0 || texts[$0 - 1] != "at" }.map { texts[$0] })
        let said = SpokenContent.named(Utterance(sentence))
        let scores = things.map { thing in ToolAnswers.words(thing).count { word in said.contains { ToolAnswers.alike($0, word) } } }
        guard let best = scores.max(), best > 0 else {
            // "I said it all wrong, scrap that last note": which one it is counts before "all" of something else.
            let isLast = zip(texts, texts.dropFirst()).contains { newest.contains($0) && ActVerbs.things.union(["one"]).contains($1) }
            if !isLast, !every.isDisjoint(with: words) { return all }
            if isOnlyOneMeant, things.count == 1, pronouns.isDisjoint(with: words) { return things[0] }
            // "The one I just made"
            let isNew =
                isLast || !newest.isDisjoint(with: words) || zip(texts, texts.dropFirst()).contains { $0 == "just" && making.contains($1) }
            return isNew && !things.isEmpty ? "last" : nil
        }
        let found = things.indices.filter { scores[$0] == best }
        return found.count == 1 ? things[found[0]] : nil
    }
}
