import ChatClient
import Explore

/// What is remembered of one conversation: bounded, whatever is said.
struct ChatSession: Sendable {
    private static let maximumLines = 12
    private static let maximumLineLength = 500
    private static let maximumShown = 500

    private(set) var history: [ChatMessage] = []
    /// The places of the answers so far.
    private(set) var shown: Set<RankedPlace.ID> = []
    /// What was looked for last.
    private(set) var query: ExploreQuery?
    /// The last list, in its order; a question about one place leaves it as it is.
    private(set) var list: [RankedPlace] = []
    /// The place that was spoken of last; `nil` where a list was shown since.
    private(set) var focus: RankedPlace?
    /// Metres to the nearest place of the last answer, as the crow flies.
    private(set) var nearest: Double?
    /// The distress that was spoken of last, until something else was understood.
    private(set) var distress: Distress?
    private(set) var language: ChatLanguage?

    /// Notes a message and its answer.
    mutating func note(message: String, _ answer: QueryAnswer, language: ChatLanguage) {
        add(message, answer.reply)
        self.language = language
        switch answer.subject {
        case .talk: break
        case .one(let place, let isListed):
            distress = nil
            focus = place
            if !isListed { list = answer.ranked }
            shown.formUnion(answer.ranked.map(\.id))
        case .list(let asked):
            distress = nil
            focus = nil
            // Another subject is another list: what was seen of the one does not hide anything of the other.
            if asked.kinds != query?.kinds || asked.cuisines != query?.cuisines || answer.isRestarted || shown.count > Self.maximumShown {
                shown = []
            }
            query = asked
            if !answer.ranked.isEmpty { list = answer.ranked }
            shown.formUnion(answer.ranked.map(\.id))
            nearest = answer.nearest ?? nearest
        }
    }

    /// Notes a message of distress, with the places that were shown for help; the subject stays as it was.
    mutating func note(message: String, reply: String, _ distress: Distress, _ places: [RankedPlace], language: ChatLanguage) {
        add(message, reply)
        self.distress = distress
        self.language = language
        if !places.isEmpty { (list, focus) = (places, nil) }
    }

    private mutating func add(_ message: String, _ reply: String) {
        let lines = [ChatMessage(.user, message), ChatMessage(.assistant, reply)]
        let cut = lines.map { ChatMessage($0.role, String($0.content.prefix(Self.maximumLineLength))) }
        history = Array((history + cut).suffix(Self.maximumLines))
    }
}
