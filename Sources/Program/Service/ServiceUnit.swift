import Companion
import Foundation

/// The unit of the companion in a person's systemd (systemd.service(5), systemd.unit(5)).
struct ServiceUnit: Hashable, Sendable {
    /// The first line of a unit of this program: another file in its place is somebody else's.
    static var mark: String { "# Made by \"\(programName) service install\", which writes it anew." }
    /// "outrigger.service"
    static var name: String { "\(programName).service" }

    /// The program's path.
    let program: String
    /// The arguments of `run`.
    let options: [String]
    /// Variables that lead to the folders that are meant.
    let variables: [String: String]

    /// The file's text.
    var text: String {
        // In the path of a program a dollar sign is one.
        let start = ([Self.quoted(program, inCommand: false), "run"] + options.map { Self.quoted($0) }).joined(separator: " ")
        // An address in the environment file is none of ours: systemd has its own for the login.
        let environment = variables.sorted { $0.key < $1.key }.map {
            "Environment=" + Self.quoted("\($0.key)=\($0.value)", inCommand: false)
        }
        let lines =
            [
                Self.mark, "[Unit]", "Description=\(ProgramIdentity.current.title), \(ProgramIdentity.current.summary)",
                // A program that cannot start ends up as failed, and does not fill the journal.
                "StartLimitIntervalSec=300", "StartLimitBurst=5", "", "[Service]", "Type=exec", "ExecStart=\(start)",
            ] + environment + [
                // 2: the call or the configuration is wrong, which another start does not mend.
                // 130: it was asked to end, and has.
                "SuccessExitStatus=130", "Restart=on-failure", "RestartSec=5", "RestartPreventExitStatus=2", "", "[Install]",
                "WantedBy=default.target", "",
            ]
        return lines.joined(separator: "\n")
    }

    /// Tells whether a unit's text has lines that this program would not write: a person's, or another version's.
    static func isEdited(_ text: String) -> Bool { ServiceUnit(text).map { $0.text != text } ?? true }

    /// The data folder that it runs with.
    var data: URL {
        let named = options.lastIndex(of: CommandOption.data.name).flatMap { options.indices.contains($0 + 1) ? options[$0 + 1] : nil }
        return RadioOptions.dataFolder(named)
    }

    /// A word as systemd takes it: quoted, with what it would make something of written twice (systemd.service(5), "Command lines").
    ///
    /// - Parameter inCommand: whether a dollar sign would be a variable.
    static func quoted(_ word: String, inCommand: Bool = true) -> String {
        // By scalars: to Swift a carriage return and a line feed are one character, and a sign with an accent is another one.
        var text = String.UnicodeScalarView()
        for scalar in word.unicodeScalars {
            switch scalar {
            case "\\", "\"": text.append(contentsOf: ["\\", scalar])
            case "%": text.append(contentsOf: ["%", "%"])
            case "$" where inCommand: text.append(contentsOf: ["$", "$"])
            case "\n": text.append(contentsOf: ["\\", "n"])
            case "\r": text.append(contentsOf: ["\\", "r"])
            case "\t": text.append(contentsOf: ["\\", "t"])
            default: text.append(scalar)
            }
        }
        let isPlain =
            !word.isEmpty
            && word.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "="), UInt8(ascii: ":"),
                    UInt8(ascii: ","):
                    true
                default: false
                }
            }
        return isPlain ? word : "\"" + String(text) + "\""
    }

    /// Reads a unit that this program has written; nil for anything else.
    init?(_ text: String) {
        guard text.hasPrefix(Self.mark + "\n"), let line = text.split(separator: "\n").first(where: { $0.hasPrefix("ExecStart=") }) else {
            return nil
        }
        let words = Self.words(String(line.dropFirst("ExecStart=".count)))
        guard words.count >= 2, words[1] == "run" else { return nil }
        program = words[0]
        options = words.dropFirst(2).map { Self.halved($0, "$") }
        var variables: [String: String] = [:]
        for line in text.split(separator: "\n") where line.hasPrefix("Environment=") {
            let parts = (Self.words(String(line.dropFirst("Environment=".count))).first ?? "").split(separator: "=", maxSplits: 1)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
        }
        self.variables = variables
    }

    init(program: String, options: [String], variables: [String: String] = [:]) {
        self.program = program
        self.options = options
        self.variables = variables
    }

    /// A word with a scalar that was written twice written once.
    private static func halved(_ word: String, _ twice: Unicode.Scalar) -> String {
        var text = String.UnicodeScalarView()
        var isSecond = false
        for scalar in word.unicodeScalars {
            isSecond = scalar == twice && !isSecond && text.last == twice
            if !isSecond { text.append(scalar) }
        }
        return String(text)
    }

    /// The words of a line that ``quoted(_:inCommand:)`` wrote.
    private static func words(_ line: String) -> [String] {
        var words: [String] = []
        var current: String.UnicodeScalarView?
        func scalar(_ sign: Unicode.Scalar) -> Unicode.Scalar { sign == "n" ? "\n" : sign == "r" ? "\r" : sign == "t" ? "\t" : sign }
        var (isQuoted, isEscaped) = (false, false)
        for sign in line.unicodeScalars {
            if isEscaped {
                current = (current ?? .init()) + [scalar(sign)]
                isEscaped = false
            } else if sign == "\\" {
                isEscaped = true
            } else if sign == "\"" {
                isQuoted.toggle()
                current = current ?? .init()
            } else if sign == " ", !isQuoted {
                if let word = current { words.append(String(word)) }
                current = nil
            } else {
                current = (current ?? .init()) + [sign]
            }
        }
        if let word = current { words.append(String(word)) }
        return words.map { halved($0, "%") }
    }
}
