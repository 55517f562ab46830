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
        let names = objects.paths(with: BlueZ.adapter).compactMap { $0.split(separator: "/").last.map(String.init) }
        return names.sorted { ($0.count, $0) < ($1.count, $1) }
    }
}
