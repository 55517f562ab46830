import Companion
import Foundation
import PrivateFiles
import SQLite

/// The files of a data folder as they are now: those that a person would miss.
struct BackupSource {
    /// A file, and its copy, which nobody changes.
    struct Item {
        let path: String
        let copy: URL
        /// Bytes.
        let size: UInt64
    }

    /// So much of a file is in memory at a time, bytes.
    private static let part = 1 << 20
    private static let databaseMark = Array("SQLite format 3\0".utf8)

    private(set) var items: [Item] = []
    /// The things that were not taken, in sentences.
    private(set) var missed: [String] = []
    /// Number of them that are data that could not be read.
    private(set) var unread = 0

    private let folder: URL
    private let rules: [BackupRule]
    private let scratch: URL
    private var count = 0

    /// Looks through the folder. Programs may go on with it: a file is replaced whole or is a database, of which a copy of one moment is made.
    ///
    /// - Parameters:
    ///   - folder: the data folder.
    ///   - scratch: an empty folder of this user's alone, for copies.
    /// - Throws: ``CommandFailure``, and `SQLiteError` for a database that cannot be copied.
    init(_ folder: URL, rules: [BackupRule], scratch: URL) throws {
        self.folder = folder
        self.rules = rules
        self.scratch = scratch
        try walk("", depth: 0)
    }

    private mutating func walk(_ path: String, depth: Int) throws {
        guard depth < BackupContent.mostDepth else { return lack("The folder \(path): it lies too deep.") }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(path).path).sorted()
        } catch  where depth > 0 {
            return lack("The folder \(path): \(error.localizedDescription)")
        }
        for name in names {
            let inner = path.isEmpty ? name : "\(path)/\(name)"
            if let rule = rules.first(where: { $0.leavesOut(inner) }) {
                if let sentence = rule.missed { miss(sentence) }
                continue
            }
            guard !BackupRule.suffixes.contains(where: name.hasSuffix) else { continue }
            var status = stat()
            guard lstat(folder.appendingPathComponent(inner).path, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: try walk(inner, depth: depth + 1)
            case S_IFREG: try add(inner)
            case S_IFLNK: lack("\(inner): it is a link.")
            default: continue
            }
        }
    }

    private mutating func miss(_ sentence: String) {
        if !missed.contains(sentence) { missed.append(sentence) }
    }

    /// As ``miss(_:)``, of data that a person would miss.
    private mutating func lack(_ sentence: String) {
        unread += 1
        miss(sentence)
    }

    private mutating func add(_ path: String) throws {
        count += 1
        guard count <= BackupContent.mostFiles else {
            throw CommandFailure("The data folder has more than \(BackupContent.mostFiles) files.", code: "too-many")
        }
        guard BackupContent.refusal(of: path) == nil else { return lack("A file whose name is none for a backup.") }
        let url = folder.appendingPathComponent(path)
        let descriptor = open(url.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            // One that was just taken away is none.
            if errno != ENOENT { lack("\(path): \(String(cString: strerror(errno))).") }
            return
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let target = scratch.appendingPathComponent("\(count)")
        do {
            let start = try handle.read(upToCount: Self.part) ?? Data()
            if start.starts(with: Self.databaseMark) {
                try Database(.readOnly(url.path)).copy(to: target.path)
            } else {
                try copy(path == "companion.json" ? Self.tokenAlone(start) : start, handle, to: target)
            }
        } catch let error where Self.isUnreadable(error) {
            // One that is damaged keeps nobody from the others.
            unlink(target.path)
            return lack("\(path): \(error)")
        }
        items.append(Item(path: path, copy: target, size: try Self.size(target)))
    }

    /// True where a file is to blame, and not the place that it is copied to.
    private static func isUnreadable(_ error: any Error) -> Bool {
        switch error {
        case let error as SQLiteError: !error.isFull
        case is FileOperationError, is CancellationError: false
        default: true
        }
    }

    /// Without the address: no companion runs where the file comes to.
    private static func tokenAlone(_ bytes: Data) -> Data {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: bytes), let token = value["token"],
            let data = try? JSONEncoder().encode(JSONValue.object(["token": token]))
        else { return bytes }
        return data
    }

    private func copy(_ start: Data, _ handle: FileHandle, to target: URL) throws {
        let descriptor = open(target.path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileOperationError(path: target.path, operation: "make", code: errno) }
        defer { close(descriptor) }
        var part = start
        while !part.isEmpty {
            guard writeAll(Array(part), to: descriptor) else {
                throw FileOperationError(path: target.path, operation: "write", code: errno)
            }
            part = try handle.read(upToCount: Self.part) ?? Data()
        }
    }

    private static func size(_ url: URL) throws -> UInt64 {
        (try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? UInt64) ?? 0
    }
}
