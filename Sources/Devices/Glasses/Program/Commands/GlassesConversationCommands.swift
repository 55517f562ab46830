import Companion
import Glasses
import Program

/// `outrigger glasses conversation`
struct GlassesConversationCommand: Command {
    private static let search = CommandOption(name: "--search", value: "TEXT", help: "Only what has these words in it, the latest first.")

    static let specification = CommandSpecification(
        path: ["glasses", "conversation"], summary: "Show what was said to the assistant, and what it answered.",
        options: [search, GlassesTarget.option, .json, .timeout] + CommandOption.radioOptions,
        output: .document(GlassesOutput.conversation),
        examples: ["outrigger glasses conversation", "outrigger glasses conversation --search milk"])

    private let order: GlassesOrder
    private let text: String?
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        order = try GlassesOrder(arguments)
        text = arguments.value(Self.search)
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let text = text
        let items = try await order.target.settled { model in
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
    static let specification = CommandSpecification(
        path: ["glasses", "conversation", "say"], summary: "Say something to the assistant.",
        discussion: "A sentence that is for it begins with its wake word.",
        parameters: [.init(name: "SENTENCE", help: "\"hey glasses, what time is it?\"")],
        options: [GlassesTarget.option, .json, .timeout] + CommandOption.radioOptions, output: .document(GlassesOutput.said),
        examples: ["outrigger glasses conversation say \"hey glasses, what time is it?\""])

    private let order: GlassesOrder
    private let sentence: String
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        order = try GlassesOrder(arguments)
        sentence = try arguments.text(0, "A sentence")
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let sentence = sentence
        let (outcome, hint) = try await order.target.settled { model in
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
    static let specification = CommandSpecification(
        path: ["glasses", "conversation", "clear"], summary: "Have the glasses forget the conversation.",
        options: [.yes, GlassesTarget.option, .timeout] + CommandOption.radioOptions,
        examples: ["outrigger glasses conversation clear --yes"])

    private let order: GlassesOrder
    private let isAsked: Bool

    init(_ arguments: Arguments) throws {
        order = try GlassesOrder(arguments)
        isAsked = !arguments.has(.yes)
        guard !isAsked || Terminal.canAsk else { throw arguments.fail("Nobody can be asked here: say --yes.") }
    }

    func run() async throws {
        try await Terminal.confirm(
            "The glasses forget all that was said, and it cannot be brought back. Clear the conversation?", isAsked: isAsked,
            declined: "Nothing was forgotten.")
        try await order.run("The conversation is cleared.", .clearConversation)
    }
}
