import Foundation

/// Tells one content of a file from another without reading it: who replaces a file gives it another inode or time.
struct FileVersion: Equatable {
    private let seconds: Int
    private let nanoseconds: Int
    private let inode: UInt64

    /// - Returns: nil where there is no such file.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (seconds, nanoseconds, inode) = (status.changed.tv_sec, status.changed.tv_nsec, UInt64(status.st_ino))
    }
}

extension stat {
    /// When the file's content was changed last.
    var changed: timespec {
        #if os(Linux)
            st_mtim
        #else
            st_mtimespec
        #endif
    }
}
