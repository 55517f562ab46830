import Bluetooth
import Companion
import Foundation
import WebApp

/// What the web companion can do: with the room, with any device, and with each kind of device.
struct CompanionActions: Sendable {
    let room: Room
    let radios: RadioSettings
    let inspect: InspectModel
    let fleet: DeviceFleet
    let notices: NoticeModel

    /// Each at its address.
    @BluetoothActor
    var routes: [ActionRoute] {
        let id = ["id": "A device's id, as in the devices screen."]
        return radio + [bench, notice]
            + (links + naming + pairing + inspect.actions).map { action in
                ActionRoute("devices/:id", parameters: id, action.on { try peripheral($0) })
            }
            + kinds.map { action in
                ActionRoute(
                    "devices/:id", parameters: id,
                    action.on { parameters in
                        guard let model = fleet.model(try peripheral(parameters).id) else { throw Self.unsupported }
                        return model
                    })
            }
    }

    private static let unsupported = ActionError(.unsupported, code: "unknown-kind", "No more is known of this device than its services.")

    @BluetoothActor
    private func peripheral(_ parameters: [String: String]) throws -> BluetoothPeripheral {
        let known = room.session.bluetooth.knownPeripherals
        guard let id = UUID(uuidString: parameters["id"] ?? ""), let peripheral = known.first(where: { $0.id == id }) else {
            throw ActionError(.notFound, code: "no-such-device", "There is no such device.", advice: "Look for devices to find it again.")
        }
        return peripheral
    }

    @BluetoothActor
    private var radio: [ActionRoute] {
        let bluetooth = room.session.bluetooth
        return [
            ActionRoute(
                "scan",
                ActionDeclaration("start", "Look for devices") { _ in
                    bluetooth.scanNearbyDevices(minimumRSSI: LinkStatus.unmeasured)
                }),
            ActionRoute(
                "radio",
                ActionDeclaration("choose", "Choose the radio of the next start", .text("radio")) { _, id in try radios.choose(id) }),
            ActionRoute("scan", ActionDeclaration("stop", "Stop looking") { _ in bluetooth.stopScanning() }),
            ActionRoute(
                "adapter",
                ActionDeclaration("power", "Switch the Bluetooth adapter", .boolean("on")) { _, isOn in
                    guard room.setPower(isOn) else {
                        throw ActionError(
                            .unsupported, code: "power", "This adapter is switched on and off by the system.",
                            advice: "Use the system's settings.")
                    }
                }),
        ]
    }

    private var notice: ActionRoute {
        ActionRoute(
            "notices",
            ActionDeclaration(
                "choose", "Tell of something from now on, or no more",
                ActionBody<Notice.Kind>.choice("kind", noun: "kind").and(.boolean("on"))
            ) { try notices.choose($1.0, $1.1) })
    }

    private var bench: ActionRoute {
        BenchAction.route { fault, twin, value in room.apply(fault, to: twin, value) }
    }

    @BluetoothActor
    private var links: [ActionDeclaration<BluetoothPeripheral>] {
        let links = room.session.links
        return [
            ActionDeclaration("connect", "Connect, and stay connected") { links.connect($0.id) },
            ActionDeclaration("disconnect", "Disconnect") { peripheral in
                await fleet.model(peripheral.id)?.prepareToDisconnect()
                await links.disconnect(peripheral.id)
            },
        ]
    }

    @BluetoothActor
    private var naming: [ActionDeclaration<BluetoothPeripheral>] {
        let session = room.session
        let book = session.links.book
        return [
            ActionDeclaration("rename", "Call a device otherwise than it calls itself; an empty name gives its own back", .text("name")) {
                try book.rename(session.entry(of: $0), to: $1)
            },
            ActionDeclaration("favourite", "Put a device before the others, or back among them", .boolean("on")) {
                book.setFavourite(session.entry(of: $0), $1)
            },
            ActionDeclaration("forget", "Disconnect a device, and forget its name here and that it was met") {
                await session.links.forget($0.id)
            },
        ]
    }

    @BluetoothActor
    private var pairing: [ActionDeclaration<BluetoothPeripheral>] {
        let pairing = room.session.pairing
        return [
            ActionDeclaration("pair", "Pair, or try again") { pairing.pair($0) },
            ActionDeclaration("pairing-renew", "Forget a pairing whose other half is lost, and pair again") { pairing.forgetAndPair($0) }
                .formerly("pair-again"),
            ActionDeclaration("pairing-code", "Enter the six digits that a device shows", .text("code")) {
                try pairing.enter($1, for: $0.id)
            },
            ActionDeclaration("pairing-confirm", "Say that both sides show the same digits, or pair without any") {
                try pairing.confirm($0.id)
            },
            ActionDeclaration("pairing-cancel", "Refuse to pair") { try await pairing.decline($0.id) },
        ]
    }

    /// What the kinds can do. Where several have an action of one name, the device's kind says which one is meant.
    @BluetoothActor
    private var kinds: [ActionDeclaration<any DeviceModel>] {
        var actions: [ActionDeclaration<any DeviceModel>] = []
        for kind in room.session.kinds {
            for action in kind.actions {
                if let index = actions.firstIndex(where: { $0.name == action.name }) {
                    actions[index] = actions[index].or(action, for: kind.owns)
                } else {
                    actions.append(action)
                }
            }
        }
        return actions
    }
}
