#if os(Linux)
    import Bluetooth
    import CoreBluetooth
    import CoreBluetoothRadio
    import OutriggerTesting
    import VirtualRadio

    /// The radio of Apple's systems, over an imitation of CoreBluetooth, over simulated air in simulated time.
    @BluetoothActor
    final class CoreBluetoothUnderTest: SimulatedAirUnderTest {
        let air = VirtualRadio(seed: 1, clock: SimulatedClock())
        let phone: VirtualCentral
        let device: VirtualPeripheral
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
    }
#endif
