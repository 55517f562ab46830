import Bluetooth
import Foundation
import OutriggerTesting
import Testing

@Suite("Reconnection policies") struct ReconnectionPolicyTests {
    private func pauses(_ policy: ReconnectionPolicy, _ count: Int) -> [Double?] {
        (1...count).map { policy.pause(before: $0).map { $0 / .seconds(1) } }
    }

    @Test func `never has no attempt, and immediately one at once and then one each second`() {
        #expect(pauses(.never, 2) == [nil, nil])
        #expect(pauses(.immediately, 3) == [0, 1, 1])
        #expect(ReconnectionPolicy.immediately.pause(before: 0) == nil)
    }

    @Test func `pauses double from a second to a minute`() {
        #expect(pauses(.backoff(jitter: 0), 9) == [1, 2, 4, 8, 16, 32, 60, 60, 60])
        #expect(ReconnectionPolicy.backoff(jitter: 0).pause(before: .max) == .seconds(60))
    }

    @Test func `attempts are limited to one or more`() {
        #expect(pauses(.backoff(jitter: 0).limited(to: 3), 4) == [1, 2, 4, nil])
        #expect(pauses(.immediately.limited(to: 0), 2) == [0, nil])
        #expect(pauses(.never.limited(to: 5), 1) == [nil])
    }

    @Test func `values outside their range are the nearest that is allowed`() {
        #expect(pauses(.backoff(first: .seconds(-5), factor: 0, longest: .zero, jitter: -1), 3) == [0.001, 0.001, 0.001])
        #expect(pauses(.backoff(first: .seconds(5), factor: .nan, longest: .seconds(1), jitter: .nan), 2) == [5, 5])
        #expect(ReconnectionPolicy.backoff(first: .seconds(1), jitter: 7, seed: 3).pause(before: 1).map { $0 >= .zero } == true)
    }

    @Test func `chance takes at most its part off a pause, and the same seed gives the same pauses`() {
        for seed in 0..<200 as Range<UInt64> {
            let policy = ReconnectionPolicy.backoff(jitter: 0.25, seed: seed)
            for (attempt, full) in zip(1..., [1.0, 2, 4, 8, 16, 32, 60]) {
                let pause = policy.pause(before: attempt).map { $0 / .seconds(1) } ?? -1
                #expect(pause > full * 0.75 - 0.001 && pause <= full)
            }
            #expect(pauses(policy, 7) == pauses(.backoff(jitter: 0.25, seed: seed), 7))
        }
        let first = Set((0..<200 as Range<UInt64>).map { ReconnectionPolicy.backoff(seed: $0).pause(before: 1) })
        #expect(first.count == 200)
    }

    @Test func `a policy is a value that can be kept`() throws {
        let policy = ReconnectionPolicy.backoff(first: .seconds(2), jitter: 0.1, seed: 9).limited(to: 4)
        let kept = try JSONDecoder().decode(ReconnectionPolicy.self, from: JSONEncoder().encode(policy))
        #expect(kept == policy)
        #expect(kept.pause(before: 3) == policy.pause(before: 3))
    }
}
