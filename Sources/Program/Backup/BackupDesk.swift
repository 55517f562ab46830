import Bluetooth
import Companion
import Credentials
import Foundation
import HTTPService
import Observation
import PrivateFiles
import WebApp

/// Backups by the page: one is made and fetched, or sent and put ready for the next start, since the companion that serves the page uses what
/// it replaces.
@BluetoothActor
@Observable
final class BackupDesk {
    /// The largest backup that the page sends, bytes; a larger one is for the shell.
    nonisolated static let mostBytes = 64 << 20
    /// The time for which a backup that was made waits to be fetched.
    private static let patience: Duration = .seconds(120)

    @ObservationIgnored private let folder: URL
    @ObservationIgnored private let modules: [ProgramModule]
    @ObservationIgnored private let timers: TimerQueue
    @ObservationIgnored private var made: [String: URL] = [:]
    @ObservationIgnored private var isBusy = false
    /// The backup that the next start finds; nil where none waits.
    private var waiting: Sentence?

    /// - Parameters:
    ///   - folder: the data folder.
    ///   - modules: say what is left out.
    init(_ folder: URL, modules: [ProgramModule], timers: TimerQueue) {
        self.folder = folder
        self.modules = modules
        self.timers = timers
    }

    private nonisolated var exchange: DataExchange { DataExchange(folder) }
    private nonisolated var upload: URL { folder.appendingPathComponent("backup-upload.partial") }

    /// Its state, as Settings shows it.
    var screen: BackupScreen {
        BackupScreen(waiting: waiting)
    }

    private struct Made: Encodable, Sendable {
        let id: String
        let name: String
        let missed: [String]
    }

    private struct Ready: Encodable, Sendable {
        let missed: [String]
    }

    /// Its actions.
    nonisolated static let actions: [ActionDeclaration<BackupDesk>] = [
        ActionDeclaration(
            "save", "Make a backup, to be fetched once at /api/backup/file/ID", .secret("passphrase"), answer: schema(["id", "name"])
        ) { desk, passphrase in try await desk.save(passphrase.revealed) },
        ActionDeclaration(
            "upload", "Send a backup that is to be brought back", .file("A file that “backup save” made, at most 64 MiB."),
            maximumSize: mostBytes
        ) { desk, file in try await desk.take(file.bytes) },
        ActionDeclaration(
            "restore", "Verify the backup that was sent, and put it ready for the next start", .secret("passphrase"), answer: schema([])
        ) { desk, passphrase in try await desk.restore(passphrase.revealed) },
        ActionDeclaration("cancel", "Take back what is ready for the next start") { try await $0.cancel() },
    ]

    private nonisolated static func schema(_ texts: [String]) -> JSONValue {
        var properties: [String: JSONValue] = ["missed": ["type": "array", "items": ["type": "string"]]]
        for text in texts { properties[text] = ["type": "string"] }
        return ["type": "object", "properties": .object(properties), "required": .array(properties.keys.sorted().map { .text($0) })]
    }

    /// The file of a backup that was made, once.
    nonisolated var source: DataSource {
        DataSource("backup/file/:id", "A backup that was made, once", content: "application/octet-stream") { [self] request in
            // Who only looks leaves it.
            let isLook = request.method == .head
            guard let url = await give(request.parameters["id"] ?? "", stays: isLook) else {
                throw HTTPError(.notFound, code: "no-such-backup", "There is no such backup any more. Make it again.")
            }
            // What is open stays until it was sent.
            defer { if !isLook { unlink(url.path) } }
            let file = try OpenFile(path: url.path)
            return HTTPResponse(
                headers: [
                    "Content-Type": "application/octet-stream", "Cache-Control": "no-store",
                    "Content-Disposition": "attachment; filename=\"\(Self.fileName)\"",
                ], body: .file(FileRegion(file)))
        }
    }

    private nonisolated static var fileName: String { "\(programName)-\(day(of: Date())).backup" }

    /// "2026-11-26"
    private nonisolated static func day(of date: Date) -> String {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.dateFormat = "yyyy-MM-dd"
        return format.string(from: date)
    }

    private func give(_ id: String, stays: Bool = false) -> URL? { stays ? made[id] : made.removeValue(forKey: id) }

    /// One at a time: each takes memory and a processor.
    private func alone<Value>(_ body: () async throws -> Value) async throws -> Value {
        guard !isBusy else {
            throw ActionError(.conflict, code: "busy", "Another backup is under way.", advice: "Try again in a moment.")
        }
        isBusy = true
        defer { isBusy = false }
        do {
            return try await body()
        } catch let failure as CommandFailure {
            throw Self.told(failure)
        } catch let error as FileOperationError {
            throw Self.told(CommandFailure("\(error)", code: error.isFull ? "disk-full" : "file"))
        }
    }

