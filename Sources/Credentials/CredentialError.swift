/// Why a ``CredentialStore`` did not do what it was asked for. Each is a sentence that says what to do, and has no secret in it.
public enum CredentialError: Error, Hashable, Sendable {
    /// Nothing is kept under this key.
    case missing(CredentialKey)
    /// Several different secrets are kept under this key, by other programs too: which one is meant cannot be seen.
    case duplicate(CredentialKey, place: String)
    /// The place is locked, and nobody has unlocked it.
    case locked(place: String)
    /// The place does not let this program in.
    case denied(place: String, reason: String)
    /// There is no such place here.
    case unavailable(reason: String)
    /// The place has failed.
    case failed(place: String, reason: String)
}

extension CredentialError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing(let key): "No secret is kept for \(key)."
        case .duplicate(let key, let place):
            "\(place) has several secrets for \(key), and they differ. Delete those that are not meant, or pair the device again."
        case .locked(let place): "\(place) is locked. Unlock it, then try again."
        case .denied(let place, let reason): "\(place) cannot be used: \(reason)."
        case .unavailable(let reason): "Secrets cannot be kept there: \(reason)."
        case .failed(let place, let reason): "\(place) has failed: \(reason)."
        }
    }
}
