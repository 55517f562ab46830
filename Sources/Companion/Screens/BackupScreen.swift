import Sentences

/// Backups, as Settings shows them.
public struct BackupScreen: Codable, Sendable, Equatable {
    /// A backup that waits for the next start, in a sentence; nil where none does.
    @Worded public var waiting: String?

    /// Makes one from its parts, each as its property says.
    public init(waiting: Sentence? = nil) { _waiting = Worded(waiting) }
}
