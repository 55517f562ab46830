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
}
