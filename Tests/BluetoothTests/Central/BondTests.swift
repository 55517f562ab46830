import Bluetooth
import Foundation
import OutriggerTesting
import Testing

@Suite("Bonds of an adapter") @BluetoothActor struct BondTests {
    let bench = ProbeBench()
    var radio: ScriptedCentral { bench.radio }
    var bluetooth: Bluetooth { bench.bluetooth }

    @Test func `they are listed and removed`() async throws {
        let other = UUID()
        radio.bonds = [bench.id, other]
        #expect(try await bluetooth.bonds() == [bench.id, other])
        try await bluetooth.removeBond(with: bench.id)
        #expect(try await bluetooth.bonds() == [other])
        try await bluetooth.removeBond(with: UUID())
    }

    @Test func `a radio that keeps them to itself says so, with its sentence`() async throws {
        radio.missingCapabilities = [.bonds: "Only you can see them."]
        let expected = BluetoothError(.unavailable(.bonds, reason: "Only you can see them."), during: .bonds)
        await #expect(throws: expected) { try await bluetooth.bonds() }
        await #expect(throws: expected) { try await bluetooth.removeBond(with: bench.id) }
        #expect("\(expected)" == "Could not look after the pairings: Only you can see them.")
        await #expect(throws: BluetoothError(.adapter(.unknown), during: .bonds)) { try await Bluetooth {}.bonds() }
    }

    @Test func `a radio that does not answer costs a deadline`() async throws {
        radio.bonds = nil
        let asking = Task { [bluetooth] in try await bluetooth.bonds(timeout: .seconds(3)) }
        await radio.advance(by: .seconds(3))
        #expect(await code(of: asking) == .timedOut(after: .seconds(3)))
        let leaving = Task { [bluetooth] in try await bluetooth.removeBond(with: UUID()) }
        await radio.settle()
        leaving.cancel()
        #expect(await error(of: leaving) is CancellationError)
    }
}
