import Bluetooth
import DBus

/// The Bluetooth adapters of this machine, as BlueZ has them.
public enum BlueZAdapters {
    /// Their names, "hci0" before "hci10"; a service that is installed and not running is started by the bus.
    ///
    /// - Parameters:
    ///   - busAddress: of the message bus; nil for the system's.
    ///   - timeout: at most so long BlueZ is waited for.
    /// - Throws: `BluetoothError` where BlueZ cannot be asked, with what to do about it.
    @BluetoothActor
    public static func names(busAddress: String? = nil, within timeout: Duration = .seconds(5)) async throws -> [String] {
        try await states(busAddress: busAddress, within: timeout).map(\.name)
    }

    /// An adapter as BlueZ has it.
    public struct State: Sendable, Hashable {
        /// "hci0"
        public let name: String
        /// True where it is switched on.
        public let isPowered: Bool

        /// Makes one from its parts, each as its property says.
        public init(name: String, isPowered: Bool) {
            self.name = name
            self.isPowered = isPowered
        }
    }

    /// The adapters with their states, in the order of ``names(busAddress:within:)``, which throws the same.
    @BluetoothActor
    public static func states(busAddress: String? = nil, within timeout: Duration = .seconds(5)) async throws -> [State] {
        let bus = BusConnection(to: busAddress.map(BusAddress.at) ?? .system, timers: TimerQueue())
        defer { bus.close() }
        var objects = ObjectCache()
        do throws(BusError) {
            try bus.open()
            _ = objects.load(
                try await bus.call(BlueZ.service, "/", ObjectCache.objectManager, "GetManagedObjects", timeout: timeout))
        } catch {
            throw ErrorTable.openFailure(error)
        }
        let states = objects.paths(with: BlueZ.adapter).compactMap { path in
            path.split(separator: "/").last.map { name in
                State(name: String(name), isPowered: objects.properties(path, BlueZ.adapter)?["Powered"]?.asBool ?? false)
            }
        }
        return states.sorted { ($0.name.count, $0.name) < ($1.name.count, $1.name) }
    }
}
