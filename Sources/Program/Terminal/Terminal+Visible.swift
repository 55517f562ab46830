extension Terminal {
    /// What stresses, dims and ends both: the only control sequences that the program itself writes in lines.
    static let bold = "\u{1B}[1m"
    static let dim = "\u{1B}[2m"
    static let plain = "\u{1B}[0m"

    /// A text without what would steer a terminal or turn its reading direction: such a character is shown by its number, "<U+001B>".
    ///
    /// Names of devices, decoded values and servers' sentences come from outside, and are in the lines that people read. Line ends and
    /// tabs stay, and on a terminal with colours the program's own stresses.
    public static func visible(_ text: String) -> String { visible(text, keepingLines: true, keepingStyles: usesColor) }

    /// The same for what has to stay on one line, as a name does: its line ends and tabs are shown by their numbers too.
    public static func visibleLine(_ text: String) -> String { visible(text, keepingLines: false, keepingStyles: false) }

    static func visible(_ text: String, keepingLines: Bool, keepingStyles: Bool) -> String {
        guard text.unicodeScalars.contains(where: steers) else { return text }
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.first {
            if keepingStyles, scalar == "\u{1B}", let style = [bold, dim, plain].first(where: { rest.starts(with: $0.unicodeScalars) }) {
                result.append(contentsOf: style.unicodeScalars)
                rest = rest.dropFirst(style.unicodeScalars.count)
                continue
            }
            rest.removeFirst()
            if steers(scalar), !(keepingLines && (scalar == "\n" || scalar == "\t")) {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result.append(contentsOf: "<U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)>".unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// Control characters (C0, DEL, C1), separators of lines and paragraphs, and the marks, embeddings, overrides and isolates of the
    /// bidirectional algorithm (Unicode Standard Annex 9, section 2).
    private static func steers(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C: true
        default: false
        }
    }
}
