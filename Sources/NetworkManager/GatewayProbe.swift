import Bluetooth
import DBus
import Glibc

/// Whether somebody is at a gateway's address, without the rights that a ping takes.
///
/// Any answer to a TCP connection is one, a refusal included. A gateway that drops what it does not serve has still told its hardware
/// address to whoever wanted to send to it.
@BluetoothActor
package struct GatewayProbe {
    private let timers: TimerQueue

    package init(timers: TimerQueue) { self.timers = timers }

    /// - Parameters:
    ///   - address: IPv4, in four numbers.
    ///   - port: where it is asked; the domain name service, which most gateways have.
    /// - Returns: `false` also where the task was cancelled.
    package func answers(_ address: String, port: UInt16 = 53, timeout: Duration = .seconds(5)) async -> Bool {
        var socketAddress = sockaddr_in()
        socketAddress.sin_family = sa_family_t(AF_INET)
        socketAddress.sin_port = port.bigEndian
        guard inet_pton(AF_INET, address, &socketAddress.sin_addr) == 1 else { return false }
        let descriptor = FileDescriptor(
            owning: socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0))
        guard descriptor.rawValue >= 0 else { return false }
        let result = withUnsafePointer(to: &socketAddress) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor.rawValue, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if result == 0 { return true }
        guard errno == EINPROGRESS else { return Self.isAnswer(errno) }

        let decided = PendingCompletion<Int32>()
        let loop = BluetoothActor.shared.loop
        loop.watch(descriptor.rawValue, for: .writable) { _ in
            var error: Int32 = 0
            var length = socklen_t(MemoryLayout<Int32>.size)
            getsockopt(descriptor.rawValue, SOL_SOCKET, SO_ERROR, &error, &length)
            decided.finish(.success(error))
        }
        defer { loop.unwatch(descriptor.rawValue) }
        do {
            let error = try await decided.wait(timers, timeout: timeout, orThrow: Silence())
            return error == 0 || Self.isAnswer(error)
        } catch is Silence {
            return Self.hasHardwareAddress(address)
        } catch {
            return false
        }
    }

    private struct Silence: Error {}

    private static func isAnswer(_ error: Int32) -> Bool { error == ECONNREFUSED || error == ECONNRESET }

    /// `/proc/net/arp`: address, type, flags, hardware address…; flag 0x2 says that it was told.
    private static func hasHardwareAddress(_ address: String) -> Bool {
        guard let file = fopen("/proc/net/arp", "r") else { return false }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            if isComplete(Substring(text), for: address) { return true }
        }
        return false
    }

    nonisolated static func isComplete(_ line: Substring, for address: String) -> Bool {
        let columns = line.split(whereSeparator: \.isWhitespace)
        guard columns.count > 3, columns[0] == address, columns[2].hasPrefix("0x"), let flags = Int(columns[2].dropFirst(2), radix: 16)
        else {
            return false
        }
        return flags & 0x2 != 0
    }
}
