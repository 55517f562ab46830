import Foundation

/// A file operation that failed.
public struct FileOperationError: LocalizedError, Hashable, Sendable {
    /// The file or folder.
    public let path: String
    /// The operation, a verb.
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

extension FileOperationError {
    /// True where a disk or a quota is full.
    public var isFull: Bool { code == ENOSPC || code == EDQUOT }

    /// The system's words: "No space left on device".
    public var reason: String { String(cString: strerror(code)) }

    /// The system's words for an error of a file; any other in its own.
    public static func reason(of error: any Error) -> String { (error as? FileOperationError)?.reason ?? "\(error)" }

    /// The sentence for a person elsewhere: without the path.
    public var errorDescription: String? {
        isFull
            ? "There is no room left on the disk. Make room, and try again."
            : "A file in the data directory cannot be written. Check its owner and permissions."
    }
}

extension FileOperationError: CustomStringConvertible {
    /// The event, its cause and the remedy.
    public var description: String {
        "Could not \(operation) \(path): \(reason). Check the disk's free space and the folder's permissions."
    }
}
