import Bluetooth
import Foundation
import OutriggerTesting
import VirtualRadio

@testable import NewRadio

/// bleak itself, in its process, over an imitation of BlueZ on simulated air, in real time.
@BluetoothActor
final class BleakOnImitationUnderTest: SimulatedAirUnderTest {
    let air = VirtualRadio(seed: 1, configuration: VirtualRadioConfiguration(connectionInterval: .microseconds(7500)))
    let phone: VirtualCentral
    let device: VirtualPeripheral
    let central: any CentralRadio
    private let system: ImitatedBlueZ

    nonisolated static let python = ".build/venv/bin/python"

    init() async throws {
        phone = air.makeCentral()
        device = air.makePeripheral(VirtualPeripheral.Options(advertisingInterval: .milliseconds(20)))
        system = try await ImitatedBlueZ(phone)
        central = BleakCentral(
            BleakChild(python: Self.python, adapter: "hci0", environment: ["DBUS_SYSTEM_BUS_ADDRESS": system.bus.address]))
    }

    var peripheral: any PeripheralRadio { device }
    var unavailable: [StageEffect: String] {
        [.power: BleakUnderTest.power, .silence: "30 s of silence are too long in real time; the simulated air shows it"]
    }
    var shortcomings: [String: String] { BleakUnderTest.shortcomings }

    func run() async throws {
        defer { system.close() }
        try await phone.run()
    }
}
