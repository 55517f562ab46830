import Bluetooth
import Companion

extension DeviceKind {
    /// A desk lamp: on or off, its brightness and its colour.
    static let lamp = DeviceKind(
        Lamp.self,
        attributes: [
            LampUUIDs.on: AttributeDescription(name: "On") { (isOn: Bool) in isOn ? "on" : "off" },
            LampUUIDs.brightness: AttributeDescription(name: "Brightness") { (percent: UInt8) in "\(percent) %" },
            LampUUIDs.colour: AttributeDescription(name: "Colour") { (colour: LampColour) in "\(colour)" },
            LampUUIDs.bulbWorks: AttributeDescription(name: "Bulb") { (works: Bool) in works ? "works" : "burnt out" },
        ],
        services: [LampUUIDs.service: "Lamp"], actions: LampModel.actions
    ) { context in
        { LampModel($0, $1, context) }
    }
}
