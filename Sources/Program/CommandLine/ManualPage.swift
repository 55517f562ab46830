import Companion

/// The manual page of the program, made from what its commands take; in the man macros, which groff and mandoc read.
struct ManualPage {
    /// What `man` shows.
    let text: String

    /// - Parameters:
    ///   - commands: in the order of the page; those that the program calls itself are left out.
    ///   - program: whose page it is.
    init(_ commands: [CommandSpecification], program: ProgramIdentity = .current) {
        let listed = commands.filter { !$0.isInternal }
        var lines = [
            // Without a date, the same sources make the same page.
            ".TH \(program.name.uppercased()) 1 \"\" \"\(program.name) \(program.version)\" \"User Commands\"",
            // No hyphen of the formatter's in what is typed, "--with-out" for one, and no stretched spaces. groff's macros take the first
            // back with each paragraph unless their own register says so.
            ".nr HY 0", ".nh", ".ad l",
            ".SH NAME", Self.verbatim("\(program.name) - \(program.summary)"),
            ".SH SYNOPSIS", Self.bold(program.name) + #" \fICOMMAND\fP [\fIARGUMENT\fP ...] [\fIOPTION\fP ...]"#,
            ".SH DESCRIPTION",
            Self.flowing(
                "A companion for devices with Bluetooth and Wi-Fi: it finds them, sets them up, operates them and keeps them up to date, from a shell and on a page in the browser. It is the devices, too: on a Bluetooth adapter, or simulated."
            ),
            ".PP",
            Self.flowing("Every command takes --help. Options may stand before and behind arguments; what follows \"--\" is no option."),
            ".SH COMMANDS",
        ]
        for command in listed { lines += Self.section(command, of: program.name) }
        lines += [".SH EXIT STATUS"]
        for (status, meaning) in [
            ("0", "It is done."), ("1", "It failed, and says why."), ("2", "The call or the configuration was wrong."),
            ("130", "It was interrupted."),
        ] {
            lines += [".TP", Self.bold(status), meaning]
        }
        var seen: Set<String> = []
        let settings = commands.flatMap(\.options).compactMap(\.setting).filter { seen.insert($0.key).inserted }.sorted { $0.key < $1.key }
        lines += [".SH ENVIRONMENT"]
        for setting in settings {
            lines += [".TP", Self.bold(Configuration.variable(setting.key)), Self.flowing("\(setting.help) In the file: \(setting.key).")]
        }
        lines += [
            ".SH FILES", ".TP", Self.bold("~/.config/\(program.name)/config"),
            Self.flowing(
                "What holds for every call, on lines \"key = value\"; a comment begins with #. An option counts before a variable, that before "
                    + "the file. \"\(program.name) config\" shows every setting, with where its value comes from. XDG_CONFIG_HOME moves it."
            ),
        ]
        lines += [".SH SEE ALSO", #"\fBbluetoothctl\fP(1), \fBbluetoothd\fP(8)"#]
        text = lines.joined(separator: "\n")
    }

    private static func section(_ command: CommandSpecification, of program: String) -> [String] {
        var lines = [".SS " + command.path.joined(separator: " "), flowing(command.summary)]
        let discussion = command.discussion.split(separator: "\n").joined(separator: " ")
        if !discussion.isEmpty { lines += [".PP", flowing(discussion)] }
        lines += [".PP", synopsis(command, of: program)]
        for parameter in command.parameters { lines += [".TP", #"\fI\#(escaped(parameter.name))\fP"#, flowing(parameter.help)] }
        for option in command.options { lines += [".TP", named(option), flowing(option.help)] }
        if !command.examples.isEmpty { lines += [".PP", command.examples.count == 1 ? "Example:" : "Examples:", ".PP", ".EX"] }
        lines += command.examples.map { "    " + verbatim($0) }
        return command.examples.isEmpty ? lines : lines + [".EE"]
    }

    private static func synopsis(_ command: CommandSpecification, of program: String) -> String {
        var words = [bold(([program] + command.path).joined(separator: " "))]
        words += command.parameters.map { parameter in
            let word = #"\fI\#(escaped(parameter.name))\fP"# + (parameter.isRepeated ? "..." : "")
            return parameter.isOptional ? "[\(word)]" : word
        }
        words += command.options.map { "[\(named($0))]" }
        return words.joined(separator: " ")
    }

    /// "--radio virtual|bluez", which no line is broken in.
    private static func named(_ option: CommandOption) -> String {
        bold(option.name) + (option.value.map { #"\ \fI\#(escaped($0))\fP"# } ?? "")
    }

    private static func bold(_ text: String) -> String { #"\fB\#(verbatim(text))\fP"# }

    /// Text whose lines are the page's: what would be a request at the beginning of one is none.
    private static func flowing(_ text: String) -> String {
        // A dash before an option's name is that of the keyboard, so that it can be searched for and copied.
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            word.contains("--") ? verbatim(String(word)) : escaped(String(word))
        }
        let line = words.joined(separator: " ")
        return line.hasPrefix(".") || line.hasPrefix("'") ? #"\&"# + line : line
    }

    /// Text that is typed: every dash and quotation mark is the keyboard's.
    private static func verbatim(_ text: String) -> String {
        escaped(text).split(separator: "-", omittingEmptySubsequences: false).joined(separator: #"\-"#)
            .split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"\(aq"#)
    }

    /// Text without what the macros take for theirs. Other than ASCII is written by its number, which needs no encoding of the reader.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\\": result += #"\e"#
            case "~": result += #"\(ti"#
            case "^": result += #"\(ha"#
            case "`": result += #"\(ga"#
            case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += #"\[u\#(String(repeating: "0", count: max(0, 4 - digits.count)) + digits)]"#
            }
        }
    }
}
