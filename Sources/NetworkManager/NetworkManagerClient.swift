import Bluetooth
import DBus
import DeviceSide

/// NetworkManager's service on the system's bus: the calls that Wi-Fi needs, and its signals.
///
/// Names and values are those of its D-Bus API reference, versions 1.42 and later.
@BluetoothActor
final class NetworkManagerClient {
    nonisolated static let service = "org.freedesktop.NetworkManager"
    nonisolated static let root = "/org/freedesktop/NetworkManager"

    let bus: BusConnection
    /// NetworkManager's own name on the bus: signals of others are not its.
    private var owner: String?
    private var handlers: [(id: Int, handler: @BluetoothActor (BusSignal) -> Void)] = []
    private var nextID = 0

    init(_ bus: BusConnection) { self.bus = bus }

    /// Connects to the bus where that has not been done, and finds NetworkManager there.
    func open() async throws(BusError) {
        if owner != nil, bus.isOpen { return }
        if !bus.isOpen {
            try bus.open()
            bus.onSignal = { [weak self] in self?.receive($0) }
            bus.onClose = { [weak self] _ in self?.owner = nil }
            bus.addMatch("type='signal',sender='\(Self.service)',path_namespace='\(Self.root)'")
            bus.addMatch("type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.service)'")
        }
        let answer = try await bus.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner", [.string(Self.service)])
        owner = answer.first?.asString
    }

    private func receive(_ signal: BusSignal) {
        if signal.sender == "org.freedesktop.DBus", signal.member == "NameOwnerChanged", signal.arguments.first?.asString == Self.service {
            let name = signal.arguments.last?.asString ?? ""
            owner = name.isEmpty ? nil : name
        } else if signal.sender == owner {
            for (_, handler) in handlers { handler(signal) }
        }
    }

    /// Calls the handler for each of NetworkManager's signals, until it is cancelled.
    func onSignal(_ handler: @escaping @BluetoothActor (BusSignal) -> Void) -> ChangeRegistration {
        nextID += 1
        let id = nextID
        handlers.append((id, handler))
        return ChangeRegistration { [weak self] in self?.handlers.removeAll { $0.id == id } }
    }

    @discardableResult
    func call(
        _ path: String, _ interface: String, _ member: String, _ arguments: [Variant] = [], timeout: Duration = .seconds(25)
    ) async throws(BusError) -> [Variant] {
        try await bus.call(Self.service, path, interface, member, arguments, timeout: timeout)
    }

    func property(_ name: String, of interface: String, at path: String) async throws(BusError) -> Variant {
        try await bus.property(name, of: interface, at: path, of: Self.service)
    }

    /// The first Wi-Fi interface that NetworkManager has; `nil` without one.
    func wirelessDevice() async throws(BusError) -> String? {
        let answer = try await call(Self.root, Self.service, "GetDevices")
        for path in answer.first?.asStrings ?? [] {
            let type: Variant
            do throws(BusError) {
                type = try await property("DeviceType", of: Interface.device, at: path)
            } catch  where error.name == BusError.unknownObject || error.name == BusError.unknownMethod {
                // It was unplugged meanwhile.
                continue
            }
            // NM_DEVICE_TYPE_WIFI
            if type.asInt == 2 { return path }
        }
        return nil
    }

    enum Interface {
        static let device = service + ".Device"
        static let wireless = service + ".Device.Wireless"
        static let accessPoint = service + ".AccessPoint"
        static let active = service + ".Connection.Active"
        static let ip4 = service + ".IP4Config"
        static let settings = service + ".Settings"
        static let connection = service + ".Settings.Connection"
    }
}
