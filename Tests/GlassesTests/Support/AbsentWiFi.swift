import Bluetooth
import Credentials
import DeviceSide

/// The Wi-Fi of a machine whose NetworkManager does not run, until it does.
@BluetoothActor
final class AbsentWiFi: WiFiProvisioner {
    nonisolated static let sentence = "The Wi-Fi cannot be used: NetworkManager does not run."

    var isThere = false

    nonisolated init() {}

    func connection() async throws -> WiFiConnection? {
        try look("")
        return WiFiConnection(ssid: "Harbour", address: "192.0.2.10", prefixLength: 24, gateway: "192.0.2.1")
    }

    func networks() async throws -> [WiFiNetwork] {
        try look("")
        return []
    }

    func change(
        to ssid: String, password: Secret, confirm: @escaping @BluetoothActor (WiFiConnection) async -> Bool
    ) async throws -> WiFiConnection {
        try look(ssid)
        throw WiFiChangeError(ssid: ssid, reason: .notFound)
    }

    private func look(_ ssid: String) throws {
        guard isThere else { throw WiFiChangeError(ssid: ssid, reason: .failed("NetworkManager does not run.")) }
    }
}
