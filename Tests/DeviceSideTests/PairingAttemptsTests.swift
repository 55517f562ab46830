import Foundation
import Testing

@testable import DeviceSide

/// How long a code counts, and when pairing is locked.
@Suite struct PairingAttemptsTests {
    /// What `#expect` may change.
    private final class Desk {
        var attempts = PairingAttempts(lifetime: .seconds(120))
        let peer = UUID()
        func begin(_ code: String, at now: Duration, with peer: UUID? = nil) -> Bool {
            attempts.begin(code, with: peer ?? self.peer, at: now)
        }
        func isLocked(at now: Duration, for peer: UUID? = nil) -> Bool { attempts.isLocked(for: peer ?? self.peer, at: now) }
        func lockLeft(at now: Duration) -> Duration { attempts.lockLeft(for: peer, at: now) }
        func sharedLockLeft(at now: Duration) -> Duration { attempts.sharedLockLeft(at: now) }
        func code(at now: Duration) -> String? { attempts.code(at: now) }
        func fail(at now: Duration) { attempts.fail(at: now) }
        func giveUp(at now: Duration) { attempts.giveUp(at: now) }
        func confirm() { attempts.confirm(peer) }
    }

    private func fail(_ attempts: Desk, times: Int, at now: Duration, with peer: UUID? = nil) {
        for _ in 0..<times {
            #expect(attempts.begin("123456", at: now, with: peer))
            attempts.fail(at: now)
        }
    }

    @Test func `a code counts for two minutes`() {
        let attempts = Desk()
        #expect(attempts.code(at: .zero) == nil)
        #expect(attempts.begin("123456", at: .zero))
        #expect(attempts.code(at: .seconds(119)) == "123456")
        #expect(attempts.code(at: .seconds(120)) == nil)
    }

    @Test func `five failures lock for a minute, and each five more for twice as long`() {
        let attempts = Desk()
        fail(attempts, times: 4, at: .zero)
        #expect(!attempts.isLocked(at: .zero))
        fail(attempts, times: 1, at: .zero)
        #expect(attempts.isLocked(at: .seconds(59)))
        #expect(!attempts.begin("123456", at: .seconds(59)))
        #expect(!attempts.isLocked(at: .seconds(60)))
        fail(attempts, times: 5, at: .seconds(60))
        #expect(attempts.isLocked(at: .seconds(179)))
        #expect(!attempts.isLocked(at: .seconds(180)))
    }

