import BlueZTestSupport
import DBusTestSupport
import Foundation
import OutriggerTesting
import TestSupport
import Testing

/// A radio that the sources have never heard of.
@Suite(.serialized, .timeLimit(.minutes(5))) struct NewRadioTests {
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

    private static let hasBleak =
        PrivateBus.isInstalled && FileManager.default.isExecutableFile(atPath: BleakOnImitationUnderTest.python)

    @Test(
        "does so by bleak itself, over an imitation of BlueZ", .onlyInProof, .enabled(if: hasBleak, "dbus-daemon or bleak is missing"),
        arguments: RadioConformance.all)
    func conformsByBleak(_ scene: RadioConformance.Scene) async throws {
        if case .cannot(let reason) = try await scene.play(on: try await BleakOnImitationUnderTest()) { try Test.cancel("\(reason)") }
    }

    @Test(
        "does so by bleak itself, over BlueZ", .enabled(if: Testbed.isHere, "\(Testbed.reason)"), arguments: RadioConformance.all)
    func conformsOnBlueZ(_ scene: RadioConformance.Scene) async throws {
        if case .cannot(let reason) = try await scene.play(on: BleakOnBlueZUnderTest()) { try Test.cancel("\(reason)") }
    }
}
