import Foundation

extension Terminal {
    /// Prints for people: on a terminal, lines are broken between words at its width; elsewhere they stay as they are.
    ///
    /// - Parameter hanging: how many columns the lines after the first are indented by.
    public static func say(_ text: String, hanging: Int = 0) {
        let text = marked(visible(text), to: STDERR_FILENO)
        printError(showsProgress ? wrapped(text, to: width, hanging: hanging) : text)
    }

    /// Prints for people to standard output: as ``say(_:hanging:)`` to standard error.
    public static func print(_ text: String, hanging: Int) {
        let text = marked(visible(text), to: STDOUT_FILENO)
        print(isInteractive ? wrapped(text, to: width, hanging: hanging) : text)
    }

    /// Breaks each line between words so that none is longer than `width` columns. A word that is longer has a line of its own.
    ///
    /// Text in quotation marks, such as a command, stays on one line where it fits on one. A character counts as a column; escape
    /// sequences for colours (`ESC [ … m`) as none. Other spaces than those at a break stay.
    public static func wrapped(_ text: String, to width: Int, hanging: Int = 0) -> String {
        let indentation = String(repeating: " ", count: max(0, hanging))
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var lines: [Substring] = []
            var rest = line
            var hasWord = false
            var current = Substring()
            while !rest.isEmpty {
                let gap = rest.prefix { $0 == " " }
                var word = rest[gap.endIndex...].prefix { $0 != " " }
                if word.count(where: { $0 == "\"" }) % 2 == 1, let end = rest[word.endIndex...].firstIndex(of: "\"") {
                    let quoted = rest[word.startIndex..<(rest[end...].firstIndex(of: " ") ?? rest.endIndex)]
                    if columns(quoted) <= width - max(0, hanging) { word = quoted }
                }
                rest = rest[word.endIndex...]
                if hasWord, columns(current) + gap.count + columns(word) > width {
                    lines.append(current)
                    current = indentation + word
                } else {
                    current += gap + word
                }
                hasWord = true
            }
            return (lines + [current]).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    /// Breaks each line that is too long, and has it go on below what stands behind its label: "Today        300 ml", or its indentation.
    static func fitted(_ text: String, to width: Int) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard columns(line) > width else { return String(line) }
            let indentation = line.prefix { $0 == " " }.count
            let label = line.dropFirst(indentation).range(of: "  ").map { gap in
                columns(line[..<gap.lowerBound]) + line[gap.lowerBound...].prefix { $0 == " " }.count
            }
            return wrapped(String(line), to: width, hanging: label.flatMap { $0 <= width / 2 ? $0 : nil } ?? indentation)
        }.joined(separator: "\n")
    }

    private static func columns(_ text: Substring) -> Int {
        var count = 0
        var isEscape = false
        for character in text {
            if character == "\u{1B}" {
                isEscape = true
            } else if isEscape {
                isEscape = character != "m"
            } else {
                count += 1
            }
        }
        return count
    }
}
