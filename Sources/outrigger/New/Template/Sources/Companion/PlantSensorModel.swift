import Bluetooth
import Companion

/// A plant sensor's page and what can be asked of it: each rule stands here once, for the page and the commands.
@BluetoothActor
final class PlantSensorModel: DeviceModel {
    let device: PlantSensor
    let peripheral: BluetoothPeripheral
    private let context: DeviceContext

    init(_ device: PlantSensor, _ peripheral: BluetoothPeripheral, _ context: DeviceContext) {
        self.device = device
        self.peripheral = peripheral
        self.context = context
    }

    /// Made anew whenever something that it reads has changed.
    var screen: PlantSensorScreen {
        PlantSensorScreen(
            id: peripheral.id.uuidString, name: peripheral.name ?? PlantSensor.kindTitle, link: context.link(of: peripheral),
            level: device.sensor.level.map(Int.init), interval: device.sensor.interval.map(Int.init),
            problem: (device.sensor.level ?? 100) < 20 ? Self.low : nil)
    }

    nonisolated static let low = ScreenProblem(
        code: "low", sentence: "The level is below 20 %.", advice: "Fill it up, or change this rule in PlantSensorModel.")

    /// Each becomes a POST with its check, its part of the API's document, and a command.
    nonisolated static let actions: [ActionDeclaration<PlantSensorModel>] = [
        ActionDeclaration("measure", "Measure now") { try await $0.order(.measureNow) },
        ActionDeclaration("interval", "Set how often it measures", .integer("seconds", in: 1...3600, unit: "s", subject: "An interval")) {
            try await $0.order(.measureEvery(seconds: UInt16($1)))
        },
    ]

    /// Sends an order, and waits for its reply.
    ///
    /// - Throws: `BluetoothError`; `ActionError` where the device does not do it.
    func order(_ order: PlantSensorMessage) async throws {
        switch try await device.sensor.$control.sendRequest(order) {
        case .reply(_, .done): return
        case .reply(_, .outOfRange): throw ActionError(.invalid, code: "out-of-range", "The device does not take this value.")
        default: throw ActionError(.unsupported, code: "not-supported", "The device does not know this order.")
        }
    }
}

extension DeviceKind {
    /// The names are those of the activity, and of `plant-sensor inspect`.
    static let plantSensor = DeviceKind(
        PlantSensor.self,
        attributes: [
            PlantSensorUUIDs.level: AttributeDescription(name: "Level") { (percent: UInt8) in "\(percent) %" },
            PlantSensorUUIDs.interval: AttributeDescription(name: "Interval") { (seconds: UInt16) in "\(seconds) s" },
            PlantSensorUUIDs.control: AttributeDescription(name: "Control point") { (message: PlantSensorMessage) in "\(message)" },
        ],
        services: [PlantSensorUUIDs.service: "Plant sensor"], actions: PlantSensorModel.actions
    ) { context in
        { PlantSensorModel($0, $1, context) }
    }
}
