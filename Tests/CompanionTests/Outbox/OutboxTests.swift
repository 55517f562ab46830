import Companion
import Foundation
import SQLite
import TestSupport
import Testing

@Suite struct OutboxTests {
    /// A device that keeps notes, and knows keys.
    private actor Device: OutboxTarget {
        struct Away: Error {}

        var items: [(id: String, content: String)] = []
        private(set) var log: [String] = []
        private var keys: [IdempotencyKey: String?] = [:]
        /// How many calls are answered before it is out of reach.
        var patience = Int.max
        /// Makes the change, and then loses the answer.
        var losesAnswers = false
        var refuses: String?
        /// Does not say what it calls a new item.
        var isSilent = false

        func set(patience: Int = .max, losesAnswers: Bool = false, refuses: String? = nil, isSilent: Bool = false) {
            (self.patience, self.losesAnswers, self.refuses, self.isSilent) = (patience, losesAnswers, refuses, isSilent)
        }

        func put(_ id: String, _ content: String?) {
            items.removeAll { $0.id == id }
            if let content { items.append((id, content)) }
        }

        var contents: [String] { items.map(\.content) }

        private func answer() throws {
            guard patience > 0 else { throw Away() }
            patience -= 1
        }

        func content(of item: String, in collection: String) throws -> [UInt8]? {
            try answer()
            return items.first { $0.id == item }.map { Array($0.content.utf8) }
        }

        func make(_ change: OutboxChange, key: IdempotencyKey, isInDoubt: Bool) throws -> String? {
            try answer()
            if let refuses, case .add(let content) = change.edit, content == Array(refuses.utf8) { throw OutboxRefusal("Too long.") }
            if let known = keys[key] { return known }
            var name: String?
            switch change.edit {
            case .add(let content):
                name = "\(items.count + 1)"
                items.append((name!, String(decoding: content, as: UTF8.self)))
            case .replace(let item, _, let content): put(item, String(decoding: content, as: UTF8.self))
            case .remove(let item, _): put(item, nil)
            }
            if isSilent { name = nil }
            log.append(isInDoubt ? "again" : "once")
            keys[key] = .some(name)
            if losesAnswers { throw Away() }
            return name
        }
    }

