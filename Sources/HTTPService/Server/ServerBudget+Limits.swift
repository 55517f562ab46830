import Glibc

extension ServerBudget {
    /// How much of everything.
    public struct Limits: Hashable, Sendable {
        /// Open connections in total.
        public var connections: Int
        /// Open connections of one address.
        public var connectionsPerAddress: Int
        /// Bytes of request bodies, and of answers that wait for their clients, in memory at the same time.
        public var heldBytes: Int
        /// Connections that have a descriptor, those included that were told to close. Beyond, newcomers are turned away.
        var descriptors: Int

        /// - Parameters:
        ///   - connections: at least two.
        ///   - connectionsPerAddress: by default, and at most, all but one.
        ///   - heldBytes: at least the largest body that any route takes, or that route answers 503.
        public init(connections: Int = 512, connectionsPerAddress: Int? = nil, heldBytes: Int = 64 << 20) {
            self.connections = max(2, connections)
            self.connectionsPerAddress = max(1, min(connectionsPerAddress ?? .max, self.connections - 1))
            self.heldBytes = heldBytes
            descriptors = self.connections + max(2, min(64, self.connections / 2))
        }

        /// 512 connections, half of them from one address, or fewer where the process may open few files.
        public static var ofThisProcess: Limits {
            var limit = rlimit()
            let known = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
            return Limits(openFiles: known ? Int(clamping: limit.rlim_cur) : 1024)
        }

        /// - Parameter openFiles: The descriptors of the whole process. An answer with a file takes a second one beside its connection's; the
        ///   reserve is for the rest of the program, which does not end well without: libdispatch, for one, aborts.
        init(openFiles: Int) {
            let reserve = min(128, openFiles / 2)
            let connections = min(512, (openFiles - reserve) * 2 / 5)
            self.init(connections: connections, connectionsPerAddress: connections / 2)
        }
    }
}
