/// What a command takes: the source of its usage text and of the checks on its arguments.
struct CommandSpecification {
    /// The words that call it: ["speaker", "update"].
    let path: [String]
    /// One line for the list of commands.
    let summary: String
    /// Further sentences for `--help`.
    var discussion = ""
    var parameters: [Parameter] = []
    var options: [CommandOption] = []

    /// An argument by position.
    struct Parameter {
        let name: String
        let help: String
        var isOptional = false
    }

    var usage: String {
        var words = ["outrigger"] + path
        words += parameters.map { $0.isOptional ? "[\($0.name)]" : $0.name }
        words += options.map { option in option.value.map { "[\(option.name) \($0)]" } ?? "[\(option.name)]" }
        return "Usage: " + words.joined(separator: " ")
    }

    var help: String {
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
