import Glibc

/// The user at the other end of a local socket, as the kernel says.
enum PeerCredentials {
    /// Tests that it is a process of this user: a folder that others may write to would let them put a socket of their own there.
    static func isOurs(_ descriptor: Int32) -> Bool { user(of: descriptor) == geteuid() }

    /// The user at the other end: of a connected process, or of the one that listens; `nil` where the kernel does not tell.
    static func user(of descriptor: Int32) -> uid_t? {
        // `struct ucred` of unix(7), which Swift does not import.
        var credentials: (process: pid_t, user: uid_t, group: gid_t) = (0, .max, .max)
        var length = socklen_t(MemoryLayout.size(ofValue: credentials))
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else { return nil }
        return credentials.user
    }
}
