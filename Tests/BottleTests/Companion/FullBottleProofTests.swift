import Bluetooth
import BottleDevice
import Companion
import Foundation
import Testing

@testable import Bottle

@Suite("The full bottle, weighed after its calibration", .serialized) struct FullBottleProofTests {
    private static func state(_ weight: Int16, _ flags: BottleState.Flags = [.stable, .calibrated]) -> BottleState {
        BottleState(time: 0, reading: .water(weight: weight, level: 0), flags: flags)
    }

    @Test(arguments: [(822, true), (838, true), (821, false), (839, false)] as [(Int16, Bool)])
    func `has to weigh 830 g within one percent`(weight: Int16, isRight: Bool) {
        var proof = FullBottleProof()
        proof.begin(at: .zero)
        for second in 1...3 { proof.received(Self.state(weight), at: .seconds(second)) }
        #expect(proof.outcome == (isRight ? .passed(grams: Int(weight)) : .failed(grams: Int(weight))) && proof.deadline == nil)
    }

    @Test func `is wrong only where it weighs wrongly three times, a second apart`() {
        var proof = FullBottleProof()
        proof.begin(at: .zero)
        for _ in 0..<9 { proof.received(Self.state(600), at: .seconds(1)) }
        proof.received(Self.state(600), at: .seconds(2))
        #expect(proof.outcome == .weighing)
        proof.received(Self.state(830), at: .seconds(3))
        #expect(proof.outcome == .passed(grams: 830))
    }

    @Test func `is not weighed where it is in the hand, empty, or without a calibration`() {
        var proof = FullBottleProof()
        proof.begin(at: .zero)
        for second in 1...19 {
            proof.received(Self.state(830, [.calibrated]), at: .seconds(second))
            proof.received(Self.state(830, [.stable]), at: .seconds(second))
            proof.received(Self.state(3), at: .seconds(second))
        }
        proof.timePassed(at: .seconds(19))
        #expect(proof.outcome == .weighing)
        proof.timePassed(at: .seconds(20))
        #expect(proof.outcome == .notWeighed)
    }

    /// A calibration without mistakes; the person restarts the bottle where that is asked for, unless it is looked at before.
    @BluetoothActor
    private func calibrated(
        _ quirks: BottleQuirks, memory: BottleMemory = BottleMemory(),
        _ body: @escaping @BluetoothActor (CompanionWorld) async throws -> Void
    ) async throws {
        try await CompanionWorld.run(quirks: quirks, memory: memory) { world in
            var person = SimulatedPerson(plan: SimulatedPerson.Plan(), world: world)
            try await person.calibrate()
            try await body(world)
        }
    }

