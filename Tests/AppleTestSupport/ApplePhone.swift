import Bluetooth
import CoreBluetooth
import CoreBluetoothRadio

/// A phone of Apple's: the radio over CoreBluetooth, over its imitation, over whatever adapter it is given. The adapter runs by itself.
@BluetoothActor
public final class ApplePhone {
    private let behaviour: ImitatedSystem.Behaviour
    private var system: ImitatedSystem?

    /// - Parameter otherwise: whether every behaviour that is in doubt is the other way round.
    public init(otherwise: Bool = false) { behaviour = otherwise ? .otherwise : .init() }

    /// The radio as an app has it.
    public func radio(over adapter: any CentralRadio) -> any CentralRadio {
        let system = ImitatedSystem(central: adapter, behaviour: behaviour)
        self.system = system
        return CoreBluetoothCentral(timers: adapter.timers) { CBCentralManager(delegate: $0, system: system) }
    }

    /// What the system had to say of how it was used.
    public var complaints: [String] { system?.complaints ?? ["the phone was never used"] }
}
