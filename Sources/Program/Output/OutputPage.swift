import Companion

/// What every command prints with `--json`, as a page of Markdown for people: made from the schemas, so that it cannot lag behind.
struct OutputPage {
    let text: String

    init(_ commands: [(CommandSpecification, CommandOutput)]) {
        var lines = Self.introduction
        for section in Self.sections(commands) {
            let calls = section.map { $0.0.path.joined(separator: " ") }
            lines += ["", "## \(calls.joined(separator: ", "))", ""]
            lines +=
                section.count == 1 ? [section[0].0.summary] : section.map { "- `\($0.0.path.joined(separator: " "))`: \($0.0.summary)" }
            let (command, output) = section[0]
            for schema in output.schemas(of: command) {
                lines.append("")
                switch output.form {
                case .document: lines.append(schema["items"] == nil ? "An object:" : "A list of objects:")
                case .lines:
                    lines.append(
                        "A line of type `\(Self.text(schema["properties"]?["type"]?["const"]))`. \(Self.text(schema["description"]))")
                }
                lines += ["", "| Field | Type | Meaning |", "|---|---|---|"] + Self.rows(schema, path: "")
            }
        }
        text = lines.joined(separator: "\n")
    }

    /// The commands, those together that print the same.
    private static func sections(_ commands: [(CommandSpecification, CommandOutput)]) -> [[(CommandSpecification, CommandOutput)]] {
        commands.reduce(into: []) { sections, command in
            if let index = sections.firstIndex(where: { $0[0].1.schemas(of: $0[0].0) == command.1.schemas(of: command.0) }) {
                sections[index].append(command)
            } else {
                sections.append([command])
            }
        }
    }

    private static let introduction = [
        "# What commands print with --json", "",
        "Made by `\(programName) schema --markdown`; `\(programName) schema COMMAND` prints the JSON Schema (2020-12) of a command's output, "
            + "whose `$id` has the version.",
        "",
        "- Every field is always there; `null` means that it is not known, or does not apply.",
        "- Numbers have their unit in the key. Times are ISO 8601 in UTC. Names, codes and types stay as they are; one that goes "
            + "stays for one version more, and is named in the changelog.",
        "- What a command that uses a radio prints has that radio in it, a list in each of its objects: `radio.isSimulated` tells simulated "
            + "devices from real ones. A failure has it where the command had come to its radio.",
        "- A command that goes on prints an object on each line as things happen, with a `type`. Passing over types that you do not know "
            + "keeps a script working with later versions.",
        "- Where a command fails, the exit status is 1, or 2 for a call that is wrong, standard error has a sentence for people, and standard "
            + "output ends with one object: `{\"error\": {\"code\": …, \"sentence\": …, \"advice\": …}}`, among lines with `\"type\": \"error\"` "
            + "as well. `code` is stable, `advice` may be null.",
        "- A command that is interrupted ends with status 130 and nothing more; what it printed before counts.",
    ]

    /// A row for each field, and for those of the objects in it.
    private static func rows(_ schema: JSONValue, path: String) -> [String] {
        if case .object(let items)? = schema["items"] { return rows(.object(items), path: path + "[]") }
        guard case .array(let names)? = schema["required"], case .object(let properties)? = schema["properties"] else { return [] }
        return names.flatMap { name -> [String] in
            guard case .text(let name) = name, let property = properties[name], property["const"] == nil else { return [] }
            let place = path.isEmpty ? name : "\(path).\(name)"
            let row = "| `\(place)` | \(type(property)) | \(text(property["description"])) |"
            return [row] + rows(Self.known(property), path: place)
        }
    }

    /// The schema of a value that is there.
    private static func known(_ schema: JSONValue) -> JSONValue {
        guard case .array(let choices)? = schema["anyOf"], let known = choices.first else { return schema }
        return known
    }

    /// "integer or null", "list of object", "`a`, `b`".
    private static func type(_ schema: JSONValue) -> String {
        if schema["anyOf"] != nil { return type(known(schema)) + " or null" }
        if case .array(let names)? = schema["enum"] { return names.map { "`\(text($0))`" }.joined(separator: ", ") }
        if let items = schema["items"] { return "list of \(type(items))s" }
        if schema["format"] != nil { return "time" }
        if let values = schema["additionalProperties"], values["type"] != nil { return "object of \(type(values))" }
        return schema["type"].map(text) ?? "any"
    }

    private static func text(_ value: JSONValue?) -> String {
        guard case .text(let text)? = value else { return "" }
        return text
    }
}
