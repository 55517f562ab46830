import Bluetooth
import Credentials
import DeviceSide
import Foundation
import Observation
import PrivateFiles

/// A simulated network that is joined again after a restart of the program, as a real one is.
@BluetoothActor
@Observable
final class RememberedNetwork: WiFiProvisioner {
    @ObservationIgnored private let network: any WiFiProvisioner
    @ObservationIgnored private let file: URL
    /// Its name; nil while none is joined.
    private(set) var joined: String?
    /// The access point is gone: what was joined comes back with it.
    var isAway = false

    /// - Parameters:
    ///   - network: what is joined in truth.
    ///   - file: remembers its name.
    init(_ network: any WiFiProvisioner, file: URL) {
        self.network = network
        self.file = file
        joined = (try? String(contentsOf: file, encoding: .utf8)).flatMap { $0.isEmpty ? nil : $0 }
    }

    var isConnected: Bool { joined != nil && !isAway }

    /// On this machine, where the twin's REST listens.
    func connection() async throws -> WiFiConnection? {
        guard isConnected, let joined else { return nil }
        return Self.connection(to: joined)
    }

    func networks() async throws -> [WiFiNetwork] { isAway ? [] : try await network.networks() }

    func change(
        to ssid: String, password: Secret, confirm: @escaping @BluetoothActor (WiFiConnection) async -> Bool
    ) async throws -> WiFiConnection {
        if isAway { throw WiFiChangeError(ssid: ssid, reason: .notFound) }
        do {
            _ = try await network.change(to: ssid, password: password, confirm: confirm)
        } catch let error as WiFiChangeError {
            // Which network stays is known here.
            throw WiFiChangeError(ssid: ssid, reason: error.reason, remaining: try await connection())
        }
        joined = ssid
        // Without the file, the network is joined for as long as the program runs.
        try? PrivateFile.write(Array(ssid.utf8), to: file)
        return Self.connection(to: ssid)
    }

    private static func connection(to ssid: String) -> WiFiConnection {
        WiFiConnection(ssid: ssid, address: "127.0.0.1", prefixLength: 8, gateway: nil)
    }
}
