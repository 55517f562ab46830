/// Why a network was not joined, for programs; the sentence beside it is for people.
public enum WiFiFailure: String, WireWord {
    /// No network of this name is in reach.
    case notFound = "not-found"
    /// The network refused the password.
    case wrongPassword = "wrong-password"
    /// It is secured, and no password was given.
    case passwordNeeded = "password-needed"
    /// It is open, and a password was given.
    case passwordNotNeeded = "password-not-needed"
    /// It asks for more than a password, or uses WEP.
    case unsupported
    /// It was heard, and did not let the glasses in.
    case notAssociated = "not-associated"
    /// It gave the glasses no address.
    case noAddress = "no-address"
    /// The glasses have an address there, and nothing answers them.
    case noRoute = "no-route"
    /// Another change is going on.
    case busy
    /// Something else, which the sentence says.
    case failed
}
