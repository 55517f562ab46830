import Foundation

/// Room on the disk that is kept for deletions, which need some before they make some.
struct DiskReserve {
    /// Bytes: the pages of a deletion in the database's log, the index of that log, and some to spare; less where there is no more.
    private static let sizes: [off_t] = [256 << 10, 128 << 10, 64 << 10]

    private let path: String

    init(in folder: URL) { path = folder.appendingPathComponent("reserve").path }

    /// Takes the room where there is that much.
    func take() {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        if !Self.sizes.contains(where: { Self.allocate($0, descriptor) }) { unlink(path) }
    }

    private static func allocate(_ size: off_t, _ descriptor: Int32) -> Bool {
        #if os(Linux)
            posix_fallocate(descriptor, 0, size) == 0
        #else
            // Bytes that were written have their room.
            [UInt8](repeating: 0, count: Int(size)).withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) == $0.count }
        #endif
    }

    /// Gives it back to the disk.
    func release() { unlink(path) }
}

/// Room on the disk that photos and videos leave to notes, settings and pairings.
struct MediaRoom {
    /// Bytes that are left where the disk is large enough.
    static let most = 32 << 20

    private let path: String

    init(in folder: URL) { path = folder.path }

    /// Bytes that photos and videos may still take; nil where the disk does not tell.
    var left: Int? {
        var disk = statvfs()
        // One without a limit of its own has no blocks.
        guard statvfs(path, &disk) == 0, disk.f_blocks > 0 else { return nil }
        let block = Int(clamping: UInt64(disk.f_frsize))
        let (all, free) = (Int(clamping: UInt64(disk.f_blocks)), Int(clamping: UInt64(disk.f_bavail)))
        // A twentieth of a small disk: some are no larger than all that would be left.
        return free.multipliedReportingOverflow(by: block).partialValue
            - min(Self.most, all.multipliedReportingOverflow(by: block).partialValue / 20)
    }
}
