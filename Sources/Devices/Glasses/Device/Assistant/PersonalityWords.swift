import GlassesContract

/// Greetings and refusals of each personality. Readings and what was done are told plainly.
struct PersonalityWords: Sendable {
    let personality: Personality
    /// Counts what was said, so that no two answers in a row begin or end alike.
    let turn: Int

    /// Who is called without being asked for anything.
    func greet(_ name: String) -> String {
        switch personality {
        case .professional: pick("This is \(name). How can I help you?", "\(name) here. What do you need?")
        case .jarvis: pick("At your service, sir.", "You called, sir?", "Yes, sir?")
        case .friendly: pick("Hi, I'm \(name)! What can I do for you?", "Hello! How can I help?", "Hi there! What do you need?")
        case .witty: pick("You rang?", "I was hoping that you would ask.", "Speak, and I shall hear.")
        case .casual: pick("Hey, what's up?", "Yo.", "What do you need?")
        }
    }

    /// A wish that is no command, and an answer in place of one that claimed to have followed it.
    ///
    /// - Parameter hint: the next step; nil where none is wanted.
    func undone(_ hint: String? = AssistantHint.usual) -> String {
        [personality == .jarvis ? "Nothing was done, sir." : "Nothing was done.", hint].compactMap(\.self).joined(separator: " ")
    }

    /// A sentence that was corrected so that it has two meanings.
    func either(_ choices: [String]) -> String {
        let asked = choices.map { "“\($0)”" }
        return (personality == .jarvis ? "Nothing was done yet, sir. " : "Nothing was done yet. ")
            + "Do you mean \(asked.dropLast().joined(separator: ", ")) or \(asked.last ?? "")?"
    }

    /// What was not understood.
    ///
    /// - Parameter hint: the next step, where it is about something that a tool does.
    func unknown(_ hint: String? = nil) -> String {
        let sentence =
            hint
            ?? pick(
                "Say “what can you do?” to hear what I know.", "I keep notes, todos, timers and reminders, take photos, and tell how I am.")
        return switch personality {
        case .professional: "I did not understand that. " + sentence
        case .jarvis: pick("I'm afraid that is beyond me, sir. ", "I beg your pardon, sir? ") + sentence
        case .friendly: pick("Sorry, I don't know that one yet. ", "Hm, I did not get that. ") + sentence
        case .witty:
            pick("I would answer that, but then you would expect it every time. ", "My crystal ball is at the cleaner's. ") + sentence
        case .casual: pick("No idea. ", "You lost me. ") + sentence
        }
    }

    /// What only a language model knows, and it does not reply.
    func modelIsSilent() -> String {
        let sentence = "My language model cannot be reached just now."
        return switch personality {
        case .professional: sentence
        case .jarvis: pick("I regret it, sir. ", "My apologies, sir. ") + sentence
        case .friendly: pick("Sorry! ", "Oh no. ") + sentence
        case .witty: sentence + pick(" I am only half as clever without it.", " We shall have to be clever ourselves.")
        case .casual: pick("Hm. ", "Ugh. ") + sentence
        }
    }

    private func pick(_ variants: String...) -> String { variants[turn % variants.count] }
}
