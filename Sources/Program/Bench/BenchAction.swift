import Bluetooth
import Companion
import WebApp

/// Faults and hands, as the page and the shell send them.
enum BenchAction {
    /// Does something to a twin, or to the room; false where there is no such fault or twin.
    typealias Apply = @BluetoothActor @Sendable (_ fault: String, _ twin: String, _ value: Value) -> Bool

    /// What a fault, or a hand, takes.
    enum Value: Sendable, Hashable {
        case number(Double)
        case text(String)
    }

    static func route(_ apply: @escaping Apply) -> ActionRoute {
        let body = ActionBody<String>.text("fault").and(ActionBody<Double>.number("value").optional)
            .and(ActionBody<String>.text("text").optional)
        let action = ActionDeclaration<[String: String]>(
            "fault", "Throw a fault at simulated hardware, or end it; also what hands do there", body
        ) { parameters, asked in
            let ((fault, value), text) = asked
            guard apply(fault, parameters["id"] ?? "", text.map { .text($0) } ?? .number(value ?? 1)) else {
                throw ActionError(.notFound, code: "no-such-fault", "The bench has no fault \"\(fault)\" for this device.")
            }
        }
        return ActionRoute("bench/:id", parameters: ["id": "A twin's id, as on the bench screen, or “room”."], action)
    }
}
