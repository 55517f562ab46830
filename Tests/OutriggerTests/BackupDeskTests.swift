import Bluetooth
import Companion
import Credentials
import Foundation
import HTTPService
import Sentences
import Synchronization
import TestSupport
import Testing

@testable import Program

/// Backups by the page, on a folder of their own.
@BluetoothActor
@Suite struct BackupDeskTests {
    private static let passphrase = "four words are good"
    private let folder: TemporaryFolder
    private let data: URL
    private let desk: BackupDesk

    init() throws {
        folder = try TemporaryFolder()
        data = folder.url.appendingPathComponent("data", isDirectory: true)
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        try Data("mine".utf8).write(to: data.appendingPathComponent("note"))
        desk = BackupDesk(data, modules: [], timers: TimerQueue())
    }

    @discardableResult
    private func perform(_ name: String, _ input: ActionInput = ActionInput()) async throws -> JSONValue? {
        let action = try #require(BackupDesk.actions.first { $0.name == name })
        guard let answer = try await action.perform(desk, input) else { return nil }
        return try JSONDecoder().decode(JSONValue.self, from: try JSONEncoder().encode(answer))
    }

    private func restore(_ file: [UInt8]) async throws {
        try await perform("upload", ActionInput(file: ActionInput.File(name: nil, bytes: file)))
        try await perform("restore", ActionInput(fields: ["passphrase": .text(Self.passphrase)]))
    }

    /// A backup that another writer made.
    private func sealed(_ program: String = programName, files: [(path: String, text: String)] = [], keys: [BackupContent.Key] = []) throws
        -> [UInt8]
    {
        let content = BackupContent(
            program: program, version: "9", made: 1_795_694_400, computer: "kitchen",
            files: files.map { BackupContent.File(path: $0.path, size: UInt64($0.text.utf8.count)) }, keys: keys, missed: [])
        let head = Array(try JSONEncoder().encode(content))
        var writer = SealedWriter(try SealedFile.make(Secret(Self.passphrase), cost: SealedFile.Cost(logN: 10, r: 8, p: 1)))
        let size = (0..<4).map { UInt8(truncatingIfNeeded: head.count >> (24 - 8 * $0)) }
        return try writer.beginning + writer.append(size + head + files.flatMap { Array($0.text.utf8) }) + writer.end()
    }

    private func ask(_ method: HTTPMethod, _ id: String) async throws -> HTTPResponse {
        var request = try #require(HTTPRequest(method: method, path: "/api/backup/file/\(id)"))
        request.parameters = ["id": id]
        return try await desk.source.answer(request)
    }

    @Test func `a look at the file of a backup leaves it to be fetched`() async throws {
        let made = try await perform("save", ActionInput(fields: ["passphrase": .text(Self.passphrase)]))
        guard case .text(let id) = made?["id"] else { Issue.record("\(String(describing: made))"); return }
        let looked = try await ask(.head, id)
        #expect(looked.headers["Content-Disposition"]?.hasSuffix(".backup\"") == true)
        let fetched = try await ask(.get, id)
        #expect(fetched.body.wholeBytes?.starts(with: SealedFile.magic) == true)
        await #expect(throws: HTTPError.self) { try await ask(.get, id) }
        await #expect(throws: HTTPError.self) { try await ask(.head, id) }
    }

    @Test func `what is being made ready is not taken back under its hands`() async throws {
        try await perform("upload", ActionInput(file: ActionInput.File(name: nil, bytes: try sealed())))
        // At once, as far as its first pause: it is under way when the next line is reached.
        let restoring = Task.immediate { try await perform("restore", ActionInput(fields: ["passphrase": .text(Self.passphrase)])) }
        let refused = await #expect(throws: ActionError.self) { try await perform("cancel") }
        #expect(refused?.code == "busy")
        _ = try await restoring.value
        #expect(desk.screen.waiting != nil)
        try await perform("cancel")
        #expect(desk.screen.waiting == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["data"])
    }

