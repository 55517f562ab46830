import Bluetooth
import Credentials
import DeviceSide
import Foundation
import GlassesContract
import TestSupport
import Testing

@testable import Glasses
@testable import GlassesDevice

/// A companion that meets glasses whose clock nobody vouches for.
@Suite(.timeLimit(.minutes(2))) struct GlassesClockTests {
    private static let unsure = MachineClock(uptime: { 100 }, boot: "one", isSynchronized: { false })

    /// Within a minute: the model's time of day is this computer's.
    private func isRight(_ glasses: SmartGlasses) -> Bool { abs(glasses.configuration.now().timeIntervalSinceNow) < 60 }

    @Test func `the time is told over Wi-Fi where that reaches them`() async throws {
        try await CompanionWorld.run(machineClock: Self.unsure) { world, _ in
            #expect(!isRight(world.glasses) && world.glasses.status().notices.contains { $0.contains("Nobody has told the time") })
            try await world.setUp()
            try await world.until { isRight(world.glasses) }
            #expect(world.glasses.status().notices.isEmpty)
        }
    }

    @Test(arguments: [PairingPolicy.open, .passkey])
    func `over Bluetooth alone it is told too, and on the next connection again`(policy: PairingPolicy) async throws {
        try await CompanionWorld.run(policy, machineClock: Self.unsure) { world, model in
            try await model.beginPairing()
            if policy == .open { try await model.enter(Secret(world.person.codes.last ?? "")) }
            try await world.until { isRight(world.glasses) }
            _ = try await world.glasses.setTime(TestGlasses.afternoon)
            await model.glasses.disconnect()
            try await model.peripheral.connect(timeout: .seconds(20))
            try await world.until { isRight(world.glasses) }
        }
    }

    @Test func `a clock that a server of time keeps is not touched`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            try await world.until { !model.who.needsTime }
            #expect(world.glasses.status().timestamp == "2025-11-01T15:30:00")
        }
    }
}
