import Companion

/// Why an import from a page cannot go on. What was imported before stays.
enum AreaImportError {
    /// The places are another server's.
    static let otherServer = ActionError(
        .conflict, code: "other-server", "The places are those of another server.", advice: "Import the area there.")
    /// One is under way.
    static let busy = ActionError(.conflict, code: "busy", "An import is under way.", advice: "Wait for its end, or cancel it.")
    /// Nothing was begun, or it was cancelled meanwhile.
    static let notBegun = ActionError(.conflict, code: "not-begun", "No import is under way.", advice: "Choose the file again.")
    /// More or less came than was said.
    static let wrongSize = ActionError(.invalid, code: "wrong-size", "The file is not as long as was said.", advice: "Choose it again.")
    /// No file of that name lies ready.
    static let unknownOffer = ActionError(
        .notFound, code: "unknown-offer", "There is no such area.", advice: "Choose one that is shown, or a file.")
    /// No area of that name is there.
    static let unknownArea = ActionError(.notFound, code: "unknown-area", "There is no such area.", advice: "Choose one that is listed.")

    /// An area that is offered did not come.
    static func notFetched(_ name: String, _ reason: String) -> ActionError {
        ActionError(
            .conflict, code: "not-fetched", "\(name) could not be fetched: \(reason).",
            advice: "What was here before still answers. Try again with a network, or choose a file.")
    }

    /// The download is not what is offered.
    static func wrongFile(_ name: String) -> ActionError {
        ActionError(
            .conflict, code: "wrong-file", "What came for \(name) is not the file that was expected, and was thrown away.",
            advice: "What was here before still answers. Try again later, or choose a file.")
    }

    /// The download cannot be kept.
    static func notKept(_ reason: String) -> ActionError {
        ActionError(
            .conflict, code: "disk", "The file cannot be kept: \(reason).", advice: "Make room where the data directory is.")
    }
}
