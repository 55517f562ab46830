import Bluetooth

/// Devices that this program has connected itself: a ``BlueZPeripheral`` on the same adapter must not take them for centrals.
@BluetoothActor
enum OwnConnections {
    private static var paths: Set<String> = []

    static func insert(_ path: String) { paths.insert(path) }
    static func remove(_ path: String) { paths.remove(path) }
    static func contains(_ path: String) -> Bool { paths.contains(path) }
}
