import Bluetooth
import Bottle
import BottleDevice
import Companion
import Testing
import VirtualRadio

/// A companion beside the bottle as it is shipped.
@Suite(.serialized) @BluetoothActor struct ShippedBottleTests {
    private static var memory: BottleMemory {
        var memory = BottleMemory()
        memory.calibration = try? CompanionWorld.truth(LoadCell())
        return memory
    }

    @Test func `a battery that goes to and fro around its warning is told of once`() async throws {
        try await CompanionWorld.run { world in
            var machine = NoticeStateMachine(wanted: [.battery])
            _ = machine.take([], of: "bottle")
            var told = 0
            for level: UInt8 in [24, 26, 24, 29, 24, 40, 24] {
                world.twin.setBattery(level)
                try await world.wait { world.model.screen.water?.battery == Int(level) }
                told += machine.take(world.model.causes, of: "bottle").count
            }
            #expect(told == 2)
        }
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
