import Glibc

/// A file descriptor that is closed when nobody holds it any more.
package final class FileDescriptor: Sendable {
    package let rawValue: Int32

    /// Takes the descriptor over.
    package init(owning rawValue: Int32) { self.rawValue = rawValue }

    deinit { close(rawValue) }
}

extension FileDescriptor: Hashable {
    package static func == (left: FileDescriptor, right: FileDescriptor) -> Bool { left === right }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
