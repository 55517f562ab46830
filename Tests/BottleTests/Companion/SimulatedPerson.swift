import Bluetooth
import Bottle
import BottleDevice
import VirtualRadio

/// A person with a bottle, who follows what the companion says, not always well.
@BluetoothActor
struct SimulatedPerson {
    /// What goes wrong, drawn from a seed.
    struct Plan: Sendable, Hashable {
        enum Mistake: Sendable, Hashable {
            /// ml that stay in the bottle, or are missing from it.
            case amount(Double)
            /// Degrees from upright, noticed after ten seconds.
            case tilt(Double)
            /// It is taken in the hand in the middle of the measurement.
            case lift
            case leave
        }

        /// By the number of the attempt at a point: 0 is the first.
        var empty: [Int: Mistake] = [:]
        var full: [Int: Mistake] = [:]
        /// The radio's, at a time after the start.
        var faults: [(at: Duration, fault: Trouble)] = []
        /// How long they take for a step.
        var slowness = Duration.seconds(1)
        /// How many failures they take before they give up.
        var patience = 5
        /// How long they leave the bottle standing before they measure it.
        var dawdling = Duration.zero
        /// They vouch for their points, where that is offered.
        var savesUnchecked = false

        enum Trouble: Sendable, Hashable {
            case dropLink
            case adapterOff(Duration)
            case restart
            case loseNotifications(Int)
            case silence(Duration)
        }

        static func == (left: Plan, right: Plan) -> Bool {
            left.empty == right.empty && left.full == right.full && left.slowness == right.slowness
        }

        func hash(into hasher: inout Hasher) { hasher.combine(empty) }

        /// No mistakes.
        init() {}

        init<Random: RandomNumberGenerator>(using random: inout Random) {
            slowness = .milliseconds(Int.random(in: 100...1_500, using: &random))
            patience = .random(in: 0...3, using: &random)
            // Two readings with the same mistake of the same size look alike to everyone; no size comes twice.
            var sizes = stride(from: 20.0, through: 300, by: 20).map(\.self)
            sizes.shuffle(using: &random)
            for attempt in 0..<3 {
                empty[attempt] = Self.mistake(&sizes, &random)
                full[attempt] = Self.mistake(&sizes, &random)
            }
            guard Int.random(in: 0..<2, using: &random) == 0 else { return }
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let at = Duration.milliseconds(Int.random(in: 0...20_000, using: &random))
                let length = Duration.seconds(Int.random(in: 1...20, using: &random))
                let all: [Trouble] = [
                    .dropLink, .adapterOff(length), .restart, .loseNotifications(.random(in: 1...4, using: &random)), .silence(length),
                ]
                if let trouble = all.randomElement(using: &random) { faults.append((at, trouble)) }
            }
        }

