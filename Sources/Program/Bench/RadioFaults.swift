import Bluetooth
import Companion
import Observation
import VirtualRadio

/// What can be done to the radio of a simulated device: the same for every kind.
@BluetoothActor
@Observable
final class RadioFaults {
    /// The raw values are part of the web API and of the shell's words.
    private enum ID: String, CaseIterable {
        case distance, loss, dropLink, held
    }

    @ObservationIgnored private let peripheral: VirtualPeripheral
    private var distance = 2.0
    private var loss = 0.0
    private var isHeld = false

    init(_ peripheral: VirtualPeripheral) { self.peripheral = peripheral }

    var faults: [BenchScreen.Fault] {
        ID.allCases.map { id in
            switch id {
            case .distance:
                BenchScreen.Fault(
                    id: id.rawValue, label: "Distance", kind: .slider, value: distance, min: 0.5, max: 200, unit: "m",
                    explanation: "Walk away with it: the signal fades, and the link is lost.")
            case .loss:
                BenchScreen.Fault(
                    id: id.rawValue, label: "Lost in the air", kind: .slider, value: loss, min: 0, max: 95, unit: "%",
                    explanation: "Packets that have to be sent again.")
            case .dropLink: BenchScreen.Fault(id: id.rawValue, label: "Drop the link", kind: .action)
            case .held:
                BenchScreen.Fault(
                    id: id.rawValue, label: "Another companion holds it", kind: .toggle, value: isHeld ? 1 : 0,
                    explanation: "The link ends, and it advertises no more: it has one link, and somebody else has that.")
            }
        }
    }

    /// Throws or ends a fault.
    ///
    /// - Returns: false where there is none of that name.
    func apply(_ name: String, _ value: Double) -> Bool {
        guard let id = ID(rawValue: name) else { return false }
        switch id {
        case .distance:
            distance = value.clamped(to: 0.5...120)
            peripheral.distance = distance
        case .loss:
            loss = value.clamped(to: 0...95)
            peripheral.packetLoss = loss / 100
        case .dropLink: peripheral.dropLinks()
        case .held:
            isHeld = value != 0
            peripheral.isHeld = isHeld
        }
        return true
    }
}
