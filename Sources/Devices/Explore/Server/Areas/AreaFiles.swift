import Foundation
import PrivateFiles
import SQLite

/// The files of a data folder's areas: a database for each, which is made whole beside the others, takes its name in one step, and is not
/// changed after that. Who reads an area that is replaced or removed meanwhile ends with what they began with.
///
/// `explore-areas/3.sqlite` is area number 3. A file of another name there belongs to an import that is under way or was broken off, or is the
/// extract that an area names as its own.
struct AreaFiles: Sendable {
    /// How the folder's files stand: equal where nothing has changed.
    struct State: Equatable {
        struct File: Equatable {
            var number: Int64
            var inode: UInt64
            var size: Int64
            var changed: Int64
        }

        /// By their numbers.
        var files: [File] = []
    }

    /// Beside the data folder's other files.
    static let folderName = "explore-areas"
    /// Written after each change, for who waits for one.
    static let markName = "changed"
    private static let lockName = "lock"

    let folder: String

    init(data: String) { folder = URL(fileURLWithPath: data).appendingPathComponent(Self.folderName).path }

    func database(_ number: Int64) -> String { "\(folder)/\(number).sqlite" }

    var mark: URL { URL(fileURLWithPath: folder).appendingPathComponent(Self.markName) }

    /// When an entry of the folder changed last, in nanoseconds; `nil` where there is no folder.
    var changed: Int64? {
        var status = stat()
        return stat(folder, &status) == 0 ? status.changed : nil
    }

    /// The areas that are whole.
    var state: State {
        var state = State()
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            guard name.hasSuffix(".sqlite"), let number = Int64(name.dropLast(7)), number >= 0, "\(number).sqlite" == name else { continue }
            var status = stat()
            guard stat(database(number), &status) == 0 else { continue }
            state.files.append(
                State.File(number: number, inode: UInt64(status.st_ino), size: Int64(status.st_size), changed: status.changed))
        }
        state.files.sort { $0.number < $1.number }
        return state
    }

    /// Runs `body` as the only import into the folder, which is made where it is missing.
    ///
    /// - Throws: `ImportError.busy` where another one is under way, `.folder`, or what `body` throws.
    func importing<Value>(_ body: () throws -> Value) throws -> Value {
        do throws(PrivateFolderError) {
            try PrivateFolder.open(URL(fileURLWithPath: folder, isDirectory: true).deletingLastPathComponent())
            try PrivateFolder.open(URL(fileURLWithPath: folder, isDirectory: true))
        } catch {
            throw ImportError.folder("\(error)")
        }
        let lock = open("\(folder)/\(Self.lockName)", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw ImportError.folder("\(folder) cannot be used: \(String(cString: strerror(errno))).") }
        // With it goes the lock.
        defer { close(lock) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else { throw ImportError.busy }
        try removeRests()
        return try body()
    }

    /// Removes what imports that were broken off have left, while no other is under way.
    private func removeRests() throws {
        let files = FileManager.default
        let names = (try? files.contentsOfDirectory(atPath: folder)) ?? []
        let kept = Set(
            state.files.flatMap { file in
                ["\(file.number).sqlite"] + ((try? StoredArea(file, in: self).extract).flatMap { $0.map { [$0] } } ?? [])
            } + [Self.markName, Self.lockName])
        for name in names where !kept.contains(name) && !name.hasSuffix(".damaged") { unlink("\(folder)/\(name)") }
    }

    /// Gives a database its name, once it is on the disk.
    ///
    /// - Throws: `POSIXError`.
    func publish(_ path: String, as number: Int64) throws {
        try Self.flush(path)
        guard rename(path, database(number)) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        try Self.flush(folder)
        tellChange()
    }

    /// Removes an area.
    ///
    /// - Returns: whether it was there.
    func remove(_ number: Int64) throws -> Bool {
        guard unlink(database(number)) == 0 else {
            if errno == ENOENT { return false }
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        try Self.flush(folder)
        tellChange()
        return true
    }

    /// Tells those who wait; who asks meanwhile sees the files themselves.
    func tellChange() { try? FileReplacement.write(Array(UUID().uuidString.utf8), to: mark, surviving: .kill) }

    private static func flush(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
}

extension stat {
    /// Its last change of any kind, in nanoseconds.
    fileprivate var changed: Int64 { Int64(st_ctim.tv_sec) * 1_000_000_000 + Int64(st_ctim.tv_nsec) }
}
