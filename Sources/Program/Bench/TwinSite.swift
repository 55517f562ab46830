import Bluetooth
import DeviceSide
import Foundation
import HTTPClient

/// Where a simulated device stands, or a served one: its radio, its time, and the folder of what outlives it.
public struct TwinSite: Sendable {
    /// Its radio.
    public let radio: any PeripheralRadio
    /// The time that it lives by.
    public let timers: TimerQueue
    /// Where it keeps what a power cut must not take.
    public let folder: URL
    /// The name that a person gave it.
    public let name: String?
    /// Four characters that tell it from others of its kind, for the name that it has otherwise.
    public let suffix: String
    /// How long it takes from power on to the application.
    public let bootDuration: Duration
    /// What a person wants it to ask of a link; nil leaves it to its kind.
    public let pairing: PairingPolicy?
    /// What it may fetch from.
    public let addresses: AddressPolicy
    /// False on a real adapter: the network and the world around it are real as well.
    public let isSimulated: Bool
    /// Makes its radio silent for the time that a restart takes; nil where the radio does that by itself.
    public let restartRadio: (@BluetoothActor @Sendable (Duration) -> Void)?
    /// Removes its radio's half of every pairing; nil where that is the system's.
    public let forgetBonds: (@BluetoothActor @Sendable () -> Void)?
}
