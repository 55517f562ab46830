/// Something in the data folder that a backup leaves out.
public struct BackupRule: Sendable {
    /// The path in the data folder, of a file or of a folder with all that is in it; a last part of `*.suffix` means all of that name.
    public let path: String
    /// Its name in the list of what was not taken: "Pictures that a simulated device has taken". Nil for what is made anew.
    public let missed: String?

    /// Makes one from its parts, each as its property says.
    public init(_ path: String, missed: String? = nil) {
        self.path = path
        self.missed = missed
    }

    /// True for a path that is meant: itself, or something in it.
    func leavesOut(_ other: String) -> Bool {
        let parts = path.split(separator: "/")
        let others = other.split(separator: "/")
        guard let last = parts.last, others.count >= parts.count, others.dropLast(others.count - parts.count + 1) == parts.dropLast() else {
            return false
        }
        let name = others[parts.count - 1]
        return last.hasPrefix("*") ? name.hasSuffix(last.dropFirst()) : name == last
    }

    /// Files that no program of this kind needs on another machine.
    static let general: [BackupRule] = [
        BackupRule("companion.lock"), BackupRule("companion.html"), BackupRule("device.json"), BackupRule("air.sock.lock"),
        BackupRule("cache"), BackupRule("radio.json", missed: "The radio that was chosen in Settings: it is of that computer."),
    ]
    /// Files that are being written, and those that SQLite has beside a database: what is in them is in its copy.
    static let suffixes = [".partial", ".part", "-wal", "-shm", "-journal", ".lock"]
}
