#if os(Linux)
    import Bluetooth
    import CoreBluetooth
    import CoreBluetoothRadio
    import OutriggerTesting
    import VirtualRadio

    /// A device that is an Apple system, over an imitation of CoreBluetooth; the companion's radio is the simulated one.
    @BluetoothActor
    final class CoreBluetoothPeripheralUnderTest: SimulatedAirUnderTest {
        let air = VirtualRadio(seed: 1, clock: SimulatedClock())
        let phone: VirtualCentral
        let device: VirtualPeripheral
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
    }
#endif
