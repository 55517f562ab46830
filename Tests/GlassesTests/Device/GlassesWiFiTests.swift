import Bluetooth
import Credentials
import DeviceSide
import GlassesContract
import Testing
import VirtualRadio

@testable import GlassesDevice

/// The glasses' Wi-Fi, in simulated time.
@Suite @BluetoothActor struct GlassesWiFiTests {
    private let air = VirtualRadio(seed: 1, clock: SimulatedClock())
    private let signals = TopicSignals()

    private func wifi(_ provisioner: (any WiFiProvisioner)? = nil, gatewayAnswers: Bool = true) -> GlassesWiFi {
        GlassesWiFi(
            provisioner ?? SimulatedNetwork(timers: air.timers), gatewayAnswers: { _ in gatewayAnswers }, signals: signals,
            timers: air.timers)
    }

    @Test func `each failure is told with its reason, and leaves the network before`() async throws {
        let wifi = wifi()
        try await wifi.change(to: "Harbour", password: Secret("seaweed-42"))
        #expect(await wifi.report() == WiFiReport(status: .connected, ssid: "Harbour"))
        for (ssid, reason) in [
            ("not-found", WiFiFailure.notFound), ("wrong-password", .wrongPassword), ("no-address", .noAddress), ("no-route", .noRoute),
        ] {
            try await wifi.change(to: ssid, password: Secret("seaweed-42"))
            let report = await wifi.report()
            #expect(report.status == .failed && report.ssid == "Harbour" && report.reason == reason)
            #expect(report.problem == wifi.problem && report.problem?.hasSuffix("The device is in \"Harbour\" as before.") == true)
        }
        wifi.forget()
        #expect(await wifi.report() == WiFiReport(status: .connected, ssid: "Harbour"))
    }

    @Test func `where the gateway is silent, a companion that asks proves the network, and nobody does not`() async throws {
        let wifi = wifi(gatewayAnswers: false)
        try await wifi.change(to: "Harbour", password: Secret(""))
        #expect(await wifi.report() == WiFiReport(status: .failed, reason: .noRoute, problem: wifi.problem))
        let timers = air.timers
        let asking = Task {
            // The network is joined after a second; the companion has ten more.
            try await timers.pause(for: .seconds(5))
            signals.send(.companion)
        }
        try await wifi.change(to: "Harbour", password: Secret(""))
        try await asking.value
        #expect(await wifi.report() == WiFiReport(status: .connected, ssid: "Harbour"))
    }

    @Test func `a scan serves all who ask within ten seconds`() async throws {
        let provisioner = Scans()
        let wifi = wifi(provisioner)
        provisioner.heard = [WiFiNetwork(ssid: "A", signalPercent: 3, frequencyMHz: 2_412, security: .wpa3)]
        #expect(try await wifi.networks() == [NearbyNetwork(ssid: "A", signal: 3, security: .wpa3)])
        provisioner.heard = [
            WiFiNetwork(ssid: "B", signalPercent: 3, frequencyMHz: 2_412, security: .wep),
            WiFiNetwork(ssid: "\u{FFFD}", signalPercent: 2, frequencyMHz: 2_412, security: .open, isNameText: false),
        ]
        try await air.timers.pause(for: .seconds(9))
        #expect(try await wifi.networks().map(\.ssid) == ["A"])
        try await air.timers.pause(for: .seconds(2))
        #expect(
            try await wifi.networks() == [
                NearbyNetwork(ssid: "B", signal: 3, security: .wep, joinable: false),
                NearbyNetwork(ssid: "\u{FFFD}", signal: 2, security: .open, joinable: false),
            ])
    }

    @Test func `a system that cannot be asked says so in a sentence`() async throws {
        let provisioner = Scans()
        provisioner.problem = WiFiChangeError(ssid: "", reason: .failed("NetworkManager does not run."))
        let wifi = wifi(provisioner)
        let sentence = "The Wi-Fi cannot be used: NetworkManager does not run."
        await #expect(throws: GlassesError.wifiUnavailable(sentence)) { try await wifi.networks() }
        #expect(await wifi.report() == WiFiReport(status: .failed, reason: .failed, problem: sentence))
        #expect(wifi.lack == sentence)
        // It is looked at anew each time.
        provisioner.problem = nil
        #expect(await wifi.report() == WiFiReport(status: .disconnected))
        #expect(wifi.lack == nil)
    }
}

/// A Wi-Fi that hears what a test says.
@BluetoothActor
private final class Scans: WiFiProvisioner {
    var heard: [WiFiNetwork] = []
    var problem: WiFiChangeError?

    nonisolated init() {}

    func connection() async throws -> WiFiConnection? {
        if let problem { throw problem }
        return nil
    }

    func networks() async throws -> [WiFiNetwork] {
        if let problem { throw problem }
        return heard
    }

    func change(
        to ssid: String, password: Secret, confirm: @escaping @BluetoothActor (WiFiConnection) async -> Bool
    ) async throws -> WiFiConnection {
        throw WiFiChangeError(ssid: ssid, reason: .notFound)
    }
}
