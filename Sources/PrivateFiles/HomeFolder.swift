import Foundation

/// The home of a person.
public enum HomeFolder {
    /// Its path: `$HOME` (POSIX.1-2024, 8.3), or that of the system's list of users where the variable is no path from the root.
    ///
    /// - Parameter environment: the variables.
    public static func path(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        guard let home = environment["HOME"], home.hasPrefix("/") else { return NSHomeDirectory() }
        // As "/" it stays.
        return home.count > 1 && home.hasSuffix("/") ? String(home.dropLast()) : home
    }
}
