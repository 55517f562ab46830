/// A heading of the help, and what stands under it.
enum CommandGroup: String, CaseIterable, Sendable {
    case start = "Start"
    case systems = "Your devices"
    case nearby = "Whatever is nearby"
    case companion = "The companion that runs"
    case device = "Be a device"
    case settings = "Settings and data"
    case shell = "The shell"

    /// The first words of the commands in it; those of no group are systems of the program.
    private var words: Set<String> {
        switch self {
        case .start: ["run", "open", "service", "doctor"]
        case .systems: []
        case .nearby: ["scan", "inspect", "read", "write", "watch"]
        case .companion: ["adapter", "bench", "activity", "action", "report", "replay"]
        case .device: ["serve", "new"]
        case .settings: ["config", "keys", "backup"]
        case .shell: ["schema", "completion", "complete", "manual", "version", "help"]
        }
    }

    /// The group of a command.
    init(of word: String) { self = Self.allCases.first { $0.words.contains(word) } ?? .systems }
}
