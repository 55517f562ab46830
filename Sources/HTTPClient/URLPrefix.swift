import Foundation

/// The beginning that an address has to have: scheme, host and port as they are written, then the beginning of the path.
///
/// It is compared as text, so that two readers of an address cannot take it for two different ones.
public struct URLPrefix: Sendable, Hashable {
    /// "http://127.0.0.1:8000", in lower-case letters.
    private let origin: String
    /// "/", "/firmware/".
    private let path: String

    /// - Returns: `nil` for anything but `http://HOST[:PORT][/PATH]`, or the same with `https`: a name or a query is no place.
    public init?(_ text: String) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
        else { return nil }
        let rest = text.dropFirst(scheme.count + "://".count)
        let end = rest.firstIndex(of: "/") ?? rest.endIndex
        origin = "\(scheme)://\(rest[..<end].lowercased())"
        path = end == rest.endIndex ? "/" : String(rest[end...])
        guard !Self.climbs(path) else { return nil }
    }

    /// Tests that an address begins so. One that climbs out of its folders does not.
    public func matches(_ url: String) -> Bool {
        guard url.prefix(origin.count).lowercased() == origin else { return false }
        let rest = url.dropFirst(origin.count)
        return (rest.isEmpty ? "/" : rest).hasPrefix(path) && !Self.climbs(String(rest))
    }

    /// Whether a path has a part that is "." or "..", also percent-encoded.
    private static func climbs(_ path: String) -> Bool {
        path.lowercased().replacingOccurrences(of: "%2e", with: ".").replacingOccurrences(of: "%2f", with: "/")
            .split { "/\\?#".contains($0) }.contains { $0 == "." || $0 == ".." }
    }
}
