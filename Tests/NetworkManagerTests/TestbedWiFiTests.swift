import Bluetooth
import Credentials
import DeviceSide
import Foundation
import Testing

@testable import NetworkManager

/// NetworkManager, wpa_supplicant and hostapd themselves, in the testbed (`Testbed/run --wifi`): one story, because each chapter needs the
/// network that the one before has left.
@BluetoothActor
@Suite(.enabled(if: ProcessInfo.processInfo.environment["TESTBED_SSID"] != nil, "it needs Testbed/run --wifi"), .timeLimit(.minutes(20)))
struct TestbedWiFiTests {
    private let timers = TimerQueue()
    private let environment = ProcessInfo.processInfo.environment

    private var ssid: String { environment["TESTBED_SSID"] ?? "" }
    private var password: Secret { Secret(environment["TESTBED_PASSPHRASE"] ?? "") }
    private var gateway: String { environment["TESTBED_GATEWAY"] ?? "" }

    @Test func `a network is kept once it is proven, and every other try leaves the one before`() async throws {
        let wifi = NetworkManagerProvisioner(timers: timers)
        let probe = GatewayProbe(timers: timers)
        let confirm: @BluetoothActor (WiFiConnection) async -> Bool = { connection in
            guard let gateway = connection.gateway else { return false }
            return await probe.answers(gateway)
        }
        func refusal(_ ssid: String, _ password: Secret) async throws -> WiFiChangeError? {
            do {
                _ = try await wifi.change(to: ssid, password: password, confirm: confirm)
                return nil
            } catch let error as WiFiChangeError {
                print("  \(error)")
                return error
            }
        }
        #expect(await wifi.missing() == nil)
        #expect(try await wifi.connection() == nil)

        let heard = try #require(try await wifi.networks().first { $0.ssid == ssid })
        #expect(heard.security == .wpa)
        #expect(heard.frequencyMHz == 2437)

        // There is nothing to go back to yet.
        #expect(try await refusal(ssid, Secret("not the passphrase")) == WiFiChangeError(ssid: ssid, reason: .wrongPassword))
        #expect(try await wifi.connection() == nil)

        let joined = try await wifi.change(to: ssid, password: password, confirm: confirm)
        #expect(joined.ssid == ssid)
        #expect(joined.gateway == gateway)
        #expect(joined.address.hasPrefix("10.77.0."))
        #expect(joined.subnetMask == "255.255.255.0")
        #expect(try await wifi.connection() == joined)

        // Nothing was interrupted for a network that is not there, and for a password that cannot be one.
        #expect(try await refusal("Nowhere", Secret("12345678")) == WiFiChangeError(ssid: "Nowhere", reason: .notFound, remaining: joined))
        #expect(try await refusal(ssid, Secret("short")) == WiFiChangeError(ssid: ssid, reason: .wrongPassword, remaining: joined))
        #expect(try await refusal(ssid, Secret("")) == WiFiChangeError(ssid: ssid, reason: .passwordNeeded, remaining: joined))

        // A second network at the same access point, whose address server is not there: half a minute, and all is as before.
        let began = timers.now
        #expect(try await refusal("Silent", Secret("silent passphrase"))?.reason == .noAddress)
        #expect(timers.now - began < .seconds(30))
        #expect(try await wifi.connection()?.ssid == ssid)
        #expect(try await refusal("Silent", Secret("not the passphrase"))?.reason == .wrongPassword)
        #expect(try await wifi.connection()?.ssid == ssid)

        // An address, and nobody who answers: as with an access point that keeps its clients apart.
        await #expect(throws: WiFiChangeError.self) { try await wifi.change(to: ssid, password: password) { _ in false } }
        let back = try #require(try await wifi.connection())
        #expect(back.ssid == ssid)
        #expect(await probe.answers(gateway))
        #expect(await !probe.answers("10.77.0.254", timeout: .seconds(8)))
    }
}