    @Test @BluetoothActor func `is part of what speaks for a calibration`() async throws {
        try await calibrated(.provable) { world in
            guard case .passed(let grams) = world.calibrator.proof.outcome else { return #expect(Bool(false), "\(world.calibrator.proof)") }
            #expect(abs(grams - 830) <= 8)
            let screen = world.model.screen.calibration
            #expect(screen.evidence.last?.id == "fullBottle" && screen.evidence.last?.outcome == .passed)
            #expect(screen.result.last == LabeledText("Full bottle now", "\(grams) g"))
        }
    }

    @Test @BluetoothActor func `a bottle that needs a restart is said to, and is asked again by itself after it`() async throws {
        try await CompanionWorld.run(quirks: [.appliesAfterRestart]) { world in
            try await world.wait { world.machine.isConnected }
            world.calibrator.start()
            for point in CalibrationPoint.allCases {
                try await world.wait { world.machine.state.point == point && world.machine.canMeasure }
                world.twin.touch { $0.exchange(for: point == .empty ? 0 : 830) }
                try await world.timers.pause(for: .seconds(3))
                world.calibrator.measure()
                try await world.wait { world.machine.state.point != point }
            }
            try await world.wait { if case .reviewing = world.machine.state { true } else { false } }
            world.calibrator.saveUnchecked()
            try await world.wait(.seconds(30)) { world.machine.needsRestart }
            let screen = world.model.screen.calibration
            #expect(screen.title == "Restart the bottle" && screen.problem?.code == "restart-needed" && screen.screen == .saving)
            world.twin.requestRestart()
            try await world.wait(.seconds(60)) { if case .complete = world.machine.state { true } else { false } }
            try await world.wait(.seconds(30)) { world.calibrator.proof.deadline == nil }
            guard case .passed = world.calibrator.proof.outcome else { return #expect(Bool(false), "\(world.calibrator.proof)") }
        }
    }

    @Test @BluetoothActor func `a bottle that weighs with the calibration before is found out`() async throws {
        var memory = BottleMemory()
        memory.calibration = try CalibrationData(empty: 200_000, full: 200_000 + 830 * 600)
        try await CompanionWorld.run(quirks: [.appliesAfterRestart], bottle: SimulatedBottle(seed: 1, water: 830), memory: memory) {
            world in
            try await world.wait { world.machine.isConnected }
            let truth = try CompanionWorld.truth(LoadCell())
            try await world.model.bottle.bottle.$command.write(.setCalibration(truth))
            var proof = FullBottleProof()
            proof.begin(at: world.timers.now)
            for _ in 0..<4 {
                try await world.timers.pause(for: .seconds(1))
                proof.received(try await world.model.bottle.bottle.$currentState.read(), at: world.timers.now)
            }
            #expect(proof.outcome == .failed(grams: 622) || proof.outcome == .failed(grams: 623), "\(proof.outcome)")
        }
    }

    @Test @BluetoothActor func `calibrations are listed with their dates, and each can be put back`() async throws {
        var memory = BottleMemory()
        memory.calibration = try CalibrationData(empty: 199_000, full: 199_000 + 830 * 452)
        try await calibrated(.provable, memory: memory) { world in
            try await world.wait { world.model.screen.calibrations.count == 2 }
            let list = world.model.screen.calibrations
            #expect(list.map(\.isPresent) == [true, false] && list[1].time == nil && list[1].when == "Before this companion")
            #expect(list[0].when.hasPrefix("21 November 2026, 12:0") && !list[0].restore.isEnabled && list[1].restore.isEnabled)
            let action = try #require(DeviceKind.bottle.actions.first { $0.name == "calibration-restore" })
            #expect(action.summary.hasPrefix("Put one of"))
            // Its points were not known, and follow from what it weighed.
            let old = try #require(world.calibrator.history.last).data
            world.calibrator.restore(old)
            try await world.wait { if case .restored = world.machine.state { true } else { false } }
            #expect(world.stored == old && old.scale == 452)
            try await world.wait { world.model.screen.calibrations.first?.isPresent == true }
            #expect(world.model.screen.calibrations.map(\.time) == [nil, list[0].time])
        }
    }

    @Test @BluetoothActor func `half a bottle at once is asked about until somebody says that it was drunk`() async throws {
        var memory = BottleMemory()
        memory.calibration = try CompanionWorld.truth(LoadCell())
        try await CompanionWorld.run(bottle: SimulatedBottle(seed: 1, water: 830), memory: memory) { world in
            try await world.timers.pause(for: .seconds(5))
            world.twin.touch { $0.drink(500) }
            try await world.wait { world.model.screen.intake.drinks.count == 1 }
            let drink = world.model.screen.intake.drinks[0]
            #expect(drink.isInDoubt && drink.doubt == "Drunk, or poured out?")
            #expect(try await world.model.drinks.confirm(drink.id))
            #expect(world.model.screen.intake.drinks.map(\.isInDoubt) == [false])
            #expect(try await !world.model.drinks.confirm(99))
            world.twin.touch { $0.drink(200) }
            try await world.wait { world.model.screen.intake.drinks.count == 2 }
            #expect(world.model.screen.intake.drinks.map(\.isInDoubt) == [false, false])
        }
    }
}
