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

    /// Each a thousand times in the proof. A bottle with every quirk of the shipped one drives its calibrations; only some of the others are
    /// measured by the companion.
    enum Kind: String, CaseIterable, Sendable {
        case shipped, others

        func quirks(_ seed: Int) -> BottleQuirks {
            switch self {
            case .shipped: .shipped
            case .others: seed % 5 == 0 ? .describing(seed) : .some(seed)
            }
        }
    }

    @Test("end with a scale within one percent on the bottle, or in a named failure with the old calibration intact: nothing else")
    func proof() async throws {
        let each = Depth.scaled(50)
        var endings: [String: Int] = [:]
        for kind in Kind.allCases {
            for seed in 1...each {
                let outcome = try await Self.calibrate(seed: UInt64(seed), quirks: kind.quirks(seed))
                endings[outcome.ending, default: 0] += 1
                #expect(outcome.violation == nil, "\(kind), seed \(seed)")
            }
        }
        let seeds = each * Kind.allCases.count
        // Both ends are reached, and often; the rare ones, where there are enough of them.
        #expect(endings["complete", default: 0] > seeds / 2, "\(endings)")
        guard Depth.isDeep else { return }
        #expect(endings.count > 4 && endings["too-noisy"] != nil, "\(endings)")
        #expect(endings["unchecked", default: 0] > seeds / 100, "\(endings)")
    }

    @Test("of people who make no mistakes, on a bottle without faults, all succeed, whatever quirks the bottle has")
    func careful() async throws {
        let singles = BottleQuirks.singles
        for quirks in [[], .shipped] + singles + singles.map({ BottleQuirks.shipped.subtracting($0) })
            + (0..<Depth.scaled(12)).map(BottleQuirks.some)
        {
            let outcome = try await Self.calibrate(seed: 5_000 + UInt64(quirks.rawValue), quirks: quirks, isCareful: true)
            #expect(outcome == Outcome(violation: nil, ending: "complete"), "\(quirks.rawValue)")
        }
    }

    @Test(
        "on a shipped bottle that started a moment ago, and does not say yet that it is calibrated, put the old one back where they fail",
        arguments: [(107, "poor-fit"), (1_103, "ended-elsewhere"), (2_099, "disconnected")])
    func startedAMomentAgo(_ seed: Int, _ ending: String) async throws {
        let outcome = try await Self.calibrate(seed: UInt64(seed), quirks: .shipped)
        #expect(outcome == Outcome(violation: nil, ending: ending))
    }

    @Test(
        "put the old one back on a bottle that measures when it is told to end, is silent until its link ends, or weighs with another",
        arguments: [724, 842, 818, 1_059])
    func putBack(_ seed: Int) async throws {
        let outcome = try await Self.calibrate(seed: UInt64(seed), quirks: seed % 2 == 0 ? .shipped : .some(seed))
        #expect(outcome.violation == nil && ["disconnected", "poor-fit"].contains(outcome.ending), "\(outcome)")
    }

    private static func calibrate(seed: UInt64, quirks: BottleQuirks, isCareful: Bool = false) async throws -> Outcome {
        var random = SeededNumbers(seed: seed)
        let isDeviceDriven = quirks.contains(.hasCalibrationState)
        // A bottle that drives notices the filling by a change of more than 300,000.
        let drawn = Double.random(in: isDeviceDriven ? 380...790 : 110...790, using: &random)
        // Some leave the bottle standing there for long before they measure it, while a coarse cell creeps.
        let dawdles = seed % 50 == 25 && !isCareful
        let scale = dawdles && !isDeviceDriven ? 120 : drawn
        var cell = LoadCell(
            scale: scale, zero: .random(in: -400_000...400_000, using: &random), noise: .random(in: 5...50, using: &random),
            driftPerHour: .random(in: 0...800, using: &random))
        let truth = try CompanionWorld.truth(cell)
        // A cell that creeps as fast as a bottle just does not notice, now and then: up to half a gram a second.
        let creeps = seed % 5 == 0 && !isCareful
        if creeps { cell.driftPerHour = dawdles ? 190_000 : Double(50_000 + seed * 7_919 % 140_000) }
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
        var plan = isCareful ? SimulatedPerson.Plan() : SimulatedPerson.Plan(using: &random)
        // Nobody can vouch for a cell that creeps from one point to the other.
        plan.savesUnchecked = (seed % 4 == 1 || seed % 8 == 0) && !isCareful && !creeps
        if dawdles { plan.dawdling = .seconds(30) }
        let bottle = SimulatedBottle(seed: seed, cell: cell, water: .random(in: 0...700, using: &random))
        return try await CompanionWorld.run(seed: seed, quirks: quirks, bottle: bottle, memory: memory, known: isKnown ? old : nil) {
            [plan] world in
            var person = SimulatedPerson(plan: plan, world: world)
            try await person.calibrate()
            var outcome = judge(world, truth: truth, old: old, isExact: isKnown || !isDeviceDriven, plan: plan, placed: person.placed)
            if outcome.violation == nil, !creeps, case .failed(let grams) = world.calibrator.proof.outcome, outcome.ending == "complete" {
                outcome.violation = "the full bottle weighs \(grams) g, \(plan)"
            }
            // What the bottle took for a drink meanwhile was told to it, or is when it is there again.
            try await world.timers.pause(for: .seconds(8))
            let drinks = try await world.archive.drinks(of: world.peripheral.id, in: Date.distantPast..<Date.distantFuture)
            if !drinks.isEmpty { outcome.violation = "it left drinks: \(drinks), \(outcome.ending), \(plan)" }
            return outcome
        }
    }

    @BluetoothActor
    private static func judge(
        _ world: CompanionWorld, truth: CalibrationData, old: CalibrationData?, isExact: Bool, plan: SimulatedPerson.Plan,
        placed: [CalibrationPoint: Double]
    ) -> Outcome {
        let machine = world.machine
        let stored = world.stored
        if machine.state.isUnderWay || machine.cleanUp != nil {
            return Outcome(violation: "it did not end: \(machine.state), \(plan)", ending: "hung")
        }
        if case .complete(let scale) = machine.state, machine.result?.check == .person {
            // Their word is for what stood there: the scale is that of it, or the full bottle speaks against it.
            let truth = Double(truth.scale) * ((placed[.full] ?? 0) - (placed[.empty] ?? 0)) / Double(CalibrationData.volume)
            let isRight = stored.map { $0.scale == scale && abs(Double($0.scale) / truth - 1) <= 0.01 } ?? false
            if !isRight, case .failed = world.calibrator.proof.outcome { return Outcome(violation: nil, ending: "disproven") }
            return Outcome(
                violation: isRight
                    ? nil : "\(scale) was vouched for, \(String(describing: stored)) is on it, \(truth) stood there, \(plan)",
                ending: "unchecked")
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

extension BottleQuirks {
    /// Another combination for each number of those that the protocol's description tells. A cell that creeps is measured so: its noise shows
    /// in weights that are read while it is measured, for which a bottle that withholds its response has no time.
    fileprivate static func describing(_ number: Int) -> BottleQuirks {
        BottleQuirks(rawValue: UInt32(number % 64)).union(.ignoresDrinksWhileCalibrating)
    }

    /// Another combination for each number, every quirk in half of them: all of them are too many for every run. SplitMix64's last steps.
    fileprivate static func some(_ number: Int) -> BottleQuirks {
        var mixed = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return BottleQuirks(rawValue: UInt32(truncatingIfNeeded: mixed >> 31)).intersection(BottleQuirks(singles))
    }
}
