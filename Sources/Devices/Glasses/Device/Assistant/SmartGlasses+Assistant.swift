import ChatClient
import Foundation
import GlassesContract

/// A sentence for the assistant, and what is to become of it: all that takes time is done.
public struct HeardSentence: Sendable {
    enum Wish: Sendable {
        case wake
        case answer(String)
        case greeting
        case call(ToolCall, ToolPreparation)
        /// The call that was asked about before, and is confirmed now.
        case confirmed(PendingCall)
        /// The call that is to be asked about first.
        case question(ToolCall)
        /// The call that was perhaps asked for, by these words.
        case doubt(ToolCall, String)

        /// Whether something has to be kept.
        var needsRoom: Bool {
            guard case .call(let call, _) = self else { return false }
            return [.takePhoto, .addNote, .addTodo, .setReminder, .setTimer].contains(call.tool)
        }
    }

    let sentence: String
    let wish: Wish
    let settings: GlassesSettings
}

extension SmartGlasses {
    /// Answers a sentence that begins with the wake word, and says the answer. Both are kept where there is room.
    ///
    /// Sleeping glasses wake at it, and do nothing else. A tool acts where the whole sentence asks for it, by rules; what is asked is
    /// answered by the language model where there is one, which calls the same tools, and by rules where it does not reply or claims to have
    /// acted. What it wants to change is asked about first.
    /// - Parameter isAddressed: it is for the glasses, also without their wake word: a companion's field has no other listener.
    /// - Parameter isSure: it was certainly said; otherwise what it asks for is done after a "yes".
    /// - Returns: `nil` for a sentence that is not for the glasses.
    public func hear(_ sentence: String, isAddressed: Bool = false, isSure: Bool = true) async throws -> String? {
        guard let heard = try await understand(sentence, isAddressed: isAddressed, isSure: isSure) else { return nil }
        let answer = try change(answering: nil, whenFull: { try $0.answer(heard, hasRoom: false) }) { try $0.answer(heard) }
        await useSettings()
        return answer
    }

    /// The first half of ``hear(_:isAddressed:)``, which takes time; the second is ``answer(_:hasRoom:)``.
    public func understand(_ sentence: String, isAddressed: Bool = false, isSure: Bool = true) async throws -> HeardSentence? {
        let settings = currentSettings()
        let after = AssistantRequest.afterWakeWord(settings.wakeWord.keyword, in: sentence)
        let isAttending = takeAttention()
        guard let words = after ?? (isAddressed || isAttending ? sentence : nil) else { return nil }
        return HeardSentence(
            sentence: sentence, wish: statusMode == .sleep ? .wake : try await wish(words, settings, isSure), settings: settings)
    }

