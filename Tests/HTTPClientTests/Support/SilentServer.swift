import Foundation

/// A socket that listens; the system takes the connections, as many as its queue has room for, and nobody ever answers.
final class SilentServer: Sendable {
    let url: URL
    private let descriptor: Int32

    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let failed = withUnsafeMutableBytes(of: &address) { bytes in
            let name = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
            guard let name else { return true }
            return bind(descriptor, name, length) != 0 || listen(descriptor, 500) != 0 || getsockname(descriptor, name, &length) != 0
        }
        guard !failed, let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/") else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        self.url = url
    }

    deinit { close(descriptor) }
}
