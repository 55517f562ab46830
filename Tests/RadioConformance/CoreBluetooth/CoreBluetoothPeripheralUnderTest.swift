#if os(Linux)
    import Bluetooth
    import CoreBluetooth
    import CoreBluetoothRadio
    import Foundation
    import VirtualRadio

    /// A device that is an Apple system, over an imitation of CoreBluetooth; the companion's radio is the simulated one.
    @BluetoothActor
    final class CoreBluetoothPeripheralUnderTest: RadioUnderTest {
        let unavailable: [StageEffect: String] = [:]

        private let air = VirtualRadio(seed: 1, clock: SimulatedClock())
        private let phone: VirtualCentral
        private let device: VirtualPeripheral
        private let system: ImitatedSystem
        private let radio: CoreBluetoothPeripheral

        init(_ behaviour: ImitatedSystem.Behaviour = ImitatedSystem.Behaviour()) {
            phone = air.makeCentral()
            device = air.makePeripheral()
            let system = ImitatedSystem(central: nil, peripheral: device, behaviour: behaviour)
            self.system = system
            radio = CoreBluetoothPeripheral(timers: air.timers) { CBPeripheralManager(delegate: $0, system: system) }
        }

        var central: any CentralRadio { phone }
        var peripheral: any PeripheralRadio { radio }
        var complaints: [String] { system.complaints }

        func run() async throws { try await device.run() }

        /// The air of each scene is its own.
        func prepare() async throws {}

        func makeSecondCentral() throws -> any CentralRadio { air.makeCentral() }

        /// Another kind of device.
        func makeSecondPeripheral() throws -> any PeripheralRadio {
            let other = air.makePeripheral()
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
#endif
