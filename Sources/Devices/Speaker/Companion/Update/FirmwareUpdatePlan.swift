import Companion

/// The checks before an update, a sentence each.
public struct FirmwareUpdatePlan: Sendable, Equatable {
    /// The checks, in the order in which a person reads them.
    public var checks: [Check]
    /// The version that the file has, where it could be read.
    public var targetVersion: String?
    /// The secure version of a file that is signed with a trusted key; `nil` for every other.
    public var trustedSecureVersion: UInt32?

    /// A plan with these checks.
    public init(checks: [Check] = [], targetVersion: String? = nil) {
        self.checks = checks
        self.targetVersion = targetVersion
    }

    /// True where no check failed. Warnings and checks that could not be made do not stop an update.
    public var canStart: Bool { failures.isEmpty }

    /// The sentences of the checks that failed.
    public var failures: [Sentence] { checks.filter { $0.outcome == .failed }.map(\.$sentence) }

    /// The remedy; nil where there is none.
    public var advice: Sentence? {
        let advices = checks.filter { $0.outcome == .failed }.compactMap(\.$advice)
        // The same for two of them is said once.
        let once = advices.enumerated().filter { advices.firstIndex(of: $1) == $0 }.map(\.element)
        return once.isEmpty ? nil : Sentence(joining: once)
    }

    /// One thing that was looked at, or could not be.
    public struct Check: Sendable, Equatable, Identifiable {
        /// The subject of the check.
        public var id: Subject
        /// The outcome.
        public var outcome: CheckOutcome
        /// The finding and its meaning.
        @Worded public var sentence: String
        /// The remedy; nil where there is none.
        @Worded public var advice: String?
        /// A stable name for what was found, where programs may want to know it.
        public var code: String?

        /// A check with these values.
        public init(_ id: Subject, _ outcome: CheckOutcome, _ sentence: Sentence, advice: Sentence? = nil, code: String? = nil) {
            _advice = Worded(advice)
            self.code = code
            self.id = id
            self.outcome = outcome
            _sentence = Worded(sentence)
        }
    }

    /// The subject of a check.
    public enum Subject: String, Sendable, CaseIterable {
        /// The Wi-Fi network's name.
        case ssid
        /// The Wi-Fi password.
        case password
        /// The receiver of the password.
        case recipient
        /// The fit of credentials and URL into a packet.
        case mtu
        /// The address.
        case url
        /// The protection of the file on its way.
        case transport
        /// The server's answer.
        case server
        /// The file's beginning.
        case image
        /// The file's project against that of the speaker's firmware.
        case project
        /// The file's length.
        case size
        /// The file's version against the installed one.
        case version
        /// The permission to run: signature and age against the keys that are trusted.
        case trust
        /// Checksum, hash and signature.
        case integrity
    }
}
