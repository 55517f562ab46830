import Companion
import Credentials
import Foundation
import SecretService
import SocketRadio

extension BackupReader {
    /// Opens it with the passphrase that a person or a file gives; who types may try again.
    func open(_ passphrase: Passphrase) async throws -> Opened {
        for attempt in 1... {
            do {
                return try open(try await passphrase.ask())
            } catch let error as CommandFailure
                where error.code == "wrong-passphrase" && passphrase.canTryAgain && attempt < Passphrase.tries
            {
                Terminal.say(error.sentence)
            }
        }
        throw CancellationError()
    }
}

extension BackupContent {
    /// The time at which it was made.
    var date: Date { Date(timeIntervalSince1970: made) }

    /// "of 26 November 2026, 12:30, from kitchen"
    var origin: String {
        "of \(ShellTime.day(date)), from \(Terminal.visibleLine(computer))"
    }
}

/// `outrigger backup show`
struct BackupShowCommand: Command {
    private static let file = OutputFormat<BackupContent.File>.object([
        .field("path", "In the data folder.", .text) { $0.path },
        .field("sizeBytes", "How long it is.", .integer) { Int(clamping: $0.size) },
    ])
    private static let format = OutputFormat<BackupContent>.object([
        .field("program", "Whose data it is.", .text) { $0.program },
        .field("version", "Of that program.", .text) { $0.version },
        .field("made", "When.", .time) { Date(timeIntervalSince1970: $0.made) },
        .field("computer", "Where.", .text) { $0.computer },
        .field("files", "What is in it.", .list(file)) { $0.files },
        .field("keys", "Names of the keys in it.", .list(.text)) { $0.keys.map { "\($0.service) of \($0.account)" } },
        .field("missed", "What was not taken, in sentences.", .list(.text)) { $0.missed },
    ])

    static let specification = CommandSpecification(
        path: ["backup", "show"], summary: "Show what is in a backup. Nothing is written.",
        parameters: [.init(name: "FILE", help: "A file that \"backup save\" wrote.")],
        options: [Passphrase.option, .json], output: .document(format),
        examples: ["\(programName) backup show ~/moving.backup --passphrase-file password.txt"])

    private let file: URL
    private let passphrase: Passphrase
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        file = URL(fileURLWithPath: arguments[0] ?? "")
        printsJSON = arguments.has(.json)
        passphrase = try Passphrase(arguments)
    }

    func run() async throws {
        let content = try await BackupReader(file).open(passphrase).content
        if printsJSON { return try Terminal.print(content, as: Self.format) }
        Terminal.print("A backup \(content.origin), by \(content.program) \(Terminal.visibleLine(content.version)).", hanging: 4)
        var table = TextTable(["FILE", "BYTES"])
        for file in content.files { table.add([file.path, "\(file.size)"]) }
        Terminal.print(table)
        if !content.keys.isEmpty { Terminal.print("Keys of the keyring: \(content.keys.count)") }
        for sentence in content.missed { Terminal.print("Not taken: \(sentence)", hanging: 4) }
    }
}

/// `outrigger backup restore`
struct BackupRestoreCommand: Command {
    private static let yes = CommandOption(name: "--yes", value: nil, help: "Replace the data folder that is there, without a question.")

    private struct Restored {
        let content: BackupContent
        let folder: URL
        let former: URL?
        let keysMissed: [String]
    }

    private static let format = OutputFormat<Restored>.object([
        .field("folder", "The data folder.", .text) { $0.folder.path },
        .nullable("former", "Where what was there is kept; null where nothing was.", .text) { $0.former?.path },
        .field("made", "When the backup was made.", .time) { Date(timeIntervalSince1970: $0.content.made) },
        .field("files", "How many files came back.", .counts) { ["restored": $0.content.files.count] },
        .field("missed", "What the backup has not, and what could not be put back, in sentences.", .list(.text)) {
            $0.content.missed + $0.keysMissed
        },
    ])

    static let specification = CommandSpecification(
        path: ["backup", "restore"], summary: "Bring back what \"backup save\" took, on this computer or another.",
        discussion: """
            The backup takes the place of the data folder; nothing is merged. Nothing changes before all of it was verified, and what was there
            is kept beside it, under a name that is printed. No companion may run with the folder.
            """,
        parameters: [.init(name: "FILE", help: "A file that \"backup save\" wrote.")],
        options: [Passphrase.option, yes, .json, .data], output: .document(format),
        examples: [
            "\(programName) backup restore ~/moving.backup --passphrase-file password.txt --yes",
            "\(programName) backup restore ~/moving.backup",
        ])

