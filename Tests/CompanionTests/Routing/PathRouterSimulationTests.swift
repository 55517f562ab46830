import Companion
import TestSupport
import Testing

/// Runs of a minute, in each of which both ways are lost six times, now and then at once.
@Suite
struct PathRouterSimulationTests {
    struct Figures {
        var failovers: [Duration] = []
        var requests = 0
        var answered = 0
    }

    private func run(seeds: Int, from first: UInt64, knownKeys: Set<DevicePath>) -> Figures {
        var figures = Figures()
        for seed in first..<first + UInt64(Depth.scaled(seeds)) {
            var world = RouterWorld(seed: seed, knownKeys: knownKeys)
            world.run()
            check(world, seed, &figures)
        }
        return figures
    }

    private func check(_ world: RouterWorld, _ seed: UInt64, _ figures: inout Figures) {
        for course in world.courses.values {
            figures.requests += 1
            guard let end = course.end, end > .zero, let outcome = course.outcome else {
                Issue.record("seed \(seed), request \(course.key): it has no end, or two")
                continue
            }
            let executions = world.executions[course.key, default: 0]
            if executions > 1 { Issue.record("seed \(seed), request \(course.key) was executed \(executions) times") }
            switch outcome {
            case .answered:
                figures.answered += 1
                if course.isChange, executions != 1 { Issue.record("seed \(seed), change \(course.key) was answered and not made") }
            case .failed(.unreachable):
                if executions != 0 { Issue.record("seed \(seed), change \(course.key) was made and called unreachable") }
                checkLoss(world, course, seed)
            case .failed(.unclear):
                checkLoss(world, course, seed)
            case .failed(let error): Issue.record("seed \(seed), request \(course.key): \(error)")
            }
            if let time = failover(world, course, end) {
                figures.failovers.append(time)
                if time > .seconds(2) { Issue.record("seed \(seed), request \(course.key) took \(time) to fail over") }
            }
        }
    }

    /// A request may end without an answer only where no way stood for long enough to be found again and used.
    private func checkLoss(_ world: RouterWorld, _ course: RouterWorld.Course, _ seed: UInt64) {
        let needed = Duration.seconds(4)
        var start = course.start
        while start + needed <= course.start + RouterWorld.limit {
            if DevicePath.allCases.contains(where: { world.isUp($0, from: start, to: start + needed) }) {
                Issue.record("seed \(seed), request \(course.key) was lost, although a way stood for \(needed) from \(start)")
                return
            }
            start += .milliseconds(100)
        }
    }

    /// How long an answer took whose first way was lost meanwhile, while the other stood; `nil` for every other request.
    private func failover(_ world: RouterWorld, _ course: RouterWorld.Course, _ end: Duration) -> Duration? {
        guard let first = course.firstPath, case .answered = course.outcome,
            let outage = world.outages[first]?.first(where: { $0.start < end && course.start < $0.end }),
            // It stood for long enough to be known.
            world.isUp(first.other, from: course.start - .seconds(3), to: end)
        else { return nil }
        return end - max(course.start, outage.start)
    }

    private func expectQuickFailover(_ figures: Figures) {
        let times = figures.failovers.sorted()
        let milliseconds = times.map { Int($0 / .milliseconds(1)) }
        // Recorded issues say what was lost or done twice.
        print(
            "\(figures.requests) requests, \(figures.answered) answered; \(times.count) fail-overs: median \(milliseconds[times.count / 2]) ms, "
                + "99 of 100 \(milliseconds[times.count * 99 / 100]) ms, worst \(milliseconds.last ?? 0) ms")
        // Enough for a median to mean something.
        #expect(times.count > Depth.scaled(15))
        #expect(times[times.count / 2] < .milliseconds(300))
        #expect(figures.answered * 100 > figures.requests * 90)
    }

    @Test func `with firmware that knows keys, nothing is lost or done twice`() {
        expectQuickFailover(run(seeds: 20, from: 0, knownKeys: [.wifi, .bluetooth]))
    }

    @Test func `with firmware that knows keys over Wi-Fi alone, nothing is lost or done twice`() {
        expectQuickFailover(run(seeds: 10, from: 400, knownKeys: [.wifi]))
    }

    @Test func `with firmware that knows no keys, what was lost is read back and never repeated blindly`() {
        expectQuickFailover(run(seeds: 20, from: 600, knownKeys: []))
    }
}
