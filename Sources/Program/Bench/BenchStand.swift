import Bluetooth
import Companion
import VirtualRadio

/// A simulated device on the bench, with the radio that it has there.
@BluetoothActor
public final class BenchStand: Sendable {
    /// Names it in the requests that throw faults at it.
    public let id: String
    /// The device.
    public let twin: any BenchTwin
    let kind: String
    private let radio: RadioFaults?

    /// - Parameter peripheral: its simulated radio; nil on a real adapter, where distance and loss are what they are.
    init(_ twin: any BenchTwin, kind: String, peripheral: VirtualPeripheral?) {
        self.twin = twin
        self.kind = kind
        id = peripheral?.id.uuidString ?? kind
        radio = peripheral.map { RadioFaults($0) }
    }

    /// The device as it stands there.
    var screen: BenchScreen.Twin {
        BenchScreen.Twin(
            id: id, name: twin.name, kind: kind, isRestarting: twin.isRestarting, isConnected: twin.isConnected, version: twin.version,
            led: twin.led, slots: twin.slots, state: twin.state, facts: twin.facts, faults: (radio?.faults ?? []) + twin.faults)
    }

    /// Throws or ends a fault, or does what a hand does.
    ///
    /// - Returns: false where there is none of that name.
    public func apply(fault: String, value: Double) -> Bool {
        value.isFinite && (radio?.apply(fault, value) == true || twin.apply(fault: fault, value: value))
    }
}
