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
        var led = twin.led
        // What it shows now; a phone's page has no more of the bench in view while it asks for it.
        if let code = twin.pairing?.code { led.$meaning = "Pairing code \(PairingScreen.spaced(code))" }
        return BenchScreen.Twin(
            id: id, name: twin.name, kind: kind, isRestarting: twin.isRestarting, isConnected: twin.isConnected, version: twin.version,
            led: led, slots: twin.slots, state: twin.state, facts: pairingFacts + twin.facts,
            faults: (radio?.faults ?? []) + twin.faults)
    }

    private var pairingFacts: [LabeledText] {
        guard let pairing = twin.pairing, pairing.policy == .passkey else { return [] }
        let text: Sentence? =
            pairing.code.map { PairingScreen.spaced($0).told }
            ?? pairing.lockForAll.map { "locked for \($0.components.seconds) s, after too many" }
            ?? pairing.lock.map { "locked for \($0.components.seconds) s for one companion, after too many" }
        return [LabeledText("Pairing code", text ?? "shown while somebody pairs")]
    }

    func apply(_ fault: String, _ value: BenchAction.Value) -> Bool {
        switch value {
        case .number(let number): apply(fault: fault, value: number)
        case .text(let text): apply(fault: fault, text: text)
        }
    }

    /// Throws or ends a fault, or does what a hand does.
    ///
    /// - Returns: false where there is none of that name.
    public func apply(fault: String, value: Double) -> Bool {
        value.isFinite && (radio?.apply(fault, value) == true || twin.apply(fault: fault, value: value))
    }

    /// Does what a hand does that takes words.
    ///
    /// - Returns: false where there is none of that name, or where it cannot be done with these words.
    public func apply(fault: String, text: String) -> Bool { twin.apply(fault: fault, text: text) }
}
