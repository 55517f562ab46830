import TestSupport
import Testing

@testable import HTTPService

/// The parsers of what clients send: golden values first, then seeded random input.
@Suite struct ParsingTests {
    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (1_792_454_399, "Mon, 19 Oct 2026 23:59:59 GMT"),
        (4_294_967_296, "Sun, 07 Feb 2106 06:28:16 GMT"),
    ])
    func `a date is written and read`(seconds: Int, text: String) {
        #expect(HTTPDate.text(seconds) == text)
        #expect(HTTPDate.seconds(text) == seconds)
    }

    @Test(arguments: [
        "", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
        "Sun, 06 Nov 1994 08:49:37 GMT ", "Sun, 06 Nov +994 08:49:37 GMT",
    ])
    func `what is no date is none`(text: String) {
        #expect(HTTPDate.seconds(text) == nil)
    }

    @Test(arguments: [
        ("", ""), ("abc", "abc"), ("a%20b", "a b"), ("%c3%BC", "ü"), ("%2F%2f", "//"), ("%25", "%"), ("+", "+"), ("ü", "ü"),
    ])
    func `escapes are decoded`(text: String, decoded: String) {
        #expect(PercentEncoding.decode(text) == decoded)
    }

    @Test(arguments: ["%", "%a", "%%41", "%4g", "%g4", "%+4", "%ff", "%c3", "%c3%28", "%00", "%ed%a0%80"])
    func `wrong escapes are refused`(text: String) {
        #expect(PercentEncoding.decode(text) == nil)
    }

    @Test func `random paths are decoded or refused, and what is decoded has no NUL`() {
        var random = SeededNumbers(seed: 1)
        let alphabet = Array("%%%0123456789abcdefABCDEFxyz/._-\u{0}".utf8)
        var decodedCount = 0
        for _ in 0..<Depth.scaled(5_000) {
            let text = random.text(from: alphabet, atMost: 12)
            guard let decoded = PercentEncoding.decode(text) else { continue }
            decodedCount += 1
            guard !decoded.utf8.contains(0), decoded.utf8.count <= text.utf8.count else {
                Issue.record("\(text) became \(decoded)")
                return
            }
        }
        #expect((Depth.scaled(50)...Depth.scaled(4_950)).contains(decodedCount))
    }

    @Test func `random ranges lie inside of their file`() {
        var random = SeededNumbers(seed: 2)
        let alphabet = Array("0123456789999999-,=+ ".utf8)
        var partCount = 0
        for _ in 0..<Depth.scaled(5_000) {
            let field = "bytes=" + random.text(from: alphabet, atMost: 24)
            let size = random.next() >> (random.next() % 64)
            guard case .part(let offset, let length) = ByteRange(field, size: size) else { continue }
            partCount += 1
            guard length > 0, offset < size, length <= size - offset else {
                Issue.record("\(field) of \(size) bytes became \(length) from \(offset)")
                return
            }
        }
        #expect(partCount > Depth.scaled(50))
    }

    @Test func `random authorities have a host and a port, or are none`() {
        var random = SeededNumbers(seed: 3)
        let alphabet = Array("127.0.0.1localhost:[]@/8080 ".utf8)
        for _ in 0..<Depth.scaled(5_000) {
            let text = random.text(from: alphabet, atMost: 16)
            guard let authority = Authority(text) else { continue }
            guard !authority.host.isEmpty, !authority.host.contains("/"), !authority.host.contains("@"), !authority.host.contains(" ")
            else {
                Issue.record("\(text) became \(authority)")
                return
            }
        }
    }

    @Test func `any text becomes a JSON string that means it`() throws {
        #expect(JSONText.quoted("a\"b\\c\nd\u{1}ü\u{2028}") == "\"a\\\"b\\\\c\\nd\\u0001ü\u{2028}\"")
    }

    @Test func `a pattern with a literal is closer than one with a parameter, and the rest comes last`() {
        let patterns = ["/a/b", "/a/:x", "/a/*r", "/:x/b", "/*r"].map(RoutePattern.init)
        for (index, pattern) in patterns.enumerated() {
            for later in patterns[(index + 1)...] {
                #expect(pattern.isCloser(than: later))
                #expect(!later.isCloser(than: pattern))
            }
        }
    }
}
