import Bluetooth
import Bottle
import BottleDevice
import Foundation
import TestSupport
import Testing
import VirtualRadio

/// The whole flow, driver and twin on the simulated air, with noise, faults and people who make mistakes.
@Suite("Calibrations with noise, faults and mistakes", .serialized)
struct CalibrationProofTests {
    /// What came of one calibration, for the statistics that show that the test tries what it says.
    struct Outcome: Sendable, Hashable {
        var violation: String?
        var ending = ""
    }

    @Test("end with a scale within one percent on the bottle, or in a named failure with the old calibration intact: nothing else")
    func proof() async throws {
        // More of them by hand: each costs a fortieth of a second.
        let seeds = ProcessInfo.processInfo.environment["CALIBRATION_SEEDS"].flatMap(Int.init) ?? 1_000
        var endings: [String: Int] = [:]
        for seed in 1...seeds {
            let outcome = try await Self.calibrate(
                seed: UInt64(seed), quirks: BottleQuirks.combinations[seed % BottleQuirks.combinations.count])
            endings[outcome.ending, default: 0] += 1
            if let violation = outcome.violation { Issue.record("seed \(seed): \(violation)") }
        }
        // Both ends are reached, and often.
        #expect(endings["complete", default: 0] > seeds / 2, "\(endings)")
        #expect(endings.count > 4 && endings["too-noisy"] != nil, "\(endings)")
    }

    @Test("of people who make no mistakes, on a bottle without faults, all succeed, whatever quirks the bottle has")
    func careful() async throws {
        for quirks in BottleQuirks.combinations {
            let outcome = try await Self.calibrate(seed: 5_000 + UInt64(quirks.rawValue), quirks: quirks, isCareful: true)
            #expect(outcome == Outcome(violation: nil, ending: "complete"), "\(quirks.rawValue)")
        }
    }

    private static func calibrate(seed: UInt64, quirks: BottleQuirks, isCareful: Bool = false) async throws -> Outcome {
        var random = SeededNumbers(seed: seed)
        let isDeviceDriven = quirks.contains(.hasCalibrationState)
        // A bottle that drives notices the filling by a change of more than 300,000.
        let scale = Double.random(in: isDeviceDriven ? 380...790 : 110...790, using: &random)
        var cell = LoadCell(
            scale: scale, zero: .random(in: -400_000...400_000, using: &random), noise: .random(in: 5...50, using: &random),
            driftPerHour: .random(in: 0...800, using: &random))
        let truth = try CompanionWorld.truth(cell)
        // A cell that creeps as fast as a bottle just does not notice, now and then: up to half a gram a second.
        let creeps = seed % 5 == 0 && !isCareful
        if creeps { cell.driftPerHour = Double(50_000 + seed * 7_919 % 140_000) }
        var memory = BottleMemory()
        // None, the true one, or that of another sensor. What a bottle that drives has stored by itself cannot be taken back where it had none.
        switch Int.random(in: isDeviceDriven ? 1...2 : 0...2, using: &random) {
        case 0: break
        case 1: memory.calibration = truth
        default:
            let other = min(799, scale * .random(in: 1.15...1.6, using: &random))
            let wrong = other > scale * 1.1 ? other : scale * 0.7
            memory.calibration = try CalibrationData(
                empty: truth.empty + 5_000, full: truth.empty + 5_000 + Int32(830 * wrong))
        }
        // What a bottle weighed on a cell that creeps does not tell where its zero was before.
        let isKnown = Bool.random(using: &random) || creeps
        let old = memory.calibration
        let plan = isCareful ? SimulatedPerson.Plan() : SimulatedPerson.Plan(using: &random)
        let bottle = SimulatedBottle(seed: seed, cell: cell, water: .random(in: 0...700, using: &random))
        return try await CompanionWorld.run(seed: seed, quirks: quirks, bottle: bottle, memory: memory, known: isKnown ? old : nil) {
            world in
            var person = SimulatedPerson(plan: plan, world: world)
            try await person.calibrate()
            return judge(world, truth: truth, old: old, isExact: isKnown || !isDeviceDriven, plan: plan)
        }
    }

    @BluetoothActor
    private static func judge(
        _ world: CompanionWorld, truth: CalibrationData, old: CalibrationData?, isExact: Bool, plan: SimulatedPerson.Plan
    ) -> Outcome {
        let machine = world.machine
        let stored = world.stored
        if machine.state.isUnderWay || machine.cleanUp != nil {
            return Outcome(violation: "it did not end: \(machine.state), \(plan)", ending: "hung")
        }
        if case .complete(let scale) = machine.state {
            guard let stored, stored.scale == scale, abs(stored.scale / truth.scale - 1) <= 0.01 else {
                return Outcome(
                    violation: "\(scale) was called saved, \(String(describing: stored)) is on it, \(truth) is true, \(plan)",
                    ending: "wrong")
            }
            return Outcome(violation: nil, ending: "complete")
        }
        guard case .failed(let error) = machine.state else {
            return Outcome(violation: "it ended in \(machine.state), \(plan)", ending: "unnamed")
        }
        let isIntact =
            switch (stored, old) {
            case (nil, nil): true
            case (let stored?, let old?):
                isExact ? stored == old : stored.scale == old.scale && abs(stored.empty - old.empty) < Int32(old.scale * 2)
            default: false
            }
        guard isIntact, !machine.couldNotRestore else {
            return Outcome(
                violation: "\(error), and \(String(describing: stored)) is on it in place of \(String(describing: old)), \(plan)",
                ending: "lost")
        }
        return Outcome(violation: nil, ending: error.code)
    }
}
