import Bluetooth
import Companion

extension LampModel {
    /// What can be asked of a lamp.
    nonisolated static let actions: [ActionDeclaration<LampModel>] = [
        ActionDeclaration("on", "Switch a lamp on or off", .boolean("on")) { try await $0.lamp.light.$on.write($1) },
        ActionDeclaration("brightness", "Change a lamp's brightness", .integer("brightness", in: 0...100, unit: "%")) {
            try await $0.lamp.light.$brightness.write(UInt8($1))
        },
        ActionDeclaration("colour", "Change a lamp's colour", colour) { try await $0.lamp.light.$colour.write($1) },
    ]

    private nonisolated static let colour = ActionBody.text("colour").map { text throws(ActionError) in
        guard let colour = LampColour(text) else {
            throw ActionError(.invalid, code: "colour", "A colour is six hexadecimal digits.", advice: "Use one such as FFB000.")
        }
        return colour
    }
}