    @Test func `one that is made ready later takes the place of the one before`() async throws {
        let exchange = DataExchange(data)
        for text in ["one", "two"] {
            try await restore(try sealed(files: [("note", text)]))
            #expect(try String(contentsOf: exchange.ready.appendingPathComponent("note"), encoding: .utf8) == text)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["data", "data.restored"])
    }

    /// What the file has was kept while the keyring could not be used, so it is the newer one.
    @Test func `a key of the file is not replaced by the keyring's`() async throws {
        let entry = #"[{"service": "s", "account": "1", "label": "Key", "secret": "\#(Data("new".utf8).base64EncodedString())"}]"#
        let keys = ["1", "2"].map { BackupContent.Key(service: "s", account: $0, label: "Key", secret: Data("old".utf8)) }
        try await restore(try sealed(files: [("credentials.json", entry)], keys: keys))
        let store = FileCredentialStore(DataExchange(data).ready.appendingPathComponent("credentials.json"))
        #expect(try await store.read(CredentialKey(service: "s", account: "1")) == Secret("new"))
        #expect(try await store.read(CredentialKey(service: "s", account: "2")) == Secret("old"))
    }

    /// Nothing of this computer's folders, and in the reader's language.
    @Test func `every refusal is a sentence of the page's language, without a path`() async throws {
        var refusals: [ActionError] = []
        func note(_ body: () async throws -> Void) async {
            do {
                try await body()
                Issue.record("nothing was refused")
            } catch let error as ActionError {
                refusals.append(error)
            } catch {
                Issue.record("\(error)")
            }
        }
        for words in ["", "   ", "short"] { await note { try await perform("save", ActionInput(fields: ["passphrase": .text(words)])) } }
        await note { try await restore(Array("no backup".utf8)) }
        await note { try await restore(try sealed("lamphouse")) }
        await note { try await restore(try sealed(files: [("../x", "x")])) }
        await note { try await restore(try sealed(files: [("form", "99")])) }
        await note { try await restore(try sealed(files: [("form", "x")])) }
        #expect(Set(refusals.map(\.code)) == ["passphrase", "not-a-backup", "other-program", "refused-files", "damaged", "data-version"])
        let german = Wording.english.translated(to: ["de"])
        for refusal in refusals {
            #expect(!"\(refusal)".contains("/") && !"\(refusal)".contains("--"), "\(refusal)")
            #expect(refusal.sentence.text(in: german) != refusal.sentence.english, "\(refusal)")
        }
        try FileManager.default.removeItem(at: data)
        await note { try await perform("save", ActionInput(fields: ["passphrase": .text(Self.passphrase)])) }
        #expect(refusals.last.map { !"\($0)".contains("/") && $0.sentence.text(in: german) != $0.sentence.english } == true)
    }

    @Test func `what a backup has not is told in the page's language`() async throws {
        try Data().write(to: data.appendingPathComponent("radio.json"))
        let made = try await Wording.english.translated(to: ["de"]).during {
            try await perform("save", ActionInput(fields: ["passphrase": .text(Self.passphrase)]))
        }
        guard case .array(let missed) = made?["missed"] else { Issue.record("\(String(describing: made))"); return }
        #expect(missed.contains(.text("Das Funkgerät, das in den Einstellungen gewählt war: Es gehört zu jenem Computer.")), "\(missed)")
        #expect(missed.contains { if case .text(let text) = $0 { text.hasPrefix("Kopplungen des Bluetooth-Adapters") } else { false } })
    }

    @Test func `the radio's thread derives no key`() async throws {
        let own = pthread_self()
        let other = Mutex<pthread_t?>(nil)
        var writer = BackupWriter(data, modules: [])
        writer.keyring = nil
        writer.makeKeys = { passphrase throws(SealedFile.Failure) in
            other.withLock { $0 = pthread_self() }
            return try SealedFile.make(passphrase, cost: SealedFile.Cost(logN: 10, r: 8, p: 1))
        }
        _ = try await writer.write(to: folder.url.appendingPathComponent("a.backup"), Secret(Self.passphrase))
        #expect(pthread_self() == own)
        #expect(other.withLock(\.self).map { $0 != own } == true)
    }
}
