import Bluetooth
import Foundation

public enum CBManagerState: Int, Sendable {
    case unknown = 0
    case resetting = 1
    case unsupported = 2
    case unauthorized = 3
    case poweredOff = 4
    case poweredOn = 5

    init(_ state: AdapterState) {
        self =
            switch state {
            case .unknown: .unknown
            case .unsupported: .unsupported
            case .unauthorized: .unauthorized
            case .poweredOff: .poweredOff
            case .poweredOn: .poweredOn
            }
    }
}

/// What both roles' managers have.
public class CBManager: NSObject {
    /// Unknown at first; what it is comes with the first report.
    public internal(set) var state = CBManagerState.unknown
}

/// Someone on the other side of the air.
public class CBPeer: NSObject {
    public let identifier: UUID
    init(identifier: UUID) { self.identifier = identifier }
}

/// Runs what the imitation does on the radio's thread, which is where it has to be called: its manager is made with the queue of
/// `BluetoothActor`. A call from elsewhere stops the program.
func onRadio<Value>(_ body: @BluetoothActor () -> Value) -> Value { BluetoothActor.shared.loop.assumingIsolation(body) }
