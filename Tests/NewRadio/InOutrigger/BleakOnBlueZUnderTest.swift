import BlueZTestSupport
import Bluetooth
import Foundation
import OutriggerTesting

@testable import NewRadio

/// bleak itself on one adapter of the testbed, and BlueZ's own peripheral on the other.
@BluetoothActor
final class BleakOnBlueZUnderTest: RadioUnderTest {
    private let below = BlueZRadioUnderTest()
    let central: any CentralRadio = BleakCentral(
        BleakChild(python: ".build/venv/bin/python", adapter: "hci0"), unknownRSSI: -60)

    var peripheral: any PeripheralRadio { below.peripheral }

    var unavailable: [StageEffect: String] {
        let here: [StageEffect: String] = [
            .power: BleakUnderTest.power,
            .mtuLimit: "it takes another bluetoothd, and bleak ends with the first",
        ]
        return below.unavailable.merging(here) { _, here in here }
    }

    var shortcomings: [String: String] { BleakUnderTest.shortcomings }

    func prepare() async throws { try await below.prepare() }
    func identityOfCentral() async throws -> UUID { try await below.identityOfCentral() }
    func loseLink() async throws { try await below.loseLink() }
    func hangUp() async { await below.hangUp() }
    func advertisingEnded() async throws { try await below.advertisingEnded() }
}
