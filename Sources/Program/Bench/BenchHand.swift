/// Something that hands do to a simulated device of a kind, as a shell is told of it.
public struct BenchHand: Sendable {
    /// As "bench" takes it: "pour".
    public let name: String
    /// The unit behind it: "ml"; empty for what happens once.
    public let takes: String
    /// Its description in the list.
    public let help: String

    /// Makes one from its parts, each as its property says.
    public init(_ name: String, takes: String = "", _ help: String) {
        self.name = name
        self.takes = takes
        self.help = help
    }
}
