import Testing

@testable import DeviceSide

/// How long a code counts, and when pairing is locked.
@Suite struct PairingAttemptsTests {
    /// What `#expect` may change.
    private final class Desk {
        var attempts = PairingAttempts(lifetime: .seconds(120))
        func begin(_ code: String, at now: Duration) -> Bool { attempts.begin(code, at: now) }
        func isLocked(at now: Duration) -> Bool { attempts.isLocked(at: now) }
        func code(at now: Duration) -> String? { attempts.code(at: now) }
        func fail(at now: Duration) { attempts.fail(at: now) }
        func confirm() { attempts.confirm() }
    }

    private func fail(_ attempts: Desk, times: Int, at now: Duration) {
        for _ in 0..<times {
            #expect(attempts.begin("123456", at: now))
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
}
