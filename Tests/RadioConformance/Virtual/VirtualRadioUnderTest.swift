import Bluetooth
import OutriggerTesting
import VirtualRadio

/// The simulated air, in simulated time: it lacks nothing.
@BluetoothActor
final class VirtualRadioUnderTest: SimulatedAirUnderTest {
    let air = VirtualRadio(seed: 1, clock: SimulatedClock())
    let phone: VirtualCentral
    let device: VirtualPeripheral

    init() {
        phone = air.makeCentral()
        device = air.makePeripheral()
    }

    var central: any CentralRadio { phone }
    var peripheral: any PeripheralRadio { device }
}
