/// What is to be known of a way: why it is long, or what part of it is not to be trusted. The original server says nothing of it.
public struct WayRemark: Sendable, Hashable, Codable {
    /// One of a fixed list, for programs: "too_far", "no_streets", "off_street", "detour".
    public var code: String
    /// The sentence for a person.
    public var text: String

    /// Makes one from its parts, each as its property says.
    public init(code: String, text: String) {
        self.code = code
        self.text = text
    }
}
