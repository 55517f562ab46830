/// What the program says about itself.
public struct SettingsScreen: Codable, Sendable, Equatable {
    /// The radio in use.
    public var radio: RadioStatus
    /// Which radios there are to choose from; nil where there is no choice.
    public var radios: RadioSelection?
    /// The notices that a person can ask for; nil where there are none.
    public var notices: NoticeSelection?
    /// The program's version, for example "0.1.0".
    public var version: String
    /// Where it listens, for example "http://127.0.0.1:8080".
    public var address: String
    /// Where it keeps its data.
    public var dataDirectory: String
    /// Backups; nil for a program that makes none.
    public var backup: BackupScreen?
    /// More facts for the maker, for example "Operating system" and "Debian 12".
    public var facts: [LabeledText]

    /// Makes one from its parts, each as its property says.
    public init(
        radio: RadioStatus, radios: RadioSelection? = nil, version: String, address: String, dataDirectory: String,
        backup: BackupScreen? = nil, facts: [LabeledText] = []
    ) {
        self.backup = backup
        self.radio = radio
        self.radios = radios
        self.version = version
        self.address = address
        self.dataDirectory = dataDirectory
        self.facts = facts
    }
}
