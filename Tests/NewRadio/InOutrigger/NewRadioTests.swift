import BlueZTestSupport
import DBusTestSupport
import Foundation
import OutriggerTesting
import TestSupport
import Testing

/// The radio that the sources have never heard of, by bleak itself; what needs no bleak is tested in its own package.
@Suite(.serialized, .timeLimit(.minutes(5))) struct NewRadioTests {
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
