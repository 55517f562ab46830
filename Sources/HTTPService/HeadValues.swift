import CMicroHTTPD

/// Names and values of a request's head, as the library found them.
enum HeadValues {
    static func fields(of connection: OpaquePointer) -> HTTPHeaders {
        var headers = HTTPHeaders()
        for (name, value) in pairs(of: connection, kind: .HEADER_KIND) {
            headers.add(text(name), text(value))
        }
        return headers
    }

    /// `nil` when an escape is wrong or something is not UTF-8.
    static func query(of connection: OpaquePointer) -> HTTPQuery? {
        var items: [(String, String)] = []
        // The library has split the query and turned `+` into spaces; escapes are still there.
        for (name, value) in pairs(of: connection, kind: .GET_ARGUMENT_KIND) {
            guard let name = String(validating: name, as: UTF8.self).flatMap(PercentEncoding.decode),
                let value = String(validating: value, as: UTF8.self).flatMap(PercentEncoding.decode)
            else { return nil }
            items.append((name, value))
        }
        return HTTPQuery(items)
    }

    private static func pairs(of connection: OpaquePointer, kind: MHD_ValueKind) -> [(name: [UInt8], value: [UInt8])] {
        var pairs: [(name: [UInt8], value: [UInt8])] = []
        withUnsafeMutablePointer(to: &pairs) { pointer in
            _ = MHD_get_connection_values_n(
                connection, kind,
                { context, _, name, nameSize, value, valueSize in
                    let pairs = context?.assumingMemoryBound(to: [(name: [UInt8], value: [UInt8])].self)
                    pairs?.pointee.append((HeadValues.bytes(name, nameSize), HeadValues.bytes(value, valueSize)))
                    return .YES
                }, pointer)
        }
        return pairs
    }

    private static func bytes(_ start: UnsafePointer<CChar>?, _ count: Int) -> [UInt8] {
        Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }

    /// UTF-8, or else ISO 8859-1 (what header fields were once defined to be), so that no byte is lost.
    private static func text(_ bytes: [UInt8]) -> String {
        String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
