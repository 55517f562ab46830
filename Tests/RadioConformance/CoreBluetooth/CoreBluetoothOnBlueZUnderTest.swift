#if os(Linux) && !OUTRIGGER_PORTABLE
    import BlueZTestSupport
    import Bluetooth
    import CoreBluetooth
    import CoreBluetoothRadio
    import Foundation
    import OutriggerTesting

    /// The radio of Apple's systems, over an imitation of CoreBluetooth, over BlueZ on two adapters of one machine: for the testbed.
    @BluetoothActor
    final class CoreBluetoothOnBlueZUnderTest: RadioUnderTest {
        /// Which side of the air is the Apple system; the other is BlueZ's own.
        enum Role { case central, peripheral }

        let central: any CentralRadio
        let peripheral: any PeripheralRadio

        private let below = BlueZRadioUnderTest()
        private let system: ImitatedSystem
        private let role: Role

        init(_ role: Role) {
            self.role = role
            let (phone, device) = (below.central, below.peripheral)
            switch role {
            case .central:
                let system = ImitatedSystem(central: phone)
                self.system = system
                central = CoreBluetoothCentral(timers: phone.timers) { CBCentralManager(delegate: $0, system: system) }
                peripheral = device
            case .peripheral:
                let system = ImitatedSystem(central: nil, peripheral: device)
                self.system = system
                central = phone
                peripheral = CoreBluetoothPeripheral(timers: device.timers) { CBPeripheralManager(delegate: $0, system: system) }
            }
        }

        var unavailable: [StageEffect: String] { below.unavailable }
        var complaints: [String] { system.complaints }
        var missingBelow: [RadioCapability: String] { below.peripheral.missingCapabilities }
        var smallestMTU: Int { below.smallestMTU }

        /// The adapter that the system has.
        func run() async throws {
            switch role {
            case .central: try await below.central.run()
            case .peripheral: try await below.peripheral.run()
            }
        }

        func prepare() async throws { try await below.prepare() }
        func makeSecondCentral() throws -> any CentralRadio { try below.makeSecondCentral() }
        func makeSecondPeripheral() throws -> any PeripheralRadio { try below.makeSecondPeripheral() }
        func identityOfCentral() async throws -> UUID { try await below.identityOfCentral() }
        func limitMTU(to mtu: Int) async throws { try await below.limitMTU(to: mtu) }
        func loseLink() async throws { try await below.loseLink() }
        func setSilent(_ isSilent: Bool) throws { try below.setSilent(isSilent) }
        func hangUp() async { await below.hangUp() }
        func advertisingEnded() async throws { try await below.advertisingEnded() }
        func forgetBondsOfDevice() async throws { try await below.forgetBondsOfDevice() }
        func setCentralPower(_ isOn: Bool) async throws { try await below.setCentralPower(isOn) }
    }
#endif
