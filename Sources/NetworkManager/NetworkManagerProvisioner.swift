import Bluetooth
import Credentials
import DBus
import DeviceSide

/// The Wi-Fi of a machine whose network is NetworkManager's.
///
/// A change is tried under a checkpoint of NetworkManager's own: should this program die in the middle, NetworkManager rolls back by itself.
/// Passwords go over the bus to NetworkManager, which keeps them; nothing here stores or prints one.
@BluetoothActor
package final class NetworkManagerProvisioner: WiFiProvisioner {
    /// How long joining may take, address included.
    static let joinLimit = Duration.seconds(25)
    /// How long the network before has to come back after that.
    static let returnLimit = Duration.seconds(30)
    /// How long NetworkManager waits for word of this program before it rolls back, in seconds.
    private static let checkpointTimeout: UInt32 = 90
    /// How long a scan is waited for before a change.
    private static let scanLimit = Duration.seconds(10)
    /// How long by who wants to see what is there: BlueZ gives a served read five seconds (`ATTRIBUTE_TIMEOUT` in its gatt-db.c), and a scan of
    /// both bands may take longer.
    static let listLimit = Duration.seconds(4)

    private typealias Interface = NetworkManagerClient.Interface
    private let client: NetworkManagerClient
    private let timers: TimerQueue
    private var isChanging = false

    /// Opens nothing yet.
    ///
    /// - Parameter address: the bus; the system's, but in tests.
    package init(on address: BusAddress = .system, timers: TimerQueue = TimerQueue()) {
        self.timers = timers
        client = NetworkManagerClient(BusConnection(to: address, timers: timers))
    }

    /// Whether NetworkManager runs here and has a Wi-Fi interface: what is missing where not.
    package func missing() async -> String? {
        do {
            _ = try await wirelessDevice(for: "")
            return nil
        } catch {
            if case .failed(let reason) = error.reason { return reason }
            return error.description
        }
    }

    package func connection() async throws -> WiFiConnection? {
        let device = try await wirelessDevice(for: "")
        return try await told("") { () async throws(BusError) in try await self.connection(of: device) }
    }

    package func networks() async throws -> [WiFiNetwork] {
        let device = try await wirelessDevice(for: "")
        return try await told("") { () async throws(BusError) in
            AccessPoint.networks(try await self.accessPoints(of: device, within: Self.listLimit))
        }
    }

    package func change(
        to ssid: String, password: Secret, confirm: @escaping @BluetoothActor (WiFiConnection) async -> Bool
    ) async throws -> WiFiConnection {
        func error(_ reason: WiFiChangeError.Reason, _ remaining: WiFiConnection? = nil) -> WiFiChangeError {
            WiFiChangeError(ssid: ssid, reason: reason, remaining: remaining)
        }
        guard !isChanging else { throw error(.busy) }
        isChanging = true
        defer { isChanging = false }
        let device = try await wirelessDevice(for: ssid)
        let before = try await told(ssid) { () async throws(BusError) in try await self.connection(of: device) }

        // Nothing is interrupted for a network that is not there, or that asks for something else.
        let heard = try await told(ssid) { () async throws(BusError) in try await self.accessPoints(of: device) }
        let points = heard.filter { $0.ssid == Array(ssid.utf8) }
        guard let strongest = points.max(by: { $0.strength < $1.strength }) else { throw error(.notFound, before) }
        let profile = ConnectionProfile(ssid: strongest.ssid, security: strongest.security, password: password)
        if let refusal = profile.refusal { throw error(refusal, before) }
        try Task.checkCancellation()

        let checkpoint = try await told(ssid) { () async throws(BusError) in
            // DELETE_NEW_CONNECTIONS
            try await self.client.call(
                NetworkManagerClient.root, NetworkManagerClient.service, "CheckpointCreate",
                [.array("o", [.objectPath(device)]), .uint32(Self.checkpointTimeout), .uint32(0x02)]
            ).first?.asString ?? "/"
        }
        do {
            let joined = try await activate(profile, named: ssid, on: device)
            guard await confirm(joined.connection) else { throw error(.noRoute) }
            try Task.checkCancellation()
            try await told(ssid) { () async throws(BusError) in try await self.keep(joined.settings, of: profile.ssid, checkpoint) }
            return joined.connection
        } catch {
            // In a task of its own: it must be done for one that was cancelled, too.
            let remaining = await Task { await self.rollBack(checkpoint, on: device, to: before) }.value
            guard var failure = error as? WiFiChangeError else { throw error }
            failure.remaining = remaining
            throw failure
        }
    }

    // MARK: - Asking NetworkManager

    func wirelessDevice(for ssid: String) async throws(WiFiChangeError) -> String {
        let device: String?
        do {
            try await client.open()
            device = try await client.wirelessDevice()
        } catch {
            let isAbsent = error.name == BusError.nameHasNoOwner || error.name == BusError.serviceUnknown
            throw WiFiChangeError(
                ssid: ssid,
                reason: .failed(isAbsent ? "NetworkManager does not run. Start it: systemctl start NetworkManager" : error.description))
        }
        guard let device else { throw WiFiChangeError(ssid: ssid, reason: .failed("this machine has no Wi-Fi interface.")) }
        return device
    }

    /// What the bus answers with an error, in the words of a change.
    func told<Value: Sendable>(
        _ ssid: String, _ body: @BluetoothActor () async throws(BusError) -> Value
    ) async throws(WiFiChangeError) -> Value {
        do {
            return try await body()
        } catch {
            let isDenied = error.name.hasSuffix(".PermissionDenied") || error.name == BusError.accessDenied
            throw WiFiChangeError(
                ssid: ssid,
                reason: .failed(isDenied ? "NetworkManager does not let this program change the Wi-Fi (polkit)." : error.description))
        }
    }

    private func connection(of device: String) async throws(BusError) -> WiFiConnection? {
        // NM_DEVICE_STATE_ACTIVATED
        guard try await client.property("State", of: Interface.device, at: device).asInt == 100 else { return nil }
        let point = try await client.property("ActiveAccessPoint", of: Interface.wireless, at: device).asString ?? "/"
        let config = try await client.property("Ip4Config", of: Interface.device, at: device).asString ?? "/"
        guard point != "/", config != "/" else { return nil }
        let ssid = try await client.property("Ssid", of: Interface.accessPoint, at: point).asBytes ?? []
        let addresses = try await client.property("AddressData", of: Interface.ip4, at: config).asArray ?? []
        let gateway = try await client.property("Gateway", of: Interface.ip4, at: config).asString ?? ""
        guard let first = addresses.first?.asDictionary, let address = first["address"]?.asString else { return nil }
        return WiFiConnection(
            ssid: String(decoding: ssid, as: UTF8.self), address: address, prefixLength: first["prefix"]?.asInt ?? 32,
            gateway: gateway.isEmpty ? nil : gateway)
    }

    /// What the interface hears, after a scan of now: an old list has networks that are gone, and lacks those that came.
    ///
    /// - Parameter limit: how long the scan is waited for; the list that there is without it has to do then.
    func accessPoints(of device: String, within limit: Duration = scanLimit) async throws(BusError) -> [AccessPoint] {
        let scanned = PendingCompletion<Void>()
        let registration = client.onSignal { signal in
            guard signal.path == device, signal.member == "PropertiesChanged" else { return }
            if signal.arguments.count > 1, signal.arguments[1].asDictionary?["LastScan"] != nil { scanned.finish(.success(())) }
        }
        defer { registration.cancel() }
        do throws(BusError) {
            try await client.call(device, Interface.wireless, "RequestScan", [.options([:])])
            // One that does not end, as where the driver is busy, leaves the list that there is; so does a task that is cancelled, which
            // the caller sees.
            _ = try? await scanned.wait(timers, timeout: limit, orThrow: CancellationError())
        } catch  where error.name.hasSuffix(".NotAllowed") {
            // Scanning already, or a moment ago: the list is new.
        }
        let answer = try await client.call(device, Interface.wireless, "GetAllAccessPoints")
        var points: [AccessPoint] = []
        for path in answer.first?.asStrings ?? [] {
            do throws(BusError) {
                points.append(try await accessPoint(at: path))
            } catch  where error.name == BusError.unknownObject || error.name == BusError.unknownMethod {
                // It has gone out of reach meanwhile.
            }
        }
        return points
    }

    private func accessPoint(at path: String) async throws(BusError) -> AccessPoint {
        let answer = try await client.call(path, "org.freedesktop.DBus.Properties", "GetAll", [.string(Interface.accessPoint)])
        let values = answer.first?.asDictionary ?? [:]
        return AccessPoint(
            ssid: values["Ssid"]?.asBytes ?? [], strength: values["Strength"]?.asInt ?? 0, frequency: values["Frequency"]?.asInt ?? 0,
            flags: values["Flags"]?.asInt ?? 0, wpaFlags: values["WpaFlags"]?.asInt ?? 0, rsnFlags: values["RsnFlags"]?.asInt ?? 0)
    }

    // MARK: - The transaction

    private struct Joined {
        let connection: WiFiConnection
        /// The object of the saved settings.
        let settings: String
    }

    private func activate(_ profile: ConnectionProfile, named ssid: String, on device: String) async throws -> Joined {
        let activation = Activation(on: device)
        let registration = client.onSignal { activation.receive($0) }
        defer { registration.cancel() }

        let paths = try await told(ssid) { () async throws(BusError) in
            try await self.client.call(
                NetworkManagerClient.root, NetworkManagerClient.service, "AddAndActivateConnection2",
                [
                    profile.settings, .objectPath(device), .objectPath("/"),
                    // Kept in memory until it is proven: "volatile" would vanish with a short loss of the signal.
                    .options(["persist": .string("memory"), "bind-activation": .string("none")]),
                ])
        }
        guard paths.count >= 2, let settings = paths[0].asString, let path = paths[1].asString else {
            throw WiFiChangeError(ssid: ssid, reason: .failed("NetworkManager answered with something else than a connection."))
        }
        // One that has failed already has no object any more; its signals have told.
        let state = try? await client.property("State", of: Interface.active, at: path).asInt
        activation.identify(path, state: state)
        let outcome = try await activation.outcome(within: Self.joinLimit, timers)
        if case .failed(let reason) = outcome { throw WiFiChangeError(ssid: ssid, reason: reason) }
        guard let connection = try await told(ssid, { () async throws(BusError) in try await self.connection(of: device) }) else {
            throw WiFiChangeError(ssid: ssid, reason: .noAddress)
        }
        return Joined(connection: connection, settings: settings)
    }

    /// Makes the new connection last, and forgets earlier ones of the same network, which may have another password.
    private func keep(_ settings: String, of ssid: [UInt8], _ checkpoint: String) async throws(BusError) {
        try await client.call(settings, Interface.connection, "Save")
        try await client.call(NetworkManagerClient.root, NetworkManagerClient.service, "CheckpointDestroy", [.objectPath(checkpoint)])
        let all = try await client.call(NetworkManagerClient.root + "/Settings", Interface.settings, "ListConnections")
        for path in all.first?.asStrings ?? [] where path != settings {
            let answer = try await client.call(path, Interface.connection, "GetSettings")
            let wireless = answer.first?.asDictionary?["802-11-wireless"]?.asDictionary
            if wireless?["ssid"]?.asBytes == ssid { try await client.call(path, Interface.connection, "Delete") }
        }
    }

    /// Goes back to the network before, and waits until the device is in it.
    ///
    /// - Returns: where the device is then.
    private func rollBack(_ checkpoint: String, on device: String, to before: WiFiConnection?) async -> WiFiConnection? {
        let returned = PendingCompletion<Void>()
        let registration = client.onSignal { signal in
            guard signal.path == device, signal.interface == Interface.device, signal.member == "StateChanged" else { return }
            if signal.arguments.first?.asInt == 100 { returned.finish(.success(())) }
        }
        defer { registration.cancel() }
        do {
            try await client.call(NetworkManagerClient.root, NetworkManagerClient.service, "CheckpointRollback", [.objectPath(checkpoint)])
        } catch {
            // NetworkManager is gone, or has rolled back by itself: where the device is now says it.
            return try? await connection(of: device)
        }
        guard before != nil else { return nil }
        if let now = try? await connection(of: device), now.ssid == before?.ssid { return now }
        _ = try? await returned.wait(timers, timeout: Self.returnLimit, orThrow: CancellationError())
        return try? await connection(of: device)
    }
}
