/// Something that hands do to a simulated device of a kind, as a shell is told of it.
public struct BenchHand: Sendable {
    /// As "bench" takes it: "pour".
    public let name: String
    /// The unit behind it: "ml"; empty for what happens once.
    public let takes: String
    /// Its description in the list.
    public let help: String
    /// True where its value is words.
    let isText: Bool

    /// One whose value is words, for ``BenchTwin/apply(fault:text:)``: "say".
    public static func text(_ name: String, takes: String, _ help: String) -> BenchHand {
        BenchHand(name: name, takes: takes, help: help, isText: true)
    }

    private init(name: String, takes: String, help: String, isText: Bool) {
        self.name = name
        self.takes = takes
        self.help = help
        self.isText = isText
    }

    /// Makes one from its parts, each as its property says.
    public init(_ name: String, takes: String = "", _ help: String) {
        self.init(name: name, takes: takes, help: help, isText: false)
    }
}
