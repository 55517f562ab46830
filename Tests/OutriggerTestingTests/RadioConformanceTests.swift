import Bluetooth
import Foundation
import OutriggerTesting
import Testing
import VirtualRadio

/// The suite of every radio, on radios that do not conform.
@Suite("The suite of every radio") @BluetoothActor struct RadioConformanceSuiteTests {
    /// Two adapters, and nothing that is done around them.
    private final class TwoAdapters: RadioUnderTest {
        private let air = VirtualRadio(seed: 1, clock: SimulatedClock())
        let phone: VirtualCentral
        let peripheral: any PeripheralRadio
        var central: any CentralRadio { phone }
        var shortcomings: [String: String]

        init(missing: [RadioCapability: String] = [:], shortcomings: [String: String] = [:]) {
            phone = air.makeCentral()
            phone.missingCapabilities = missing
            peripheral = air.makePeripheral()
            self.shortcomings = shortcomings
        }
    }

    /// One whose companion is somebody else each time that it is asked for.
    private final class Stranger: RadioUnderTest {
        private let adapters: TwoAdapters
        var central: any CentralRadio { adapters.central }
        var peripheral: any PeripheralRadio { adapters.peripheral }
        var shortcomings: [String: String] { adapters.shortcomings }

        init(shortcomings: [String: String] = [:]) { adapters = TwoAdapters(shortcomings: shortcomings) }
        func identityOfCentral() async throws -> UUID { UUID() }
    }

    private func scene(_ id: String) throws -> RadioConformance.Scene { try #require(RadioConformance.all.first { $0.id == id }) }

    @Test func `has scenes that each have an identifier of their own`() {
        #expect(Set(RadioConformance.all.map(\.id)).count == RadioConformance.all.count)
    }

    @Test func `is played on two adapters, and says what was not tried`() async throws {
        #expect(try await scene("read").play(on: TwoAdapters()) == .conforms)
        #expect(try await scene("linkLoss").play(on: TwoAdapters()) == .cannot("the test of this radio loses no link"))
        #expect(
            try await scene("autoConnect").play(on: TwoAdapters()) == .cannot("the test of this radio makes no second device"))
    }

    @Test func `skips what a radio says that it lacks, with its sentence`() async throws {
        let radio = TwoAdapters(missing: [.pairing: "It does not pair."])
        #expect(try await scene("passkey").play(on: radio) == .cannot("It does not pair."))
    }

    @Test func `fails where a radio does something else`() async throws {
        let error = await #expect(throws: Nonconformance.self) { try await scene("identity").play(on: Stranger()) }
        #expect(error?.description.contains("was expected") == true && error?.place.contains("RadioConformance") == true)
    }

    @Test func `plays what is known to fail, and takes it for failed only where it does`() async throws {
        let reason = "It forgets what is asked for."
        let other = Stranger(shortcomings: ["identity": reason])
        #expect(try await scene("identity").play(on: other) == .cannot(reason))
        await #expect(throws: Nonconformance.self) { try await scene("read").play(on: TwoAdapters(shortcomings: ["read": reason])) }
    }
}
