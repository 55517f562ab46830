import BlueZTestSupport
import OutriggerTesting
import Testing

/// A radio that the sources have never heard of.
@Suite(.serialized, .timeLimit(.minutes(5))) struct NewRadioTests {
    @Test("does what every radio does, as far as bleak does, over simulated air", arguments: RadioConformance.all)
    func conforms(_ scene: RadioConformance.Scene) async throws {
        if case .cannot(let reason) = try await scene.play(on: BleakUnderTest()) { try Test.cancel("\(reason)") }
    }

    @Test("does so by bleak itself, over BlueZ", .enabled(if: Testbed.isHere, "\(Testbed.reason)"), arguments: RadioConformance.all)
    func conformsOnBlueZ(_ scene: RadioConformance.Scene) async throws {
        if case .cannot(let reason) = try await scene.play(on: BleakOnBlueZUnderTest()) { try Test.cancel("\(reason)") }
    }
}
