import Synchronization

/// The names of a program: a maker's own program has its own.
public struct ProgramIdentity: Sendable, Hashable {
    /// The word that calls it in a shell; its data folder, its manual page and its variables are named after it: "outrigger".
    public let name: String
    /// Its name for people, 1 to 40 bytes: "Outrigger".
    public let title: String
    /// Its version, by Semantic Versioning: "0.2.0".
    public let version: String
    /// A phrase that says what it is, for the first line of its help.
    public let summary: String

    /// - Parameter name: letters, digits, dots, dashes and underscores, of which the first is no dash: it is a word of shells and a file's name.
    public init(name: String, title: String, version: String, summary: String) {
        precondition(Self.isWord(name), "\"\(name)\" is no name of a program: it takes letters, digits, dots, dashes and underscores.")
        precondition((1...40).contains(title.utf8.count), "A program's title has 1 to 40 bytes: devices list it.")
        self.name = name
        self.title = title
        self.version = version
        self.summary = summary
    }

    /// The program of this package, and that of code which runs in no program, such as a test's.
    public static let outrigger = ProgramIdentity(
        name: "outrigger", title: "Outrigger", version: "0.2.0", summary: "the companion for Bluetooth and Wi-Fi devices")

    /// The program that this process is. It is set once, before anything else is done.
    public static var current: ProgramIdentity {
        get { ofProcess.withLock { $0 } }
        set { ofProcess.withLock { $0 = newValue } }
    }

    private static let ofProcess = Mutex(ProgramIdentity.outrigger)

    /// A variable of its environment: "OUTRIGGER_RADIO".
    public func variable(_ suffix: String) -> String {
        String(name.uppercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }) + "_" + suffix
    }

    private static func isWord(_ name: String) -> Bool {
        guard let first = name.utf8.first, first != UInt8(ascii: "-"), first != UInt8(ascii: ".") else { return false }
        return name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
    }
}
