import Bluetooth
import Foundation

/// The bonds of an adapter, which BlueZ keeps over restarts of its own and of ours, for both roles alike.
extension AdapterHost {
    /// The devices that the adapter is bonded with, in the order of their addresses.
    func bondedDevices() async -> [UUID] {
        await waitForState()
        return objects.paths(with: BlueZ.device).filter { isOurs($0) && isBonded($0) }.compactMap { DeviceIdentity(path: $0)?.uuid }
    }

    /// Forgets a bond, which also disconnects. A no-op without one.
    func removeBond(with peer: UUID) async throws(BluetoothError) {
        await waitForState()
        guard let adapter = adapterPath, let path = DeviceIdentity(uuid: peer)?.path(adapter: adapter), isBonded(path) else { return }
        do {
            _ = try await call(adapter, BlueZ.adapter, "RemoveDevice", [.objectPath(path)])
        } catch  where error.name == "org.bluez.Error.DoesNotExist" {
            // Someone else was faster.
        } catch {
            throw BluetoothError(.radio(name: error.name, message: error.message), during: .pair, peer: peer)
        }
    }

    /// Tests that an object is a device at our adapter.
    func isOurs(_ path: String) -> Bool { adapterPath.map { path.hasPrefix($0 + "/dev_") } ?? false }

    func isBonded(_ path: String) -> Bool {
        let properties = objects.properties(path, BlueZ.device)
        // `Bonded` is there since BlueZ 5.65.
        return properties?["Bonded"]?.asBool ?? properties?["Paired"]?.asBool ?? false
    }
}
