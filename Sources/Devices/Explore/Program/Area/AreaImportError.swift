import Companion

/// Why an import from a page cannot go on. What was imported before stays.
enum AreaImportError: Error, Sendable, Hashable, CaseIterable {
    /// The places are another server's.
    case otherServer
    /// One is under way.
    case busy
    /// Nothing was begun, or it was cancelled meanwhile.
    case notBegun
    /// More or less came than was said.
    case wrongSize
    /// No file of that name lies ready.
    case unknownOffer
    /// The rest of the file did not come.
    case broken

    /// A stable name for scripts and "Details".
    var code: String {
        switch self {
        case .otherServer: "other-server"
        case .busy: "busy"
        case .notBegun: "not-begun"
        case .wrongSize: "wrong-size"
        case .unknownOffer: "unknown-offer"
        case .broken: "broken-off"
        }
    }

    /// What happened, and what to do about it.
    var words: (sentence: String, advice: String) {
        switch self {
        case .otherServer: ("The places are those of another server.", "Import the area there.")
        case .busy: ("An import is under way.", "Wait for its end, or cancel it.")
        case .notBegun: ("No import is under way.", "Choose the file again.")
        case .wrongSize: ("The file is not as long as was said.", "Choose it again.")
        case .unknownOffer: ("There is no such area.", "Choose one that is shown, or a file.")
        case .broken: ("The rest of the file did not come.", "Choose it again.")
        }
    }

    /// What a page is told.
    var refusal: ActionError {
        let kind: ActionError.Kind =
            switch self {
            case .otherServer, .busy, .notBegun, .broken: .conflict
            case .wrongSize: .invalid
            case .unknownOffer: .notFound
            }
        return ActionError(kind, code: code, words.sentence, advice: words.advice)
    }
}
