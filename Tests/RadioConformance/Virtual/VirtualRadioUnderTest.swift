import Bluetooth
import Foundation
import VirtualRadio

/// The simulated air, in simulated time: it lacks nothing.
@BluetoothActor
final class VirtualRadioUnderTest: RadioUnderTest {
    let unavailable: [StageEffect: String] = [:]

    private let air = VirtualRadio(seed: 1, clock: SimulatedClock())
    private let phone: VirtualCentral
    private let device: VirtualPeripheral

    init() {
        phone = air.makeCentral()
        device = air.makePeripheral()
    }

    var central: any CentralRadio { phone }
    var peripheral: any PeripheralRadio { device }

    /// The air of each scene is its own.
    func prepare() async throws {}

    func makeSecondCentral() throws -> any CentralRadio { air.makeCentral() }

    func makeSecondPeripheral() throws -> any PeripheralRadio {
        let other = air.makePeripheral()
        // Further away than the first: 13 dB weaker, with 2 dB of fading.
        other.distance = 4
        return other
    }

    func identityOfCentral() async throws -> UUID { phone.id }
    func limitMTU(to mtu: Int) async throws { device.mtuLimit = mtu }
    func loseLink() async throws { device.dropLinks() }
    func setSilent(_ isSilent: Bool) throws { device.isSilent = isSilent }
    func forgetBondsOfDevice() async throws { for central in device.bondedCentrals { device.removeBond(central) } }
    func setCentralPower(_ isOn: Bool) async throws { phone.isPowered = isOn }
}
