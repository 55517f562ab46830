/// What is to be known of a way: why it is long, or what part of it is not to be trusted. The original server says nothing of it.
public struct WayRemark: Sendable, Hashable, Codable {
    /// Of ``WayNote``, where it is known.
    public var code: String
    /// The sentence for a person.
    public var text: String

    /// Makes one from its parts, each as its property says.
    public init(code: String, text: String) {
        self.code = code
        self.text = text
    }
}

/// The remarks that a server makes of a way: why it is long, or not to be trusted in all of its parts.
public enum WayNote: String, Sendable, Hashable, CaseIterable {
    /// Further than anybody walks: a straight line, and its time all the same.
    case tooFar = "too_far"
    /// No streets are known here: a straight line, and a guess.
    case noStreets = "no_streets"
    /// Streets are known, and none of them leads there, or none is near: a straight line, and water may lie across it.
    case noWay = "no_way"
    /// An end lies away from every street that is known: that part is a straight line, and water or a wall may lie across it.
    case offStreet = "off_street"
    /// Much longer than the straight line: the streets of the data lead around something.
    case detour
}
