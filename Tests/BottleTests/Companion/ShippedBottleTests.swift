import Bluetooth
import Bottle
import BottleDevice
import Testing
import VirtualRadio

/// A companion beside the bottle as it is shipped.
@Suite(.serialized) @BluetoothActor struct ShippedBottleTests {
    private static var memory: BottleMemory {
        var memory = BottleMemory()
        memory.calibration = try? CompanionWorld.truth(LoadCell())
        return memory
    }

    @Test func `the battery that its own service alone tells is on every screen`() async throws {
        try await CompanionWorld.run(quirks: .shipped, memory: Self.memory) { world in
            try await world.wait { world.model.screen.water != nil && !world.model.drinks.isSynchronizing }
            try await world.timers.pause(for: .seconds(6))
            world.twin.setBattery(41)
            // It looks at it every five seconds.
            try await world.timers.pause(for: .seconds(6))
            #expect(world.model.screen.water?.battery == 41)
            #expect(world.model.screen.link.battery == 41)
        }
    }
}
