import Foundation

/// The public keys whose signatures are trusted: those that came with the program, and those in the folder `keys` of the data folder.
///
/// Each key is a PEM file with its name and the date before it, as RFC 7468 allows: `openssl` reads it, and a file that was put there by hand
/// counts as well. The files are read anew each time, so that every program with the same data folder has the same keys. One that cannot be
/// read is an error, never a key less: nobody gets around a signature by damaging a file. Methods read and write files: call them away from
/// a thread that must not wait.
public struct Keyring: Sendable {
    /// The most keys that are taken.
    public static let capacity = 32
    /// The fewest digits that a key may be called by.
    static let shortestID = 4

    let folder: KeyFolder
    private let builtIn: [BuiltInKey]

    /// - Parameters:
    ///   - data: the data folder.
    ///   - builtIn: what came with the program.
    public init(data: URL, builtIn: [BuiltInKey] = []) {
        folder = KeyFolder(path: data.appendingPathComponent("keys", isDirectory: true).path)
        self.builtIn = builtIn
    }

    /// Every key: the built-in ones, then the others by name.
    ///
    /// - Throws: ``KeyringError`` where one of them cannot be read.
    public func keys() throws(KeyringError) -> [TrustedKey] {
        var keys: [TrustedKey] = []
        for key in builtIn {
            do throws(SigningKeyError) {
                keys.append(TrustedKey(key: try SigningKey(pem: key.pem), name: key.name, added: nil, isBuiltIn: true))
            } catch {
                throw .badBuiltIn(name: key.name, error)
            }
        }
        var files: [TrustedKey] = []
        for name in try folder.names() { files.append(try folder.key(in: name)) }
        return keys + files.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }

    /// Trusts a key from now on.
    ///
    /// - Parameters:
    ///   - file: the key's file, PEM or DER.
    ///   - name: whose it is.
    ///   - date: now.
    /// - Throws: ``KeyringError``; nothing was added then.
    public func add(_ file: [UInt8], name: String, at date: Date) throws(KeyringError) -> TrustedKey {
        let name = name.trimmingCharacters(in: .whitespaces)
        guard (1...64).contains(name.count), !name.unicodeScalars.contains(where: Self.isInvisible) else { throw .badName }
        let key: SigningKey
        do {
            key = try SigningKey(file: file)
        } catch {
            throw .refused(error)
        }
        let present = try keys()
        if let known = present.first(where: { $0.key == key }) { throw .known(name: known.name) }
        guard present.count < Self.capacity else { throw .full(capacity: Self.capacity) }
        let trusted = TrustedKey(key: key, name: name, added: date, isBuiltIn: false)
        try folder.write(trusted)
        return trusted
    }

    /// Trusts a key no longer.
    ///
    /// - Parameter id: the beginning of its fingerprint, at least four digits, its name, or the name of a file that cannot be read.
    /// - Returns: what it was called.
    /// - Throws: ``KeyringError``; nothing was removed then.
    public func remove(_ id: String) throws(KeyringError) -> String {
        var found: [(file: String, name: String, id: String)] = []
        for file in try folder.names() {
            // A damaged file has no key to be called by, and is what most needs to go.
            if let key = try? folder.key(in: file) {
                if matches(key, id) { found.append((file, key.name, key.id)) }
            } else if file == id || file == id + ".pem" {
                found.append((file, file, file))
            }
        }
        guard Set(found.map(\.id)).count <= 1 else { throw .ambiguous(id, names: found.map { "\($0.id.prefix(16)) (\($0.name))" }) }
        guard let first = found.first else {
            if let key = builtIn.first(where: { builtIn in
                (try? SigningKey(pem: builtIn.pem)).map {
                    matches(TrustedKey(key: $0, name: builtIn.name, added: nil, isBuiltIn: true), id)
                }
                    ?? false
            }) {
                throw .builtIn(name: key.name)
            }
            throw .noSuchKey(id)
        }
        for file in found.map(\.file) { try folder.remove(file) }
        return first.name
    }

    private func matches(_ key: TrustedKey, _ id: String) -> Bool {
        key.name == id || id.count >= Self.shortestID && key.id.hasPrefix(id.uppercased())
    }

    /// Control and format characters, which could make one name look like another, and line breaks, which would end the file's line.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        default: false
        }
    }
}

/// A key that a maker's own build of the program trusts, without a file.
public struct BuiltInKey: Sendable, Hashable {
    /// Whose it is.
    public var name: String
    /// The public key as PEM text.
    public var pem: String

    /// A key with these values.
    public init(name: String, pem: String) {
        self.name = name
        self.pem = pem
    }
}
