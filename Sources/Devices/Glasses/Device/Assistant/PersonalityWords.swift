import GlassesContract

/// How each personality says what there is to say.
struct PersonalityWords: Sendable {
    let personality: Personality

    /// A fact: "It's 2 PM."
    func tell(_ sentence: String) -> String {
        switch personality {
        case .professional: sentence
        case .jarvis: Self.addressing(sentence)
        case .friendly: sentence + " Anything else?"
        case .witty: sentence + " You could have guessed."
        case .casual: "So: " + sentence
        }
    }

    /// Something that was done: "I have added …"
    func done(_ sentence: String) -> String {
        switch personality {
        case .professional: sentence
        case .jarvis: "Very well, sir. " + sentence
        case .friendly: "Happy to help! " + sentence
        case .witty: sentence + " My memory is better than yours."
        case .casual: "Sure. " + sentence
        }
    }

    /// Who is called without being asked for anything.
    func greet(_ name: String) -> String {
        switch personality {
        case .professional: "This is \(name). How can I help you?"
        case .jarvis: "At your service, sir."
        case .friendly: "Hi, I'm \(name)! What can I do for you?"
        case .witty: "You rang?"
        case .casual: "Hey, what's up?"
        }
    }

    /// A wish that is no command, and an answer in place of one that claimed to have followed it.
    func undone() -> String {
        let sentence = "I take a photo, a note or a todo where a sentence asks for that alone, such as “take a photo”."
        return (personality == .jarvis ? "Nothing was done, sir. " : "Nothing was done. ") + sentence
    }

    /// What was not understood.
    func unknown() -> String {
        let sentence = "I can tell the time, the date and the battery, take a photo, and keep notes and todos."
        return switch personality {
        case .professional: "I did not understand that. " + sentence
        case .jarvis: "I'm afraid that is beyond me, sir. " + sentence
        case .friendly: "Sorry, I don't know that one yet. " + sentence
        case .witty: "I would answer that, but then you would expect it every time. " + sentence
        case .casual: "No idea. " + sentence
        }
    }

    /// What only a language model knows, and it does not reply.
    func modelIsSilent() -> String {
        let sentence = "My language model cannot be reached just now."
        return switch personality {
        case .professional: sentence
        case .jarvis: "I regret it, sir. " + sentence
        case .friendly: "Sorry! " + sentence
        case .witty: sentence + " I am only half as clever without it."
        case .casual: "Hm. " + sentence
        }
    }

    /// "It's 2 PM." → "It's 2 PM, sir."
    private static func addressing(_ sentence: String) -> String {
        guard sentence.last == "." else { return sentence }
        return sentence.dropLast() + ", sir."
    }
}
