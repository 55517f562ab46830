import Foundation
import HTTPService
import HTTPTestSupport
import Testing

/// Each test sends one request and, behind it, a second one that another reading of the first would hide in its body or leave over. What
/// is refused ends the connection, so that the second is never answered.
@Suite(.timeLimit(.minutes(5))) struct FramingTests {
    private static let smuggled = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n"

    private static func router() -> Router {
        var router = Router()
        router.get("/") { _ in .text("home") }
        router.get("/host") { .text("\($0.headers["Host"] ?? "") \($0.query["x"] ?? "")") }
        router.post("/count") { .text("\($0.body.count)") }
        router.get("/smuggled") { _ in
            Issue.record("The second request was answered.")
            return .text("smuggled")
        }
        return router
    }

    /// The statuses of all answers.
    private static func statuses(_ text: String) -> [String] { text.matches(of: #/HTTP/1\.[01] (\d\d\d) /#).map { String($0.1) } }

    private func answer(_ request: String) async throws -> String {
        try await withServer(Self.router()) { try await exchange(request, with: $0) }
    }

    private static func post(_ fields: String, body: String = "") -> String {
        "POST /count HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\(body)"
    }

    /// RFC 9110 section 5.5: it is no part of the value.
    @Test(arguments: ["seaweed", " seaweed", "seaweed ", "\t seaweed \t", "sea weed", " \tsea \t weed  "])
    func `white space around a value is left out, and within it stays`(_ value: String) async throws {
        var router = Router()
        router.get("/") { .text("[\($0.headers["X-Value"] ?? "none")]") }
        let answer = try await withServer(router) {
            try await exchange("GET / HTTP/1.1\r\nHost: a\r\nX-Value:\(value)\r\nConnection: close\r\n\r\n", with: $0)
        }
        #expect(answer.hasSuffix("\r\n\r\n[\(value.trimmingCharacters(in: .whitespaces))]"))
    }

    /// Heads that are not written as RFC 9112 says, each with what a lenient reader might make of it.
    private static let malformed: [(name: String, request: String)] = [
        ("a blank before a colon", post("Content-Length : \(smuggled.utf8.count)\r\n")),
        ("a tab before a colon", post("Content-Length\t: \(smuggled.utf8.count)\r\n")),
        ("a blank before a coding's colon", post("Transfer-Encoding : chunked\r\nContent-Length: 5\r\n", body: "0\r\n\r\n")),
        ("a folded value", post("X: a\r\n b\r\n")),
        ("a folded coding", post("Content-Length: 5\r\nTransfer-Encoding:\r\n chunked\r\n", body: "0\r\n\r\n")),
        ("a folded length", post("Content-Length:\r\n 0\r\n")),
        ("a fold after nothing", "POST /count HTTP/1.1\r\n Content-Length: 0\r\nHost: a\r\n\r\n"),
        ("a fold with a tab", post("X: a\r\n\tb: c\r\n")),
        ("a bare LF after a field", post("X: a\nContent-Length: 0\r\n")),
        ("a bare LF after the request line", "POST /count HTTP/1.1\nHost: a\r\n\r\n"),
        ("a bare LF for the empty line", "POST /count HTTP/1.1\r\nHost: a\r\n\n"),
        ("bare LFs alone", "POST /count HTTP/1.1\nHost: a\n\n"),
        ("a bare LF made up for by a blank", post("X:  a\nContent-Length: 0\r\n")),
        ("a bare CR before a field", post("Content-Length: 5\r\nX: a\rTransfer-Encoding: chunked\r\n", body: "0\r\n\r\n")),
        ("a bare CR in a value", post("X: a\rb\r\n")),
        ("a bare CR before the line's end", post("X: a\r\r\n")),
        ("a bare CR in the target", "GET /a\rb HTTP/1.1\r\nHost: a\r\n\r\n"),
        ("NUL in a value", post("X: a\0b\r\n")),
        ("NUL after a length", post("Content-Length: 0\0\r\n")),
        ("NUL in a name", post("X\0: a\r\n")),
        ("NUL in the target", "GET /\0a HTTP/1.1\r\nHost: a\r\n\r\n"),
        ("NUL for an empty line", post("X: a\r\n\0\r\n")),
        ("NULs that imitate a line's end", post("X: a\0\0Content-Length\0 5\r\n")),
        ("NUL before a bare LF", post("X: a\0\nContent-Length: 5\r\n")),
        ("NUL before a bare LF, and a coding", post("X: a\0\nTransfer-Encoding: chunked\r\n", body: "0\r\n\r\n")),
        ("NUL before a bare LF in the first field", "POST /count HTTP/1.1\r\nX: a\0\nHost: a\r\n\r\n"),
        ("NUL before a bare LF after the request line", "POST /count HTTP/1.1\0\nHost: a\r\n\r\n"),
        ("NUL before the bare LF of the empty line", "POST /count HTTP/1.1\r\nHost: a\r\n\0\n"),
        ("NUL before a bare LF, far behind", post("X: \(String(repeating: "x", count: 9_000))\0\nContent-Length: 5\r\n")),
        ("a control character in a value", post("X: a\u{1}b\r\n")),
        ("DEL in a value", post("X: a\u{7F}b\r\n")),
        ("a name that is no token", post("X(y): a\r\n")),
        ("no name", post(": a\r\n")),
        ("a line without a colon", post("Content-Length\r\n")),
        ("two codings", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", body: "0\r\n\r\n")),
        ("chunked twice", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", body: "0\r\n\r\n")),
        ("identity, then chunked", post("Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n", body: "0\r\n\r\n")),
        ("a blank after a length", post("Content-Length: 0 \r\n")),
        ("a coding and a length", post("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", body: "0\r\n\r\n")),
        ("a length and a coding", post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", body: "0\r\n\r\n")),
        ("two lengths that are equal", post("Content-Length: 0\r\nContent-Length: 0\r\n")),
        ("two lengths that differ", post("Content-Length: 0\r\nContent-Length: \(smuggled.utf8.count)\r\n")),
        ("a list of lengths", post("Content-Length: 0, 0\r\n")),
        ("a length with a sign", post("Content-Length: +0\r\n")),
        ("a negative length", post("Content-Length: -1\r\n")),
        ("a length in base 16", post("Content-Length: 0x0\r\n")),
        ("no length", post("Content-Length: \r\n")),
        ("a coding of HTTP/1.0", "POST /count HTTP/1.0\r\nTransfer-Encoding: chunked\r\nConnection: keep-alive\r\n\r\n0\r\n\r\n"),
    ]

    @Test(arguments: malformed.map(\.name))
    func `what is malformed is 400, and nothing follows`(_ name: String) async throws {
        let request = try #require(Self.malformed.first { $0.name == name }?.request)
        let answer = try await answer(request + Self.smuggled)
        #expect(Self.statuses(answer) == ["400"], "\(answer)")
        #expect(answer.contains("\r\nConnection: close\r\n"))
    }

    @Test(arguments: malformed.map(\.name))
    func `what is malformed is 400 too when it comes second`(_ name: String) async throws {
        let request = try #require(Self.malformed.first { $0.name == name }?.request)
        let first = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        let answer = try await answer(first + request + Self.smuggled)
        #expect(Self.statuses(answer) == ["200", "400"], "\(answer)")
    }

    /// Heads that the library refuses before it calls anybody, each as (request line, fields, status, code).
    private static let unreadable: [(line: String, fields: String, status: String, code: String)] = [
        ("POST /count HTTP/1.1", "Host: a\r\nContent-Length: 2, 2", "400", "malformed-length"),
        ("POST /count HTTP/1.1", "Host: a\r\nContent-Length: +2", "400", "malformed-length"),
        ("POST /count HTTP/1.1", "Host: a\r\nContent-Length: -2", "400", "malformed-length"),
        ("POST /count HTTP/1.1", "Host: a\r\nContent-Length: 0x2", "400", "malformed-length"),
        ("POST /count HTTP/1.1", "Host: a\r\nContent-Length: 2 ", "400", "malformed-length"),
        ("POST /count HTTP/1.1", "Host: a\r\nContent-Length: ", "400", "malformed-length"),
        ("POST /count HTTP/1.1", "Host: a\r\nContent-Length: 99999999999999999999999", "413", "body-too-large"),
        ("POST /count HTTP/1.1", "Content-Length: 2, 2", "400", "malformed-length"),
        ("GET / HTTP/1.1", "X: a", "400", "missing-host"),
        ("GET / HTTP/1.1", "Host: a\r\nCookie: a=\(String(repeating: "c", count: 18 << 10))", "431", "headers-too-large"),
    ]

    @Test(arguments: unreadable.indices, ["", "GET / HTTP/1.1\r\nHost: a\r\n\r\n"])
    func `what the library cannot read is refused in our words, with one head, and nothing follows`(_ index: Int, _ before: String)
        async throws
    {
        let (line, fields, status, code) = Self.unreadable[index]
        let answer = try await answer("\(before)\(line)\r\n\(fields)\r\n\r\nab\(Self.smuggled)")
        #expect(Self.statuses(answer) == (before.isEmpty ? [] : ["200"]) + [status], "\(answer)")
        let refusal = try #require(answer.range(of: "HTTP/1.1 \(status)").map { answer[$0.lowerBound...] })
        let parts = refusal.components(separatedBy: "\r\n\r\n")
        #expect(parts.count == 2 && parts[0].contains("\r\nConnection: close"))
        #expect(parts[0].contains("\r\nContent-Length: \(parts[1].utf8.count)\r\n"))
        #expect(parts[0].contains("\r\nContent-Type: application/json"))
        #expect(parts[1].hasPrefix("{\"code\":\"\(code)\",\"error\":\""))
    }

    /// Others are read on the same thread meanwhile: whose head it is has to be found among theirs.
    @Test func `a head that comes in pieces is refused alone, with one head`() async throws {
        try await withServer(Self.router(), configure: { $0.threads = 1 }) { address in
            let connections = try (0..<8).map { _ in try RawConnection(to: address) }
            for connection in connections {
                try await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\nPOST /count HTTP/1.1\r\nHost: a\r\nContent-Le")
                // The answer shows that what was sent so far has been read.
                _ = try await connection.receive(through: "home")
            }
            for (index, connection) in connections.enumerated().reversed() {
                try await connection.send(index.isMultiple(of: 2) ? "ngth: 2, 2\r\n\r\nab" : "ngth: 2\r\n\r\nab")
                let answer = try await connection.receiveAll()
                #expect(Self.statuses(answer) == [index.isMultiple(of: 2) ? "400" : "200"], "\(answer)")
                #expect(answer.contains("\"code\":\"malformed-length\"") == index.isMultiple(of: 2))
            }
        }
    }

    /// A request that is refused for another reason must not leave the connection open behind a body that nobody has found.
    @Test(
        arguments: ["/%ff", "/count?x=%ff", "/count?x=%zz", "http://user@b/", "/count"],
        [
            "Content-Length : \(smuggled.utf8.count)", "Content-Length: 0\r\nContent-Length: \(smuggled.utf8.count)",
            "X: a\r\n b", "X: a\0b", "Transfer-Encoding: chunked\r\nContent-Length: 5", "Transfer-Encoding: gzip",
        ])
    func `what is malformed ends the connection whatever else is wrong`(_ target: String, _ fields: String) async throws {
        for more in ["", "Y: \(String(repeating: "y", count: 17 << 10))\r\n"] {
            let answer = try await answer("POST \(target) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\(more)\r\n\(Self.smuggled)")
            #expect(Self.statuses(answer).count == 1, "\(answer)")
            #expect(answer.contains("\r\nConnection: close\r\n"))
        }
    }

    @Test(arguments: [
        "gzip", "xchunked", "identity", "gzip, chunked", "chunked, chunked", "chunked;q=1", "\"chunked\"", "chunked ", "chunked\t", "",
    ])
    func `a coding that is not known is 501, at once`(_ coding: String) async throws {
        let answer = try await answer(Self.post("Transfer-Encoding: \(coding)\r\n", body: "0\r\n\r\n" + Self.smuggled))
        #expect(answer.hasPrefix("HTTP/1.1 501 "))
        #expect(answer.contains("\r\nConnection: close\r\n"))
        #expect(answer.contains("\"code\":\"unknown-coding\""))
    }

    @Test(arguments: [
        "5\nhello\r\n0\r\n\r\n",
        "5;a=b\nhello\r\n0\r\n\r\n",
        "5\r\nhello\r\n5\nhello\r\n0\r\n\r\n",
    ])
    func `a chunk's line with a bare LF is 400, and nothing follows`(_ body: String) async throws {
        let answer = try await answer(Self.post("Transfer-Encoding: chunked\r\n", body: body + Self.smuggled))
        #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
        #expect(answer.contains("\r\nConnection: close\r\n"))
    }

    /// What a proxy takes for an extension, or for a trailer, may hide the end of the body.
    @Test(arguments: [
        "0\n\n",
        "0;\n\n",
        "0;a=b\r\n\r\n",
        "0\r\n\n",
        "0\r\nTrailer: a\r\n\r\n",
        "0\r\n\r\n",
        "5\r\nhello\n0\r\n\r\n",
        "5\r\nhello\r\n0\n\r\n",
        "5\r\nhello\r\n0;\n\n",
        "5;a=b\r\nhello\r\n0\r\n\r\n",
        "5\r\nhello\r\n0\r\nTrailer: a\r\n\r\n",
    ])
    func `after chunks that are not proven to be plain, nothing follows`(_ body: String) async throws {
        let answer = try await answer(Self.post("Transfer-Encoding: chunked\r\n", body: body + Self.smuggled))
        #expect(answer.hasPrefix("HTTP/1.1 200 ") || answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
        #expect(answer.contains("\r\nConnection: close\r\n"))
        #expect(Self.statuses(answer).count == 1)
    }

    private static let last = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

    @Test(arguments: ["5\r\nhello\r\n0\r\n\r\n", "5\r\nhello\r\n00a\r\n0123456789\r\n0\r\n\r\n"])
    func `after plain chunks the connection goes on`(_ body: String) async throws {
        #expect(try await answer(Self.post("Transfer-Encoding: Chunked\r\n", body: body + Self.last)).hasSuffix("\r\n\r\nhome"))
    }

    @Test(arguments: [
        "X:a\r\n", "X:   a\r\n", "X: \t a \t\r\n", "X:\r\n", "X: \r\n", "X!#$%&'*+-.^_`|~9: a\r\n", "X: ü\r\n",
        "Cookie: a=b; c=\"d e\"\r\n",
        "Content-Length:0\r\n", "A: 1\r\nB: 2\r\nA: 3\r\n",
    ])
    func `what is unusual but allowed is served, and the connection goes on`(_ fields: String) async throws {
        let answer = try await answer("GET /host?x=a+b&c&=d HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\(Self.last)")
        #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(answer)")
        #expect(answer.contains("\r\n\r\na a bHTTP/1.1 200"))
        #expect(answer.hasSuffix("\r\n\r\nhome"))
    }

    @Test func `a request line that comes in pieces is read the same`() async throws {
        try await withServer(Self.router()) { address in
            let connection = try RawConnection(to: address)
            for piece in ["GET /ho", "st?x=", "1 HTTP/1.1\r", "\nHost: a\r\nX: y\r\n\r\n"] {
                try await connection.send(piece)
            }
            #expect(try await connection.receive(through: "a 1").hasSuffix("a 1"))
            try await connection.send(Self.last)
            #expect(try await connection.receiveAll().hasSuffix("\r\n\r\nhome"))
        }
    }

    /// Whether a line ended with CR LF, or with NUL and a bare LF, cannot be seen of one that came after the request line was read. In
    /// both connections the first answer shows that the server has read what was sent so far.
    @Test(arguments: ["\r", "\0"])
    func `fields that come after their request line are read the same, and nothing follows`(_ before: String) async throws {
        try await withServer(Self.router()) { address in
            let connection = try RawConnection(to: address)
            // What was here before must not be taken for what has come now.
            try await connection.send(Self.post("Content-Length: 12\r\n", body: "\r\n\r\n\r\n\r\n\r\n\r\n"))
            _ = try await connection.receive(through: "\r\n\r\n12")
            try await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\nPOST /count HTTP/1.1\r\nHost: a\r\nX")
            _ = try await connection.receive(through: "home")
            try await connection.send(": y\(before)\nContent-Length: 5\r\n\r\nhello" + Self.smuggled)
            let answer = try await connection.receiveAll()
            #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(answer)")
            #expect(answer.contains("\r\nConnection: close\r\n"))
            #expect(Self.statuses(answer).count == 1)
        }
    }

    /// Empty lines before a request are passed over, so it may begin anywhere in the library's memory.
    @Test(arguments: [0, 1, 2_040, 2_047, 2_048, 5_000])
    func `a head behind empty lines is read the same`(_ count: Int) async throws {
        let lines = String(repeating: "\r\n", count: count)
        for padding in [0, 1, 2, 3, 4_000] {
            let fields = "X: \(String(repeating: "x", count: padding))\r\n"
            let answer = try await answer("\(lines)GET /host HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\(Self.last)")
            #expect(answer.contains("\r\n\r\na HTTP/1.1 200"), "\(answer)")
        }
    }

    /// The library's memory ends, and the page behind it need not be there.
    @Test func `empty lines up to the end of the memory end the connection alone`() async throws {
        // Where they come in pieces, half a head is left, which has its time.
        try await withServer(Self.router(), configure: { $0.headTimeout = .seconds(1) }) { address in
            for count in stride(from: 15_400, through: 16_600, by: 100) {
                let connection = try RawConnection(to: address)
                try await connection.send(String(repeating: "\r\n", count: count) + "GET / HTTP/1.1\r\nHost: a\r\nX")
                connection.finishSending()
                _ = try? await connection.receiveAll()
            }
            #expect(try await exchange(Self.last, with: address).hasSuffix("\r\n\r\nhome"))
        }
    }

    @Test func `a large head is read the same`() async throws {
        let fields = (0..<200).map { "X-\($0): \(String(repeating: "x", count: 60))\r\n" }.joined()
        let answer = try await answer("GET /host HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\(Self.last)")
        #expect(answer.contains("\r\n\r\na HTTP/1.1 200"))
        #expect(answer.hasSuffix("\r\n\r\nhome"))
    }

    /// RFC 9112 section 3.2.2: the target's host counts, and the field's does not.
    @Test(arguments: [
        ("http://127.0.0.1:81/host?x=1", "127.0.0.1:81 1"), ("HTTP://b/host", "b "), ("http://b", nil), ("http://b?x=1", nil),
    ])
    func `a target that names the server is taken for the path`(_ target: String, _ expected: String?) async throws {
        let answer = try await answer("GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(answer.hasSuffix("\r\n\r\n\(expected ?? "home")"), "\(answer)")
    }

    @Test(arguments: ["http://user@b/", "http:///host", "https://b/", "ftp://b/", "http://b:x/"])
    func `a target that names the server otherwise is 400`(_ target: String) async throws {
        let answer = try await answer("GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 400 "))
    }

    /// More than once: a library that reads them, and a server that stops right behind, ended the program in one of three attempts.
    @Test(arguments: [257, 2_000, 7_000], 1...10)
    func `too many arguments are 414, and the program goes on`(_ count: Int, attempt: Int) async throws {
        let answer = try await answer("GET /?\(String(repeating: "a&", count: count - 1))a HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 414 "), "\(answer)")
        #expect(answer.contains("\"code\":\"too-many-arguments\""))
        #expect(Self.statuses(answer).count == 1)
    }

    @Test func `as many arguments as are allowed are read`() async throws {
        let arguments = (1...255).map { "a\($0)=1&" }.joined() + "x=last"
        #expect(try await answer("GET /host?\(arguments) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").hasSuffix("a last"))
    }
}