    @Test func `a code that was never confirmed is a failure, and so is one that another takes the place of`() {
        let attempts = Desk()
        for round in 0..<5 { #expect(attempts.begin("123456", at: .seconds(round))) }
        #expect(!attempts.begin("123456", at: .seconds(5)))
        let silent = Desk()
        for round in 0..<5 { #expect(silent.begin("123456", at: .seconds(round * 121))) }
        // The fifth failed when its two minutes were over.
        #expect(!silent.isLocked(at: .seconds(4 * 121 + 119)))
        #expect(silent.isLocked(at: .seconds(4 * 121 + 120)))
    }

    @Test func `a confirmed pairing forgives`() {
        let attempts = Desk()
        fail(attempts, times: 4, at: .zero)
        #expect(attempts.begin("123456", at: .zero))
        attempts.confirm()
        #expect(attempts.code(at: .zero) == nil)
        fail(attempts, times: 4, at: .zero)
        #expect(!attempts.isLocked(at: .zero))
    }

    @Test func `who gives up is not locked for it, and all together have as many codes as if it had failed`() {
        let attempts = Desk()
        attempts.giveUp(at: .zero)
        for _ in 0..<20 {
            #expect(attempts.begin("123456", at: .zero))
            attempts.giveUp(at: .zero)
            #expect(attempts.code(at: .zero) == nil)
        }
        #expect(attempts.lockLeft(at: .zero) == .zero)
        #expect(attempts.sharedLockLeft(at: .zero) == .seconds(300))
        #expect(!attempts.begin("123456", at: .zero, with: UUID()))
    }

    @Test func `a code that ran out before it was given up has failed`() {
        let attempts = Desk()
        for round in 0..<5 {
            #expect(attempts.begin("123456", at: .seconds(round * 121)))
            attempts.giveUp(at: .seconds(round * 121 + 120))
        }
        #expect(attempts.isLocked(at: .seconds(4 * 121 + 120)))
    }

    @Test func `who fails locks nobody else out`() {
        let attempts = Desk()
        let other = UUID()
        fail(attempts, times: 5, at: .zero)
        #expect(attempts.isLocked(at: .zero) && !attempts.isLocked(at: .zero, for: other))
        #expect(!attempts.begin("123456", at: .seconds(1)))
        #expect(attempts.begin("654321", at: .seconds(1), with: other))
        #expect(attempts.code(at: .seconds(1)) == "654321")
    }

    @Test func `who is about to pair keeps the code while others ask for one`() {
        let attempts = Desk()
        let other = UUID()
        #expect(attempts.begin("123456", at: .zero))
        for _ in 0..<30 { #expect(!attempts.begin("654321", at: .seconds(1), with: other)) }
        #expect(attempts.code(at: .seconds(119)) == "123456")
        // Asking was no failure.
        fail(attempts, times: 4, at: .seconds(121), with: other)
        #expect(!attempts.isLocked(at: .seconds(121), for: other))
    }

    @Test func `another's pairing forgives nothing`() {
        let attempts = Desk()
        let other = UUID()
        fail(attempts, times: 4, at: .zero, with: other)
        #expect(attempts.begin("123456", at: .zero))
        attempts.confirm()
        fail(attempts, times: 1, at: .zero, with: other)
        #expect(attempts.isLocked(at: .zero, for: other))
    }

    @Test func `the wait doubles up to a day, and halves with each hour of quiet`() {
        let attempts = Desk()
        var now = Duration.zero
        var waits: [Int64] = []
        for _ in 0..<12 {
            // Far enough apart for the failures of all together, and less than an hour of quiet.
            for _ in 0..<5 {
                fail(attempts, times: 1, at: now)
                now += .seconds(1_600)
            }
            now -= .seconds(1_600)
            waits.append(attempts.lockLeft(at: now).components.seconds)
            now += attempts.lockLeft(at: now)
        }
        #expect(waits == [60, 120, 240, 480, 960, 1_920, 3_840, 7_680, 15_360, 30_720, 61_440, 86_400])
        now += .seconds(3 * 3_600)
        fail(attempts, times: 5, at: now)
        // Twelve locks, three of them forgiven.
        #expect(attempts.lockLeft(at: now) == .seconds(60 << 9))
        now += .seconds((60 << 9) + 100 * 3_600)
        fail(attempts, times: 5, at: now)
        #expect(attempts.lockLeft(at: now) == .seconds(60))
    }

    @Test func `ever new addresses have twenty failures together, and then one in five minutes`() {
        let attempts = Desk()
        for _ in 0..<19 { fail(attempts, times: 1, at: .zero, with: UUID()) }
        #expect(attempts.sharedLockLeft(at: .zero) == .zero)
        fail(attempts, times: 1, at: .zero, with: UUID())
        #expect(attempts.sharedLockLeft(at: .zero) == .seconds(300))
        #expect(!attempts.begin("123456", at: .seconds(299), with: UUID()))
        fail(attempts, times: 1, at: .seconds(300), with: UUID())
        #expect(attempts.sharedLockLeft(at: .seconds(300)) == .seconds(300))
        // In a day of trying: what a million codes make one in three thousand.
        var tries = 0
        var now = Duration.seconds(300)
        while now < .seconds(86_700) {
            now += .seconds(1)
            guard attempts.begin("123456", at: now, with: UUID()) else { continue }
            attempts.fail(at: now)
            tries += 1
        }
        #expect(tries == 288)
    }

    @Test func `who has failed long ago is forgotten`() {
        let attempts = Desk()
        for step in 0..<1_000 { fail(attempts, times: 1, at: .seconds(step * 300), with: UUID()) }
        #expect(attempts.attempts.remembered == 12)
    }
}
