import Foundation

/// systemd's journal, where it is what a program's output goes to.
enum JournalStream {
    /// Whether standard error is the journal's: systemd says which file that is, since a program may have sent its output elsewhere
    /// (`systemd.exec(5)`, `JOURNAL_STREAM`).
    static let isStandardError = names(STDERR_FILENO, in: ProcessInfo.processInfo.environment["JOURNAL_STREAM"])

    /// The same of standard output.
    static let isStandardOutput = names(STDOUT_FILENO, in: ProcessInfo.processInfo.environment["JOURNAL_STREAM"])

    /// - Parameter variable: device and inode, both decimal: `8:1234567`.
    static func names(_ descriptor: Int32, in variable: String?) -> Bool {
        var status = stat()
        guard let variable, fstat(descriptor, &status) == 0 else { return false }
        return variable == "\(status.st_dev):\(status.st_ino)"
    }

    /// Text whose every line says that it is a warning, so that `journalctl --priority` finds it (`sd-daemon(3)`).
    static func warning(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { "<4>" + $0 }.joined(separator: "\n")
    }
}
