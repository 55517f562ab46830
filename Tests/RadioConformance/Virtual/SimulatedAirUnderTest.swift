import Bluetooth
import Foundation
import VirtualRadio

/// A radio that is tried on simulated air, or is that air: what happens around it is the air's doing.
@BluetoothActor
protocol SimulatedAirUnderTest: RadioUnderTest {
    var air: VirtualRadio { get }
    var phone: VirtualCentral { get }
    var device: VirtualPeripheral { get }
}

extension SimulatedAirUnderTest {
    var unavailable: [StageEffect: String] { [:] }

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
