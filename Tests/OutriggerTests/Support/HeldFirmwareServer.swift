import Foundation
import Synchronization
import TestSupport

/// Serves a firmware image whose second half comes only when the test says so.
final class HeldFirmwareServer: Sendable {
    private let server: RawServer
    private let gate = DispatchSemaphore(value: 0)

    var url: String { server.url + "/firmware.bin" }

    init(_ image: [UInt8]) {
        let gate = gate
        server = RawServer { connection in
            if let range = Self.range(connection.request, image.count) {
                connection.send(
                    "HTTP/1.1 206 Partial Content\r\nContent-Length: \(range.count)\r\n"
                        + "Content-Range: bytes \(range.lowerBound)-\(range.upperBound - 1)/\(image.count)\r\nConnection: close\r\n\r\n")
                connection.send(Array(image[range]))
                return
            }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(image.count)\r\nConnection: close\r\n\r\n")
            connection.send(Array(image.prefix(image.count / 2)))
            // Its thread waits; the next download finds the gate as this one left it.
            gate.wait()
            gate.signal()
            connection.send(Array(image.dropFirst(image.count / 2)))
        }
    }

    deinit { gate.signal() }

    /// Lets the rest go.
    func release() { gate.signal() }

    private static func range(_ request: String, _ count: Int) -> Range<Int>? {
        guard let match = request.firstMatch(of: /(?i)range: bytes=(\d+)-(\d+)/), let first = Int(match.1), let last = Int(match.2) else {
            return nil
        }
        return first..<min(count, last + 1)
    }
}
