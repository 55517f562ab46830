import Foundation

/// A file of lines such as `port = 80`, which stand for the options of a command: `--port 80`.
///
/// A line that begins with `#` is a comment, as is what follows on ` #`; a value may stand in quotation marks; the value of a switch is `yes`
/// or `no`, `on` or `off`, `true` or `false`. What is wrong names its line.
public struct OptionFile: Sendable {
    /// One setting, and where it stands.
    struct Entry: Sendable {
        let key: String
        let value: String
        /// From 1.
        let line: Int
    }

    /// Larger ones are no configuration.
    private static let longest = 64 << 10

    /// As the person named it.
    public let path: String
    let entries: [Entry]

    /// Reads one.
    ///
    /// - Throws: ``UsageError`` where it cannot be read, and for a line that is none.
    public init(path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw UsageError(description: "\(path) cannot be read: \(String(cString: strerror(errno))).")
        }
        try self.init(data, path: path)
    }

    /// Reads one from its bytes.
    ///
    /// - Throws: as ``init(path:)``.
    init(_ data: Data, path: String) throws {
        self.path = path
        guard data.count <= Self.longest, let text = String(data: data, encoding: .utf8) else {
            throw UsageError(
                description: "\(path) is no text of at most \(Self.longest >> 10) kilobytes in UTF-8.")
        }
        // A mark of byte order, as some editors leave it.
        let lines = (text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        var entries: [Entry] = []
        for (number, line) in zip(1..., lines) {
            guard let entry = try Self.entry(line, number, path) else { continue }
            if let other = entries.first(where: { $0.key == entry.key }) {
                throw UsageError(
                    description: "\(path): \"\(entry.key)\" stands in line \(other.line) and again in line \(number). Remove one of them.")
            }
            entries.append(entry)
        }
        self.entries = entries
    }

    private static func entry(_ line: Substring, _ number: Int, _ path: String) throws -> Entry? {
        let text = line.trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
        guard let sign = text.firstIndex(of: "=") else {
            throw UsageError(
                description:
                    "\(path), line \(number): a line is KEY = VALUE, such as “name = Ada”, and this is “\(Terminal.visibleLine(text))”.")
        }
        let key = text[..<sign].trimmingCharacters(in: .whitespaces)
        var value = text[text.index(after: sign)...].trimmingCharacters(in: .whitespaces)
        if value.first == "\"" {
            guard let end = value.dropFirst().firstIndex(of: "\""),
                value[value.index(after: end)...].allSatisfy({ $0 == " " || $0 == "\t" })
                    || Self.isComment(value[value.index(after: end)...])
            else { throw UsageError(description: "\(path), line \(number): the quotation mark of “\(key)” is not closed.") }
            value = String(value[value.index(after: value.startIndex)..<end])
        } else if let comment = value.range(of: " #") ?? value.range(of: "\t#") {
            value = value[..<comment.lowerBound].trimmingCharacters(in: .whitespaces)
        }
        guard !value.isEmpty else {
            throw UsageError(description: "\(path), line \(number): “\(key)” has no value. Remove the line, or give it one.")
        }
        guard !text.unicodeScalars.contains(where: ConfigurationFile.isControl) else {
            throw UsageError(
                description:
                    "\(path), line \(number): “\(Terminal.visibleLine(key))” takes no control characters, and “\(Terminal.visibleLine(value))” came."
            )
        }
        return Entry(key: key, value: value, line: number)
    }

    private static func isComment(_ text: Substring) -> Bool { text.trimmingCharacters(in: .whitespaces).hasPrefix("#") }
}
