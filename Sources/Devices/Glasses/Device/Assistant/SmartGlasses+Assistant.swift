import ChatClient
import Foundation
import GlassesContract

/// A sentence for the assistant, and what is to become of it: all that takes time is done.
public struct HeardSentence: Sendable {
    enum Wish: Sendable {
        case wake
        case answer(String)
        /// With the photo that was taken, where one is wanted.
        case request(AssistantRequest, photo: [UInt8] = [])

        /// Whether something has to be kept.
        var needsRoom: Bool {
            switch self {
            case .request(.command(.photo), _), .request(.command(.addNote), _), .request(.command(.addTodo), _): true
            case .wake, .answer, .request: false
            }
        }
    }

    let sentence: String
    let wish: Wish
    let settings: GlassesSettings
}

extension SmartGlasses {
    /// Answers a sentence that begins with the wake word, and says the answer. Both are kept where there is room.
    ///
    /// Sleeping glasses wake at it, and do nothing else. Only a ``SpokenCommand`` does anything, by rules; what is asked is answered by the
    /// language model where there is one, and by rules where it does not reply or claims to have acted.
    /// - Returns: `nil` for a sentence that is not for the glasses.
    public func hear(_ sentence: String) async throws -> String? {
        guard let heard = try await understand(sentence) else { return nil }
        return try change(answering: nil, whenFull: { try $0.answer(heard, hasRoom: false) }) { try $0.answer(heard) }
    }

    /// The first half of ``hear(_:)``, which takes time; the second is ``answer(_:hasRoom:)``.
    public func understand(_ sentence: String) async throws -> HeardSentence? {
        let settings = currentSettings()
        guard let words = AssistantRequest.afterWakeWord(settings.wakeWord.keyword, in: sentence) else { return nil }
        return HeardSentence(
            sentence: sentence, wish: statusMode == .sleep ? .wake : try await wish(words, settings), settings: settings)
    }

    private func wish(_ wish: String, _ settings: GlassesSettings) async throws -> HeardSentence.Wish {
        let words = PersonalityWords(personality: settings.personality)
        let request = AssistantRequest(wish)
        if request == .command(.photo) {
            do {
                return .request(request, photo: try await camera.snapshot())
            } catch GlassesError.cameraUnavailable {
                return .answer(words.tell("I have no camera to take one with."))
            }
        }
        guard let chat = configuration.chat, request.isQuestion else { return .request(request) }
        do throws(ChatClientError) {
            guard !faults.isInternetGone else { throw .unreachable(nil) }
            let messages: [ChatMessage]
            do { messages = try prompt(for: wish, settings) } catch { throw .badQuestion }
            let reply = try await chat.reply(to: messages)
            guard !ClaimedAct.isIn(reply) else {
                configuration.report("The language model said that it had done something, which it cannot: its answer is left out.")
                return .answer(words.undone())
            }
            return .answer(reply)
        } catch .cancelled {
            throw CancellationError()
        } catch {
            configuration.report("\(error) Rules answer instead.")
            return request == .unknown ? .answer(words.modelIsSilent()) : .request(request)
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

    /// Does what was asked for, and says what became of it.
    ///
    /// - Parameter hasRoom: false on a full disk, where nothing is done that would have to be kept.
    /// - Throws: ``GlassesError/storageFull`` where there is no room after all; nothing was said then.
    public func answer(_ heard: HeardSentence, hasRoom: Bool = true) throws -> String {
        let settings = heard.settings
        let words = PersonalityWords(personality: settings.personality)
        let answer =
            switch heard.wish {
            case .wake: words.greet(settings.name)
            case .answer(let answer): answer
            case _ where heard.wish.needsRoom && !hasRoom: words.tell("There is no room left for that.")
            case .request(let request, let photo): try obey(request, photo, settings, words)
            }
        if case .wake = heard.wish { setMode(.active) }
        say(answer, to: heard.sentence, voice: settings.voice)
        return answer
    }

    private func obey(
        _ request: AssistantRequest, _ photo: [UInt8], _ settings: GlassesSettings, _ words: PersonalityWords
    ) throws -> String {
        switch request {
        case .command(let command): return try obey(command, photo, words)
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

    private func obey(_ command: SpokenCommand, _ photo: [UInt8], _ words: PersonalityWords) throws -> String {
        switch command {
        case .addNote(let content):
            try add([NewNote(content: content)])
            return words.done("I have noted: \(content).")
        case .addTodo(let task):
            try add([NewTodo(task: task, priority: .medium)])
            return words.done("I have added to your todos: \(task).")
        case .sleep:
            setMode(.sleep)
            return words.done("Going to sleep.")
        case .photo:
            _ = try keep(photo: photo)
            return words.done("I have taken a photo.")
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
