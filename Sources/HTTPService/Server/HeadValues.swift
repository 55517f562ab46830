import CMicroHTTPD

/// Names and values of a request's head, as the library found them.
enum HeadValues {
    /// Fields that say where the body ends.
    private static let framingFields = ["Content-Length", "Transfer-Encoding"]

    /// The header fields, and where the library found them, counted from the head's first byte.
    static func fields(
        of connection: OpaquePointer, from start: UnsafeRawPointer
    ) -> (headers: HTTPHeaders, places: [HeadFraming.Field]) {
        let pairs = pairs(of: connection, kind: .HEADER_KIND)
        return (headers(pairs), pairs.map { HeadFraming.Field(name: place($0, from: start), value: place($1, from: start)) })
    }

    /// The header fields.
    static func headers(of connection: OpaquePointer) -> HTTPHeaders { headers(pairs(of: connection, kind: .HEADER_KIND)) }

    private static func headers(_ pairs: [Pair]) -> HTTPHeaders {
        var headers = HTTPHeaders()
        for (name, value) in pairs {
            let name = text(name)
            // Of these the library has made up its mind about the body, with the white space: they are looked at as it saw them.
            let isFraming = framingFields.contains { HTTPHeaders.matches(name, $0) }
            headers.add(name, text(isFraming ? value : trimmed(value)))
        }
        return headers
    }

    /// A value without the white space around it, which is no part of it (RFC 9110 section 5.5): the library leaves out only what stands
    /// before.
    private static func trimmed(_ value: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        guard let last = value.lastIndex(where: { !isWhiteSpace($0) }) else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        let first = value.firstIndex { !isWhiteSpace($0) } ?? last
        return UnsafeRawBufferPointer(rebasing: value[first...last])
    }

    /// RFC 9110 section 5.6.3.
    private static func isWhiteSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    private static func place(_ bytes: UnsafeRawBufferPointer, from start: UnsafeRawPointer) -> Range<Int> {
        guard let base = bytes.baseAddress else { return 0..<0 }
        return base - start..<base - start + bytes.count
    }

    /// `nil` when an escape is wrong or something is not UTF-8.
    static func query(of connection: OpaquePointer) -> HTTPQuery? {
        var items: [(String, String)] = []
        // The library has split the query and turned `+` into spaces; escapes are still there.
        for (name, value) in pairs(of: connection, kind: .GET_ARGUMENT_KIND) {
            guard let name = String(validating: name, as: UTF8.self).flatMap({ PercentEncoding.decode($0) }),
                let value = String(validating: value, as: UTF8.self).flatMap({ PercentEncoding.decode($0) })
            else { return nil }
            items.append((name, value))
        }
        return HTTPQuery(items)
    }

    private typealias Pair = (name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer)

    /// In the library's memory.
    private static func pairs(of connection: OpaquePointer, kind: MHD_ValueKind) -> [Pair] {
        var pairs: [Pair] = []
        withUnsafeMutablePointer(to: &pairs) { pointer in
            _ = MHD_get_connection_values_n(
                connection, kind,
                { context, _, name, nameSize, value, valueSize in
                    let pairs = context?.assumingMemoryBound(to: [Pair].self)
                    pairs?.pointee.append((HeadValues.bytes(name, nameSize), HeadValues.bytes(value, valueSize)))
                    return .YES
                }, pointer)
        }
        return pairs
    }

    private static func bytes(_ start: UnsafePointer<CChar>?, _ count: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    }

    /// UTF-8, or else ISO 8859-1 (what header fields were once defined to be), so that no byte is lost.
    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
