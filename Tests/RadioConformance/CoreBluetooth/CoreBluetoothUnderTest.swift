#if os(Linux)
    import Bluetooth
    import CoreBluetooth
    import CoreBluetoothRadio
    import Foundation
    import VirtualRadio

    /// The radio of Apple's systems, over an imitation of CoreBluetooth, over simulated air in simulated time.
    @BluetoothActor
    final class CoreBluetoothUnderTest: RadioUnderTest {
        let unavailable: [StageEffect: String] = [:]

        private let air = VirtualRadio(seed: 1, clock: SimulatedClock())
        private let phone: VirtualCentral
        private let device: VirtualPeripheral
        private let behaviour: ImitatedSystem.Behaviour
        private let system: ImitatedSystem
        private let radio: CoreBluetoothCentral

        init(_ behaviour: ImitatedSystem.Behaviour = ImitatedSystem.Behaviour()) {
            phone = air.makeCentral()
            device = air.makePeripheral()
            self.behaviour = behaviour
            let system = ImitatedSystem(central: phone, behaviour: behaviour)
            self.system = system
            radio = CoreBluetoothCentral(timers: air.timers) { CBCentralManager(delegate: $0, system: system) }
        }

        var central: any CentralRadio { radio }
        var peripheral: any PeripheralRadio { device }
        var complaints: [String] { system.complaints }

        func run() async throws { try await phone.run() }

        /// The air of each scene is its own.
        func prepare() async throws {}

        /// Another kind of phone.
        func makeSecondCentral() throws -> any CentralRadio { air.makeCentral() }

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
