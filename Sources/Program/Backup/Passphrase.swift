import Credentials
import Foundation

/// The source of a passphrase: a prompt, or a file or descriptor; never the command line or the environment, which others can read.
struct Passphrase: Sendable {
    /// A shorter one is guessed, characters.
    static let shortest = 8
    /// A longer one is none, bytes.
    static let longest = 1_024
    /// The attempts that a person has.
    static let tries = 3

    /// The options of commands for it.
    static let option = CommandOption(
        name: "--passphrase-file", value: "FILE",
        help: "A file whose first line is the passphrase; - is standard input, and /dev/fd/3 a descriptor. Without it, it is asked for.")

    private let file: String?

    /// - Throws: ``UsageError`` where nobody can be asked and no file is named.
    init(_ arguments: Arguments) throws {
        file = arguments.value(Self.option)
        guard file != nil || Terminal.canAsk else {
            throw arguments.fail("Nobody can be asked for the passphrase here: name a file that has it, with \(Self.option.name) FILE.")
        }
    }

    /// True where another one can be typed if this one is wrong.
    var canTryAgain: Bool { file == nil }

    /// A new one, which is asked for twice.
    ///
    /// - Throws: ``CommandFailure`` for one that is too short; `CancellationError`.
    func make() async throws -> Secret {
        let text = try await text("New passphrase: ")
        try Self.check(text)
        if file == nil, try await self.text("The same again: ") != text {
            throw CommandFailure("The two passphrases differ. Nothing was written.", code: "passphrase")
        }
        return Self.normal(text)
    }

    /// One that a file was sealed with.
    ///
    /// - Throws: `CancellationError`; ``CommandFailure`` where there is none.
    func ask() async throws -> Secret {
        let text = try await text("Passphrase: ")
        guard !text.isEmpty else {
            throw CommandFailure("The passphrase is empty.", advice: "Give the one that the file was sealed with.", code: "passphrase")
        }
        return Self.normal(text)
    }

    /// - Throws: ``CommandFailure`` for one that protects nothing.
    static func check(_ text: String) throws(CommandFailure) {
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw CommandFailure(
                text.isEmpty ? "The passphrase is empty." : "The passphrase has nothing but blanks.",
                advice: "Use one of at least \(shortest) characters, such as four words.", code: "passphrase")
        }
        guard text.count >= shortest else {
            throw CommandFailure(
                "The passphrase has fewer than \(shortest) characters.",
                advice: "Whoever has the file can try as many as they like: four words are good.",
                code: "passphrase")
        }
    }

    /// The same characters are the same passphrase, however a keyboard composes them (Unicode Standard Annex 15, form C).
    static func normal(_ text: String) -> Secret { Secret(text.precomposedStringWithCanonicalMapping) }

    private func text(_ prompt: String) async throws -> String {
        guard let file else { return try await Terminal.askSecret(prompt) }
        let descriptor = file == "-" ? dup(STDIN_FILENO) : open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw CommandFailure(
                "The passphrase's file \(file) cannot be read: \(String(cString: strerror(errno))).",
                advice: "Check the path and its permissions.",
                code: "passphrase")
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var line: [UInt8] = []
        // Byte by byte: what stands behind the line in a pipe is somebody else's.
        while line.count <= Self.longest, let byte = try handle.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") { line.append(byte) }
        guard line.count <= Self.longest,
            let text = String(validating: line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...], as: UTF8.self)
        else {
            throw CommandFailure(
                "The first line of \(file) is no passphrase: it is longer than \(Self.longest) bytes, or not UTF-8.", code: "passphrase")
        }
        return text
    }
}
