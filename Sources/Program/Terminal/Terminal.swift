import Foundation

/// What the program knows of the terminal, and how it writes to it.
public enum Terminal {
    /// Whether a person sees the output.
    public static let isInteractive = isatty(STDOUT_FILENO) == 1
    /// Whether a person sees standard error.
    public static let showsProgress = isatty(STDERR_FILENO) == 1
    /// Whether text may be coloured.
    public static let usesColor = isInteractive && ProcessInfo.processInfo.environment["NO_COLOR"] == nil

    /// In columns.
    public static var width: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Writes a line to standard output.
    public static func print(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }

    /// Writes a line to standard error.
    public static func printError(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

    /// Writes all of it; a reader that went away (`| head`) ends the program as it would any other.
    public static func write(_ text: String, to descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }

    /// Stressed, where colours are used.
    public static func bold(_ text: String) -> String { usesColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
    /// Less loud, where colours are used.
    public static func dim(_ text: String) -> String { usesColor ? "\u{1B}[2m\(text)\u{1B}[0m" : text }

    /// Prints a value as JSON with sorted keys.
    public static func print(json value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting =
            isInteractive ? [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes] : [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        print(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    /// Prints a value as JSON on one line, for streams.
    public static func print(jsonLine value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        print(String(decoding: try encoder.encode(value), as: UTF8.self))
    }
}