    private let file: URL
    private let folder: URL
    private let passphrase: Passphrase
    private let isDecided: Bool
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        file = URL(fileURLWithPath: arguments[0] ?? "")
        folder = RadioOptions.dataFolder(arguments.value(.data))
        isDecided = arguments.has(Self.yes)
        printsJSON = arguments.has(.json)
        passphrase = try Passphrase(arguments)
    }

    func run() async throws {
        let reader = try BackupReader(file)
        let exchange = DataExchange(folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: exchange.folder.path)) ?? []
        let isThere = names.contains { $0 != "companion.lock" }
        let lock = try await takeFolder(exchange)
        defer { withExtendedLifetime(lock) {} }
        if isThere, !isDecided {
            let question = "\(exchange.folder.path) is replaced by the backup, and kept beside it. \(Self.summary(of: names))Restore?"
            guard Terminal.canAsk else {
                throw CommandFailure(
                    "\(exchange.folder.path) has data already, which the backup replaces.",
                    advice: "Say --yes where that is meant: what is there is kept beside it.",
                    code: "not-empty")
            }
            guard try await Terminal.ask(question) else { throw CommandFailure("Nothing was changed.", code: "declined") }
        }
        var opened = try await reader.open(passphrase)
        try exchange.prepare()
        try opened.unpack(to: exchange.unpacking)
        let former: URL?
        do {
            former = try exchange.replace(with: exchange.unpacking)
        } catch {
            exchange.clear()
            throw error
        }
        // One that the page has brought, and that waits for a start, would replace this one.
        exchange.takeBack()
        let missed = await Self.keep(opened.content.keys, in: exchange.folder)
        let restored = Restored(content: opened.content, folder: exchange.folder, former: former, keysMissed: missed)
        if printsJSON { return try Terminal.print(restored, as: Self.format) }
        Terminal.say("The backup \(opened.content.origin) is in \(exchange.folder.path).")
        if let former { Terminal.say("What was there before is in \(former.path); remove it when you do not miss anything.") }
        for sentence in opened.content.missed + missed { Terminal.say("Not in it: \(sentence)", hanging: 4) }
    }

    /// "It has 3 entries now. "
    private static func summary(of names: [String]) -> String {
        let count = names.filter { !BackupRule.suffixes.contains(where: $0.hasSuffix) && !$0.hasSuffix(".sock") }.count
        return "It has \(count) \(count == 1 ? "entry" : "entries") now. "
    }

    /// Keeps every other program out of the folder for as long as the lock lives.
    private func takeFolder(_ exchange: DataExchange) async throws -> CompanionLock? {
        guard FileManager.default.fileExists(atPath: exchange.folder.path) else { return nil }
        // What is in it is kept as it is.
        try DataFolder.openPrivate(exchange.folder)
        let stop = "End it with Ctrl-C, or with \"\(programName) service uninstall\" where it is a service, and try again."
        guard let lock = try CompanionLock(exchange.folder) else {
            let place = try await ProgramClient.running(in: exchange.folder).map { " at \($0)" } ?? ""
            throw CommandFailure("The companion runs\(place) with \(exchange.folder.path).", advice: stop, code: "running")
        }
        guard await !SocketRadioServer.isListening(at: exchange.folder.appendingPathComponent("air.sock").path) else {
            throw CommandFailure("Another \(programName) uses \(exchange.folder.path).", advice: stop, code: "running")
        }
        return lock
    }

    /// Puts keys where keys of devices belong: in the login's keyring, or a file where there is none.
    static func keep(_ keys: [BackupContent.Key], in folder: URL) async -> [String] {
        guard !keys.isEmpty else { return [] }
        let file = FileCredentialStore(folder.appendingPathComponent("credentials.json"))
        return await put(keys, in: PreferredCredentialStore(SecretServiceStore(), lastResort: file), unlessIn: file)
    }

    /// - Parameter file: what it has was kept while the keyring could not be used, and is newer.
    /// - Returns: those that could not be put there, in sentences.
    static func put(
        _ keys: [BackupContent.Key], in store: some CredentialStore, unlessIn file: FileCredentialStore
    ) async -> [String] {
        var missed: [String] = []
        for key in keys {
            let place = CredentialKey(service: key.service, account: key.account)
            guard (try? await file.read(place)) == nil else { continue }
            do {
                try await store.write(Secret(bytes: key.secret), for: place, label: key.label)
            } catch {
                missed.append("\(key.label): \(error)")
            }
        }
        return missed
    }
}
