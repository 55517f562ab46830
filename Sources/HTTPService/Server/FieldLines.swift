import CMicroHTTPD
import Glibc

/// What is there of a head's field lines when its request line is read, as the client sent them.
///
/// Of a line's end the library leaves the same two NULs behind whether that was CR LF or NUL and a bare LF, which RFC 9112 section 2.2
/// forbids. Only before the library has read a line can that be seen. It clears a connection's memory for each request, so up to the first
/// NUL the bytes are the client's.
enum FieldLines: Equatable {
    /// All of them, up to the empty line.
    case complete
    /// Others follow, which nobody can look at any more when they have been read.
    case incomplete
    /// There is a NUL among them.
    case withNUL

    /// Pages have this size or a multiple of it: what lies in one with a byte of the library's can be read.
    private static let page = 4096
    /// Between the target and the field lines: a blank, the version, CR LF.
    private static let gap = 11

    /// - Parameters:
    ///   - end: where the target ends, in the library's buffer. It may be the buffer's last byte but one, when many empty lines came first.
    ///   - limit: how many bytes are looked at.
    init(behind end: UnsafeRawPointer, limit: Int) {
        let near = Self.page - Int(UInt(bitPattern: end) % UInt(Self.page))
        if let found = Self.look(at: end, count: min(near, limit)) {
            self = found
            return
        }
        // Where the buffer ends is not known, and what lies behind it may not be there to be read: only the kernel can try.
        let copied = [UInt8](unsafeUninitializedCapacity: limit) { bytes, count in
            count = outrigger_copy_readable(bytes.baseAddress, end, limit)
        }
        self = copied.withUnsafeBytes { $0.baseAddress.flatMap { Self.look(at: $0, count: copied.count) } } ?? .incomplete
    }

    /// `nil` where the bytes do not tell.
    private static func look(at end: UnsafeRawPointer, count: Int) -> FieldLines? {
        guard count > gap + 1 else { return nil }
        let bytes = UnsafeRawBufferPointer(start: end, count: count)
        // Anything else is malformed, and `HeadFraming` says so.
        guard bytes[0] == 0, bytes[gap - 2] == 0, bytes[gap - 1] == 0 else { return .incomplete }
        guard bytes[gap] != UInt8(ascii: "\r") || bytes[gap + 1] != UInt8(ascii: "\n") else { return .complete }
        let start = end + gap
        let size = memchr(start, 0, count - gap).map { UnsafeRawPointer($0) - start }
        if hasEmptyLine(start, count: size ?? count - gap) { return .complete }
        guard let size, gap + size + 1 < count else { return nil }
        return bytes[gap + size + 1] == 0 ? .incomplete : .withNUL
    }

    private static func hasEmptyLine(_ start: UnsafeRawPointer, count: Int) -> Bool {
        var index = 0
        while count - index >= 4, let found = memchr(start + index, CInt(UInt8(ascii: "\r")), count - index - 3) {
            if memcmp(found, "\r\n\r\n", 4) == 0 { return true }
            index = UnsafeRawPointer(found) - start + 1
        }
        return false
    }
}
