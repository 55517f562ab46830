import Bluetooth

/// What a lamp on the bench does: `lamp` in its part of the bench's screen.
struct LampState: Encodable, Sendable {
    var on: Bool
    /// False as well where it is on and the bulb has burnt out.
    var isLit: Bool
    /// 0–100 %.
    var brightness: Int
    /// "FFB000": red, green, blue.
    var colour: String

    @BluetoothActor
    init(_ twin: LampTwin) {
        on = twin.service.on == true
        isLit = on && twin.bulbWorks
        brightness = Int(twin.service.brightness ?? 0)
        colour = twin.service.colour?.description ?? ""
    }
}
