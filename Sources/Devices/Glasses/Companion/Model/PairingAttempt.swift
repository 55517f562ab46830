import Credentials

/// The guide's steps 6 to 10, as far as they have come.
enum PairingAttempt: Sendable, Equatable {
    /// Wrong entries after which it begins anew.
    static let maximumWrong = 5
    /// How long a code counts.
    static let lifetime = Duration.seconds(120)

    case none
    /// The code is being asked for; the glasses then say it.
    case asking
    /// The glasses have said it, and a person is to enter it.
    case code(Secret, end: Duration, wrong: Int)
    /// It was right: the key is being read.
    case confirming
}
