import Bluetooth
import Companion
import Observation
import Speaker

@testable import WebApp

/// Screens that a test sets by hand, and a record of the actions that were asked for.
@BluetoothActor
@Observable
final class FakeCompanion: ScreenSource {
    /// What was performed.
    struct Performed: Equatable {
        var action: String
        var parameters: [String: String] = [:]
        var input = ""
    }

    var devices = Samples.devices
    var speakers = ["C0-FF-EE": Samples.speaker]
    var bench = Samples.bench
    /// What the next action ends in.
    var refusal: (any Error)?
    private(set) var performed: [Performed] = []

    @ObservationIgnored private let screens = SharedScreens<ScreenName>()

    nonisolated init() {}

    nonisolated func snapshots(of name: ScreenName) -> ScreenSnapshots {
        switch name {
        case .devices: screens.watch(name) { self.devices }
        case .bench: screens.watch(name) { self.bench }
        case .device(let id): screens.watch(name) { self.speakers[id] }
        case .history, .inspect, .activity, .wholeActivity, .settings, .module: screens.watch(name) { nil as DevicesScreen? }
        }
    }

    /// One action of each form.
    nonisolated var actions: [ActionRoute] {
        let id = ["id": "A device's id."]
        let fault = ActionBody<String>.text("fault").and(ActionBody<Double>.number("value").optional)
        return [
            ActionRoute("scan", ActionDeclaration("start", "Look") { try self.record("start", $0) }),
            ActionRoute("devices/:id", parameters: id, ActionDeclaration("connect", "Connect") { try self.record("connect", $0) }),
            ActionRoute(
                "devices/:id", parameters: id,
                ActionDeclaration("goal", "Change a goal", .integer("value", in: 1...9)) { try self.record("goal", $0, "\($1)") }),
            ActionRoute(
                "bench/:id", parameters: ["id": "A twin's id."],
                ActionDeclaration("fault", "Throw a fault", fault) { try self.record("fault", $0, "\($1.0) \($1.1 ?? 1)") }),
            ActionRoute(
                "devices/:id", parameters: id,
                ActionDeclaration(
                    "image", "Take a file", .file("A file."), maximumSize: 64, answer: ["type": "object", "required": ["size"]]
                ) { parameters, file in
                    try self.record("image", parameters, "\(file.name ?? "–") \(file.bytes)")
                    return ["size": file.bytes.count]
                }),
        ]
    }

    private func record(_ action: String, _ parameters: [String: String], _ input: String = "") throws {
        if let refusal { throw refusal }
        performed.append(Performed(action: action, parameters: parameters, input: input))
    }

    func refuse(_ error: any Error) { refusal = error }
}

extension PageProgram {
    static let outrigger = PageProgram(title: "Outrigger", name: "outrigger", dataOption: "--data", help: "outrigger --help")
}
