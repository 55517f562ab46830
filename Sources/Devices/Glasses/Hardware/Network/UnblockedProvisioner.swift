import Bluetooth
import Credentials
import DeviceSide

/// A machine's Wi-Fi, which says of a radio that is blocked that it is, and not that a network was not found.
@BluetoothActor
package final class UnblockedProvisioner: WiFiProvisioner {
    private let provisioner: any WiFiProvisioner
    private let block: @Sendable () -> String?

    package nonisolated init(_ provisioner: any WiFiProvisioner, block: @escaping @Sendable () -> String? = { RadioBlock.sentence(.wifi) })
    {
        self.provisioner = provisioner
        self.block = block
    }

    package func connection() async throws -> WiFiConnection? {
        try check()
        return try await provisioner.connection()
    }

    package func networks() async throws -> [WiFiNetwork] {
        try check()
        return try await provisioner.networks()
    }

    package func change(
        to ssid: String, password: Secret, confirm: @escaping @BluetoothActor (WiFiConnection) async -> Bool
    ) async throws -> WiFiConnection {
        try check(ssid)
        return try await provisioner.change(to: ssid, password: password, confirm: confirm)
    }

    private func check(_ ssid: String = "") throws(WiFiChangeError) {
        if let sentence = block() { throw WiFiChangeError(ssid: ssid, reason: .failed(sentence)) }
    }
}
