import Bluetooth
import DBus
import GlassesDevice

/// This machine, by systemd-logind (org.freedesktop.login1(5)), which asks polkit whether this program may.
package struct LoginManager: MachinePower {
    private static let daemon = "org.freedesktop.login1"
    /// Time for its answer.
    private static let limit: Duration = .seconds(5)

    private let address: BusAddress

    /// - Parameter address: the bus; the system's, but in tests.
    package init(on address: BusAddress = .system) { self.address = address }

    package func lack(_ change: MachineChange) async -> String? {
        do {
            let answer = try await call("Can" + Self.method(change))
            switch answer.first?.asString {
            case "yes": return nil
            case "na": return "This machine cannot be \(Self.past(change)) by a program."
            default:
                return
                    "This machine does not let the glasses do that: allow “\(Self.action(change))” to their user by a rule of polkit, as "
                    + "outrigger-polkit.rules does."
            }
        } catch {
            let isAbsent = error.name == BusError.serviceUnknown || error.name == BusError.nameHasNoOwner
            return isAbsent || error.name == BusError.disconnected
                ? "systemd-logind does not run here, which would do it. \(Self.byHand(change))"
                : "This machine does not say whether the glasses may do that: \(error)"
        }
    }

    package func perform(_ change: MachineChange) async throws {
        // Nobody is there to be asked for a password.
        _ = try await call(Self.method(change), [.bool(false)])
    }

    private static func method(_ change: MachineChange) -> String { change == .restart ? "Reboot" : "PowerOff" }
    private static func past(_ change: MachineChange) -> String { change == .restart ? "restarted" : "switched off" }
    private static func action(_ change: MachineChange) -> String {
        "org.freedesktop.login1.\(change == .restart ? "reboot" : "power-off")"
    }
    private static func byHand(_ change: MachineChange) -> String {
        change == .restart ? "Restart the machine by hand." : "Switch the machine off by hand."
    }

    @BluetoothActor
    private func call(_ method: String, _ arguments: [Variant] = []) async throws(BusError) -> [Variant] {
        let bus = BusConnection(to: address, timers: TimerQueue())
        defer { bus.close() }
        try bus.open()
        return try await bus.call(
            Self.daemon, "/org/freedesktop/login1", Self.daemon + ".Manager", method, arguments, timeout: Self.limit)
    }
}