    private func save(_ passphrase: String) async throws -> Made {
        try await alone {
            try Passphrase.check(passphrase)
            let id = UUID().uuidString
            let url = folder.appendingPathComponent("backup-\(id).partial")
            let outcome = try await BackupWriter(folder, modules: modules).write(to: url, Passphrase.normal(passphrase))
            for earlier in made.values { unlink(earlier.path) }
            made = [id: url]
            timers.schedule(after: Self.patience) { [weak self] in
                if let url = self?.give(id) { unlink(url.path) }
            }
            return Made(id: id, name: Self.fileName, missed: outcome.missed.map(Self.worded))
        }
    }

    private func take(_ bytes: [UInt8]) async throws {
        try await alone {
            try await Self.write(bytes, to: upload)
            do {
                _ = try BackupReader(upload)
            } catch {
                unlink(upload.path)
                throw error
            }
        }
    }

    @concurrent
    private nonisolated static func write(_ bytes: [UInt8], to file: URL) async throws {
        try FileReplacement.write(bytes, to: file, surviving: .kill)
    }

    /// The page knows no path of this computer, and reads another language than a shell.
    private static func told(_ failure: CommandFailure) -> ActionError {
        let (kind, sentence): (ActionError.Kind, Sentence) =
            switch failure.code {
            case "passphrase": (.invalid, "A passphrase has at least \(Passphrase.shortest) characters, and more than blanks.")
            case "not-a-backup": (.invalid, "This is no backup of \(ProgramIdentity.current.title).")
            case "other-program": (.invalid, "This is a backup of another program.")
            case "wrong-passphrase": (.invalid, "The passphrase is wrong, or the file was changed.")
            case "newer", "data-version": (.invalid, "This backup was made by a newer version. Update the program, and try again.")
            case "damaged", "refused-files": (.invalid, "This backup is cut or was changed. Take another copy of it.")
            case "nothing": (.invalid, "There is nothing to save.")
            case "too-many": (.invalid, "There are too many files for a backup.")
            case "disk-full": (.failed, "There is no room left for it on the disk.")
            case "memory": (.failed, "There is not enough memory for it.")
            default: (.failed, "That did not work. The program has printed why.")
            }
        if kind == .failed { Terminal.complain("\(failure)") }
        return ActionError(kind, code: failure.code, sentence)
    }

    /// The key of a sentence stands for each part that was not taken.
    private static func worded(_ missed: String) -> String { Sentence(key: missed, []).text }

    private func restore(_ passphrase: String) async throws -> Ready {
        try await alone {
            guard FileManager.default.fileExists(atPath: upload.path) else {
                throw ActionError(.conflict, code: "no-file", "No backup was sent.", advice: "Choose its file again.")
            }
            let content = try await Self.unpack(upload, Passphrase.normal(passphrase), exchange)
            unlink(upload.path)
            let time = Calendar.current.dateComponents([.hour, .minute], from: content.date)
            waiting =
                "A backup of \(Self.day(of: content.date)), \(hour: time.hour ?? 0, minute: time.minute ?? 0), from \(Terminal.visibleLine(content.computer)) is ready. "
                + "It takes the place of what is here when the program is started again."
            return Ready(missed: content.missed.map(Self.worded))
        }
    }

    /// Away from the radio's thread.
    @concurrent
    private nonisolated static func unpack(_ file: URL, _ passphrase: Secret, _ exchange: DataExchange) async throws -> BackupContent {
        var opened = try BackupReader(file).open(passphrase)
        try exchange.prepare()
        try opened.unpack(to: exchange.unpacking)
        // The next start has no passphrase: keys wait in the file that is there for a login without a keyring.
        let store = FileCredentialStore(exchange.unpacking.appendingPathComponent("credentials.json"))
        let failed = await BackupRestoreCommand.put(opened.content.keys, in: store, unlessIn: store)
        guard failed.isEmpty else { throw CommandFailure(failed[0], code: "data") }
        try exchange.makeReady()
        return opened.content
    }

    private func cancel() async throws {
        try await alone {
            await Self.takeBack(exchange)
            unlink(upload.path)
            waiting = nil
        }
    }

    @concurrent
    private nonisolated static func takeBack(_ exchange: DataExchange) async { exchange.takeBack() }
}
