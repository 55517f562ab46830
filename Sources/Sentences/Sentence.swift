/// A sentence for a person, as a key with arguments; it becomes words where it is read, by the ``Wording`` of that place.
///
/// The key is the English sentence with a place for each argument, so that a literal makes it:
///
///     let sentence: Sentence = "\(count) photos wait."    // "{0} photos wait.", ["3"]
public struct Sentence: Sendable {
    /// An argument in a place of a sentence.
    public enum Argument: Sendable {
        /// A name, a number or a unit, which is the same in every language.
        case text(String)
        /// Words of their own.
        case sentence(Sentence)
        /// A number in units of ten to the minus `decimals`: 19 with one of them is "1.9".
        case number(Int, decimals: Int)
        /// An amount of a liquid, ml, in its reader's units, with the unit behind it or without.
        case volume(Int, hasUnit: Bool)
        /// A time of day.
        case time(hour: Int, minute: Int)
    }

    /// The English words, with `{0}`, `{1}` … where the arguments stand.
    public let key: String
    /// The arguments in the places.
    public let arguments: [Argument]

    /// - Parameters:
    ///   - key: with `{0}`, `{1}` … where the arguments stand.
    ///   - arguments: what stands there; a place without one stays as it is.
    public init(key: String, _ arguments: [Argument]) {
        self.key = key
        self.arguments = arguments
    }

    /// Words that nobody here has put together, such as another program's: they are the same in every language.
    public init(verbatim text: String) { self.init(key: "{0}", [.text(text)]) }

    /// A number alone, with its thousands apart: "1,250", or "1.9" for 19 with one decimal.
    ///
    /// - Parameter decimals: how many digits of it stand behind the decimal mark.
    public init(number: Int, decimals: Int = 0) { self.init(key: "{0}", [.number(number, decimals: decimals)]) }

    /// Sentences one after the other, without those that are missing.
    ///
    /// - Parameter separator: what stands between two, in every language.
    public init(joining sentences: [Sentence?], by separator: String = " ") {
        let present = sentences.compactMap(\.self)
        self = present.dropFirst().reduce(present.first ?? "") { Sentence(key: "{0}\(separator){1}", [.sentence($0), .sentence($1)]) }
    }

    /// The words for where this runs.
    public var text: String { text(in: .current) }

    /// The English words.
    public var english: String { text(in: .english) }

    /// The words of a place.
    public func text(in wording: Wording) -> String {
        Self.fill(wording.words(for: key)) { index in
            guard arguments.indices.contains(index) else { return nil }
            return switch arguments[index] {
            case .text(let text): text
            case .sentence(let sentence): sentence.text(in: wording)
            case .number(let number, let decimals): wording.numbers.text(number, decimals: decimals)
            case .volume(let millilitres, let hasUnit):
                wording.habits.text(millilitres: millilitres, unit: hasUnit, numbers: wording.numbers)
            case .time(let hour, let minute): wording.habits.text(hour: hour, minute: minute)
            }
        }
    }

    /// One sentence of two halves: what a long literal is broken into is one key.
    public static func + (left: Sentence, right: Sentence) -> Sentence {
        let key = fill(right.key) { "{\($0 + left.arguments.count)}" }
        return Sentence(key: left.key + key, left.arguments + right.arguments)
    }

    /// The same standing alone: with a capital, and a full stop.
    public var whole: Sentence {
        switch arguments.first {
        case .sentence(let sentence) where key == "{0}": sentence.whole
        case .text(let text) where key == "{0}": Sentence(verbatim: Self.whole(text))
        default: Sentence(key: Self.whole(key), arguments)
        }
    }

    private static func whole(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
    }

    /// Puts something into the places of a key.
    private static func fill(_ words: String, _ content: (Int) -> String?) -> String {
        var result = ""
        var rest = words[...]
        while let open = rest.firstIndex(of: "{") {
            result += rest[..<open]
            let inside = rest.index(after: open)
            if let close = rest[inside...].firstIndex(of: "}"), let text = Int(rest[inside..<close]).flatMap(content) {
                result += text
                rest = rest[rest.index(after: close)...]
            } else {
                result += "{"
                rest = rest[inside...]
            }
        }
        return result + rest
    }
}

extension Sentence: ExpressibleByStringInterpolation {
    /// A literal on its way to a key with arguments.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var key = ""
        fileprivate var arguments: [Argument] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            key.reserveCapacity(literalCapacity + 3 * interpolationCount)
            arguments.reserveCapacity(interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) { key += literal }

        public mutating func appendInterpolation(_ sentence: Sentence) { append(.sentence(sentence)) }

        /// An amount of a liquid with its unit: "1,250 ml".
        public mutating func appendInterpolation(ml millilitres: Int) { append(.volume(millilitres, hasUnit: true)) }

        /// The same without its unit, which stands behind another one of the sentence.
        public mutating func appendInterpolation(bareML millilitres: Int) { append(.volume(millilitres, hasUnit: false)) }

        /// A time of day.
        public mutating func appendInterpolation(hour: Int, minute: Int) { append(.time(hour: hour, minute: minute)) }

        public mutating func appendInterpolation(_ value: some Any) { append(.text("\(value)")) }

        private mutating func append(_ argument: Argument) {
            key += "{\(arguments.count)}"
            arguments.append(argument)
        }
    }

    public init(stringLiteral value: String) { self.init(key: value, []) }

    public init(stringInterpolation: StringInterpolation) { self.init(key: stringInterpolation.key, stringInterpolation.arguments) }
}

/// Two are the same where they are in English: one that another process sent has its words only.
extension Sentence: Hashable {
    public static func == (left: Sentence, right: Sentence) -> Bool { left.english == right.english }

    public func hash(into hasher: inout Hasher) { hasher.combine(english) }
}

extension Sentence: CustomStringConvertible {
    public var description: String { text }
}

/// A screen is read where it goes to: it takes the words along.
extension Sentence: Codable {
    public init(from decoder: any Decoder) throws { self.init(verbatim: try decoder.singleValueContainer().decode(String.self)) }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
