import Foundation
import PrivateFiles

/// The files of a keyring.
struct KeyFolder: Sendable {
    /// What a key is called whose file does not say it.
    private static let nameField = "Name: "
    private static let dateField = "Added: "

    let path: String

    /// The files that count as keys; none where the folder does not exist.
    func names() throws(KeyringError) -> [String] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path)
                .filter { !$0.hasPrefix(".") && !$0.hasSuffix(".partial") }.sorted()
        } catch {
            throw .unreadable(file: "", reason: "the folder may not be listed")
        }
    }

    /// The key in a file.
    func key(in name: String) throws(KeyringError) -> TrustedKey {
        let bytes = try read(name)
        let key: SigningKey
        do {
            key = try SigningKey(file: bytes)
        } catch {
            throw .damaged(file: name, error)
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).prefix { !$0.hasPrefix("-----") }
        func field(_ prefix: String) -> String? { lines.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) } }
        return TrustedKey(
            key: key, name: field(Self.nameField) ?? (name as NSString).deletingPathExtension,
            added: field(Self.dateField).flatMap { try? Date($0, strategy: .iso8601) }, isBuiltIn: false)
    }

    /// Writes a key's file, for its owner alone, whole or not at all.
    func write(_ key: TrustedKey) throws(KeyringError) {
        let name = key.shortID + ".pem"
        var text = "\(Self.nameField)\(key.name)\n"
        if let added = key.added { text += "\(Self.dateField)\(added.formatted(.iso8601))\n" }
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .unwritable(file: "", reason: "the folder could not be made")
        }
        do throws(FileOperationError) {
            try FileReplacement.write((text + key.key.pem).utf8, to: "\(path)/\(name)", surviving: .powerCut)
        } catch {
            throw .unwritable(file: name, reason: error.reason)
        }
    }

    func remove(_ name: String) throws(KeyringError) {
        guard unlink("\(path)/\(name)") == 0 else { throw .unwritable(file: name, reason: Self.reason()) }
    }

    /// At most a byte more than a key's file may have, so that a longer one is told from it.
    private func read(_ name: String) throws(KeyringError) -> [UInt8] {
        // Not to be held up by a pipe that somebody put there.
        let descriptor = open("\(path)/\(name)", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(file: name, reason: Self.reason()) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(file: name, reason: Self.reason()) }
        guard status.st_mode & 0o022 == 0 else { throw .writableByOthers(file: name) }
        do {
            return [UInt8](try handle.read(upToCount: SigningKey.maximumFileSize + 1) ?? Data())
        } catch {
            throw .unreadable(file: name, reason: "reading it failed")
        }
    }

    private static func reason() -> String { String(cString: strerror(errno)) }
}
