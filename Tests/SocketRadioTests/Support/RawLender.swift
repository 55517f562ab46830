import Bluetooth
import Foundation
import Glibc
import Observation
import Testing

@testable import SocketRadio

/// A process that listens where one that lends its radio would, and says whatever it likes to the first that connects.
@BluetoothActor
@Observable
final class RawLender {
    /// The process that connected.
    private(set) var borrower: RawPeer?
    @ObservationIgnored private let descriptor: Int32

    init(path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        try #require(withSocketAddress(path) { bind(descriptor, $0, $1) == 0 && listen(descriptor, 1) == 0 })
        BluetoothActor.shared.loop.watch(descriptor, for: .readable) { [weak self, descriptor] _ in
            let peer = accept(descriptor, nil, nil)
            if peer >= 0 { self?.borrower = RawPeer(descriptor: peer) }
        }
    }

    /// Stops listening.
    func close() {
        BluetoothActor.shared.loop.unwatch(descriptor)
        Glibc.close(descriptor)
    }
}
