import CYajl
import Foundation

/// Reads a JSON file (RFC 8259) that is larger than memory from left to right, without building a tree of it.
///
/// yajl checks the text and says where each token ends. What a token says is read here, from the file's own bytes: yajl repairs half a
/// surrogate pair to a question mark.
struct JSONReader: ~Copyable {
    /// How deep arrays and objects may be in each other.
    static let depthLimit = 64
    /// Bytes that one value may have: the outline of a country has a few million.
    static let valueLimit = 64 << 20

    private let source: (UnsafeMutableRawBufferPointer) throws -> Int
    private let parser: yajl_handle
    /// Where yajl finds them, which keeps both addresses.
    private let callbacks: UnsafeMutablePointer<yajl_callbacks>
    private let queue: UnsafeMutablePointer<JSONTokenQueue>

    private var buffer: UnsafeMutableRawBufferPointer
    private var end = 0
    /// The end of the last token that was read.
    private var position = 0
    /// Bytes of the file before those of the buffer.
    private var passed = 0
    /// Where the value that is bounded begins in the file.
    private var valueStart: Int?
    /// What is wrong behind the tokens in the queue.
    private var failure: JSONFault?
    private var hasEnded = false

    /// - Parameter source: Fills a buffer from its beginning; fewer bytes than it has room for, 0 at the end.
    init(bufferSize: Int = 256 << 10, _ source: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
        self.source = source
        buffer = .allocate(byteCount: bufferSize, alignment: 16)
        callbacks = .allocate(capacity: 1)
        callbacks.initialize(to: JSONTokenQueue.callbacks)
        queue = .allocate(capacity: 1)
        guard let parser = yajl_alloc(callbacks, nil, queue) else { fatalError("yajl_alloc: out of memory") }
        self.parser = parser
        queue.initialize(to: JSONTokenQueue(parser))
        // Bytes that are no UTF-8 are repaired here.
        _ = cyajl_set(parser, yajl_dont_validate_strings, 1)
    }

    deinit {
        yajl_free(parser)
        queue.deinitialize(count: 1)
        queue.deallocate()
        callbacks.deallocate()
        buffer.deallocate()
    }

    /// Bytes of the file that have been read past.
    var offset: Int { passed + position }

    func fault(_ reason: String) -> JSONFault { JSONFault(offset: offset, reason: reason) }

    /// Reads a value that must not be larger than one may be.
    mutating func bounded(_ body: (inout JSONReader) throws -> Void) throws {
        valueStart = passed + tokenStart(after: position)
        try body(&self)
        valueStart = nil
    }

    // MARK: - Tokens

    /// What comes next; `nil` at the end of the file.
    mutating func peek() throws -> JSONToken.Kind? {
        while true {
            if let token = queue.pointee.first { return token.kind }
            guard try fill() else { return nil }
        }
    }

    /// Goes past the next token, of whatever kind it is.
    ///
    /// - Returns: Its bytes in the file, until the next call.
    @discardableResult
    mutating func take() throws -> UnsafeRawBufferPointer {
        guard try peek() != nil, let token = queue.pointee.first else { throw fault("it ends too early") }
        let start = tokenStart(after: position)
        position = Int(token.end)
        queue.pointee.removeFirst()
        return UnsafeRawBufferPointer(rebasing: buffer[start..<position])
    }

    /// Goes past the next token, which has to be of this kind.
    @discardableResult
    mutating func take(_ kind: JSONToken.Kind, _ name: String) throws -> UnsafeRawBufferPointer {
        guard try peek() == kind else {
            position = tokenStart(after: position)
            throw fault("expected \(name)")
        }
        return try take()
    }

