import Credentials

/// Where the keys to the glasses' REST APIs are kept.
public protocol GlassesKeyStoring: Sendable {
    /// Where that is, for people: "the file …".
    var place: String { get }

    /// The key of a device; nil where none is kept.
    ///
    /// - Throws: where there is one that cannot be read.
    func key(of device: String) async throws -> Secret?

    /// Keeps a key in place of an earlier one. Returns when it is kept.
    func keep(_ key: Secret, of device: String) async throws

    /// Forgets the key of a device; does nothing where none is kept.
    func remove(keyOf device: String) async throws
}
