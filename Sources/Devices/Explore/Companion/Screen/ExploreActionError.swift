/// Why an action of the explore page cannot be done.
public enum ExploreActionError: Error, Sendable, Hashable, CaseIterable {
    /// The last message has no answer yet.
    case busy
    /// A message without words.
    case blank
    /// No screen shows such a place.
    case unknownPlace
    /// There is no category of that name.
    case unknownCategory
    /// A point that is nowhere on the Earth.
    case badPoint
}

extension ExploreActionError: CustomStringConvertible {
    /// A stable name for scripts and "Details".
    public var code: String {
        switch self {
        case .busy: "busy"
        case .blank: "blank"
        case .unknownPlace: "unknown-place"
        case .unknownCategory: "unknown-category"
        case .badPoint: "bad-point"
        }
    }

    /// The sentence, and the advice where there is one.
    public var description: String { [sentence, advice].compactMap(\.self).joined(separator: " ") }

    /// What happened, and why.
    public var sentence: String { words.sentence }

    /// What to do about it; nil where there is nothing to say.
    public var advice: String? { words.advice }

    private var words: (sentence: String, advice: String?) {
        switch self {
        case .busy: ("The last message has no answer yet.", "Wait for it, or begin a new conversation.")
        case .blank: ("There is nothing to say.", "Write a message first.")
        case .unknownCategory:
            ("There is no such category.", "Use one of \(ExploreCategory.allCases.map(\.rawValue).joined(separator: ", ")).")
        case .badPoint: ("That point is nowhere on the Earth.", "Latitudes go from −90 to 90, longitudes from −180 to 180.")
        case .unknownPlace: ("That place is not shown any more.", "Ask for places again, and choose one of them.")
        }
    }
}