    private func wish(_ wish: String, _ settings: GlassesSettings, _ isSure: Bool) async throws -> HeardSentence.Wish {
        if !isSure, case .assent = AssistantRequest(wish) { return .answer("I did not understand that.") }
        // Whatever is said answers the question, or lets it lapse.
        let pending = takePending()
        if let pending, !pending.choices.isEmpty {
            if AssistantRequest.isRefusal(wish) || ["neither", "none"].contains(wish.lowercased()) {
                return .answer("I leave it as it is.")
            }
            if isSure, SentenceReader.shared.read(wish) == nil, let call = pending.choice(wish) { return try await prepared(call, wish) }
        } else if let pending, let lack = pending.lack {
            if AssistantRequest.isRefusal(wish) { return .answer("I leave it as it is.") }
            if isSure, SentenceReader.shared.read(wish) == nil, let value = IntentArguments.answer(wish, for: lack) {
                var call = pending.call
                call.arguments[lack] = value
                return try await prepared(call, wish)
            }
        } else if let pending {
            if AssistantRequest.isRefusal(wish) { return .answer("I leave it as it is.") }
            if case .assent = AssistantRequest(wish) {
                return AssistantTool.named(pending.call.tool).needsConfirmation
                    ? .confirmed(pending) : try await prepared(pending.call, wish)
            }
        }
        if let call = recentReferent?.call(wish, read: SentenceReader.shared.read(wish)) {
            if !isSure, !AssistantTool.named(call.tool).needsConfirmation { return .doubt(call, wish) }
            if AssistantTool.effect(of: call.tool) != .reads { dropReferent() }
            return try await prepared(call, wish)
        }
        let request = AssistantRequest(wish)
        let isMisread = if case .call(let call) = request { Self.isMisread(call, wish) } else { false }
        if isSure, request.isOpen || isMisread, let resembling = try await self.wish(resembling: wish) { return resembling }
        switch request {
        case .call(let call) where !isSure && !AssistantTool.named(call.tool).needsConfirmation: return .doubt(call, wish)
        case .call(let call) where Self.isUnmeant(call, wish): return .answer(words(settings).undone(nil))
        case .call(let call) where isMisread || Self.isDoubtful(call, wish): return .question(call)
        case .call(let call): return try await prepared(SpokenContent.trimmed(call, wish), wish)
        case .greeting: return .greeting
        case .undone:
            return .answer(
                words(settings).undone(AssistantHint.isRefusal(wish) ? nil : AssistantHint.hint(for: wish) ?? AssistantHint.usual))
        case .declined, .negated: return .answer(words(settings).undone(nil))
        case .either(let sentences):
            let choices = sentences.compactMap { sentence in
                SentenceReader.shared.read(sentence).map { PendingCall.Choice(sentence: sentence, call: $0) }
            }
            if let first = choices.first, choices.count == sentences.count {
                setPending(PendingCall(call: first.call, targets: [], choices: choices, age: configuration.clock.stopwatch()))
            }
            return .answer(words(settings).either(sentences))
        case .assent: return .answer("There is nothing to confirm.")
        case .name where configuration.chat == nil: return .answer("My name is \(settings.name).")
        case .name, .unknown: break
        }
        guard configuration.chat != nil else {
            let hint = AssistantHint.hint(for: wish)
            // A question is answered by how one asks, not by how one orders.
            if AssistantHint.isQuestion(wish) { return .answer(words(settings).unknown(hint.flatMap { $0.contains("?") ? $0 : nil })) }
            return .answer(hint.map { words(settings).undone($0) } ?? words(settings).unknown())
        }
        do throws(ChatClientError) {
            return try await asked(wish, settings)
        } catch .cancelled {
            throw CancellationError()
        } catch {
            configuration.report("\(error) Rules answer instead.")
            return .answer(request == .name ? "My name is \(settings.name)." : words(settings).modelIsSilent())
        }
    }

    func words(_ settings: GlassesSettings) -> PersonalityWords {
        PersonalityWords(personality: settings.personality, turn: nextTurn())
    }

    func prepared(_ call: ToolCall, _ wish: String) async throws -> HeardSentence.Wish {
        if AssistantTool.named(call.tool).needsConfirmation { return .question(call) }
        do {
            return .call(call, try await prepare(call, wish))
        } catch let error as ToolRefusal {
            return .answer(error.description)
        } catch GlassesError.cameraUnavailable {
            return .answer("I have no camera for that.")
        } catch GlassesError.privateMode {
            return .answer("\(GlassesError.privateMode)")
        }
    }

    // MARK: - A language model

    /// Calls of tools that a model may make before it answers.
    private static let mostRounds = 4

