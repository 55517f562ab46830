import Credentials

extension HTTPServer {
    /// The certificate and the key of the server.
    public struct TLS: Sendable {
        /// Its certificate, and those that lead to an authority, as PEM.
        public var certificate: String
        /// The certificate's private key, as PEM.
        public var key: Secret

        public init(certificate: String, key: Secret) {
            self.certificate = certificate
            self.key = key
        }
    }

    /// The server's address, and its limits.
    public struct Configuration: Sendable {
        /// A numeric address of this machine or a name for one. The default is reachable from this machine only.
        public var host = "127.0.0.1"
        /// 0 takes any free port; `listening()` says which.
        public var port: UInt16 = 0
        /// Serves over TLS, version 1.2 or later, and nothing without it.
        public var tls: TLS?
        /// Bytes of a collected request body, unless the route says otherwise. More is answered with 413.
        public var maximumBodySize = 1 << 20
        /// Bytes of the request line and header fields together. More is answered with 431.
        public var maximumHeaderSize = 16 << 10
        /// The budget of this server and of all others that have the same: by default, all of the process.
        public var budget = ServerBudget.shared
        /// The number of threads that read and write, at least one. Each has connections of its own; what is answered at once
        /// (`HTTPHandler.beginsImmediately(with:)`) is answered by as many at a time.
        public var threads = 1
        /// The longest time for a client's first head, from the connection's first moment.
        public var headTimeout: Duration = .seconds(10)
        /// The longest silence of a connection while it is the client's turn, in whole seconds, at least one; also the longest time for a
        /// further head, silent or not. The time in which a handler prepares its answer does not count.
        public var idleTimeout: Duration = .seconds(60)
        /// The longest time for which a body may stand still while it is the client's turn, to send it or to take it.
        public var stallTimeout: Duration = .seconds(20)
        /// Bytes a second of a whole body, either way, that a client has to keep up after the time of `stallTimeout`.
        public var minimumRate = 4 << 10
        /// Told of errors that handlers throw and clients do not see. Called from the handlers' tasks.
        public var reportError: @Sendable (any Error, HTTPRequest) -> Void = { _, _ in }

        public init() {}

        var times: ConnectionLedger.Times {
            ConnectionLedger.Times(head: headTimeout, idle: idleTimeout, stall: stallTimeout, minimumRate: minimumRate)
        }

        /// The defaults, with another address.
        public init(host: String = "127.0.0.1", port: UInt16) {
            self.host = host
            self.port = port
        }
    }
}
