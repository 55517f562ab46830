import Bluetooth
import DBus

/// Our `LEAdvertisement1`, kept registered for as long as it is wanted.
@BluetoothActor
final class Advertiser {
    private let host: AdapterHost
    private var wanted: AdvertisementData?
    private var generation = 0
    private var registered: String?

    nonisolated init(host: AdapterHost) { self.host = host }

    /// Registers the advertisement, instead of an earlier one.
    func start(_ data: AdvertisementData) async throws {
        unregister()
        wanted = data
        do {
            try await register()
        } catch {
            wanted = nil
            throw Self.failure(error)
        }
    }

    func stop() {
        wanted = nil
        unregister()
    }

    /// BlueZ drops advertisements with the adapter's power.
    func adapterDidChange() {
        if host.state != .poweredOn {
            registered = nil
        } else if wanted != nil, registered == nil {
            registerAgain()
        }
    }

    private func registerAgain() {
        Task { [weak self] in
            guard let self else { return }
            do {
                try await register()
            } catch {
                host.timers.schedule(after: .seconds(1)) { [weak self] in
                    guard let self, wanted != nil, registered == nil, host.state == .poweredOn else { return }
                    registerAgain()
                }
            }
        }
    }

    private func register() async throws(BusError) {
        guard let adapter = host.adapterPath, wanted != nil else { return }
        generation += 1
        let path = "/outrigger/advertisement\(generation)"
        registered = path
        do {
            _ = try await host.call(
                adapter, BlueZ.advertisingManager, "RegisterAdvertisement", [.objectPath(path), .options([:])])
        } catch {
            if registered == path { registered = nil }
            throw error
        }
    }

    private func unregister() {
        guard let registered, let adapter = host.adapterPath else { return }
        self.registered = nil
        host.send(adapter, BlueZ.advertisingManager, "UnregisterAdvertisement", [.objectPath(registered)])
    }

    private static func failure(_ error: BusError) -> BluetoothError {
        let (message, advice): (String, String?) =
            switch error.name {
            case "org.bluez.Error.NotPermitted":
                ("the adapter has no room for another advertisement.", "Stop another program's first.")
            case "org.bluez.Error.InvalidLength": ("the advertisement is too long for this adapter.", "Shorten the name or the data.")
            default: (error.message, nil)
            }
        return BluetoothError(.radio(name: error.name, message: message), during: .advertise, advice: advice)
    }

    /// - Returns: `false` for a call on another object.
    func handle(_ call: BusCall) -> Bool {
        guard call.path.hasPrefix("/outrigger/advertisement") else { return false }
        switch (call.interface, call.member) {
        case (ObjectCache.properties, "GetAll"): call.reply(.options(wanted?.advertisementProperties ?? [:]))
        case (ObjectCache.properties, "Get"):
            if let name = call.arguments.last?.asString, let value = wanted?.advertisementProperties[name] {
                call.reply(.variant(value))
            } else {
                call.reply(error: BusError(BusError.unknownProperty, "there is no such property"))
            }
        case (BlueZ.advertisement, "Release"):
            // BlueZ has dropped it; with the adapter's power, it is registered anew.
            if call.path == registered { registered = nil }
            call.reply()
        default: call.reply(error: BusError(BusError.unknownMethod, "there is no such method"))
        }
        return true
    }
}
