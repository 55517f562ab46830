/// Refuses what other sites' pages make a browser send to this server.
///
/// A server without passwords on a loopback address is safe from other machines, but not from the browser on this one. A page may point a
/// name of its own at 127.0.0.1 (DNS rebinding): then the `Host` field has that name. A page may send forms and simple requests across
/// origins: then `Origin` or `Sec-Fetch-Site` says so. Programs that are no browsers send none of the two and pass.
public struct LoopbackGuard: HTTPMiddleware {
    private let allowedHosts: Set<String>

    /// - Parameter allowedHosts: Further values of `Host` that are this server: `name` or `address` with the server's own port, or
    ///   `name:port` behind a proxy. IPv6 addresses stand in brackets.
    public init(allowedHosts: [String] = []) {
        self.allowedHosts = Set(allowedHosts.map { $0.lowercased() })
    }

    public func respond(to request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        let hosts = request.headers.values(of: "Host")
        guard hosts.count == 1, let authority = Authority(hosts[0]), isOurs(authority, port: request.localPort) else {
            throw HTTPError(
                .forbidden, code: "host-not-allowed",
                "This server does not answer under that host name. Use http://127.0.0.1:\(request.localPort)/, or allow the name.")
        }
        for origin in request.headers.values(of: "Origin") where !isSame(origin, authority) {
            throw HTTPError(.forbidden, code: "origin-not-allowed", "Pages of another origin may not use this server.")
        }
        // Browsers leave Origin out of some requests, but a page cannot forge this field. `none` is the user's own doing.
        if !request.method.isSafe, let site = request.headers["Sec-Fetch-Site"], site != "same-origin", site != "none" {
            throw HTTPError(.forbidden, code: "cross-site", "Pages of another site may not change anything on this server.")
        }
        return try await next(request)
    }

    private func isOurs(_ authority: Authority, port: UInt16) -> Bool {
        if allowedHosts.contains("\(authority.host):\(authority.port)") { return true }
        guard authority.port == port else { return false }
        return authority.isLoopback || allowedHosts.contains(authority.host)
    }

    /// An origin is a scheme and an authority (RFC 6454). A proxy in front of an allowed host may speak TLS.
    private func isSame(_ origin: String, _ authority: Authority) -> Bool {
        let origin = origin.lowercased()
        if origin.hasPrefix("http://") { return Authority(String(origin.dropFirst(7))) == authority }
        guard origin.hasPrefix("https://"), !authority.isLoopback else { return false }
        return Authority(String(origin.dropFirst(8)), defaultPort: 443) == authority
            || Authority(String(origin.dropFirst(8)), defaultPort: 80) == authority
    }
}
