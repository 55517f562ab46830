/// Where a server listens, as an option says it: "127.0.0.1:5000", "[::1]:5000", "localhost:0".
public struct ListenAddress: Sendable, Hashable {
    /// A numeric address or a name.
    public let host: String
    /// 0 takes any free port.
    public let port: UInt16

    /// `nil` for anything else.
    public init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else { return nil }
        var host = String(text[..<colon])
        if host.first == "[", host.last == "]" { host = String(host.dropFirst().dropLast()) } else if host.contains(":") { return nil }
        guard !host.isEmpty else { return nil }
        self.init(host: host, port: port)
    }

    private init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// The same host at the next port, or at any free one again; nil where there is none.
    public var next: ListenAddress? { port == .max ? nil : ListenAddress(host: host, port: port == 0 ? 0 : port + 1) }
}
