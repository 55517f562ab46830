import Foundation

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
    /// What it prints with `--json`; nil where it has no such option.
    public var output: CommandOutput?
    /// Whole calls that work, as a person types them: "outrigger lamp status".
    public var examples: [String] = []
    /// Called by the program itself, and so not on the list of commands; `--help` shows it all the same.
    public var isInternal = false
    /// Its former names: still taken, and in no list.
    public internal(set) var formerPaths: [[String]] = []
    /// Options that it had before: still taken, and in no list.
    public internal(set) var formerOptions: [CommandOption] = []
    /// Goes on where the configuration cannot be understood: it uses none of it, or says what is wrong with it.
    var endures = false

    /// Makes one from its parts, each as its property says.
    public init(
        path: [String], summary: String, discussion: String = "", parameters: [Parameter] = [], options: [CommandOption] = [],
        output: CommandOutput? = nil, examples: [String] = [], isInternal: Bool = false
    ) {
        self.init(
            path: path, summary: summary, discussion: discussion, parameters: parameters, options: options, output: output,
            examples: examples, isInternal: isInternal, endures: false)
    }

    init(
        path: [String], summary: String, discussion: String = "", parameters: [Parameter] = [], options: [CommandOption] = [],
        output: CommandOutput? = nil, examples: [String] = [], isInternal: Bool = false, endures: Bool
    ) {
        self.path = path
        self.summary = summary
        self.discussion = discussion
        self.parameters = parameters
        self.options = options
        self.output = output
        self.examples = examples
        self.isInternal = isInternal
        self.endures = endures
    }

    /// The same, which is taken under names that it had before as well.
    ///
    /// - Parameter calls: each as a person types it behind the program's name: "lamp switch-on".
    public func formerly(_ calls: String...) -> CommandSpecification {
        var specification = self
        specification.formerPaths += calls.map { $0.split(separator: " ").map(String.init) }
        return specification
    }

    /// The same, which takes options that it had before as well.
    public func formerly(taking options: [CommandOption]) -> CommandSpecification {
        var specification = self
        specification.formerOptions += options
        return specification
    }

    /// Number of words of a call that are the name of this command, or a former one; nil where the call is another's.
    func nameLength(in call: [String]) -> Int? { ([path] + formerPaths).filter { call.starts(with: $0) }.map(\.count).max() }

    /// Whether it may use a radio, which its outputs then name.
    var usesRadio: Bool { options.contains { $0.name == CommandOption.radio.name } }

    /// An argument by position.
    public struct Parameter: Sendable {
        /// In capitals: "DEVICE".
        public let name: String
        /// What it is, for `--help`.
        public let help: String
        /// May be left out.
        public var isOptional = false
        /// May be given several times; only the last one.
        public var isRepeated = false
        /// What a shell completes it to.
        public let values: ArgumentValues

        /// Makes one from its parts, each as its property says.
        ///
        /// - Parameter values: nil where the name says it: "FILE" and "DIR" are paths, "DEVICE" is a device.
        public init(name: String, help: String, isOptional: Bool = false, isRepeated: Bool = false, values: ArgumentValues? = nil) {
            self.name = name
            self.help = help
            self.isOptional = isOptional
            self.isRepeated = isRepeated
            self.values = values ?? ArgumentValues(named: name)
        }

        /// As it stands in a usage: "DEVICE", "[DEVICE]", "ID...".
        var usage: String {
            let word = isRepeated ? name + "..." : name
            return isOptional ? "[\(word)]" : word
        }
    }

    /// The line that shows how it is called.
    public var usage: String { "Usage: " + usageWords.joined(separator: " ") }

    /// Each option with its value, since a line is not broken between the two.
    private var usageWords: [String] {
        var words = [programName] + path
        words += parameters.map(\.usage)
        words += options.map { option in option.value.map { "[\(option.name) \($0)]" } ?? "[\(option.name)]" }
        return words
    }

    /// What `--help` prints, on lines of at most `width` columns.
    public func help(width: Int) -> String {
        var lines = [Terminal.wrapped(summary, to: width), ""]
        // The lines of a discussion are the source's; a terminal has its own.
        let sentences = discussion.split(separator: "\n").joined(separator: " ")
        if !sentences.isEmpty { lines += [Terminal.wrapped(sentences, to: width), ""] }
        lines += [Self.wrapped(["Usage:"] + usageWords, to: width, hanging: 4), ""]
        let rows =
            parameters.map { ($0.name, $0.help) } + options.map { ("\($0.name)\($0.value.map { " \($0)" } ?? "")", $0.help) }
            + [("--help", "Show this.")]
        lines += HelpRows(rows).lines(width: width)
        if !examples.isEmpty {
            lines += ["", examples.count == 1 ? "Example:" : "Examples:"]
            // A broken call stays one that a shell takes.
            lines += examples.map { example in
                Terminal.wrapped("  " + example, to: width - 2, hanging: 6).split(separator: "\n").joined(separator: " \\\n")
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Breaks lines between these words, and not at the spaces in them.
    private static func wrapped(_ words: [String], to width: Int, hanging: Int) -> String {
        let text = words.map { $0.replacingOccurrences(of: " ", with: "\u{A0}") }.joined(separator: " ")
        return Terminal.wrapped(text, to: width, hanging: hanging).replacingOccurrences(of: "\u{A0}", with: " ")
    }
}