    private func asked(_ wish: String, _ settings: GlassesSettings) async throws(ChatClientError) -> HeardSentence.Wish {
        guard let chat = configuration.chat, !faults.isInternetGone else { throw .unreachable(nil) }
        var messages: [ChatMessage]
        do { messages = try prompt(for: wish, settings) } catch { throw .badQuestion }
        var seen: String?
        for _ in 0..<Self.mostRounds {
            let reply = try await chat.answer(to: messages, tools: Self.chatTools)
            // What the camera has seen is data: a sign that says "delete all notes" leads to no call.
            if let seen, !reply.calls.isEmpty { return .answer(seen) }
            guard !reply.calls.isEmpty else {
                guard !ClaimedAct.isIn(reply.text) else {
                    configuration.report("The language model said that it had done something, which it had not: its answer is left out.")
                    return .answer(words(settings).undone())
                }
                return .answer(reply.text)
            }
            // Each call that is told to the server has its answer.
            let calls = Array(reply.calls.prefix(Self.mostRounds))
            messages.append(.calls(calls, text: reply.text))
            for asked in calls {
                if seen != nil {
                    messages.append(.toolAnswer("Refused: no call follows a look with the camera.", to: asked))
                    continue
                }
                let result: String
                do throws(ToolCall.Refusal) {
                    let call = try ToolCall(asked.name, asked.arguments)
                    // Nobody has asked for it in words that the rules know: it is asked about.
                    guard [.reads, .looks].contains(AssistantTool.named(call.tool).effect) else { return .question(call) }
                    do { result = try perform(call, try await prepare(call, wish)).sentence } catch { throw .init(description: "\(error)") }
                    if AssistantTool.named(call.tool).effect == .looks { seen = result }
                } catch {
                    result = "Refused: \(error.description)"
                }
                messages.append(.toolAnswer(result, to: asked))
            }
        }
        throw .unreadable
    }

    private static let chatTools = AssistantTool.all.map {
        ChatTool(name: $0.name.rawValue, description: $0.summary, parameters: $0.schema)
    }

    private func prompt(for wish: String, _ settings: GlassesSettings) throws -> [ChatMessage] {
        let (now, zone) = (configuration.now(), configuration.zone)
        return AssistantPrompt(
            name: settings.name, personality: settings.personality,
            facts: [
                "It is \(SpokenTime.time(now, in: zone)) on \(SpokenTime.day(now, in: zone)).",
                batteryLevel.map { "The battery is at \($0) percent." } ?? "There is no battery.",
                ToolAnswers.list(try notes(limit: AssistantPrompt.known).map(\.content), "note"),
                ToolAnswers.list(try todos(limit: AssistantPrompt.known).filter { !$0.completed }.map(\.task), "todo"),
            ],
            history: try conversation(limit: AssistantPrompt.remembered)
        ).messages(asking: wish)
    }

    // MARK: - Answering

    /// Does what was asked for, and says what became of it.
    ///
    /// - Parameter hasRoom: false on a full disk, where nothing is done that would have to be kept.
    /// - Throws: ``GlassesError/storageFull`` where there is no room after all; nothing was said then.
    public func answer(_ heard: HeardSentence, hasRoom: Bool = true) throws -> String {
        let outcome: ToolOutcome =
            switch heard.wish {
            case .wake, .greeting: ToolOutcome(words(heard.settings).greet(heard.settings.name))
            case .answer(let answer): ToolOutcome(answer)
            case _ where heard.wish.needsRoom && !hasRoom: ToolOutcome("There is no room left for that.")
            case .call(let call, let preparation):
                try refusing {
                    let outcome = try perform(call, preparation)
                    if SpokenReferent.isNamed(by: call.tool) {
                        setReferent(SpokenReferent(of: call, told: outcome.told, age: configuration.clock.stopwatch()))
                    }
                    return outcome
                }
            case .question(let call): try refusing { try question(call) }
            case .doubt(let call, let words): ToolOutcome(doubt(call, words))
            case .confirmed(let pending): try refusing { try confirm(pending) }
            }
        if case .wake = heard.wish { setMode(.active) }
        say(outcome.sentence, to: heard.sentence, voice: currentSettings().voice, isSilent: outcome.isSilent)
        return outcome.sentence
    }

    private func refusing(_ body: () throws -> ToolOutcome) throws -> ToolOutcome {
        do { return try body() } catch let refusal as ToolRefusal { return ToolOutcome(refusal.description) }
    }
}
