import Companion
import Glasses
import Program

/// `outrigger glasses conversation`
struct GlassesConversationCommand: Command {
    private static let search = CommandOption(name: "--search", value: "TEXT", help: "Only what has these words in it, the latest first.")

    static let specification = GlassesTarget.specification(
        "conversation", "Show what was said to the assistant, and what it answered.",
        options: [search], output: .document(GlassesOutput.conversation),
        examples: "conversation", "conversation --search milk")

    private let target: GlassesTarget
    private let text: String?
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try GlassesTarget(arguments)
        text = arguments.value(Self.search)
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let text = text
        let items = try await target.settled { model in
            let conversation = model.screen.conversation
            guard conversation.count != nil else { throw GlassesRequestError.needsWiFi }
            return text.map { model.search($0) } ?? conversation.items
        }
        guard !printsJSON else { return try Terminal.print(items, as: GlassesOutput.conversation) }
        guard !items.isEmpty else {
            return Terminal.print(text == nil ? "Nothing was said yet." : "Nothing was said with these words in it.")
        }
        for item in items { Terminal.print("\(item.time)  \(item.role == "user" ? "You" : "Assistant"): \(item.content)") }
    }
}

/// `outrigger glasses conversation say`
struct GlassesSayCommand: Command {
    static let specification = GlassesTarget.specification(
        "conversation say", "Say something to the assistant.",
        discussion: "It is typed to only: no microphone is listened to. A sentence needs no wake word here.",
        parameters: [.init(name: "SENTENCE", help: "\"what time is it?\"")],
        output: .document(GlassesOutput.said), examples: "conversation say \"what time is it?\"")

    private let target: GlassesTarget
    private let sentence: String
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try GlassesTarget(arguments)
        let text = arguments[0] ?? ""
        sentence = try arguments.taken { () throws(GlassesValueError) in try NewNote.content.checked(text, of: "A sentence") }
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let sentence = sentence
        let (outcome, hint) = try await target.settled { model in
            (try await model.perform(.say(sentence)), model.screen.conversation.hint)
        }
        if printsJSON { return try Terminal.print(outcome, as: GlassesOutput.said) }
        guard let reply = outcome.reply else {
            throw CommandFailure("That was not for the assistant.", advice: hint, code: "not-answered")
        }
        Terminal.print(reply)
    }
}

/// `outrigger glasses conversation clear`
struct GlassesConversationClearCommand: Command {
    static let specification = GlassesTarget.specification(
        "conversation clear", "Have the glasses forget the conversation.", options: [.yes], examples: "conversation clear --yes")

    private let order: GlassesOrderCommand<Order>
    private let isAsked: Bool

    private enum Order: GlassesOrder {
        static let specification = GlassesConversationClearCommand.specification
        static let done = "The conversation is cleared."

        static func change(_: Arguments) -> GlassesChange { .clearConversation }
    }

    init(_ arguments: Arguments) throws {
        order = try GlassesOrderCommand(arguments)
        isAsked = !arguments.has(.yes)
        guard !isAsked || Terminal.canAsk else { throw arguments.fail("Nobody can be asked here: say --yes.") }
    }

    func run() async throws {
        try await Terminal.confirm(
            "The glasses forget all that was said, and it cannot be brought back. Clear the conversation?", isAsked: isAsked,
            declined: "Nothing was forgotten.")
        try await order.run()
    }
}
