import Bluetooth
import OutriggerTesting
import VirtualRadio

@testable import NewRadio

/// The radio over bleak's lines, on simulated air: the device's side is the simulated radio's.
@BluetoothActor
final class BleakUnderTest: SimulatedAirUnderTest {
    let air = VirtualRadio(seed: 1, clock: SimulatedClock())
    let phone: VirtualCentral
    let device: VirtualPeripheral
    let central: any CentralRadio

    init() {
        phone = air.makeCentral()
        device = air.makePeripheral()
        central = BleakCentral(VirtualBleak(phone), timers: air.timers)
    }

    var peripheral: any PeripheralRadio { device }
    var unavailable: [StageEffect: String] { [.power: Self.power] }
    var shortcomings: [String: String] { Self.shortcomings }

    static let power = "bleak does not tell that an adapter was switched"
    private static let reasons = "bleak does not tell why a link ended"
    static let shortcomings = ["peerDisconnects": reasons, "linkLoss": reasons]
}
