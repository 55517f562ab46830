import PrivateFiles

/// An error of what a device keeps, which may be over as soon as there is room.
public protocol StorageError: Error {
    /// True where the disk has no room left.
    var isFull: Bool { get }
}

extension FileOperationError: StorageError {}
