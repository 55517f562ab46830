/// Which screen a page asks for, in the words of the API: `devices`, `device/ID`, `history/ID`, `inspect/ID`, `bench`, `activity`,
/// `activity/all`, `settings`, and those that the program's modules add.
public enum ScreenName: Hashable, Sendable, CustomStringConvertible {
    /// All devices, nearby and remembered.
    case devices
    /// The page of a device that a module knows.
    case device(String)
    /// What happened on the ways to such a device; for reports.
    case history(String)
    /// The services of any device.
    case inspect(String)
    /// The simulated hardware.
    case bench
    /// The newest of what happened, and the problems.
    case activity
    /// Everything of it that is kept.
    case wholeActivity
    /// The program's settings.
    case settings
    /// A screen of one of the program's modules.
    case module(String)

    /// The longest device identifier that is accepted, in bytes of UTF-8.
    static let maximumIdentifierLength = 128

    /// Nil where there is no such kind of screen, or the identifier is empty or too long.
    ///
    /// - Parameter modules: the names of the screens that modules add.
    public init?(_ text: String, modules: Set<String> = []) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.dropFirst().first) {
        case ("devices", nil): self = .devices
        case ("bench", nil): self = .bench
        case ("activity", nil): self = .activity
        case ("activity", "all"): self = .wholeActivity
        case ("settings", nil): self = .settings
        case ("device", let id?) where Self.isIdentifier(id): self = .device(id)
        case ("history", let id?) where Self.isIdentifier(id): self = .history(id)
        case ("inspect", let id?) where Self.isIdentifier(id): self = .inspect(id)
        case (let name, nil) where modules.contains(name): self = .module(name)
        default: return nil
        }
    }

    public var description: String {
        switch self {
        case .devices: "devices"
        case .device(let id): "device/\(id)"
        case .history(let id): "history/\(id)"
        case .inspect(let id): "inspect/\(id)"
        case .bench: "bench"
        case .activity: "activity"
        case .wholeActivity: "activity/all"
        case .settings: "settings"
        case .module(let name): name
        }
    }

    private static func isIdentifier(_ text: String) -> Bool {
        // A comma separates screens and a slash their parts; control characters would break an event's name.
        !text.isEmpty && text.utf8.count <= maximumIdentifierLength
            && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F && $0 != "," && $0 != "/" }
    }
}
