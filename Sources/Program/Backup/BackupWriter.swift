import Companion
import Credentials
import Foundation
import PrivateFiles
import SQLite
import SecretService

/// Makes a backup of a data folder, while programs may use it.
struct BackupWriter: Sendable {
    /// The things that were taken, for a person.
    struct Outcome: Sendable {
        let files: Int
        let keys: Int
        let missed: [String]
        /// Number of them that are data that could not be read.
        let unread: Int
        /// Of the file, bytes.
        let size: UInt64
    }

    let folder: URL
    let rules: [BackupRule]
    /// The store of keys that are in no file; nil takes none.
    var keyring: (@Sendable () async throws(CredentialError) -> [(key: CredentialKey, label: String, secret: Secret)])?
    /// Makes header and keys of the file, which takes a processor for a while.
    var makeKeys: @Sendable (Secret) throws(SealedFile.Failure) -> (SealedFile.Header, SealedFile.Keys) = {
        passphrase throws(SealedFile.Failure) in try SealedFile.make(passphrase)
    }

    /// The writer for a program of these systems.
    init(_ folder: URL, modules: [ProgramModule]) {
        self.folder = folder
        rules = BackupRule.general + modules.flatMap(\.backup)
        keyring = { () async throws(CredentialError) in try await SecretServiceStore().all() }
    }

    /// Writes the backup, 0600, whole or not at all.
    ///
    /// - Throws: ``CommandFailure``.
    func write(to file: URL, _ passphrase: Secret) async throws -> Outcome {
        guard FileManager.default.fileExists(atPath: folder.path) else {
            throw CommandFailure("There is no data folder \(folder.path): there is nothing to save.", code: "nothing")
        }
        try DataFolder.openExisting(folder)
        let (keys, keysMissed) = await keysOfLogin()
        var missed = keysMissed
        let settings = ConfigurationFile.place()
        if FileManager.default.fileExists(atPath: settings.path) {
            missed.append("The configuration file \(settings.path): it lies outside of the data folder.")
        }
        do {
            return try await seal(keys: keys, missed: missed, to: file, passphrase)
        } catch let error as FileOperationError where error.code == EEXIST {
            throw Self.isThere(file)
        } catch let error as FileOperationError {
            // What is written first has a name of its own.
            let isData = error.path.hasPrefix(folder.path + "/")
            if error.isFull { throw noRoom(for: file, in: isData ? folder : file.deletingLastPathComponent(), error.reason) }
            throw CommandFailure(
                "\(isData ? error.path : file.path) cannot be written: \(error.reason).", advice: "Name another place.", code: "file")
        } catch let error as SQLiteError where error.isFull {
            throw noRoom(for: file, in: folder, String(cString: strerror(ENOSPC)))
        } catch let error as SQLiteError {
            throw CommandFailure("The data cannot be read: \(error).", advice: "Make room on the disk, and try again.", code: "data")
        } catch is SealedFile.Failure {
            throw CommandFailure("There is not enough memory to seal the file.", code: "memory")
        } catch let error as CocoaError {
            throw CommandFailure("The data cannot be read: \(error.localizedDescription)", code: "data")
        }
    }

    /// The refusal of a disk without room.
    private func noRoom(for file: URL, in place: URL, _ reason: String) -> CommandFailure {
        let free = DiskRoom.free(place).map { " and \($0) are free in \(place.path)" } ?? ""
        return CommandFailure(
            "\(file.path) was not written: \(reason). It takes about \(sizeOfFolder()) bytes\(free).",
            advice: "Make room, or name another place.", code: "disk-full")
    }

    /// So much there is to take, bytes.
    private func sizeOfFolder() -> UInt64 {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return names.reduce(0) { sum, name in
            var status = stat()
            guard !rules.contains(where: { $0.leavesOut(name) }), !BackupRule.suffixes.contains(where: name.hasSuffix),
                lstat(folder.appendingPathComponent(name).path, &status) == 0, status.st_mode & S_IFMT == S_IFREG
            else { return sum }
            return sum + UInt64(clamping: status.st_size)
        }
    }

    /// The refusal of a place where something is.
    static func isThere(_ file: URL) -> CommandFailure {
        CommandFailure("\(file.path) is there already.", advice: "Name another file.", code: "file-exists")
    }

    /// The keys of devices that the login's keyring has.
    private func keysOfLogin() async -> (keys: [BackupContent.Key], missed: [String]) {
        // What every backup leaves behind, since it is root's alone.
        let bonds = "Pairings of this computer's Bluetooth adapter: the system keeps them. Devices that ask for one are paired anew there."
        guard let keyring else { return ([], [bonds]) }
        do {
            let keys = try await keyring().map {
                BackupContent.Key(
                    service: $0.key.service, account: $0.key.account, label: $0.label, secret: Data($0.secret.revealedBytes))
            }
            return (keys, [bonds])
        } catch .unavailable {
            return ([], [bonds])
        } catch {
            return ([], [bonds, "Keys in the keyring of this login: \(error)"])
        }
    }

    /// Away from the caller's actor: it reads and writes all of it.
    @concurrent
    private func seal(keys: [BackupContent.Key], missed: [String], to file: URL, _ passphrase: Secret) async throws -> Outcome {
        let sealing = try makeKeys(passphrase)
        let scratch = try ScratchFolder(folder.appendingPathComponent("backup-\(UUID().uuidString).partial", isDirectory: true))
        defer { scratch.remove() }
        let source = try BackupSource(folder, rules: rules, scratch: scratch.url)
        let identity = ProgramIdentity.current
        let content = BackupContent(
            program: identity.name, version: identity.version, made: Date().timeIntervalSince1970,
            computer: ProcessInfo.processInfo.hostName,
            files: source.items.map { BackupContent.File(path: $0.path, size: $0.size) }, keys: keys, missed: missed + source.missed)
        let head = Array(try JSONEncoder().encode(content))
        guard head.count <= BackupContent.mostBytes else {
            throw CommandFailure("The data folder has too many files for a backup.", code: "too-many")
        }
        var writer = SealedWriter(sealing)
        var output = try FileReplacement(of: file.path, surviving: .powerCut)
        var size = UInt64(0)
        func put(_ bytes: [UInt8]) throws {
            try output.append(bytes)
            size += UInt64(bytes.count)
        }
        try put(writer.beginning)
        try put(try writer.append((0..<4).map { UInt8(truncatingIfNeeded: head.count >> (24 - 8 * $0)) } + head))
        for item in source.items {
            try Task.checkCancellation()
            let handle = try FileHandle(forReadingFrom: item.copy)
            var rest = item.size
            while rest > 0, let part = try handle.read(upToCount: Int(min(rest, 1 << 18))), !part.isEmpty {
                rest -= UInt64(part.count)
                try put(try writer.append(Array(part)))
            }
            guard rest == 0 else { throw FileOperationError(path: item.copy.path, operation: "read", code: EIO) }
            try handle.close()
        }
        try put(try writer.end())
        try output.commitNew()
        return Outcome(files: source.items.count, keys: keys.count, missed: content.missed, unread: source.unread, size: size)
    }
}
