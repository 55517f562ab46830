import Bluetooth
import Companion
import DeviceSide
import Foundation
import Observation
import PrivateFiles

/// A simulated network that is joined again after a restart of the program, as a real one is.
@BluetoothActor
@Observable
final class RememberedNetwork: WiFiStation {
    @ObservationIgnored private let network: any WiFiStation
    @ObservationIgnored private let file: URL
    /// Its name; nil while none is joined.
    private(set) var joined: String?
    /// The access point is gone: what was joined comes back with it.
    var isAway = false {
        didSet { if isAway, !oldValue { onLoss?() } }
    }

    @ObservationIgnored var onLoss: (@BluetoothActor () -> Void)?

    /// - Parameters:
    ///   - network: what is joined in truth.
    ///   - file: remembers its name.
    init(_ network: any WiFiStation, file: URL) {
        self.network = network
        self.file = file
        joined = (try? String(contentsOf: file, encoding: .utf8)).flatMap { $0.isEmpty ? nil : $0 }
    }

    var isConnected: Bool { joined != nil && !isAway }
    var rssi: Int8? { isConnected ? network.rssi ?? -58 : nil }

    func join(ssid: String, password: Secret) async throws {
        if isAway { throw WiFiStationError.notFound(ssid: ssid) }
        try await network.join(ssid: ssid, password: password)
        joined = ssid
        // Without the file, the network is joined for as long as the program runs.
        try? PrivateFile.write(Array(ssid.utf8), to: file)
    }

    func leave() {
        network.leave()
        joined = nil
        try? PrivateFile.write([], to: file)
    }
}
