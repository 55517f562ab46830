import Glibc

/// A file descriptor that is closed when nobody holds it any more.
final class FileDescriptor: Sendable {
    let rawValue: Int32

    /// Takes the descriptor over.
    init(owning rawValue: Int32) { self.rawValue = rawValue }

    deinit { close(rawValue) }
}

extension FileDescriptor: Hashable {
    static func == (left: FileDescriptor, right: FileDescriptor) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
