import Bluetooth
import Companion
import DeviceSide
import Foundation
import Observation
import PrivateFiles

/// A simulated Wi-Fi whose network is joined again after a restart of the program, as a real one is; and whose access point can go.
@BluetoothActor
@Observable
final class RememberedNetwork: WiFiProvisioner {
    @ObservationIgnored private let network: any WiFiProvisioner
    @ObservationIgnored private let file: URL
    /// The network that is joined; nil in none.
    private(set) var joined: String?
    /// What was joined comes back with its access point.
    var isAway = false

    /// - Parameters:
    ///   - network: what is heard and joined in truth.
    ///   - file: remembers the name.
    init(_ network: any WiFiProvisioner, file: URL) {
        self.network = network
        self.file = file
        joined = (try? String(contentsOf: file, encoding: .utf8)).flatMap { $0.isEmpty ? nil : $0 }
    }

    var isConnected: Bool { joined != nil && !isAway }

    /// Joins nothing any more, in the next run of the program neither.
    func forget() {
        joined = nil
        unlink(file.path)
    }

    func connection() async throws -> WiFiConnection? {
        guard isConnected, let joined else { return nil }
        return WiFiConnection(ssid: joined, address: "127.0.0.1", prefixLength: 8, gateway: nil)
    }

    func networks() async throws -> [WiFiNetwork] { isAway ? [] : try await network.networks() }

    func change(
        to ssid: String, password: Secret, confirm: @escaping @BluetoothActor (WiFiConnection) async -> Bool
    ) async throws -> WiFiConnection {
        if isAway { throw WiFiChangeError(ssid: ssid, reason: .notFound, remaining: nil) }
        let connection = try await network.change(to: ssid, password: password, confirm: confirm)
        joined = ssid
        // Without the file, the network is joined for as long as the program runs.
        try? FileReplacement.write(Array(ssid.utf8), to: file, surviving: .kill)
        return connection
    }
}
