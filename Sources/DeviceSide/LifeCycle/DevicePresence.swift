import Bluetooth

/// The presence of a device that has booted: what the world sees of it.
public struct DevicePresence: Sendable {
    /// Its services, in the order of their handles.
    public var services: [any BluetoothService]
    /// Characteristics that are declared and left out.
    public var hidden: Set<BTUUID>
    /// The advertisement.
    public var advertisement: AdvertisementData

    /// A presence with these values.
    public init(services: [any BluetoothService], without hidden: Set<BTUUID> = [], advertisement: AdvertisementData) {
        self.services = services
        self.hidden = hidden
        self.advertisement = advertisement
    }
}
