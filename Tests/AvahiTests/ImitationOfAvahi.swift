import Bluetooth

@testable import DBus

/// Avahi's daemon on a private bus: takes services in, and says what a test tells it to say.
@BluetoothActor
final class ImitationOfAvahi {
    private static let name = "org.freedesktop.Avahi"
    /// Names that another service of this machine has.
    var taken: Set<String> = []
    /// Names that another machine of the network has.
    var takenElsewhere: Set<String> = []
    /// Services of other machines: address, port, TXT.
    var others: [String: (address: String, port: UInt16, text: [String])] = [:]
    /// The types that were browsed for.
    private(set) var browsed: [String] = []
    /// What was entered last: name, type, port, TXT.
    private(set) var services: [[Variant]] = []
    private(set) var commits = 0
    /// Who called last.
    private(set) var caller = ""
    private let bus: BusConnection
    private var groups = 0

    init(on address: String) async throws {
        bus = BusConnection(to: .at(address), timers: TimerQueue())
        try bus.open()
        bus.onCall = { [unowned self] in answer($0) }
        try await own(true)
    }

    /// Takes the name, as a daemon that starts, or gives it back.
    func own(_ isOwner: Bool) async throws {
        let arguments: [Variant] = isOwner ? [.string(Self.name), .uint32(0)] : [.string(Self.name)]
        _ = try await bus.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", isOwner ? "RequestName" : "ReleaseName", arguments)
    }

    /// A service of another machine comes into the network.
    func appear(_ name: String) {
        try? bus.emit(
            "/Client0/ServiceBrowser1", Self.name + ".ServiceBrowser", "ItemNew",
            [.int32(2), .int32(0), .string(name), .string("_lamp._tcp"), .string("local"), .uint32(0)])
    }

    /// A group's state, as a daemon tells it that has been up for a while.
    func tell(state: Int32, of group: String) {
        try? bus.emit(group, Self.name + ".EntryGroup", "StateChanged", [.int32(state), .string("")])
    }

    private func answer(_ call: BusCall) {
        caller = call.sender
        switch call.member {
        case "EntryGroupNew":
            groups += 1
            call.reply(.objectPath("/Client0/EntryGroup\(groups)"))
        case "AddService":
            guard let name = call.arguments[3].asString, !taken.contains(name) else {
                return call.reply(error: BusError(Self.name + ".CollisionError", "Local name collision"))
            }
            services.append(call.arguments)
            call.reply()
        case "Commit":
            commits += 1
            call.reply()
            let isTaken = takenElsewhere.contains(services.last?[3].asString ?? "")
            for state in [1, isTaken ? 3 : 2] {
                try? bus.emit(call.path, Self.name + ".EntryGroup", "StateChanged", [.int32(Int32(state)), .string("")])
            }
        case "GetAlternativeServiceName":
            let parts = (call.arguments[0].asString ?? "").components(" #")
            call.reply(.string("\(parts[0]) #\((parts.count > 1 ? Int(parts[1]) ?? 1 : 1) + 1)"))
        case "ServiceBrowserNew":
            browsed.append(call.arguments[2].asString ?? "")
            // As the real one does at times: it tells before it answers.
            for name in others.keys.sorted() { appear(name) }
            call.reply(.objectPath("/Client0/ServiceBrowser1"))
        case "ResolveService":
            guard let name = call.arguments[2].asString, let other = others[name] else {
                return call.reply(error: BusError(Self.name + ".TimeoutError", "Timeout reached"))
            }
            call.reply(
                call.arguments[0], call.arguments[1], .string(name), call.arguments[3], call.arguments[4], .string("there.local"),
                .int32(0), .string(other.address), .uint16(other.port), .array("ay", other.text.map { .bytes(Array($0.utf8)) }),
                .uint32(0))
        case "GetVersionString": call.reply(.string("avahi 0.8"))
        default: call.reply()
        }
    }
}

extension String {
    fileprivate func components(_ separator: String) -> [String] { split(separator: separator).map(String.init) }
}
