import Foundation

/// A file operation that failed.
public struct DurableFileError: LocalizedError, Hashable, Sendable {
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

extension DurableFileError {
    /// What a person elsewhere is told: no path.
    public var errorDescription: String? {
        isFull
            ? "There is no room left on the disk. Make room, and try again."
            : "A file in the data directory cannot be written. Check its owner and permissions."
    }
}

extension DurableFileError: CustomStringConvertible {
    /// What happened, why and what to do.
    public var description: String {
        "Could not \(operation) \(path): \(String(cString: strerror(code))). Check the disk's free space and the folder's permissions."
    }
}
