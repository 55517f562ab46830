import Foundation

/// Drinks as a table for other programs: CSV by RFC 4180, in UTF-8 without a byte order mark, with a comma between fields and CRLF after each
/// line. Times are local with their offset from UTC; a cell of text that a spreadsheet would take for a formula begins with an apostrophe.
public struct DrinkTable: Sendable {
    /// The first line.
    public static let columns = ["time", "bottle", "amount_ml", "left_ml", "kind", "source", "told_ml", "note"]

    private let drinks: [StoredDrink]
    private let bottle: String
    private let calendar: Calendar

    /// - Parameters:
    ///   - bottle: what it is called.
    ///   - calendar: whose time zone the times are in.
    public init(_ drinks: [StoredDrink], of bottle: String, calendar: Calendar) {
        self.drinks = drinks.sorted { ($0.record.time, $0.number) < ($1.record.time, $1.number) }
        self.bottle = bottle
        self.calendar = calendar
    }

    /// The table.
    public var csv: String {
        ([Self.columns] + drinks.map(row)).map { $0.joined(separator: ",") + "\r\n" }.joined()
    }

    private func row(_ drink: StoredDrink) -> [String] {
        let record = drink.record
        let kind =
            switch record.kind {
            case .gulp: "gulp"
            case .pour: "pour"
            case .unknown(let type): "type \(type)"
            }
        let source: (String, told: String) =
            switch drink.source {
            case .told: ("bottle", "")
            case .corrected(let told): ("corrected", "\(told)")
            case .byHand: ("byHand", "")
            }
        let isOwn = drink.source == .byHand
        return [
            time(record.date), Self.cell(bottle), "\(record.amount)", isOwn ? "" : "\(record.left)", isOwn ? "" : kind, source.0,
            source.told,
            Self.cell(drink.note),
        ]
    }

    /// "2026-11-26T14:03:21+01:00".
    private func time(_ date: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        let two = { (number: Int?) in (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
        let offset = calendar.timeZone.secondsFromGMT(for: date)
        let zone = "\(offset < 0 ? "-" : "+")\(two(abs(offset) / 3_600)):\(two(abs(offset) / 60 % 60))"
        return
            "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day))T\(two(parts.hour)):\(two(parts.minute)):\(two(parts.second))\(zone)"
    }

    /// Text as a cell: in quotation marks where it has any, or a comma or a line end; and no formula.
    static func cell(_ text: String) -> String {
        var text = text
        if let first = text.unicodeScalars.first, ["=", "+", "-", "@", "\t", "\r", "\n"].contains(first) { text = "'" + text }
        guard text.unicodeScalars.contains(where: { ["\"", ",", "\r", "\n"].contains($0) }) else { return text }
        // By scalars: a quotation mark with an accent is another character, and ends the cell all the same.
        return "\"" + String(String.UnicodeScalarView(text.unicodeScalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] })) + "\""
    }
}
