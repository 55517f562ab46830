import Foundation

extension HTTPClientRequest {
    /// Whether redirects are followed at all.
    var followsRedirects: Bool { maximumRedirects > 0 && secretHeaders.isEmpty }

    /// The header fields as they are sent, in a fixed order.
    var fields: [(name: String, value: String)] {
        var fields = ["User-Agent": "Outrigger", "Accept-Encoding": "identity"]
        if let range { fields["Range"] = "bytes=\(range.lowerBound)-\(range.upperBound - 1)" }
        fields.merge(headers) { $1 }
        fields.merge(secretHeaders.mapValues(\.revealed)) { $1 }
        return fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Refuses what would not be a request of HTTP.
    func check() throws(HTTPClientError) {
        // A pin, or an authority of one's own, says who the server is: without TLS nobody would look.
        let schemes = allowsPlainHTTP && trust == .system ? ["http", "https"] : ["https"]
        guard let scheme = url.scheme?.lowercased(), schemes.contains(scheme), url.host?.isEmpty == false else { throw .badAddress }
        if let range, range.isEmpty || range.lowerBound < 0 { throw .badRequest("The range of bytes is empty.") }
        for (name, value) in fields {
            guard !name.isEmpty, name.utf8.allSatisfy(Self.isToken) else { throw .badRequest("The name of a header field is none.") }
            // RFC 9110, 5.5: a line break would begin another field.
            guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                throw .badRequest("The header field \(name) has a character that is not allowed.")
            }
        }
    }

    /// RFC 9110, 5.6.2.
    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
