import Bluetooth

/// How the assistant sounds: `{"engine": "gtts", "rate": 150, "volume": 0.6}`.
public struct Voice: Sendable, Hashable, Codable {
    /// What is accepted and kept: the guide's words. The glasses speak all of them with espeak-ng.
    public enum Engine: String, WireWord {
        case gtts, elevenlabs, espeak

        /// Those that the glasses have, which alone are offered to choose from.
        public static let present: [Engine] = [.espeak]
        /// The words of ``present`` for people, behind each other.
        public static let presentWords = present.map(\.rawValue).joined(separator: ", ")
    }

    /// Words a minute.
    public static let rates = 50...400

    static let engine = Field("engine", FieldKind<Engine>.word)
    static let rate = Field("rate", .integer(in: rates))
    static let volume = Field("volume", .number(in: 0...1))

    public private(set) var engine = Engine.gtts
    /// Words a minute, in ``rates``.
    public private(set) var rate = 150
    /// 0–1.
    public private(set) var volume = 0.6

    /// The guide's.
    public init() {}

    /// - Throws: ``GlassesValueError``.
    public init(engine: Engine, rate: Int, volume: Double) throws(GlassesValueError) {
        try change(JSONFields(["engine": .text(engine.rawValue), "rate": .number(Double(rate)), "volume": .number(volume)]))
    }

    /// Takes what the fields say and keeps the rest.
    ///
    /// - Throws: ``GlassesValueError``; nothing has changed then.
    public mutating func change(_ fields: JSONFields) throws(GlassesValueError) {
        let engine = try fields.value(Self.engine)
        let rate = try fields.value(Self.rate)
        volume = try fields.value(Self.volume) ?? volume
        self.rate = rate ?? self.rate
        self.engine = engine ?? self.engine
    }
}

extension Voice: ByteCodable {
    /// All three fields are needed here; a device takes a part of them as a change.
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        self = try WireJSON.read(&reader) { (fields) throws(GlassesValueError) in
            guard let engine = try fields.value(Self.engine), let rate = try fields.value(Self.rate),
                let volume = try fields.value(Self.volume)
            else { throw GlassesValueError("\"engine\", \"rate\" and \"volume\" are needed.") }
            return try Voice(engine: engine, rate: rate, volume: volume)
        }
    }

    public func encode(to writer: inout ByteWriter) { writer.write(bytes: WireJSON.bytes(self)) }
}
