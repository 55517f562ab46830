import ChatClient
import Foundation
import GlassesContract

extension SmartGlasses {
    /// Answers a sentence that begins with the wake word, says the answer and keeps both.
    ///
    /// Sleeping glasses wake at it, and do nothing else. Only a ``SpokenCommand`` does anything, by rules; what is asked is answered by the
    /// language model where there is one, and by rules where it does not reply or claims to have acted.
    /// - Returns: `nil` for a sentence that is not for the glasses.
    public func hear(_ sentence: String) async throws -> String? {
        let settings = currentSettings()
        guard let wish = AssistantRequest.afterWakeWord(settings.wakeWord.keyword, in: sentence) else { return nil }
        let words = PersonalityWords(personality: settings.personality)
        let answer: String
        if statusMode == .sleep {
            setMode(.active)
            answer = words.greet(settings.name)
        } else {
            answer = try await self.answer(wish, settings, words)
        }
        try keep(question: sentence, answer: answer)
        speech.say(answer, voice: settings.voice)
        return answer
    }

    private func answer(_ wish: String, _ settings: GlassesSettings, _ words: PersonalityWords) async throws -> String {
        let request = AssistantRequest(wish)
        guard let chat = configuration.chat, request.isQuestion else { return try await obey(request, settings, words) }
        do throws(ChatClientError) {
            guard !faults.isInternetGone else { throw .unreachable(nil) }
            let messages: [ChatMessage]
            do { messages = try prompt(for: wish, settings) } catch { throw .badQuestion }
            let reply = try await chat.reply(to: messages)
            guard !ClaimedAct.isIn(reply) else {
                configuration.report("The language model said that it had done something, which it cannot: its answer is left out.")
                return words.undone()
            }
            return reply
        } catch .cancelled {
            throw CancellationError()
        } catch {
            configuration.report("\(error) Rules answer instead.")
            return request == .unknown ? words.modelIsSilent() : try await obey(request, settings, words)
        }
    }

    private func prompt(for wish: String, _ settings: GlassesSettings) throws -> [ChatMessage] {
        let (now, zone) = (configuration.now(), configuration.zone)
        return AssistantPrompt(
            name: settings.name, personality: settings.personality,
            facts: [
                "It is \(SpokenTime.time(now, in: zone)) on \(SpokenTime.day(now, in: zone)).",
                batteryLevel.map { "The battery is at \($0) percent." } ?? "There is no battery.",
                Self.list(try notes(limit: AssistantPrompt.known).map(\.content), "note"),
                Self.list(try todos(limit: AssistantPrompt.known).filter { !$0.completed }.map(\.task), "todo"),
            ],
            history: try conversation(limit: AssistantPrompt.remembered)
        ).messages(asking: wish)
    }

    private func obey(_ request: AssistantRequest, _ settings: GlassesSettings, _ words: PersonalityWords) async throws -> String {
        switch request {
        case .command(let command): return try await obey(command, words)
        case .greeting: return words.greet(settings.name)
        case .name: return words.tell("My name is \(settings.name).")
        case .time: return words.tell("It's \(SpokenTime.time(configuration.now(), in: configuration.zone)).")
        case .date: return words.tell("It's \(SpokenTime.day(configuration.now(), in: configuration.zone)).")
        case .battery: return words.tell(batteryLevel.map { "The battery is at \($0) percent." } ?? "There is no battery to ask.")
        case .notes: return words.tell(Self.list(try notes().map(\.content), "note"))
        case .todos: return words.tell(Self.list(try todos().filter { !$0.completed }.map(\.task), "todo"))
        case .undone: return words.undone()
        case .unknown: return words.unknown()
        }
    }

    private func obey(_ command: SpokenCommand, _ words: PersonalityWords) async throws -> String {
        switch command {
        case .addNote(let content):
            try add([NewNote(content: content)])
            return words.done("I have noted: \(content).")
        case .addTodo(let task):
            try add([NewTodo(task: task, priority: .medium)])
            return words.done("I have added to your todos: \(task).")
        case .photo:
            do {
                _ = try await capture()
            } catch GlassesError.cameraUnavailable {
                return words.tell("I have no camera to take one with.")
            }
            return words.done("I have taken a photo.")
        case .sleep:
            setMode(.sleep)
            return words.done("Going to sleep.")
        }
    }

    /// "You have two notes: a, b."
    private static func list(_ texts: [String], _ thing: String) -> String {
        guard !texts.isEmpty else { return "You have no \(thing)s." }
        let spoken = texts.prefix(3).joined(separator: "; ")
        return
            "You have \(texts.count) \(thing)\(texts.count == 1 ? "" : "s")\(texts.count > 3 ? ", the newest of which are" : ""): \(spoken)."
    }
}
