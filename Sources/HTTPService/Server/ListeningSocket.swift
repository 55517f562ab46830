import CMicroHTTPD
import Glibc

/// A TCP socket that listens. Made here and not by the library, because the library does not say why it failed.
struct ListeningSocket {
    let descriptor: CInt
    let address: BoundAddress

    /// - Parameter host: A numeric address, or a name that this machine resolves; the first address counts.
    init(host: String, port: UInt16) throws(HTTPServerError) {
        var hints = addrinfo()
        hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let first = found else { throw .noSuchAddress(host: host) }
        defer { freeaddrinfo(found) }

        let descriptor = socket(first.pointee.ai_family, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { throw .system(operation: "socket", code: errno) }
        do throws(HTTPServerError) {
            // A server that was stopped may start again at once, though connections of the old one are still fading away.
            var one: CInt = 1
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<CInt>.size))
            guard bind(descriptor, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0, listen(descriptor, SOMAXCONN) == 0 else {
                switch errno {
                case EADDRINUSE: throw .addressInUse(host: host, port: port)
                case EACCES, EPERM: throw .notPermitted(host: host, port: port)
                case EADDRNOTAVAIL: throw .noSuchAddress(host: host)
                case let code: throw .system(operation: "bind", code: code)
                }
            }
            address = try Self.address(of: descriptor)
        } catch {
            Glibc.close(descriptor)
            throw error
        }
        self.descriptor = descriptor
    }

    /// Closes it, unless the library has taken it over.
    func close() {
        Glibc.close(descriptor)
    }

    private static func address(of descriptor: CInt) throws(HTTPServerError) -> BoundAddress {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let name = withUnsafeMutableBytes(of: &storage) { bytes -> BoundAddress? in
            guard let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                getsockname(descriptor, address, &length) == 0, let host = NumericAddress.text(of: address)
            else { return nil }
            return BoundAddress(host: host, port: NumericAddress.port(of: address))
        }
        guard let name else { throw .system(operation: "getsockname", code: errno) }
        return name
    }
}

/// The address at which the server listens.
public struct BoundAddress: Hashable, Sendable, CustomStringConvertible {
    /// The numeric address.
    public let host: String
    public let port: UInt16

    /// True where only this machine reaches it.
    public var isLoopback: Bool { host.hasPrefix("127.") || host == "::1" }

    /// `host:port`, an IPv6 address in brackets: what follows `http://`.
    public var description: String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
