import Companion

/// Why an action of the explore page cannot be done.
public enum ExploreActionError {
    /// The last message has no answer yet.
    public static let busy = ActionError(
        .conflict, code: "busy", "The last message has no answer yet.", advice: "Wait for it, or begin a new conversation.")
    /// A message without words.
    public static let blank = ActionError(.invalid, code: "blank", "There is nothing to say.", advice: "Write a message first.")
    /// No screen shows such a place.
    public static let unknownPlace = ActionError(
        .notFound, code: "unknown-place", "That place is not shown any more.", advice: "Ask for places again, and choose one of them.")
    /// As many places are saved as can be.
    public static let tooManySaved = ActionError(
        .conflict, code: "too-many-saved", "\(ExploreModel.maximumSaved) places are saved, which is as many as can be.",
        advice: "Remove one first.")
    /// There is no category of that name.
    public static let unknownCategory = ActionError(
        .invalid, code: "unknown-category", "There is no such category.",
        advice: "Use one of \(ExploreCategory.allCases.map(\.rawValue).joined(separator: ", ")).")
    /// A point that is nowhere on the Earth.
    public static let badPoint = ActionError(
        .invalid, code: "bad-point", "That point is nowhere on the Earth.",
        advice: "Latitudes go from −90 to 90, longitudes from −180 to 180.")
}
