import GlassesContract
import Testing

@testable import GlassesDevice

/// Presses of a contact that bounces, in time that is written down.
@Suite struct ButtonTests {
    /// Edges at milliseconds, the first one closing; what is told within, and when.
    private func presses(_ edges: [Int], isDown: Bool = false, until end: Int = 10_000) -> [String] {
        var button = ButtonStateMachine(isDown: isDown)
        var told: [String] = []
        var level = isDown
        var rest = edges[...]
        var now = 0
        while now <= end {
            let deadline = button.deadline.map { Int($0 / .milliseconds(1)) }
            guard let next = [rest.first, deadline].compactMap(\.self).min(), next <= end else { break }
            now = max(next, now)
            let presses: [ButtonPress]
            if let edge = rest.first, edge <= now {
                rest.removeFirst()
                level.toggle()
                presses = button.edge(isDown: level, at: .milliseconds(edge))
            } else {
                presses = button.advance(to: .milliseconds(now))
            }
            told += presses.map { "\($0) \(now)" }
        }
        return told
    }

    @Test func `short, long and double are told apart, when each can be known`() {
        #expect(presses([0, 100]) == ["short 500"])
        #expect(presses([0, 1_500]) == ["long 800"])
        #expect(presses([0, 100, 300, 400]) == ["double 420"])
        // Two, a second apart.
        #expect(presses([0, 100, 1_100, 1_200]) == ["short 500", "short 1600"])
        // The second one comes just in time, and just too late, while it settles.
        #expect(presses([0, 100, 499, 600]) == ["double 620"])
        #expect(presses([0, 100, 501, 600]).map { $0.split(separator: " ")[0] } == ["short", "short"])
        // A short one, and a long one at once.
        #expect(presses([0, 100, 300, 2_000]) == ["short 1100", "long 1100"])
        // Three: a double one, and another.
        #expect(presses([0, 100, 200, 300, 400, 500]).map { $0.split(separator: " ")[0] } == ["double", "short"])
        #expect(presses([0, 799]) == ["short 1199"] && presses([0, 800]) == ["long 800"])
    }

    @Test func `a contact that bounces is one press`() {
        let closing = (0..<21).map { $0 * 15 / 20 }
        let opening = (0..<21).map { 115 + $0 * 15 / 20 }
        #expect(presses(closing + opening) == ["short 530"])
        // Held, with a glitch in the middle.
        #expect(presses([0, 400, 405, 2_000]) == ["long 800"])
        #expect(presses([0, 795, 805, 2_000]).map { $0.split(separator: " ")[0] } == ["long"])
    }

    @Test func `a storm is nothing, and leaves nothing behind`() {
        #expect(presses((0..<500).map { $0 * 2 }, until: 60_000).count <= 1)
        #expect(presses((0..<501).map { $0 * 2 } + [5_000], until: 60_000).count <= 1)
        // Anything at all, at random: no more presses than the contact was still for.
        for _ in 0..<500 {
            var time = 0
            let edges = (0..<Int.random(in: 0...60)).map { _ in
                time += Int.random(in: 0...60)
                return time
            }
            let still = zip(edges, edges.dropFirst() + [time + 1_000]).filter { $1 - $0 >= 20 }.count
            #expect(presses(edges).count <= still, "\(edges)")
        }
    }

    @Test func `held for minutes it is one long press, and from the start it is none`() {
        #expect(presses([0, 300_000], until: 400_000) == ["long 800"])
        #expect(presses([5_000], isDown: true) == [])
        #expect(presses([5_000, 6_000, 6_100], isDown: true) == ["short 6500"])
    }

    /// The kernel drops edges of a storm.
    @Test func `a press whose end was lost is a short one, and not held`() {
        var button = ButtonStateMachine(isDown: false)
        #expect(button.edge(isDown: true, at: .milliseconds(0)) == [] && button.advance(to: .milliseconds(20)) == [])
        #expect(button.isClosed && button.deadline == .milliseconds(800))
        button.foundOpen()
        #expect(button.advance(to: .milliseconds(800)) == [.short] && button.deadline == nil)
    }

    @Test func `an edge that comes late or twice counts once`() {
        var button = ButtonStateMachine(isDown: false)
        #expect(button.edge(isDown: true, at: .milliseconds(0)) == [])
        #expect(button.edge(isDown: true, at: .milliseconds(1)) == [])
        // Read a second later, with what was before it.
        #expect(button.edge(isDown: false, at: .milliseconds(1_000)) == [.long])
        #expect(button.advance(to: .seconds(60)) == [] && button.deadline == nil)
    }
}
