import CMicroHTTPD
import Glibc

/// The head of a request as the library shows it, for as long as it shows it: within one call of its handler.
struct RequestHead {
    let connection: OpaquePointer
    let client: ClientConnection
    let method: String
    /// Without the query, escapes kept.
    let path: String
    let headers: HTTPHeaders
    /// `nil` when an escape is wrong or something is not UTF-8.
    let query: HTTPQuery?
    /// Bytes from the method to the empty line.
    let size: Int
    let isVersion10: Bool
    /// Whether the bytes are what RFC 9112 allows.
    let isStrict: Bool
    /// Whether all of the bytes were seen as they were sent; otherwise the connection ends with this request.
    let isProven: Bool
    /// Where the body begins in memory.
    let bodyStart: UInt

    init(
        _ connection: OpaquePointer, _ client: ClientConnection, method: UnsafePointer<CChar>, path: UnsafePointer<CChar>,
        version: UnsafePointer<CChar>
    ) {
        self.connection = connection
        self.client = client
        self.method = String(cString: method)
        self.path = String(cString: path)
        isVersion10 = String(cString: version) == "HTTP/1.0"
        let start = UnsafeRawPointer(method)
        let fields = HeadValues.fields(of: connection, from: start)
        headers = fields.headers
        query = HeadValues.query(of: connection)
        size = outrigger_mhd_header_size(connection)
        bodyStart = UInt(bitPattern: start) + UInt(size)
        let target = client.takeTarget()
        isProven = outrigger_mhd_is_strict || target?.fields == .complete
        isStrict =
            outrigger_mhd_is_strict
            || target?.fields != .withNUL
                && HeadFraming(
                    bytes: UnsafeRawBufferPointer(start: start, count: size),
                    target: UnsafeRawPointer(path) - start..<UnsafeRawPointer(path) - start + (target?.count ?? 0),
                    version: UnsafeRawPointer(version) - start, fields: fields.places
                ).isStrict
    }
}
