import Companion
import Foundation

/// `outrigger backup save`
struct BackupSaveCommand: Command {
    private struct Saved {
        let path: String
        let outcome: BackupWriter.Outcome
    }

    private static let format = OutputFormat<Saved>.object([
        .field("file", "Where it is.", .text) { $0.path },
        .field("sizeBytes", "How long it is.", .integer) { Int(clamping: $0.outcome.size) },
        .field("files", "How many files of the data folder are in it, and how many parts of it could not be read.", .counts) {
            ["taken": $0.outcome.files, "unread": $0.outcome.unread]
        },
        .field("keys", "How many keys of the login's keyring are in it.", .counts) { ["taken": $0.outcome.keys] },
        .field("missed", "What was not taken, in sentences.", .list(.text)) { $0.outcome.missed },
    ])

    static let specification = CommandSpecification(
        path: ["backup", "save"], summary: "Put all that a person would miss into one file that is sealed with a passphrase.",
        discussion: """
            Names, drinks, notes, areas, settings, tokens, the keys of devices, the pairings of simulated ones: all of the data folder, but for
            what is made anew by itself. It may be made while the companion runs. What could not be taken is said. Whoever has the file and the
            passphrase has all of it; without the passphrase nobody has anything.
            Exit status: 3 where the backup was made and lacks data that could not be read.
            """,
        parameters: [.init(name: "FILE", help: "Where it goes; it must not be there yet.")],
        options: [Passphrase.option, .json, .data], output: .document(format),
        examples: [
            "\(programName) backup save ~/moving.backup --passphrase-file password.txt", "\(programName) backup save ~/moving.backup",
        ])

    private let file: URL
    private let folder: URL
    private let passphrase: Passphrase
    private let modules: [ProgramModule]
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        file = URL(fileURLWithPath: arguments[0] ?? "")
        folder = RadioOptions.dataFolder(arguments.value(.data))
        modules = arguments.modules
        printsJSON = arguments.has(.json)
        passphrase = try Passphrase(arguments)
    }

    func run() async throws {
        var status = stat()
        guard lstat(file.path, &status) != 0 else { throw BackupWriter.isThere(file) }
        let parent = file.standardizedFileURL.deletingLastPathComponent().resolvingSymlinksInPath().path + "/"
        guard !parent.hasPrefix(folder.resolvingSymlinksInPath().path + "/") else {
            throw CommandFailure("\(file.path) lies in the data folder itself.", advice: "Name a place outside of it.", code: "file")
        }
        guard access(parent, W_OK) == 0 else {
            let code = errno
            guard code != ENOENT else {
                throw CommandFailure("There is no folder \(parent.dropLast()).", advice: "Make it, or name another place.", code: "file")
            }
            throw CommandFailure(
                "\(parent) may not be written to: \(String(cString: strerror(code))).", advice: "Name another place.", code: "file")
        }
        let secret = try await passphrase.make()
        let outcome = try await BackupWriter(folder, modules: modules).write(to: file, secret)
        if printsJSON {
            try Terminal.print(Saved(path: file.path, outcome: outcome), as: Self.format)
        } else {
            let files = outcome.files == 1 ? "1 file" : "\(outcome.files) files"
            let keys = outcome.keys == 1 ? "1 key" : "\(outcome.keys) keys"
            Terminal.say(
                "\(file.path) has \(files) and \(keys) in \(Sentence(number: Int(clamping: outcome.size)).text) bytes.", hanging: 4)
            for sentence in outcome.missed { Terminal.say("Not taken: \(sentence)", hanging: 4) }
        }
        // Whoever relies on it has to know that it lacks something.
        if outcome.unread > 0 { throw NegativeOutcome(status: 3) }
    }
}
