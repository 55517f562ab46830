import Foundation

/// A file operation that failed.
public struct DurableFileError: Error, Hashable, Sendable {
    /// The file or folder.
    public let path: String
    /// What was tried, a verb.
    public let operation: String
    /// The system's `errno`.
    public let code: Int32

    /// An error with these values.
    public init(path: String, operation: String, code: Int32) {
        self.path = path
        self.operation = operation
        self.code = code
    }
}

extension DurableFileError: CustomStringConvertible {
    /// What happened, why and what to do.
    public var description: String {
        "Could not \(operation) \(path): \(String(cString: strerror(code))). Check the disk's free space and the folder's permissions."
    }
}
