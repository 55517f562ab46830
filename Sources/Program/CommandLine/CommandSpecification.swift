/// What a command takes: the source of its usage text and of the checks on its arguments.
public struct CommandSpecification: Sendable {
    /// The words that call it: ["lamp", "status"].
    public let path: [String]
    /// One line for the list of commands.
    public let summary: String
    /// Further sentences for `--help`.
    public var discussion = ""
    /// Arguments by position.
    public var parameters: [Parameter] = []
    /// What may be given besides, in the order of the usage.
    public var options: [CommandOption] = []

    /// Makes one from its parts, each as its property says.
    public init(
        path: [String], summary: String, discussion: String = "", parameters: [Parameter] = [], options: [CommandOption] = []
    ) {
        self.path = path
        self.summary = summary
        self.discussion = discussion
        self.parameters = parameters
        self.options = options
    }

    /// An argument by position.
    public struct Parameter: Sendable {
        /// In capitals: "DEVICE".
        public let name: String
        /// What it is, for `--help`.
        public let help: String
        /// May be left out.
        public var isOptional = false

        /// Makes one from its parts, each as its property says.
        public init(name: String, help: String, isOptional: Bool = false) {
            self.name = name
            self.help = help
            self.isOptional = isOptional
        }
    }

    /// The line that shows how it is called.
    public var usage: String {
        var words = ["outrigger"] + path
        words += parameters.map { $0.isOptional ? "[\($0.name)]" : $0.name }
        words += options.map { option in option.value.map { "[\(option.name) \($0)]" } ?? "[\(option.name)]" }
        return "Usage: " + words.joined(separator: " ")
    }

    /// What `--help` prints.
    public var help: String {
        var lines = [summary, ""]
        if !discussion.isEmpty { lines += [discussion, ""] }
        lines.append(usage)
        let rows =
            parameters.map { ($0.name, $0.help) } + options.map { ("\($0.name)\($0.value.map { " \($0)" } ?? "")", $0.help) }
            + [("--help", "Show this.")]
        let width = rows.map(\.0.count).max() ?? 0
        lines.append("")
        lines += rows.map { "  " + $0.0.padding(toLength: width + 2, withPad: " ", startingAt: 0) + $0.1 }
        return lines.joined(separator: "\n")
    }
}
