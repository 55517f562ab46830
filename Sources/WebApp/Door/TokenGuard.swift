import Credentials
import HTTPService

/// Lets in who has the companion's token: as a cookie, which a browser gets for the address with the token in it, or in the field
/// `Authorization: Bearer TOKEN`; a command shows a code in its place (``TokenProof``).
///
/// A loopback address is every local user's. The token is what tells the one who started the program, and can read its data folder, from
/// the others.
struct TokenGuard: HTTPMiddleware {
    private let token: Secret
    private let program: PageProgram
    /// This run's, for ``TokenProof``.
    let nonce = TokenProof.nonce()

    init(_ token: Secret, _ program: PageProgram) {
        self.token = token
        self.program = program
    }

    /// What is shown to, and by, who asked with a nonce.
    func proof(for callerNonce: String, port: UInt16) -> TokenProof {
        TokenProof(token: token, port: port, callerNonce: callerNonce, listenerNonce: nonce)
    }

    /// Whether the request comes with the token.
    func admits(_ request: HTTPRequest) -> Bool {
        for field in request.headers.values(of: "Authorization") {
            let words = field.split(separator: " ", maxSplits: 1)
            guard words.count == 2 else { continue }
            if words[0].lowercased() == "bearer", Secret(words[1].trimmed) == token { return true }
            if words[0] == TokenProof.scheme, let colon = words[1].firstIndex(of: ":"), TokenProof.isNonce(String(words[1][..<colon])),
                proof(for: String(words[1][..<colon]), port: request.localPort).credentials == Secret(field)
            {
                return true
            }
        }
        let name = Self.cookie(request.localPort)
        return request.headers.values(of: "Cookie").contains { field in
            field.split(separator: ";").contains { pair in
                let parts = pair.split(separator: "=", maxSplits: 1).map(\.trimmed)
                return parts.count == 2 && parts[0] == name && Secret(parts[1]) == token
            }
        }
    }

    func respond(to request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        let isRead = request.method == .get || request.method == .head
        let isForProgram = ["api", "vendor", "kinds", "openapi.json"].contains(request.pathParts.first)
        if isRead, !isForProgram, let offered = request.query["token"] {
            return Secret(offered) == token ? entry(request) : door.closed(.unauthorized)
        }
        if admits(request) || isRead && request.path == TokenProof.path { return try await next(request) }
        if isRead, request.path == "/" { return door.closed(.ok) }
        if isRead, !isForProgram, request.headers.values(of: "Accept").contains(where: { $0.contains("text/html") }) {
            return door.closed(.unauthorized)
        }
        throw refusal
    }

    /// What a request without the token is told.
    var refusal: HTTPError {
        HTTPError(
            .unauthorized, code: "token-needed",
            "This companion asks for its token. Open the page with \"\(program.name) open\"; programs send \"Authorization: Bearer TOKEN\", "
                + "with the token from companion.json in the data folder.",
            headers: ["WWW-Authenticate": "Bearer realm=\"\(program.name)\""])
    }

    private var door: DoorPage { DoorPage(program: program) }

    /// The cookie's name: browsers give all ports of a host the same cookies, and another companion may be on one of them.
    static func cookie(_ port: UInt16) -> String { "outrigger-\(port)" }

    /// What the page's own addresses are made of.
    private static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~%:/".utf8)

    /// Gives the cookie, and leads to the same address without the token.
    private func entry(_ request: HTTPRequest) -> HTTPResponse {
        // "//host", and to a browser "/\host" too, would be the address of another host.
        let isPlain = request.path.utf8.allSatisfy { Self.plain.contains($0) } && !request.path.hasPrefix("//")
        let path = isPlain ? request.path : "/"
        // A browser that was led here from elsewhere, a file for one, does not send a strict cookie along with a redirection. It does
        // after a page of ours.
        let site = request.headers["Sec-Fetch-Site"]
        let isLed = site == "cross-site" || site == "same-site"
        var answer = isLed ? door.onward(path) : .redirect(to: path)
        answer.headers["Cache-Control"] = "no-store"
        let pair = "\(Self.cookie(request.localPort))=\(token.revealed)"
        answer.headers["Set-Cookie"] = "\(pair); Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict"
        return answer
    }
}

extension StringProtocol {
    /// Without the blanks around it.
    fileprivate var trimmed: String {
        String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
