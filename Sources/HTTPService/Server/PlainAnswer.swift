/// A whole answer as bytes, for where the library cannot send one.
enum PlainAnswer {
    /// - Parameter response: one with bytes; the server's own refusals are such.
    static func bytes(_ response: HTTPResponse) -> [UInt8] {
        let body: [UInt8] = if case .bytes(let bytes) = response.body.content { bytes } else { [] }
        var head = "HTTP/1.1 \(response.status) \(reason(response.status))\r\n"
        for field in response.headers where isPlain(field.name) && isPlain(field.value) { head += "\(field.name): \(field.value)\r\n" }
        head += "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
        return Array(head.utf8) + body
    }

    /// The phrase is for people, and may be anything (RFC 9112 section 4).
    private static func reason(_ status: HTTPStatus) -> String {
        switch status {
        case .contentTooLarge: "Content Too Large"
        case .uriTooLong: "URI Too Long"
        default: "Refused"
        }
    }

    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}
