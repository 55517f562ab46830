import Bluetooth
import Foundation
import VirtualRadio

/// A radio that is tried on simulated air, or is that air: what happens around it is the air's doing.
@BluetoothActor
public protocol SimulatedAirUnderTest: RadioUnderTest {
    /// The air of each scene is its own.
    var air: VirtualRadio { get }
    /// The companion's adapter on it, or what stands below that.
    var phone: VirtualCentral { get }
    /// The device's.
    var device: VirtualPeripheral { get }
}

extension SimulatedAirUnderTest {
    public func makeSecondCentral() throws -> any CentralRadio { air.makeCentral() }

    public func makeSecondPeripheral() throws -> any PeripheralRadio {
        let other = air.makePeripheral()
        // Further away than the first: 13 dB weaker, with 2 dB of fading.
        other.distance = 4
        return other
    }

    public func identityOfCentral() async throws -> UUID { phone.id }
    public func limitMTU(to mtu: Int) async throws { device.mtuLimit = mtu }
    public func loseLink() async throws { device.dropLinks() }
    public func setSilent(_ isSilent: Bool) throws { device.isSilent = isSilent }
    public func forgetBondsOfDevice() async throws { for central in device.bondedCentrals { device.removeBond(central) } }
    public func setCentralPower(_ isOn: Bool) async throws { phone.isPowered = isOn }
}
