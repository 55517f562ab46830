import OutriggerTesting
import Testing

/// The conformance of this radio, as far as bleak has it.
@Suite struct ConformanceTests {
    @Test("does what every radio does, as far as bleak does, over simulated air", arguments: RadioConformance.all)
    func conforms(_ scene: RadioConformance.Scene) async throws {
        if case .cannot(let reason) = try await scene.play(on: BleakUnderTest()) { try Test.cancel("\(reason)") }
    }

    @Test("says what bleak does not do")
    func cannot() async throws {
        var reasons: [String: Set<String>] = [:]
        for scene in RadioConformance.all {
            if case .cannot(let reason) = try await scene.play(on: BleakUnderTest()) { reasons[reason, default: []].insert(scene.id) }
        }
        #expect(
            reasons == [
                "bleak does not tell that an adapter was switched": ["scanAfterPower", "power"],
                "bleak does not tell why a link ended": ["peerDisconnects", "linkLoss"],
                "bleak does not tell the appearance that a device advertises.": ["advertisement"],
                "bleak leaves the parameters of connections to the system.": ["parameters"],
                "bleak leaves the PHY of connections to the system.": ["phy"],
                "bleak leaves pairing to the system, which asks the person itself.": Set(RadioConformance.pairing.map(\.id)),
            ])
    }
}
