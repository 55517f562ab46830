import Bluetooth

/// A desk lamp's light. The companion's proxy, the device and its twin are this declaration.
///
/// Every change is notified to whoever listens before the write that made it is answered.
struct LampService: BluetoothService {
    static let id = LampUUIDs.service

    /// Whether it is switched on.
    @Characteristic(id: LampUUIDs.on, notify: true)
    var on: Bool?

    /// 0–100 %; more is refused as out of range. Whoever has never heard of lamps learns from it what the byte is.
    @Characteristic(
        id: LampUUIDs.brightness, notify: true,
        descriptors: [.userDescription("How bright it is"), .presentationFormat(PresentationFormat(.uint8, unit: "27AD"))])
    var brightness: UInt8?

    /// The light's colour.
    @Characteristic(id: LampUUIDs.colour, notify: true)
    var colour: LampColour?

    /// False where the bulb has burnt out, and the lamp gives no light whatever is asked of it.
    @Characteristic(id: LampUUIDs.bulbWorks, notify: true, properties: [.read, .notify])
    var bulbWorks: Bool?
}
