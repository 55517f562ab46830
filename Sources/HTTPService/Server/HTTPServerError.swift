import Glibc

/// Why the server cannot run.
public enum HTTPServerError: Error, Hashable, Sendable, CustomStringConvertible {
    case addressInUse(host: String, port: UInt16)
    case notPermitted(host: String, port: UInt16)
    /// The host is not an address of this machine, or not a name that it knows.
    case noSuchAddress(host: String)
    /// `run()` was called a second time; a server runs once.
    case alreadyRan
    /// The server ended before it listened, or before someone asked for its address.
    case ended
    /// The certificate or its key cannot be used, or the library was built without TLS.
    case tlsUnavailable
    /// Any other reason: the operation that failed and the system's number for the reason.
    case system(operation: String, code: CInt)

    public var description: String {
        switch self {
        case .addressInUse(let host, let port):
            "Another program listens on port \(port) of \(host) already. Stop it, or choose another port."
        case .notPermitted(let host, let port):
            "This user may not listen on port \(port) of \(host). Choose a port of 1024 or above."
        case .noSuchAddress(let host):
            "\(host) is not an address of this machine. Use 127.0.0.1 for this machine alone, or 0.0.0.0 for all its addresses."
        case .alreadyRan:
            "The HTTP server runs already, or has run. Make a new one."
        case .ended:
            "The HTTP server has ended."
        case .tlsUnavailable:
            "The HTTP server cannot use its certificate and key, or libmicrohttpd was built without TLS here."
        case .system(let operation, let code):
            "The HTTP server cannot run: \(operation) failed (\(String(cString: strerror(code))))."
        }
    }
}