    /// The index of the first byte that is neither white space nor between two values.
    private func tokenStart(after index: Int) -> Int {
        var index = index
        while index < end {
            switch buffer[index] {
            case 0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: ","), UInt8(ascii: ":"): index += 1
            default: return index
            }
        }
        return index
    }

    // MARK: - The file

    /// Has yajl look at more of the file: false at its end.
    private mutating func fill() throws -> Bool {
        if let failure { throw failure }
        guard !hasEnded else { return false }
        try makeRoom()
        let isBeginning = passed == 0 && end == 0
        let count = try source(UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
        var start = end
        end += count
        if isBeginning {
            // For the mark that some editors put before UTF-8.
            while end < 3, end < buffer.count {
                let more = try source(UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
                guard more > 0 else { break }
                end += more
            }
            if end >= 3, buffer[0] == 0xEF, buffer[1] == 0xBB, buffer[2] == 0xBF { start = 3 }
            position = start
        }
        parse(start, isLast: count == 0)
        return true
    }

    /// Keeps the token that has only begun, and makes room behind it: twice as much where it is longer than all that there was, so that
    /// yajl, which begins such a token again with each piece, does not take a time that grows by the square.
    private mutating func makeRoom() throws {
        position = tokenStart(after: position)
        if let valueStart, passed + end - valueStart > Self.valueLimit { throw tooLarge }
        if position > 0, let bytes = buffer.baseAddress {
            bytes.copyMemory(from: UnsafeRawPointer(bytes + position), byteCount: end - position)
            passed += position
            end -= position
            position = 0
        }
        guard end == buffer.count else { return }
        guard buffer.count < Self.valueLimit else { throw tooLarge }
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 2, alignment: 16)
        larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
        buffer.deallocate()
        buffer = larger
    }

    private var tooLarge: JSONFault { fault("a value of more than \(Self.valueLimit >> 20) MiB") }

    private mutating func parse(_ start: Int, isLast: Bool) {
        queue.pointee.begin(at: start)
        if isLast {
            hasEnded = true
            buffer[end] = 0
            if yajl_complete_parse(parser) != yajl_status_ok { failure = parserFault() }
            return
        }
        guard let bytes = buffer.baseAddress.map({ $0 + start }) else { return }
        // yajl takes these two for white space, and JSON does not (RFC 8259, section 2). Nor may they be in a string.
        var count = end - start
        for stranger: Int32 in [0x0B, 0x0C] {
            if let found = memchr(bytes, stranger, count) { count = UnsafeRawPointer(found) - UnsafeRawPointer(bytes) }
        }
        if yajl_parse(parser, bytes.assumingMemoryBound(to: UInt8.self), count) != yajl_status_ok {
            failure = parserFault()
        } else if start + count < end {
            failure = JSONFault(offset: passed + start + count, reason: "a control character")
        }
    }

    // MARK: - What is wrong

    /// What yajl says, in our words, and at the byte that is meant.
    private func parserFault() -> JSONFault {
        // At its end a text is only cut: yajl is given a space more than there is.
        guard !hasEnded, let message = yajl_get_error(parser, 0, nil, 0) else {
            return JSONFault(offset: passed + end, reason: "it ends too early")
        }
        let text = String(cString: message).trimmingCharacters(in: .newlines)
        yajl_free_error(parser, message)
        let words = text.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? text
        let isInToken = text.hasPrefix("lexical") && words != "invalid char in json text." && words != "invalid string in json text."
        // An escape is shown by its end.
        let past = words.hasPrefix("inside a string") ? 1 : 0
        let stop = min(queue.pointee.base + yajl_get_bytes_consumed(parser) + past, end)
        return JSONFault(offset: passed + (isInToken ? stop : lastToken(before: stop)), reason: Self.reasons[words] ?? words)
    }

    /// What yajl 2 says, and what we do.
    private static let reasons = [
        "trailing garbage": "something behind the end of the collection",
        "unallowed token at this point in JSON text": "expected a value",
        "invalid object key (must be a string)": "expected a key",
        "object key and value must be separated by a colon (':')": "expected \":\"",
        "after key and value, inside map, I expect ',' or '}'": "expected \",\" or \"}\"",
        "after array element, I expect ',' or ']'": "expected \",\" or \"]\"",
        "invalid char in json text.": "expected a value",
        "invalid string in json text.": "expected a value",
        "probable comment found in input text, comments are not enabled.": "a comment",
        "invalid character inside string.": "a control character in a string",
        #"inside a string, '\' occurs before a character which it may not."#: "an unknown escape",
        #"invalid (non-hex) character occurs after '\u' inside string."#: "an escape that is no four hexadecimal digits",
        "malformed number, a digit is required after the minus sign.": "expected a digit",
        "malformed number, a digit is required after the decimal point.": "expected a digit",
        "malformed number, a digit is required after the exponent.": "expected a digit",
    ]

    /// Where the token begins that yajl refuses and has gone past.
    private func lastToken(before stop: Int) -> Int {
        guard stop > 0 else { return 0 }
        switch buffer[stop - 1] {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"):
            return stop - 1
        default: return min(tokenStart(after: queue.pointee.lastEnd ?? position), stop)
        }
    }
}
