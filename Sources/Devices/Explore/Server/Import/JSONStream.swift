import Foundation

/// Cuts a JSON file that is larger than memory into values, one after the other.
final class JSONStream {
    /// Bytes that one value may have: the outline of a country has a few million.
    static let valueLimit = 64 << 20

    private let file: FileStream
    private var buffer: UnsafeMutableRawBufferPointer
    private var start = 0
    private var end = 0
    /// Bytes of the file before those of the buffer.
    private var passed = 0

    init(_ file: FileStream, bufferSize: Int = 1 << 20) {
        self.file = file
        buffer = .allocate(byteCount: bufferSize, alignment: 16)
    }

    deinit { buffer.deallocate() }

    /// Bytes of the file that have been read past.
    var offset: Int { passed + start }

    /// Bytes of the file.
    var size: Int { file.size }

    func fault(_ reason: String) -> JSONFault { JSONFault(offset: offset, reason: reason) }

    /// Reads more of the file behind what is in the buffer: false at its end.
    private func fill() throws -> Bool {
        if start > 0 {
            buffer.baseAddress?.copyMemory(from: UnsafeRawPointer(buffer.baseAddress! + start), byteCount: end - start)
            passed += start
            end -= start
            start = 0
        }
        if end == buffer.count {
            guard buffer.count < Self.valueLimit else { throw fault("a value of more than \(Self.valueLimit >> 20) MiB") }
            let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 2, alignment: 16)
            larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
            buffer.deallocate()
            buffer = larger
        }
        let count = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
        end += count
        return count > 0
    }

    /// The next byte that is no white space; `nil` at the end of the file.
    func peek() throws -> UInt8? {
        while true {
            while start < end {
                let byte = buffer[start]
                guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
                start += 1
            }
            guard try fill() else { return nil }
        }
    }

    /// Goes past this byte where it is the next one.
    func take(_ byte: UInt8) throws -> Bool {
        guard let next = try peek() else { throw fault("it ends too early") }
        guard next == byte else { return false }
        start += 1
        return true
    }

    func expect(_ byte: UInt8) throws {
        guard try take(byte) else { throw fault("expected \"\(Character(UnicodeScalar(byte)))\"") }
    }

    /// Goes past the mark that some editors put before UTF-8.
    func skipByteOrderMark() throws {
        while end - start < 3, try fill() {}
        if end - start >= 3, buffer[start] == 0xEF, buffer[start + 1] == 0xBB, buffer[start + 2] == 0xBF { start += 3 }
    }

    /// Reads the next value as a whole.
    func readValue<Value>(_ body: (inout JSONCursor) throws(JSONFault) -> Value) throws -> Value {
        guard try peek() != nil else { throw fault("it ends too early") }
        let length = try valueLength()
        let bytes = UnsafeBufferPointer(
            rebasing: UnsafeRawBufferPointer(buffer).assumingMemoryBound(to: UInt8.self)[start..<start + length])
        var cursor = JSONCursor(bytes)
        do throws(JSONFault) {
            let value = try body(&cursor)
            guard cursor.offset == length else { throw cursor.fault("something behind a value") }
            start += length
            return value
        } catch {
            throw JSONFault(offset: offset + error.offset, reason: error.reason)
        }
    }

    /// The bytes of the value that begins here, all of them in the buffer afterwards.
    private func valueLength() throws -> Int {
        var scanner = JSONExtent()
        var length = 0
        while true {
            if let end = scanner.scan(UnsafeRawBufferPointer(rebasing: buffer[start + length..<end])) { return length + end }
            length = end - start
            guard try fill() else {
                // A number ends where the file does.
                guard scanner.mayEnd else { throw fault("a value that does not end") }
                return length
            }
        }
    }
}
