import Foundation

/// Why a file cannot be served.
public enum FileError: Error, Hashable, Sendable, CustomStringConvertible {
    case notFound
    case notPermitted
    /// A folder, a device or a pipe.
    case notAFile
    /// Any other reason, with the system's number for it.
    case system(CInt)

    init(errno code: CInt) {
        switch code {
        case ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP: self = .notFound
        case EACCES, EPERM: self = .notPermitted
        default: self = .system(code)
        }
    }

    public var description: String {
        switch self {
        case .notFound: "There is no such file."
        case .notPermitted: "This program may not read the file; check its permissions."
        case .notAFile: "This is not a file but a folder or a device."
        case .system(let code): "The file cannot be opened: \(String(cString: strerror(code)))."
        }
    }
}
