import DeviceSide
import Foundation
import GlassesContract
import SQLite

/// What glasses keep: a database, with media as files beside it. Every method returns when its change is on disk, whatever ends the process
/// then.
///
/// It belongs to one actor, and blocks it for as long as the disk takes.
final class GlassesStore {
    /// Messages of a conversation that are kept; the oldest go.
    private static let longestConversation = 1_000

    /// Tables of what has a time.
    private static let unsure = ["notes", "todos", "conversation", "media", "alarms"]

    private static let schema = [
        """
        CREATE TABLE settings (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
        CREATE TABLE notes (id INTEGER PRIMARY KEY AUTOINCREMENT, content TEXT NOT NULL, time INTEGER NOT NULL);
        CREATE TABLE todos (
            id INTEGER PRIMARY KEY AUTOINCREMENT, task TEXT NOT NULL, priority TEXT NOT NULL, completed INTEGER NOT NULL,
            time INTEGER NOT NULL);
        CREATE TABLE conversation (id INTEGER PRIMARY KEY AUTOINCREMENT, role TEXT NOT NULL, content TEXT NOT NULL, time INTEGER NOT NULL);
        CREATE TABLE media (
            kind TEXT NOT NULL, number INTEGER NOT NULL, size INTEGER NOT NULL, time INTEGER NOT NULL, PRIMARY KEY (kind, number)
        ) WITHOUT ROWID;
        CREATE TABLE media_numbers (kind TEXT PRIMARY KEY, last INTEGER NOT NULL) WITHOUT ROWID;
        """,
        KeptAnswers.schema,
        """
        CREATE TABLE alarms (
            id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, text TEXT NOT NULL, seconds INTEGER NOT NULL, due INTEGER NOT NULL);
        """,
        // Of what is kept while nobody vouches for the clock: the boot of the machine, and its moment in milliseconds as the clock had it.
        unsure.map { "ALTER TABLE \($0) ADD COLUMN boot TEXT; ALTER TABLE \($0) ADD COLUMN origin INTEGER;" }.joined(),
        "ALTER TABLE media ADD COLUMN fetched INTEGER NOT NULL DEFAULT 0;",
    ]

    private let folder: URL
    private let zone: TimeZone
    private let clock: GlassesClock
    private let events: EventJournal
    private let database: Database
    private let lock: FolderLock
    private let reserve: DiskReserve
    /// The answers to changes that came with a key.
    let answers: KeptAnswers
    private var isChanging = false
    /// Files of what the change that is being made deletes.
    private var leaving: [String] = []
    /// What follows the change that is being made.
    private var followUps: [() -> Void] = []

    /// Opens the folder, and makes it where it is missing. A file that was whole when a process ended before it could list it is listed; others
    /// of ours that nothing lists, because one ended while it made or deleted them, are removed; what somebody else has put beside them stays.
    /// Where the database was lost, the files are listed anew.
    ///
    /// - Parameters:
    ///   - events: told of each change that is on disk.
    ///   - report: told of what was lost, and found.
    /// - Throws: `SQLiteError`, ``FolderInUse``, or why the folder cannot be made.
    init(
        folder: URL, zone: TimeZone, clock: GlassesClock, events: EventJournal = EventJournal(), report: (String) -> Void
    ) throws {
        self.events = events
        self.folder = folder
        self.zone = zone
        self.clock = clock
        // Before anything is removed: another process may be in the middle of it.
        lock = try FolderLock(folder)
        reserve = DiskReserve(in: folder)
        // Opening takes some room as well.
        reserve.release()
        for name in MediaKind.allCases.map(\.folder) + ["thumbnails", "mp4"] {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(name), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        let path = folder.appendingPathComponent("glasses.sqlite").path
        // SQLite gives its log the mode of the database.
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileOperationError(path: path, operation: "create", code: errno) }
        close(descriptor)
        database = try Database(.file(path))
        answers = KeptAnswers(database)
        try database.migrate(Self.schema)
        try KeptAnswers.takeOnEarlier(in: folder, into: database, report: report)
        try listFilesOfLostDatabase()
        try listWholeFiles(report)
        try removeUnlistedFiles(report)
        try database.execute("DELETE FROM settings WHERE name = 'erasing'")
        if let origin = try toldOrigin() { clock.resume(origin) }
        reserve.take()
    }