    private let folder: TemporaryFolder
    private let path: String
    private let device = Device()

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appendingPathComponent("outbox.sqlite").path
    }

    /// As the next run of the program has it.
    private func outbox(of device: String = "A") throws -> Outbox { try Outbox(.file(path), device: device) }

    private func add(_ text: String) -> OutboxChange { OutboxChange("notes", .add(Array(text.utf8))) }

    private func replace(_ item: String, _ base: String, _ text: String) -> OutboxChange {
        OutboxChange("notes", .replace(item: item, base: Array(base.utf8), content: Array(text.utf8)))
    }

    private func remove(_ item: String, _ base: String) -> OutboxChange {
        OutboxChange("notes", .remove(item: item, base: Array(base.utf8)))
    }

    @Test func `changes made offline arrive once, in their order, in a later run`() async throws {
        for number in 1...3 { try await outbox().add(add("note \(number)")) }
        await device.set(patience: 0)
        await #expect(throws: Device.Away.self) { try await outbox().send(to: device) }
        #expect(try await outbox().entries().count == 3)
        await device.set(patience: 2)
        await #expect(throws: Device.Away.self) { try await outbox().send(to: device) }
        await device.set()
        try await outbox().send(to: device)
        try await outbox().send(to: device)
        #expect(await device.contents == ["note 1", "note 2", "note 3"])
        #expect(try await outbox().entries().isEmpty)
    }

    @Test func `a change whose answer was lost goes out with its first key, and as one in doubt`() async throws {
        let entry = try #require(try await outbox().add(add("milk")))
        await device.set(losesAnswers: true)
        await #expect(throws: Device.Away.self) { try await outbox().send(to: device) }
        let kept = try #require(try await outbox().entries().first)
        #expect(kept.state == .sending)
        #expect(kept.key == entry.key)
        await device.set()
        try await outbox().send(to: device)
        #expect(await device.contents == ["milk"])
        #expect(await device.log == ["once"])
        #expect(try await outbox().entries().isEmpty)
    }

    @Test func `an edit on both sides loses neither, and says so until it was read`() async throws {
        await device.put("7", "as it was")
        try await outbox().add(replace("7", "as it was", "mine"))
        await device.put("7", "theirs")
        try await outbox().send(to: device)
        #expect(await device.contents == ["theirs", "mine"])
        let told = try #require(try await outbox().entries().first)
        #expect(told.state == .told)
        #expect(told.note == "This was changed on the device too. Both are kept: the device's, and yours as a new one.")
        try await outbox().send(to: device)
        #expect(await device.contents == ["theirs", "mine"])
        try await outbox().discard(told.id)
        #expect(try await outbox().entries().isEmpty)
    }

    @Test func `what was deleted there and changed here comes back, and what was changed there and deleted here stays`() async throws {
        try await outbox().add(replace("7", "as it was", "mine"))
        await device.put("8", "theirs")
        try await outbox().add(remove("8", "as it was"))
        try await outbox().send(to: device)
        #expect(await device.contents == ["theirs", "mine"])
        #expect(try await outbox().entries().map(\.state) == [.told, .told])
    }

    @Test func `what the device has already is not sent`() async throws {
        await device.put("7", "mine")
        try await outbox().add(replace("7", "as it was", "mine"))
        try await outbox().add(remove("8", "gone"))
        try await outbox().send(to: device)
        #expect(await device.log.isEmpty)
        #expect(try await outbox().entries().isEmpty)
    }

    @Test func `several edits of one item are one, and a new item that was removed is none`() async throws {
        await device.put("7", "as it was")
        let outbox = try outbox()
        try await outbox.add(replace("7", "as it was", "one"))
        try await outbox.add(replace("7", "one", "two"))
        let new = try #require(try await outbox.add(add("new")))
        try await outbox.add(replace(new.provisionalItem, "new", "newer"))
        let unwanted = try #require(try await outbox.add(add("unwanted")))
        #expect(try await outbox.add(remove(unwanted.provisionalItem, "unwanted")) == nil)
        #expect(try await outbox.entries().count == 2)
        try await outbox.send(to: device)
        #expect(await device.contents == ["two", "newer"])
        #expect(await device.log.count == 2)
    }

    @Test func `an edit of a new item that is being sent follows it by the name that the device gives`() async throws {
        let new = try #require(try await outbox().add(add("new")))
        await device.set(losesAnswers: true)
        await #expect(throws: Device.Away.self) { try await outbox().send(to: device) }
        try await outbox().add(replace(new.provisionalItem, "new", "newer"))
        await device.set()
        try await outbox().send(to: device)
        #expect(await device.contents == ["newer"])
        #expect(try await outbox().entries().isEmpty)
    }

    @Test func `an edit of a new item that the device does not name is told, not guessed`() async throws {
        let new = try #require(try await outbox().add(add("new")))
        await device.set(losesAnswers: true, isSilent: true)
        await #expect(throws: Device.Away.self) { try await outbox().send(to: device) }
        try await outbox().add(replace(new.provisionalItem, "new", "newer"))
        await device.set(isSilent: true)
        try await outbox().send(to: device)
        #expect(await device.contents == ["new"])
        #expect(try await outbox().entries().map(\.state) == [.refused])
    }

    @Test func `a refused change stays with its reason, and does not hold up the others`() async throws {
        try await outbox().add(add("too long"))
        try await outbox().add(add("short"))
        await device.set(refuses: "too long")
        try await outbox().send(to: device)
        #expect(await device.contents == ["short"])
        let refused = try #require(try await outbox().entries().first)
        #expect(refused.note == "Too long.")
        await device.set()
        try await outbox().retry(refused.id)
        try await outbox().send(to: device)
        #expect(await device.contents == ["short", "too long"])
        #expect(try await outbox().entries().isEmpty)
    }

    @Test func `each device has its own changes, and nobody else reads the file`() async throws {
        try await outbox(of: "A").add(add("for A"))
        try await outbox(of: "B").add(add("for B"))
        try await outbox(of: "B").send(to: device)
        #expect(await device.contents == ["for B"])
        #expect(try await outbox(of: "A").entries().count == 1)
        for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: path + suffix) {
            let mode = try FileManager.default.attributesOfItem(atPath: path + suffix)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }
}
