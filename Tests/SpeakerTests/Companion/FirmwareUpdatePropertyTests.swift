import Companion
import Speaker
import TestSupport
import Testing

/// Random events in every order: nothing traps, nothing waits without a deadline.
@Suite struct FirmwareUpdatePropertyTests {
    @Test func `no order of events traps, sticks, or writes where it must not`() throws {
        var random = SeededNumbers(seed: 0xF1_4A_5E)
        var phases: [String: Int] = [:]
        var done = 0
        for _ in 0..<2_000 {
            var update = try UpdateHarness(restarts: random.below(2) == 0, keeps: random.below(2) == 0)
            let maximum = [20, 60, 244][random.below(3)]
            var actions: [FirmwareUpdateAction] = []
            for _ in 0..<80 {
                update.now += .milliseconds(random.below(3_000))
                actions = step(&update, &random, pending: actions, maximumWriteLength: maximum)
                if let problem = violation(update, actions, maximum) {
                    Issue.record("\(problem): \(update.machine.phase), link \(update.machine.link), \(actions)")
                    return
                }
                phases["\(update.machine.phase)".prefix { $0 != "(" }.description, default: 0] += 1
            }
            var left = 200
            while update.machine.deadline != nil, left > 0 {
                _ = update.waitForDeadline()
                left -= 1
            }
            if left == 0 {
                Issue.record("never ends: \(update.machine.phase), link \(update.machine.link)")
                return
            }
            if case .done = update.machine.phase { done += 1 }
        }
        // Every phase was visited, or this proves little.
        #expect(phases.count == 19, "\(phases)")
        #expect(done > 10)
    }

    private func step(
        _ update: inout UpdateHarness, _ random: inout SeededNumbers, pending: [FirmwareUpdateAction], maximumWriteLength: Int
    ) -> [FirmwareUpdateAction] {
        // Mostly do what was asked for, as a driver does; now and then anything.
        if let action = pending.first, random.below(4) > 0 {
            let rest = Array(pending.dropFirst())
            switch action {
            case .plan:
                return update.machine.planned(failures: random.below(8) == 0 ? ["No."] : [], targetVersion: nil, at: update.now) + rest
            case .reconnect: return update.machine.linkRestored(maximumWriteLength: maximumWriteLength, at: update.now) + rest
            case .subscribe: return update.machine.subscribed(at: update.now) + rest
            case .write(let write):
                if random.below(10) == 0 { return update.machine.actionFailed(action, sentence: "No.", at: update.now) + rest }
                var more = update.machine.written(write, at: update.now)
                // A notification that is lost, or comes with a later event.
                if random.below(4) == 0 { return more + rest }
                switch write {
                case .credentials: more += update.status(.credentialsReceived)
                case .url: more += update.status(.urlReceived)
                case .command(.start): more += update.status(.wifiConnecting)
                case .command(.validate): more += update.status(.idle)
                case .command(.reboot), .command(.rollback): more += update.machine.linkLost(at: update.now)
                default: break
                }
                return more + rest
            case .readStatus: return anyStatus(&update, &random) + rest
            }
        }
        switch random.below(14) {
        case 0: return update.machine.linkLost(at: update.now)
        case 1: return update.machine.linkRestored(maximumWriteLength: maximumWriteLength, at: update.now)
        case 2: return update.machine.subscribed(at: update.now)
        case 3: return update.machine.start(update.request, at: update.now)
        case 4: return update.machine.cancel(at: update.now)
        case 5: return update.machine.restart(at: update.now)
        case 6: return update.machine.validate(at: update.now)
        case 7: return random.below(20) == 0 ? update.machine.rollBack(at: update.now) : []
        case 8: return update.machine.retry(at: update.now)
        case 9: return update.waitForDeadline()
        case 10: return update.machine.receivedUnreadable(sentence: "No.", at: update.now)
        case 11:
            if random.below(4) == 0 { update.machine.dismiss() }
            return []
        default: return anyStatus(&update, &random)
        }
    }

    private func anyStatus(_ update: inout UpdateHarness, _ random: inout SeededNumbers) -> [FirmwareUpdateAction] {
        let states = OTAState.known + [.downloading, .success, .pendingVerify, .unknown(9)]
        return update.status(
            states[random.below(states.count)], error: OTAError(rawValue: UInt8(random.below(14))), progress: UInt8(random.below(256)),
            downloaded: UInt16(random.below(0x1_0000)), total: UInt16(random.below(0x1_0000)))
    }

    private func violation(_ update: UpdateHarness, _ actions: [FirmwareUpdateAction], _ maximum: Int) -> String? {
        let machine = update.machine
        if !machine.phase.isOver, !(machine.phase.isDecision && machine.link == .up), machine.deadline == nil { return "no deadline" }
        if machine.phase.isOver, machine.link == .up || machine.link == .down, machine.deadline != nil { return "a deadline for nothing" }
        if let fraction = machine.progress.fraction, !(0...1).contains(fraction) { return "fraction \(fraction)" }
        for case .write(let write) in actions {
            switch write {
            case .credentials(let credentials) where credentials.bytes.count > maximum: return "credentials too long"
            case .url(let url) where url.bytes.count > maximum: return "URL too long"
            default: break
            }
        }
        return nil
    }
}