        private static func mistake<Random: RandomNumberGenerator>(_ sizes: inout [Double], _ random: inout Random) -> Mistake? {
            switch Int.random(in: 0..<20, using: &random) {
            case 0, 1: sizes.popLast().map { .amount($0 + .random(in: -2...2, using: &random)) }
            case 2: .tilt(.random(in: 1...40, using: &random))
            case 3: .lift
            case 4: Int.random(in: 0..<3, using: &random) == 0 ? .leave : nil
            default: nil
            }
        }
    }

    private let plan: Plan
    private let world: CompanionWorld
    private var attempts: [CalibrationPoint: Int] = [:]
    private var failures = 0
    /// ml that stood on the cell when each point was put there last.
    private(set) var placed: [CalibrationPoint: Double] = [:]

    init(plan: Plan, world: CompanionWorld) {
        self.plan = plan
        self.world = world
    }

    /// Calibrates until it succeeds or their patience ends.
    mutating func calibrate() async throws {
        for (at, trouble) in plan.faults { schedule(trouble, after: at) }
        try await world.wait { world.machine.isConnected }
        lift()
        world.calibrator.start()
        let end = world.timers.now + .seconds(600)
        while world.timers.now < end, try await step() {}
        // Whatever is owed to the bottle is paid when it can be, and a save that it did not confirm may turn out well.
        for _ in 0..<600 {
            let machine = world.machine
            guard machine.cleanUp != nil || machine.state.isUnderWay || machine.isSaveInDoubt else { break }
            if machine.needsRestart { try await restart() }
            try await world.timers.pause(for: .milliseconds(500))
        }
        try await watchProof()
    }

    /// Takes the battery out and puts it in again, as the companion says.
    private func restart() async throws {
        guard world.machine.isConnected else { return }
        world.twin.requestRestart()
        for _ in 0..<60 where world.machine.needsRestart { try await world.timers.pause(for: .milliseconds(500)) }
    }

    /// Leaves the full bottle where it is until it was weighed, and restarts it where it does not weigh with what it has stored.
    private func watchProof() async throws {
        guard case .complete = world.machine.state else { return }
        for attempt in 0..<2 {
            for _ in 0..<60 where world.calibrator.proof.deadline != nil { try await world.timers.pause(for: .milliseconds(500)) }
            guard attempt == 0, case .failed = world.calibrator.proof.outcome, world.machine.isConnected else { return }
            world.twin.requestRestart()
            for _ in 0..<60 where world.machine.isConnected { try await world.timers.pause(for: .milliseconds(500)) }
            for _ in 0..<60 where !world.machine.isConnected { try await world.timers.pause(for: .milliseconds(500)) }
        }
    }

    /// A bottle that drives measures whatever stands on it.
    private func lift() {
        if world.machine.isDeviceDriven { world.twin.touch { $0.lift() } }
    }

    /// - Returns: whether there is something to do still.
    private mutating func step() async throws -> Bool {
        let before = world.machine.state
        switch before {
        case .emptyBottlePrompt: try await place(.empty)
        case .fullBottlePrompt: try await place(.full)
        case .reviewing(let review) where plan.savesUnchecked && review.canBeWaived: world.calibrator.saveUnchecked()
        case .reviewing:
            lift()
            world.calibrator.secondReading()
        case .complete: return false
        case .failed where world.machine.needsRestart: try await restart()
        case .failed(let error):
            failures += 1
            guard failures <= plan.patience, error.isRetryable else { return false }
            // Patience for a device that comes back, and none for one that does not.
            for _ in 0..<120 {
                guard !world.machine.canRetry else { break }
                // A save that was thought lost may turn out well meanwhile.
                guard world.machine.state == before else { return true }
                try await world.timers.pause(for: .milliseconds(500))
            }
            guard world.machine.canRetry else { return false }
            lift()
            world.calibrator.retry()
        default: break
        }
        try await world.timers.pause(for: .milliseconds(500))
        return true
    }

    /// Does what the prompt asks for, and measures where there is a button for it.
    private mutating func place(_ point: CalibrationPoint) async throws {
        let prompt = world.machine.state
        let attempt = attempts[point, default: 0]
        let mistake = point == .empty ? plan.empty[attempt] : plan.full[attempt]
        attempts[point] = attempt + 1
        if mistake == .leave {
            world.calibrator.leave()
            return
        }
        let wanted = point == .empty ? 0.0 : 830
        var target = wanted
        if case .amount(let error) = mistake { target = point == .empty ? error : 830 - error }
        placed[point] = target
        // In the hand while it is emptied or filled, so that nothing in between is taken for a point; filled from a can, not from a tap.
        world.twin.touch { bottle in
            bottle.lift()
            bottle.tilt(to: 0)
            bottle.exchange(for: target)
        }
        try await world.timers.pause(for: plan.slowness)
        var isTilted = false
        if case .tilt(let degrees) = mistake {
            world.twin.touch { $0.tilt(to: degrees) }
            isTilted = true
        }
        world.twin.touch { $0.putDown() }
        let placed = world.timers.now
        while world.machine.state == prompt, world.timers.now - placed < .seconds(40) {
            if isTilted, world.timers.now - placed >= .seconds(10) {
                world.twin.touch { $0.tilt(to: 0) }
                isTilted = false
            }
            if world.machine.canMeasure, world.timers.now - placed >= plan.dawdling { world.calibrator.measure() }
            try await world.timers.pause(for: .milliseconds(500))
        }
        guard mistake == .lift, world.machine.state != prompt else { return }
        try await world.timers.pause(for: .seconds(2))
        world.twin.touch { $0.lift() }
        try await world.timers.pause(for: .seconds(4))
        world.twin.touch { $0.putDown() }
    }

    private func schedule(_ trouble: Plan.Trouble, after delay: Duration) {
        let world = world
        world.timers.schedule(after: delay) {
            switch trouble {
            case .dropLink: world.peripheral.dropLinks()
            case .adapterOff(let length):
                world.central.isPowered = false
                world.timers.schedule(after: length) { world.central.isPowered = true }
            case .restart: world.twin.requestRestart()
            case .loseNotifications(let count):
                for number in 1...count {
                    world.peripheral.inject(Fault(.loseNotification(of: BottleUUIDs.currentState, number: number)))
                    world.peripheral.inject(Fault(.loseNotification(of: BottleUUIDs.calibrationState, number: number)))
                }
            case .silence(let length):
                world.peripheral.inject(Fault(.silence))
                world.timers.schedule(after: length) { world.peripheral.clearFaults() }
            }
        }
    }
}
