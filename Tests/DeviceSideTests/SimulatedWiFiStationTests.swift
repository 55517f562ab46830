import Bluetooth
import Credentials
import Synchronization
import Testing

@testable import DeviceSide

@Suite @BluetoothActor struct SimulatedWiFiStationTests {
    private let station = SimulatedWiFiStation(
        networks: [.init(ssid: "Hafen", password: Secret("anchor-12"), rssi: -61), .init(ssid: "Open", password: Secret(""))],
        timers: TimerQueue(), attemptDuration: .zero)

    @Test func `a known network with its password is joined, and left`() async throws {
        #expect(station.rssi == nil)
        try await station.join(ssid: "Hafen", password: Secret("anchor-12"))
        #expect(station.rssi == -61)
        station.leave()
        #expect(station.rssi == nil)
    }

    @Test func `an open network takes any password`() async throws {
        try await station.join(ssid: "Open", password: Secret("whatever"))
        #expect(station.rssi == -58)
    }

    @Test func `an unknown network and a wrong password are told apart`() async {
        await #expect(throws: WiFiStationError.notFound(ssid: "hafen")) {
            try await station.join(ssid: "hafen", password: Secret("anchor-12"))
        }
        await #expect(throws: WiFiStationError.wrongPassword(ssid: "Hafen")) {
            try await station.join(ssid: "Hafen", password: Secret("anchor"))
        }
        #expect(station.rssi == nil)
    }

    @Test func `a network that goes away is lost, once`() async throws {
        var losses = 0
        station.onLoss = { losses += 1 }
        try await station.join(ssid: "Hafen", password: Secret("anchor-12"))
        station.networks = []
        station.lose()
        #expect(losses == 1)
        #expect(station.rssi == nil)
    }

    @Test func `joining ends when it is cancelled`() async {
        station.attemptDuration = .seconds(3_600)
        let station = station
        let joining = Task { @BluetoothActor in try await station.join(ssid: "Hafen", password: Secret("anchor-12")) }
        joining.cancel()
        await #expect(throws: CancellationError.self) { try await joining.value }
    }
}
