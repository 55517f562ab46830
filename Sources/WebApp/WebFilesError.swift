/// Why the web companion cannot be served.
public enum WebFilesError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The folder with the page's own files is not beside the program.
    case resourcesMissing
    /// The folder with a module's files is not beside the program.
    case partMissing(String)
    /// Debian packages that are not installed.
    case librariesMissing(packages: [String])

    public var description: String {
        switch self {
        case .resourcesMissing:
            "The web page's own files are missing: the folder Outrigger_WebApp.resources must lie beside the program. Copy it there, or build again."
        case .partMissing(let name):
            "The page's files of \(name) are missing: the folders that end in .resources must lie beside the program. Copy them there, or build again."
        case .librariesMissing(let packages):
            "The web page needs libraries that are not installed. Install them with: sudo apt-get install \(packages.joined(separator: " "))"
        }
    }
}
