/// Adds the header fields with which a browser guards a page: to every answer, except for those that a handler has set itself.
public struct SecurityHeaders: HTTPMiddleware {
    /// Scripts, styles and all else come from this server only; nothing may frame it.
    public static let defaultPolicy =
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

    private let fields: HTTPHeaders

    /// - Parameter contentSecurityPolicy: What the pages may load, in the words of `Content-Security-Policy`.
    public init(contentSecurityPolicy: String = SecurityHeaders.defaultPolicy) {
        fields = [
            "Content-Security-Policy": contentSecurityPolicy,
            "X-Content-Type-Options": "nosniff",
            // Not `no-referrer`: with it, browsers send `Origin: null` with a page's own forms, which LoopbackGuard refuses.
            "Referrer-Policy": "same-origin",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
        ]
    }

    /// The usual policy, and pictures and scripts from further sources.
    ///
    /// - Parameters:
    ///   - pictures: Origins as `https://HOST:PORT`, or schemes as `https:`; they are put into the field as they are.
    ///   - scripts: Such sources of scripts, or digests of scripts that stand in a document: `'sha256-…'`.
    public init(pictures: [String], scripts: [String] = []) {
        let policy = Self.defaultPolicy.replacing(
            "img-src 'self'", with: (["img-src 'self'"] + pictures).joined(separator: " "))
        self.init(
            contentSecurityPolicy: scripts.isEmpty ? policy : policy + "; " + (["script-src 'self'"] + scripts).joined(separator: " "))
    }

    public func respond(to request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        var response = try await next(request)
        amend(&response, of: request)
        return response
    }

    public func amend(_ answer: inout HTTPResponse, of head: HTTPRequest) {
        for field in fields where answer.headers[field.name] == nil {
            answer.headers.add(field.name, field.value)
        }
    }
}
