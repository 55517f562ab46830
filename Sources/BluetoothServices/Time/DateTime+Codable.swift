/// As "2026-11-21T13:40:00", ISO 8601 without a time zone, where 0 stands for a year, month or day that is not known.
extension DateTime: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = DateTime(text: text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\"\(text)\" is not a date and time of the form 2026-11-21T13:40:00.")
        }
        self = value
    }

    public func encode(to encoder: any Encoder) throws {
        func padded(_ number: some BinaryInteger, _ width: Int) -> String {
            String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
        }
        let date = "\(padded(year ?? 0, 4))-\(padded(month ?? 0, 2))-\(padded(day ?? 0, 2))"
        let time = "\(padded(hours, 2)):\(padded(minutes, 2)):\(padded(seconds, 2))"
        var container = encoder.singleValueContainer()
        try container.encode("\(date)T\(time)")
    }

    private init?(text: String) {
        let form = Array("0000-00-00T00:00:00".utf8)
        let characters = Array(text.utf8)
        guard characters.count == form.count else { return nil }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        for (character, place) in zip(characters, form) {
            guard digits.contains(place) ? digits.contains(character) : character == place else { return nil }
        }
        func number(_ range: Range<Int>) -> UInt16 { characters[range].reduce(0) { $0 * 10 + UInt16($1 - digits.lowerBound) } }
        func known(_ range: Range<Int>) -> UInt8? { number(range) == 0 ? nil : UInt8(number(range)) }
        self.init(
            year: number(0..<4) == 0 ? nil : number(0..<4), month: known(5..<7), day: known(8..<10), hours: UInt8(number(11..<13)),
            minutes: UInt8(number(14..<16)), seconds: UInt8(number(17..<19)))
    }
}
