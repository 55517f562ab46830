/// When an event begins, as files write it: `2025-01-15T20:00:00`, seconds and their fraction, and a zone, may be missing or follow.
struct EventStart: Equatable {
    /// The time as it is kept: local at the place, without a zone, `2025-01-15T20:00:00`; or with the zone that the file names,
    /// `2025-01-15T20:00:00+02:00`, from which the place's own time is told when it is asked for.
    let text: String

    /// `nil` for anything else, and for days and hours that do not exist.
    init?(_ text: String) {
        let bytes = Array(text.utf8.prefix(40))
        func number(_ range: Range<Int>) -> Int? {
            guard range.upperBound <= bytes.count, bytes[range].allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            return bytes[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
        func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }
        guard let year = number(0..<4), byte(4) == UInt8(ascii: "-"), let month = number(5..<7), byte(7) == UInt8(ascii: "-"),
            let day = number(8..<10), byte(10) == UInt8(ascii: "T") || byte(10) == UInt8(ascii: " "),
            let hour = number(11..<13), byte(13) == UInt8(ascii: ":"), let minute = number(14..<16)
        else { return nil }
        let second = byte(16) == UInt8(ascii: ":") ? number(17..<19) : 0
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard let second, (1...12).contains(month), (1...days[month - 1]).contains(day), hour < 24, minute < 60, second < 60 else {
            return nil
        }
        var rest = bytes[(byte(16) == UInt8(ascii: ":") ? 19 : 16)...]
        if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst().drop { (0x30...0x39).contains($0) } }
        guard let zone = Self.zone(rest) else { return nil }
        func padded(_ value: Int, _ width: Int) -> String {
            let digits = String(value)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        self.text =
            "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2))\(zone)"
    }

    /// "Z", "+02:00", "+0200" or "+02" as "+02:00"; nothing as nothing, and `nil` for anything else.
    private static func zone(_ bytes: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        if text.isEmpty { return "" }
        if text == "Z" || text == "z" { return "+00:00" }
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), digits.count == 2 || digits.count == 4,
            let hours = Int(digits.prefix(2)), hours <= 14, let minutes = Int(digits.count == 4 ? digits.suffix(2) : "00"), minutes < 60
        else { return nil }
        return "\(sign)\(digits.prefix(2)):\(digits.count == 4 ? digits.suffix(2) : "00")"
    }
}
