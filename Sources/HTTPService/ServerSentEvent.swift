/// One event of a `text/event-stream` (HTML standard, section 9.2).
struct ServerSentEvent: Hashable {
    /// `nil` is the event `message`.
    var name: String?
    var identifier: String?
    var data: String

    /// A line that clients ignore.
    static let keepAlive = Array(": keep-alive\n\n".utf8)

    var encoded: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.utf8.count + 64)
        if let name { Self.append("event", Self.oneLine(name), to: &bytes) }
        if let identifier { Self.append("id", Self.oneLine(identifier), to: &bytes) }
        for line in Self.lines(data) { Self.append("data", line, to: &bytes) }
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    private static func append(_ field: String, _ value: some Sequence<UInt8>, to bytes: inout [UInt8]) {
        bytes += field.utf8
        bytes += ": ".utf8
        bytes += value
        bytes.append(UInt8(ascii: "\n"))
    }

    /// A line break of any kind (CR, LF, CR LF) begins a new line, which needs its own field name.
    private static func lines(_ text: String) -> [ArraySlice<UInt8>] {
        // Most events are one line of JSON, and every client has its own copy to make.
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else { return [Array(text.utf8)[...]] }
        let bytes = Array(text.utf8)
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
            if byte == UInt8(ascii: "\n"), index > 0, bytes[index - 1] == UInt8(ascii: "\r") {
                start = index + 1
            } else {
                lines.append(bytes[start..<index])
                start = index + 1
            }
        }
        return lines + [bytes[start...]]
    }

    /// Names and identifiers have no line breaks, and a client ignores an identifier with NUL.
    private static func oneLine(_ text: String) -> [UInt8] {
        text.utf8.map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") || $0 == 0 ? UInt8(ascii: " ") : $0 }
    }
}
