import ChatClient

/// Why the rules read a message, and no language model did: what whoever chats is told of it.
enum ReadingFault: Sendable, Hashable {
    /// It took too long.
    case late
    /// It cannot be reached, or refuses.
    case away
    /// What it said is no reading.
    case wrong

    init(_ error: any Error) {
        switch error as? ChatClientError {
        case .timedOut?: self = .late
        case .unreadable?, .badQuestion?, nil: self = .wrong
        default: self = .away
        }
    }

    /// Whether it makes no sense to ask it to write as well.
    var isAway: Bool { self != .wrong }

    var sentence: String {
        switch self {
        case .late: "(The language model did not answer in time, so rules read this.)"
        case .away: "(The language model could not be asked, so rules read this.)"
        case .wrong: "(What the language model made of this could not be used, so rules read it.)"
        }
    }
}
