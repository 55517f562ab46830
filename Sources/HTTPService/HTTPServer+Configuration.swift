extension HTTPServer {
    /// Where the server listens and what it accepts.
    public struct Configuration: Sendable {
        /// A numeric address of this machine or a name for one. The default is reachable from this machine only.
        public var host = "127.0.0.1"
        /// 0 takes any free port; `listening()` says which.
        public var port: UInt16 = 0
        /// Bytes of a collected request body, unless the route says otherwise. More is answered with 413.
        public var maximumBodySize = 1 << 20
        /// Bytes of the request line and header fields together. More is answered with 431.
        public var maximumHeaderSize = 16 << 10
        /// Open connections in total; further ones are closed at once.
        public var maximumConnections = 512
        /// Open connections of one address; further ones are closed at once.
        public var maximumConnectionsPerAddress = 256
        /// How long a connection may be silent while it is the client's turn, in whole seconds, at least one. The time in which a handler
        /// prepares its answer does not count.
        public var idleTimeout: Duration = .seconds(60)
        /// Told of errors that handlers throw and clients do not see. Called from the handlers' tasks.
        public var reportError: @Sendable (any Error, HTTPRequest) -> Void = { _, _ in }

        public init() {}

        /// The defaults, with another address.
        public init(host: String = "127.0.0.1", port: UInt16) {
            self.host = host
            self.port = port
        }
    }
}
