import CYajl
import Foundation

/// Reads a JSON file (RFC 8259) that is larger than memory from left to right, without building a tree of it.
///
/// yajl finds the tokens of one piece of the file after the other; they are taken from here in their order.
final class JSONReader {
    /// How deep arrays and objects may be in each other.
    static let depthLimit = 64
    /// Bytes that one value may have: the outline of a country has a few million.
    static let valueLimit = 64 << 20

    private let source: (UnsafeMutableRawBufferPointer) throws -> Int
    private var parser: yajl_handle?
    /// Where yajl finds them, which keeps the address.
    private let callbacks: UnsafeMutablePointer<yajl_callbacks>

    /// What yajl has looked at last.
    private let piece: UnsafeMutableRawBufferPointer
    /// The bytes of the file that are in it.
    private var range = 0..<0
    /// What yajl has found in it, with the end of each in the file.
    private var tokens: [(token: JSONToken, end: Int)] = []
    private var taken = 0
    /// Bytes of the file that have been read past.
    private(set) var offset = 0
    /// Where the value that is bounded begins in the file.
    private var valueStart: Int?
    /// What is wrong behind the tokens.
    private var failure: JSONFault?
    private var hasEnded = false

    /// - Parameters:
    ///   - pieceSize: yajl begins a token that goes on in the next piece again, so the longest one must not have too many.
    ///   - source: Fills a buffer from its beginning; fewer bytes than it has room for, 0 at the end.
    init(pieceSize: Int = 1 << 20, _ source: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
        self.source = source
        piece = .allocate(byteCount: pieceSize, alignment: 16)
        callbacks = .allocate(capacity: 1)
        callbacks.initialize(to: Self.callbacks)
        parser = yajl_alloc(callbacks, nil, Unmanaged.passUnretained(self).toOpaque())
        guard parser != nil else { fatalError("yajl_alloc: out of memory") }
        // Bytes that are no UTF-8 are repaired here.
        _ = cyajl_set(parser, yajl_dont_validate_strings, 1)
    }

    deinit {
        yajl_free(parser)
        callbacks.deallocate()
        piece.deallocate()
    }

    func fault(_ reason: String) -> JSONFault { JSONFault(offset: offset, reason: reason) }

    /// Reads a value that must not be larger than one may be.
    func bounded(_ body: () throws -> Void) throws {
        valueStart = tokenStart(after: offset)
        try body()
        valueStart = nil
    }

    // MARK: - Tokens

    /// What comes next; `nil` at the end of the file.
    func peek() throws -> JSONToken? {
        while taken == tokens.count {
            guard try fill() else { return nil }
        }
        return tokens[taken].token
    }

    /// Goes past the next token, of whatever kind it is.
    func take() throws {
        guard try peek() != nil else { throw fault("it ends too early") }
        offset = tokens[taken].end
        taken += 1
    }

    /// Goes past the next token, which has to be this one.
    func take(_ token: JSONToken, _ name: String) throws {
        guard try peek() == token else { throw unexpected(name) }
        try take()
    }

    /// The fault that something else comes next.
    func unexpected(_ name: String) -> JSONFault {
        JSONFault(offset: tokenStart(after: offset), reason: "expected \(name)")
    }

    /// The first byte from here on, as far as the piece goes, that is neither white space nor between two values.
    private func tokenStart(after start: Int) -> Int {
        var index = start - range.lowerBound
        while index >= 0, index < range.count {
            switch piece[index] {
            case 0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: ","), UInt8(ascii: ":"): index += 1
            default: return range.lowerBound + index
            }
        }
        return range.lowerBound + index
    }

    // MARK: - The file

    /// Has yajl look at more of the file: false at its end.
    private func fill() throws -> Bool {
        if let failure { throw failure }
        guard !hasEnded else { return false }
        // yajl keeps a token that has only begun.
        offset = tokenStart(after: offset)
        guard range.upperBound - (valueStart ?? offset) <= Self.valueLimit else {
            throw fault("a value of more than \(Self.valueLimit >> 20) MiB")
        }
        let count = try source(piece)
        range = range.upperBound..<range.upperBound + count
        // The mark that some editors put before UTF-8.
        if range.lowerBound == 0, piece.prefix(count).starts(with: [0xEF, 0xBB, 0xBF]) { piece[..<3].copyBytes(from: "   ".utf8) }
        tokens.removeAll(keepingCapacity: true)
        taken = 0
        hasEnded = count == 0
        let status = hasEnded ? yajl_complete_parse(parser) : yajl_parse(parser, piece.baseAddress, count)
        if status != yajl_status_ok { failure = parserFault() }
        return true
    }

    /// What yajl calls, with a pointer to the reader.
    private static let callbacks = yajl_callbacks(
        yajl_null: { add(.null, $0) },
        yajl_boolean: { add(.boolean($1 != 0), $0) },
        yajl_integer: nil,
        yajl_double: nil,
        yajl_number: { add(.number(text($1, $2)), $0) },
        yajl_string: { add(.string(text($1, $2)), $0) },
        yajl_start_map: { add(.objectStart, $0) },
        yajl_map_key: { add(.key(text($1, $2)), $0) },
        yajl_end_map: { add(.objectEnd, $0) },
        yajl_start_array: { add(.arrayStart, $0) },
        yajl_end_array: { add(.arrayEnd, $0) })

    private static func text(_ start: UnsafeRawPointer?, _ count: Int) -> String {
        String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }

    private static func add(_ token: JSONToken, _ reader: UnsafeMutableRawPointer?) -> Int32 {
        guard let reader = reader.map({ Unmanaged<JSONReader>.fromOpaque($0).takeUnretainedValue() }) else { return 0 }
        reader.tokens.append((token, reader.range.lowerBound + yajl_get_bytes_consumed(reader.parser)))
        return 1
    }

    // MARK: - What is wrong

    /// What yajl says, in our words, and at the byte that is meant.
    private func parserFault() -> JSONFault {
        // At its end a text is only cut: yajl is given a space more than there is.
        guard !hasEnded, let message = yajl_get_error(parser, 0, nil, 0) else {
            return JSONFault(offset: range.upperBound, reason: "it ends too early")
        }
        let text = String(cString: message).trimmingCharacters(in: .newlines)
        yajl_free_error(parser, message)
        let words = text.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? text
        let isInToken = text.hasPrefix("lexical") && words != "invalid char in json text." && words != "invalid string in json text."
        // An escape is shown by its end.
        let past = words.hasPrefix("inside a string") ? 1 : 0
        let stop = min(range.lowerBound + yajl_get_bytes_consumed(parser) + past, range.upperBound)
        return JSONFault(offset: isInToken ? stop : lastToken(before: stop), reason: Self.reasons[words] ?? words)
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
        if range.contains(stop - 1), ",:".utf8.contains(piece[stop - 1 - range.lowerBound]) { return stop - 1 }
        return min(tokenStart(after: tokens.last?.end ?? offset), stop)
    }
}

/// Where a text is no JSON, and why.
struct JSONFault: Error {
    /// Bytes from the beginning of what was read.
    var offset: Int
    var reason: String
}

/// A piece of JSON: a bracket, a key, or a value that is not made of others.
enum JSONToken: Equatable {
    case objectStart, objectEnd, arrayStart, arrayEnd, null
    case key(String)
    case string(String)
    /// As it is written.
    case number(String)
    case boolean(Bool)
}
