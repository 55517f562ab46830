import Foundation

/// An error of what a device keeps, which may be over as soon as there is room.
public protocol StorageError: Error {
    /// Whether the disk has no room left.
    var isFull: Bool { get }
}

extension DurableFileError: StorageError {
    public var isFull: Bool { code == ENOSPC || code == EDQUOT }
}