    /// Forgets everything, how much there was as well, and has another serial number: by that a companion knows that a number stands for
    /// something else from now on.
    func reset() throws {
        reserve.release()
        defer { reserve.take() }
        try database.execute("PRAGMA secure_delete = ON")
        try database.transaction {
            for table in ["settings", "notes", "todos", "conversation", "media", "media_numbers", "answers", "alarms", "sqlite_sequence"] {
                try database.execute("DELETE FROM \(table)")
            }
            // Whatever ends the process before they are gone: its files are nobody's.
            try database.execute("INSERT INTO settings VALUES ('erasing', ?)", .blob([1]))
            // With the rest: a database without one is taken for one that was lost, and the files for what was in it.
            _ = try serialNumber()
        }
        events.renew()
        try Self.emptyLog(of: database)
        try removeUnlistedFiles()
        try database.execute("DELETE FROM settings WHERE name = 'erasing'")
    }

    /// What was deleted is in the log as well, until that is written over.
    private static func emptyLog(of database: Database) throws { try database.execute("PRAGMA wal_checkpoint(TRUNCATE)") }

    // MARK: - Transactions

    /// Makes changes all together or, where one fails, none of them; inside of another one, as a part of that.
    ///
    /// - Throws: ``GlassesError/storageFull`` on a full disk.
    func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        guard !isChanging else { return try body() }
        (leaving, followUps) = ([], [])
        let value = try changing { try database.transaction(body) }
        // They hold this store: kept, they would be a circle.
        let followUps = followUps
        self.followUps = []
        // The change is made: each of them is done, whatever becomes of the others.
        for followUp in followUps { followUp() }
        // Listed no more, they are nobody's.
        try removeLeaving()
        return value
    }

    /// As ``transaction(_:)`` for what makes room, on a full disk as well: with the reserve, and where that is gone with the room of the files
    /// that are to go anyway.
    func freeing<Value>(_ body: () throws -> Value) throws -> Value {
        guard !isChanging else { return try body() }
        do { return try transaction(body) } catch GlassesError.storageFull {}
        reserve.release()
        defer {
            // Best effort, for the next deletion: what stays in the log takes room there.
            try? Self.emptyLog(of: database)
            reserve.take()
        }
        do {
            return try transaction(body)
        } catch GlassesError.storageFull where !leaving.isEmpty {
            try removeLeaving()
            return try transaction(body)
        }
    }

    /// Does something when the change that is being made is on disk; at once where none is.
    func afterwards(_ body: @escaping () -> Void) { if isChanging { followUps.append(body) } else { body() } }

    /// - Throws: why the first one stays that does; the others go.
    private func removeLeaving() throws {
        let results = leaving.map { file in Result { try remove(file) } }
        for result in results { try result.get() }
    }

    private func tell(_ topic: GlassesEvent.Topic, _ change: GlassesEvent.Change, _ id: String? = nil) {
        afterwards { [events] in events.record(GlassesEvent(topic, change, id: id)) }
    }

    private func changing<Value>(_ body: () throws -> Value) throws -> Value {
        isChanging = true
        defer { isChanging = false }
        do {
            return try body()
        } catch let error as SQLiteError where error.isFull {
            throw GlassesError.storageFull
        } catch let error as FileOperationError where error.isFull {
            throw GlassesError.storageFull
        }
    }

    // MARK: - Settings

    func settings() throws -> GlassesSettings {
        var settings = GlassesSettings()
        for (name, value) in try database.query("SELECT name, value FROM settings", row: { row in (row.text(0), row.blob(1)) }) {
            let data = Data(value)
            // A name of a newer program is kept, and not used.
            switch SettingName(rawValue: name) {
            case .personality: settings.personality = try JSONDecoder().decode(Personality.self, from: data)
            case .name: settings.name = try JSONDecoder().decode(String.self, from: data)
            case .wakeWord: settings.wakeWord = try JSONDecoder().decode(WakeWord.self, from: data)
            case .voice: settings.voice = try JSONDecoder().decode(Voice.self, from: data)
            case .storage: settings.storage = try JSONDecoder().decode(StorageSettings.self, from: data)
            case .camera: settings.camera = try JSONDecoder().decode(CameraSettings.self, from: data)
            case nil: break
            }
        }
        return settings
    }

    /// Reads private mode as it was kept.
    func isPrivate() throws -> Bool {
        try !database.query("SELECT 1 FROM settings WHERE name = 'private'") { row in row.integer(0) }.isEmpty
    }

    /// Keeps private mode, also on a full disk.
    func setPrivate(_ isPrivate: Bool) throws {
        try freeing {
            if isPrivate {
                try database.execute("INSERT OR REPLACE INTO settings VALUES ('private', ?)", .blob([1]))
            } else {
                try database.execute("DELETE FROM settings WHERE name = 'private'")
            }
        }
    }

    /// Eight hexadecimal digits that these glasses have got once.
    func serialNumber() throws -> String {
        let known = try database.query("SELECT value FROM settings WHERE name = 'serial'") { row in row.blob(0) }
        if let known = known.first { return String(decoding: known, as: UTF8.self) }
        let digits = String(UInt32.random(in: .min ... .max), radix: 16, uppercase: true)
        let serial = String(repeating: "0", count: 8 - digits.count) + digits
        try database.execute("INSERT INTO settings VALUES ('serial', ?)", .blob(Array(serial.utf8)))
        return serial
    }

    /// Keeps the settings, all in one transaction.
    func save(_ settings: GlassesSettings) throws {
        let encoder = JSONEncoder()
        let values: [(SettingName, Data)] = [
            (.personality, try encoder.encode(settings.personality)), (.name, try encoder.encode(settings.name)),
            (.wakeWord, try encoder.encode(settings.wakeWord)), (.voice, try encoder.encode(settings.voice)),
            (.camera, try encoder.encode(settings.camera)),
            (.storage, try encoder.encode(settings.storage)),
        ]
        try transaction {
            for (name, data) in values {
                try database.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", .text(name.rawValue), .blob([UInt8](data)))
            }
            tell(.settings, .changed)
        }
    }

    private enum SettingName: String {
        case personality, name, voice, camera, storage
        case wakeWord = "wake_word"
    }

    // MARK: - Notes

    /// Newest first.
    func notes(_ page: ListPage = .all) throws -> [Note] {
        try database.query(
            "SELECT id, content, time, boot FROM notes WHERE id < ? ORDER BY id DESC LIMIT ?", .integer(try end(of: page, in: "notes")),
            .integer(page.limit)
        ) { row in
            Note(id: "\(row.integer(0))", content: row.text(1), timestamp: timestamp(row.integer(2)), isUnsure: isUnsure(row, 3))
        }
    }

    /// - Returns: their identities, in the order given.
    func add(_ notes: [NewNote]) throws -> [String] {
        let time = currentTime
        return try transaction {
            try notes.map { note in
                try database.execute(
                    "INSERT INTO notes (content, time, boot, origin) VALUES (?, ?, ?, ?)", .text(note.content), .integer(time.seconds),
                    time.boot,
                    time.origin)
                let id = "\(database.lastInsertedRowID)"
                tell(.notes, .added, id)
                return id
            }
        }
    }

    func change(note id: String, to note: NewNote) throws {
        try transaction {
            try database.execute("UPDATE notes SET content = ? WHERE id = ?", .text(note.content), try key(id, .note))
            if database.changes == 0 { throw GlassesError.notFound(.note) }
            tell(.notes, .changed, id)
        }
    }

    func delete(note id: String) throws {
        try freeing {
            try database.execute("DELETE FROM notes WHERE id = ?", try key(id, .note))
            if database.changes == 0 { throw GlassesError.notFound(.note) }
            tell(.notes, .deleted, id)
        }
    }

    // MARK: - Todos

    /// Newest first.
    func todos(_ page: ListPage = .all) throws -> [Todo] {
        try database.query(
            "SELECT id, task, priority, completed, time, boot FROM todos WHERE id < ? ORDER BY id DESC LIMIT ?",
            .integer(try end(of: page, in: "todos")), .integer(page.limit)
        ) { row in
            // Only words of the contract were ever written.
            Todo(
                id: "\(row.integer(0))", task: row.text(1), priority: TodoPriority(rawValue: row.text(2)) ?? .medium,
                completed: row.integer(3) != 0, timestamp: timestamp(row.integer(4)), isUnsure: isUnsure(row, 5))
        }
    }

    /// - Returns: their identities, in the order given.
    func add(_ todos: [NewTodo]) throws -> [String] {
        let time = currentTime
        return try transaction {
            try todos.map { todo in
                try database.execute(
                    "INSERT INTO todos (task, priority, completed, time, boot, origin) VALUES (?, ?, 0, ?, ?, ?)", .text(todo.task),
                    .text(todo.priority.rawValue), .integer(time.seconds), time.boot, time.origin)
                let id = "\(database.lastInsertedRowID)"
                tell(.todos, .added, id)
                return id
            }
        }
    }

    /// Takes what the change says and keeps the rest.
    func change(todo id: String, by change: TodoChange) throws {
        try transaction {
            try database.execute(
                "UPDATE todos SET task = coalesce(?, task), priority = coalesce(?, priority), completed = coalesce(?, completed) WHERE id = ?",
                .text(change.task), .text(change.priority?.rawValue), .integer(change.completed.map { $0 ? 1 : 0 }), try key(id, .todo))
            if database.changes == 0 { throw GlassesError.notFound(.todo) }
            tell(.todos, .changed, id)
        }
    }

    func delete(todo id: String) throws {
        try freeing {
            try database.execute("DELETE FROM todos WHERE id = ?", try key(id, .todo))
            if database.changes == 0 { throw GlassesError.notFound(.todo) }
            tell(.todos, .deleted, id)
        }
    }

    // MARK: - Conversation

    /// Oldest first, as one reads it.
    ///
    /// - Parameter limit: how many of the newest.
    func conversation(limit: Int = .max) throws -> [ConversationMessage] {
        try database.query("SELECT role, content, time, boot FROM conversation ORDER BY id DESC LIMIT ?", .integer(limit)) { row in
            ConversationMessage(
                role: ConversationMessage.Role(rawValue: row.text(0)) ?? .user, content: row.text(1), timestamp: timestamp(row.integer(2)),
                isUnsure: isUnsure(row, 3))
        }.reversed()
    }

    /// Keeps what was said and what was answered, both or neither.
    func add(question: String, answer: String) throws {
        let time = currentTime
        try transaction {
            for (role, content) in [(ConversationMessage.Role.user, question), (.assistant, answer)] {
                try keep(role, content, time)
            }
            try trimConversation()
            tell(.conversation, .added)
        }
    }

    /// Keeps what was said without a question.
    func add(said sentence: String) throws {
        try transaction {
            try keep(.assistant, sentence, currentTime)
            try trimConversation()
            tell(.conversation, .added)
        }
    }

    private func trimConversation() throws {
        try database.execute(
            "DELETE FROM conversation WHERE id <= (SELECT max(id) FROM conversation) - ?", .integer(Self.longestConversation))
    }

    private func keep(_ role: ConversationMessage.Role, _ content: String, _ time: Moment) throws {
        try database.execute(
            "INSERT INTO conversation (role, content, time, boot, origin) VALUES (?, ?, ?, ?, ?)", .text(role.rawValue), .text(content),
            .integer(time.seconds), time.boot, time.origin)
    }

    func clearConversation() throws {
        try freeing {
            try database.execute("DELETE FROM conversation")
            tell(.conversation, .deleted)
        }
    }

    // MARK: - Timers and reminders

    /// Newest first.
    func alarms() throws -> [Alarm] {
        try database.query("SELECT id, kind, text, seconds, due FROM alarms ORDER BY id DESC") { row in
            Alarm(
                id: row.integer(0), kind: Alarm.Kind(rawValue: row.text(1)) ?? .reminder, text: row.text(2), seconds: Int(row.integer(3)),
                due: Date(timeIntervalSince1970: Double(row.integer(4)) / 1_000))
        }
    }

    func add(_ kind: Alarm.Kind, _ text: String, _ seconds: Int, _ due: Date) throws {
        let time = currentTime
        try database.execute(
            "INSERT INTO alarms (kind, text, seconds, due, boot, origin) VALUES (?, ?, ?, ?, ?, ?)", .text(kind.rawValue), .text(text),
            .integer(seconds), .integer(Self.milliseconds(due)), time.boot, time.origin)
    }

    func move(_ alarm: Alarm) throws {
        try database.execute("UPDATE alarms SET due = ? WHERE id = ?", .integer(Self.milliseconds(alarm.due)), .integer(alarm.id))
    }

    func remove(_ alarm: Alarm) throws { try database.execute("DELETE FROM alarms WHERE id = ?", .integer(alarm.id)) }

    private static func milliseconds(_ date: Date) -> Int64 { Int64((date.timeIntervalSince1970 * 1_000).rounded()) }

    // MARK: - Media

    /// Newest first.
    func media(_ kind: MediaKind, _ page: ListPage = .all) throws -> [MediaItem] {
        try database.query(
            "SELECT number, size, time, boot, fetched FROM media WHERE kind = ? AND number < ? ORDER BY number DESC LIMIT ?",
            .text(kind.rawValue),
            .integer(try end(of: page, kind)), .integer(page.limit)
        ) { row in
            MediaItem(
                id: kind.identity(row.integer(0)), filename: kind.filename(row.integer(0)), size: Int(row.integer(1)),
                timestamp: timestamp(row.integer(2)), isUnsure: isUnsure(row, 3), isFetched: row.integer(4) == 0 ? nil : true)
        }
    }

    /// A companion has shown to have a video.
    func setFetched(video identity: String) throws {
        let number = try listedNumber(.video, identity)
        try transaction {
            try database.execute(
                "UPDATE media SET fetched = 1 WHERE kind = ? AND number = ?", .text(MediaKind.video.rawValue), .integer(number))
            tell(.videos, .changed, identity)
        }
    }

    /// The videos that a companion has shown to have, the oldest first, with their bytes.
    func fetchedVideos() throws -> [(identity: String, size: Int)] {
        try database.query(
            "SELECT number, size FROM media WHERE kind = ? AND fetched = 1 ORDER BY number", .text(MediaKind.video.rawValue)
        ) { row in (MediaKind.video.identity(row.integer(0)), Int(row.integer(1))) }
    }

    /// The file of what is listed.
    func path(_ kind: MediaKind, _ identity: String) throws -> String {
        let number = try listedNumber(kind, identity)
        return folder.appendingPathComponent("\(kind.folder)/\(kind.filename(number))").path
    }

    /// The file of a thumbnail: a photo's is made when it is first asked for, a video's with the video.
    func thumbnailPath(_ kind: MediaKind, _ identity: String) throws -> String {
        _ = try listedNumber(kind, identity)
        return thumbnailPath(identity)
    }

    private func thumbnailPath(_ identity: String) -> String { folder.appendingPathComponent("thumbnails/\(identity).jpg").path }

    /// The file of a video as MP4, which is made when it is first asked for.
    func mp4Path(_ identity: String) throws -> String {
        _ = try listedNumber(.video, identity)
        return folder.appendingPathComponent("mp4/\(identity).mp4").path
    }

    /// Keeps a file and lists it. The file is whole and flushed before it is listed.
    ///
    /// - Returns: where it is.
    func add(_ kind: MediaKind, _ bytes: [UInt8]) throws -> CapturedMedia {
        let place = try nextPlace(kind)
        return try transaction {
            try FileReplacement.write(bytes, to: place.path, surviving: .powerCut)
            return try list(kind, place, size: bytes.count)
        }
    }

    /// Lists a recording, with its thumbnail, as soon as both are whole and flushed.
    func add(_ place: MediaPlace, _ file: RecordedFile, thumbnail: [UInt8]) throws -> CapturedMedia {
        try transaction {
            try FileReplacement.write(thumbnail, to: thumbnailPath(MediaKind.video.identity(place.number)), surviving: .powerCut)
            try file.commit()
            return try list(.video, place, size: file.size)
        }
    }

    /// Where the next file of a kind will be. Nobody else gets the same before it is listed only where one asks at a time.
    func nextPlace(_ kind: MediaKind) throws -> MediaPlace {
        let last = try database.query("SELECT last FROM media_numbers WHERE kind = ?", .text(kind.rawValue)) { row in row.integer(0) }
        let number = (last.first ?? 0) + 1
        return MediaPlace(number: number, path: folder.appendingPathComponent("\(kind.folder)/\(kind.filename(number))").path)
    }

    private func list(_ kind: MediaKind, _ place: MediaPlace, size: Int) throws -> CapturedMedia {
        try transaction {
            let time = currentTime
            try database.execute(
                "INSERT INTO media (kind, number, size, time, boot, origin) VALUES (?, ?, ?, ?, ?, ?)", .text(kind.rawValue),
                .integer(place.number), .integer(size), .integer(time.seconds), time.boot, time.origin)
            try database.execute("INSERT OR REPLACE INTO media_numbers VALUES (?, ?)", .text(kind.rawValue), .integer(place.number))
            tell(kind.topic, .added, kind.identity(place.number))
        }
        return CapturedMedia(path: place.path, filename: kind.filename(place.number))
    }

    /// Forgets a file and removes it. From the moment that it is not listed any more, it is gone for everybody.
    func delete(_ kind: MediaKind, _ identity: String) throws {
        let number = try listedNumber(kind, identity)
        try freeing {
            leaving += ["\(kind.folder)/\(kind.filename(number))", "thumbnails/\(identity).jpg", "mp4/\(identity).mp4"]
            try database.execute("DELETE FROM media WHERE kind = ? AND number = ?", .text(kind.rawValue), .integer(number))
            tell(kind.topic, .deleted, identity)
        }
    }

    /// The number that every item of a page is below.
    private func end(of page: ListPage, _ kind: MediaKind) throws -> Int64 {
        try end(
            of: page, kind.number(of:), last: { try nextPlace(kind).number - 1 },
            kind == .photo ? .photo : .video, "\(kind.rawValue)_", "001")
    }

    /// - Parameter table: whose keys are never given twice.
    private func end(of page: ListPage, in table: String) throws -> Int64 {
        try end(
            of: page, { id in Int64(id).flatMap { "\($0)" == id && $0 > 0 ? $0 : nil } },
            last: {
                try database.query("SELECT seq FROM sqlite_sequence WHERE name = ?", .text(table)) { row in row.integer(0) }.first ?? 0
            }, table == "notes" ? .note : .todo, "", "12")
    }

    /// - Throws: `GlassesError.value` for what is no identity, and `notFound` for one that never was. One that was deleted has its place.
    private func end(
        of page: ListPage, _ number: (String) -> Int64?, last: () throws -> Int64, _ thing: GlassesError.Thing, _ prefix: String,
        _ example: String
    ) throws -> Int64 {
        guard let before = page.before else { return .max }
        let digits = before.dropFirst(prefix.count)
        guard before.hasPrefix(prefix), !digits.isEmpty, digits.utf8.allSatisfy({ 48...57 ~= $0 }) else {
            throw GlassesError.value(GlassesValueError("\"before\" must be an identity of this list, such as \(prefix)\(example)."))
        }
        guard let number = number(before), number <= (try last()) else { throw GlassesError.notFound(thing) }
        return number
    }

    private func listedNumber(_ kind: MediaKind, _ identity: String) throws -> Int64 {
        guard let number = kind.number(of: identity),
            try database.query(
                "SELECT 1 FROM media WHERE kind = ? AND number = ?", .text(kind.rawValue), .integer(number), row: { row in row.integer(0) }
            ).first != nil
        else { throw GlassesError.notFound(kind == .photo ? .photo : .video) }
        return number
    }

    /// A database without a serial number is one that was never used: what lies in the folders was listed in another, which is gone.
    private func listFilesOfLostDatabase() throws {
        guard try database.query("SELECT 1 FROM settings WHERE name = 'serial'", row: { row in row.integer(0) }).isEmpty else { return }
        try database.transaction {
            for kind in MediaKind.allCases {
                for name in try files(in: kind.folder) {
                    guard let number = kind.number(ofFile: name), name == kind.filename(number) else { continue }
                    _ = try listFile(kind, number)
                }
                try database.execute(
                    "INSERT OR REPLACE INTO media_numbers SELECT kind, max(number) FROM media WHERE kind = ? GROUP BY kind",
                    .text(kind.rawValue))
            }
        }
    }

    /// Lists a file with its own time.
    ///
    /// - Returns: false where there is none.
    private func listFile(_ kind: MediaKind, _ number: Int64) throws -> Bool {
        var status = stat()
        guard stat(folder.appendingPathComponent("\(kind.folder)/\(kind.filename(number))").path, &status) == 0 else { return false }
        try database.execute(
            "INSERT OR REPLACE INTO media (kind, number, size, time) VALUES (?, ?, ?, ?)", .text(kind.rawValue), .integer(number),
            .integer(Int64(status.st_size)), .integer(Int64(status.changed.tv_sec)))
        return true
    }

    /// Lists what has its name, and so is whole, under the number that is next: one that was deleted has a number that was given out, and what an
    /// erasure left is nobody's.
    private func listWholeFiles(_ report: (String) -> Void) throws {
        guard try database.query("SELECT 1 FROM settings WHERE name = 'erasing'", row: { row in row.integer(0) }).isEmpty else { return }
        for kind in MediaKind.allCases {
            let number = try nextPlace(kind).number
            let name = kind.filename(number)
            do {
                let isListed = try database.transaction {
                    guard try listFile(kind, number) else { return false }
                    try database.execute("INSERT OR REPLACE INTO media_numbers VALUES (?, ?)", .text(kind.rawValue), .integer(number))
                    return true
                }
                if isListed { report("\(name) was kept, and not listed when the program ended: it is listed now.") }
            } catch let error as SQLiteError where error.isFull {
                report("\(name) was kept, and not listed when the program ended: no room is left to list it, and it is removed.")
            }
        }
    }

    private func removeUnlistedFiles(_ report: (String) -> Void = { _ in }) throws {
        for kind in MediaKind.allCases {
            let listed = Set(try media(kind).map(\.filename))
            for name in try files(in: kind.folder) where !listed.contains(name) && kind.number(ofFile: name) != nil {
                try remove("\(kind.folder)/\(name)")
                if name.hasSuffix(".partial") { report("\(name) was not whole when the program ended, and is removed.") }
            }
        }
        let identities = try MediaKind.allCases.flatMap { try media($0).map(\.id) }
        for (kept, ending) in [("thumbnails", ".jpg"), ("mp4", ".mp4")] {
            let listed = Set(identities.map { $0 + ending })
            for name in try files(in: kept) where !listed.contains(name) { try remove("\(kept)/\(name)") }
        }
    }

    /// The names of the files in a folder of this one, without the folders in it.
    private func files(in name: String) throws -> [String] {
        let urls = try FileManager.default.contentsOfDirectory(
            at: folder.appendingPathComponent(name), includingPropertiesForKeys: [.isDirectoryKey])
        return try urls.filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory != true }.map(\.lastPathComponent)
    }

    /// Removes a file; one that is not there is none too many.
    private func remove(_ name: String) throws {
        let path = folder.appendingPathComponent(name).path
        guard unlink(path) == 0 || errno == ENOENT else { throw FileOperationError(path: path, operation: "remove", code: errno) }
    }

    // MARK: - Values

    /// A time with what puts it right.
    private struct Moment {
        let seconds: Int64
        let boot: SQLiteValue
        let origin: SQLiteValue
    }

    private var currentTime: Moment {
        let seconds = Int64(clock.now.timeIntervalSince1970)
        guard clock.isUnsure else { return Moment(seconds: seconds, boot: .null, origin: .null) }
        return Moment(seconds: seconds, boot: .text(clock.boot), origin: .integer(Self.milliseconds(clock.origin)))
    }

    /// True where nobody has vouched for the clock of an entry; nil where somebody has.
    private func isUnsure(_ row: borrowing Row, _ column: Int) -> Bool? { row.isNull(column) ? nil : true }

    // MARK: - The clock

    /// Puts right what was kept in this boot of the machine while nobody vouched for the clock. How the clock was in others, nobody knows.
    ///
    /// - Parameter origin: the moment of that boot.
    /// - Returns: whether there was anything.
    func confirmTimes(by origin: Date) throws -> Bool {
        guard !clock.boot.isEmpty else { return false }
        var changes = 0
        try transaction {
            let kept = try JSONEncoder().encode(Told(boot: clock.boot, origin: origin.timeIntervalSince1970))
            for table in Self.unsure {
                let column = table == "alarms" ? "due = due + (? - origin)" : "time = time + (? - origin) / 1000"
                try database.execute(
                    "UPDATE \(table) SET \(column), boot = NULL, origin = NULL WHERE boot = ?",
                    .integer(Self.milliseconds(origin)), .text(clock.boot))
                changes += database.changes
            }
            try database.execute("INSERT OR REPLACE INTO settings VALUES ('clock', ?)", .blob([UInt8](kept)))
            // Of no list only an item is another one.
            if changes > 0 { afterwards { [events] in events.renew() } }
        }
        return changes > 0
    }

    /// The word on the machine's boot that the clock goes by.
    private struct Told: Codable {
        let boot: String
        /// Seconds since 1970.
        let origin: Double
    }

    /// Time that was told in this boot of the machine; nil where none was.
    private func toldOrigin() throws -> Date? {
        let kept = try database.query("SELECT value FROM settings WHERE name = 'clock'") { row in row.blob(0) }.first
        guard let kept, let told = try? JSONDecoder().decode(Told.self, from: Data(kept)), told.boot == clock.boot else { return nil }
        return Date(timeIntervalSince1970: told.origin)
    }

    private func timestamp(_ seconds: Int64) -> String {
        LocalTimestamp.text(Date(timeIntervalSince1970: TimeInterval(seconds)), in: zone)
    }

    /// An identity as it was given out: digits alone.
    private func key(_ id: String, _ thing: GlassesError.Thing) throws(GlassesError) -> SQLiteValue {
        guard let number = Int64(id), "\(number)" == id else { throw .notFound(thing) }
        return .integer(number)
    }
}
