import Companion
import Foundation
import Synchronization

/// What the program knows of the terminal, and how it writes to it.
public enum Terminal {
    /// Whether a person sees the output.
    public static let isInteractive = isatty(STDOUT_FILENO) == 1
    /// Whether a person sees standard error.
    public static let showsProgress = isatty(STDERR_FILENO) == 1
    /// Whether text may be coloured.
    public static let usesColor =
        isInteractive && ProcessInfo.processInfo.environment["NO_COLOR"] == nil && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    /// True where something could not be written to standard output, on a full disk for one.
    static var isCut: Bool { cut.withLock { $0 } }

    private static let cut = Mutex(false)

    /// In columns: that of the terminal, or what the variable COLUMNS says; 80 where nobody knows.
    public static var width: Int {
        if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init), columns > 0 { return columns }
        for descriptor in [STDERR_FILENO, STDOUT_FILENO] {
            var size = winsize()
            if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        }
        return 80
    }

    /// Writes a line for people to standard output. What came from outside is made harmless, see ``visible(_:)``; on a terminal, what is
    /// longer than a line is broken between words, and goes on below its text.
    public static func print(_ text: String) {
        let text = marked(visible(text), to: STDOUT_FILENO)
        write((isInteractive ? fitted(text, to: width) : text) + "\n", to: STDOUT_FILENO)
    }

    /// Writes a text as it is, for what is no prose: a script, a page in Markdown.
    static func print(verbatim text: String) { write(text + "\n", to: STDOUT_FILENO) }

    /// Writes data for other programs to standard output, to the byte; on a terminal what came from outside is made harmless.
    public static func printData(_ text: String) { write(isInteractive ? visible(text) : text, to: STDOUT_FILENO) }

    /// Writes a line for people to standard error, to the journal as a warning. What came from outside is made harmless, see ``visible(_:)``.
    public static func printError(_ text: String) {
        let text = marked(visible(text), to: STDERR_FILENO)
        write((JournalStream.isStandardError ? JournalStream.warning(text) : text) + "\n", to: STDERR_FILENO)
    }

    /// Writes a line for people to standard error, behind the program's name.
    public static func complain(_ text: String) { printError("\(programName): \(text)") }

    /// Text that says so where it tells of simulated devices.
    static func marked(_ text: String, to descriptor: Int32) -> String { CommandCall.current?.marked(text, to: descriptor) ?? text }

    /// Writes all of it as it is; a reader that went away (`| head`) ends the program as it would any other.
    static func write(_ text: String, to descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EPIPE { ClosedPipe.end() }
            guard count > 0 else { return failed(errno, descriptor) }
            bytes = bytes.dropFirst(count)
        }
    }

    /// Says once that the output is not whole.
    private static func failed(_ code: Int32, _ descriptor: Int32) {
        guard descriptor == STDOUT_FILENO,
            !cut.withLock({ was in
                defer { was = true }
                return was
            })
        else { return }
        complain("the output could not be written: \(String(cString: strerror(code))).")
    }

    /// Stressed, where colours are used.
    public static func bold(_ text: String) -> String { style(text, bold) }
    /// Less loud, where colours are used.
    public static func dim(_ text: String) -> String { style(text, dim) }

    /// One line, whatever is in it.
    private static func style(_ text: String, _ sequence: String) -> String {
        let line = visibleLine(text)
        return usesColor ? sequence + line + plain : line
    }

    /// Prints a value as JSON with sorted keys.
    public static func print(json value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting =
            isInteractive ? [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes] : [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        write(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n", to: STDOUT_FILENO)
    }

    /// Prints a value as JSON on one line, for streams.
    public static func print(jsonLine value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        write(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n", to: STDOUT_FILENO)
    }
}
