import Bluetooth
import Companion

/// A lamp's page, made of what the lamp last told.
@BluetoothActor
final class LampModel: DeviceModel {
    let lamp: Lamp
    let peripheral: BluetoothPeripheral
    private let context: DeviceContext

    init(_ lamp: Lamp, _ peripheral: BluetoothPeripheral, _ context: DeviceContext) {
        self.lamp = lamp
        self.peripheral = peripheral
        self.context = context
    }

    var screen: LampScreen {
        LampScreen(
            id: peripheral.id.uuidString, name: context.links.name(of: peripheral) ?? "Lamp", link: context.link(of: peripheral),
            on: lamp.light.on, brightness: lamp.light.brightness.map(Int.init), colour: lamp.light.colour?.description,
            problem: lamp.light.bulbWorks == false ? Self.burntOut : nil)
    }

    nonisolated static let burntOut = ScreenProblem(
        code: "bulb", sentence: "The bulb has burnt out, so the lamp gives no light.", advice: "Put in a new bulb.")
}
