/// A target that names the server as well as the path, as clients of proxies send it (RFC 9112 section 3.2.2).
enum AbsoluteForm {
    /// The path alone, and the header fields with the target's host in place of the `Host` field's: a server must ignore that one then.
    /// Any other target stays as it is; `nil` where the server's name cannot be read.
    static func split(_ target: String, headers: HTTPHeaders) -> (path: String, headers: HTTPHeaders)? {
        // Nearly every target begins with a slash.
        guard target.utf8.first != UInt8(ascii: "/"), target.lowercased().hasPrefix("http://") else { return (target, headers) }
        let rest = target.dropFirst(7)
        let end = rest.firstIndex(of: "/") ?? rest.endIndex
        guard Authority(String(rest[..<end])) != nil else { return nil }
        var headers = headers
        headers["Host"] = String(rest[..<end])
        return (end == rest.endIndex ? "/" : String(rest[end...]), headers)
    }
}
