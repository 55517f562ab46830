/// A place that keeps secrets between two runs of the program: a keyring, or a file.
public protocol CredentialStore: Sendable {
    /// The place of the secrets, as a person reads it: "the keyring of this login". With what they should know of it.
    var place: String { get async }

    /// Why the place cannot be used at all, as part of a sentence; `nil` where it can. One that is locked can be used.
    func unavailability() async -> String?

    /// The secret under a key.
    ///
    /// - Throws: ``CredentialError``: ``CredentialError/missing(_:)`` where there is none. A cancelled task waits no more for a person to unlock
    ///   the place, which is ``CredentialError/locked(place:)``.
    func read(_ key: CredentialKey) async throws(CredentialError) -> Secret

    /// Keeps a secret, in the place of what was under the key before. It is kept when this returns.
    ///
    /// - Parameter label: what a person reads in a list of their secrets: "Key of the lamp in the kitchen".
    /// - Throws: ``CredentialError``.
    func write(_ secret: Secret, for key: CredentialKey, label: String) async throws(CredentialError)

    /// Forgets everything under a key.
    ///
    /// - Throws: ``CredentialError``: ``CredentialError/missing(_:)`` where there was nothing.
    func remove(_ key: CredentialKey) async throws(CredentialError)
}
