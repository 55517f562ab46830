import Bluetooth

/// What the assistant listens for: `{"keyword": "hey glasses", "sensitivity": 0.5}`.
public struct WakeWord: Sendable, Hashable, Codable {
    /// Unicode scalars of a keyword.
    public static let maximumLength = 64

    static let keyword = Field("keyword", .text(limit: maximumLength, pattern: #"[\p{L}\p{N}]"#))
    static let sensitivity = Field("sensitivity", .number(in: 0...1))

    /// With a letter or a digit in it: nobody says a word that has none.
    public private(set) var keyword = "hey glasses"
    /// 0–1.
    public private(set) var sensitivity = 0.5

    /// The guide's.
    public init() {}

    /// - Throws: ``GlassesValueError``.
    public init(keyword: String, sensitivity: Double) throws(GlassesValueError) {
        try change(JSONFields(["keyword": .text(keyword), "sensitivity": .number(sensitivity)]))
    }

    /// Takes what the fields say and keeps the rest.
    ///
    /// - Throws: ``GlassesValueError``; nothing has changed then.
    public mutating func change(_ fields: JSONFields) throws(GlassesValueError) {
        let keyword = try fields.value(Self.keyword)
        guard keyword.map(Self.canBeSaid) != false else {
            throw GlassesValueError("\"keyword\" must have a letter or a digit in it: what nobody can say is never heard.")
        }
        sensitivity = try fields.value(Self.sensitivity) ?? sensitivity
        self.keyword = keyword ?? self.keyword
    }

    /// Whether there is a letter or a digit in it, by Unicode's categories, as the API's document says it.
    private static func canBeSaid(_ keyword: String) -> Bool {
        keyword.unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
            case .decimalNumber, .letterNumber, .otherNumber: true
            default: false
            }
        }
    }
}

extension WakeWord: ByteCodable {
    /// Both fields are needed here; a device takes a part of them as a change.
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        self = try WireJSON.read(&reader) { (fields) throws(GlassesValueError) in
            guard let keyword = try fields.value(Self.keyword),
                let sensitivity = try fields.value(Self.sensitivity)
            else { throw GlassesValueError("\"keyword\" and \"sensitivity\" are needed.") }
            // Whatever the glasses have, it can be shown, and changed.
            var word = WakeWord()
            (word.keyword, word.sensitivity) = (keyword, sensitivity)
            return word
        }
    }

    public func encode(to writer: inout ByteWriter) { writer.write(bytes: WireJSON.bytes(self)) }
}
