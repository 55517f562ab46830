/// A language's way of writing numbers.
public struct Numbers: Sendable, Hashable {
    private let group: String
    private let mark: String

    /// "1,250.5".
    public static let english = Numbers(group: ",", mark: ".")

    private init(group: String, mark: String) {
        self.group = group
        self.mark = mark
    }

    /// Those of a language (CLDR, numbers: symbols).
    ///
    /// - Parameter language: its tag; nil for English.
    public init(language: String?) {
        switch language?.lowercased().prefix(while: { $0 != "-" }) {
        case "de", "es", "it", "nl", "da", "pt", "tr", "id", "el", "ro", "hr", "sl": self.init(group: ".", mark: ",")
        case "fr", "nb", "no", "sv", "fi", "pl", "cs", "sk", "ru", "uk", "bg", "hu": self.init(group: "\u{A0}", mark: ",")
        default: self = .english
        }
    }

    /// A number with its thousands apart: "1,250", "−1,250".
    ///
    /// - Parameter decimals: how many digits of it, from 0 on, stand behind the decimal mark.
    public func text(_ number: Int, decimals: Int = 0) -> String {
        let digits = String(number.magnitude)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        var whole = padded.dropLast(decimals)
        var parts: [Substring] = []
        while whole.count > 3 {
            parts.insert(whole.suffix(3), at: 0)
            whole = whole.dropLast(3)
        }
        let text = ([whole] + parts).joined(separator: group)
        return (number < 0 ? "−" : "") + text + (decimals == 0 ? "" : mark + padded.suffix(decimals))
    }
}

extension Wording {
    /// Its language's way of writing numbers.
    public var numbers: Numbers { Numbers(language: language) }
}
