import Foundation

extension UnsafeRawBufferPointer {
    /// Where the next byte 01 is, from a position on; `memchr` looks at many bytes at once.
    func firstIndexOfOne(from position: Int) -> Int? {
        guard let baseAddress, position < count, let found = memchr(baseAddress + position, 1, count - position) else { return nil }
        return UnsafeRawPointer(found) - baseAddress
    }
}
