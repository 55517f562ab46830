import Companion
import Testing

/// What is decided in single situations; what comes of all of them is ``PathRouterSimulationTests``'.
@Suite struct PathRouterTests {
    private static let address = DeviceAddress(host: "192.168.1.7", port: 5000)
    private static let read = RoutedRequest("Read", isChange: false)

    private func probes(_ effects: [PathRouter.Effect]) -> [(DeviceAddress, Int)] {
        effects.compactMap { if case .probe(let address, let number) = $0 { (address, number) } else { nil } }
    }

    private func sends(_ effects: [PathRouter.Effect]) -> [(DevicePath, DeviceAddress?)] {
        effects.compactMap { if case .send(_, _, let path, let address) = $0 { (path, address) } else { nil } }
    }

    private func attempts(_ effects: [PathRouter.Effect]) -> [PathRouter.AttemptID] {
        effects.compactMap { if case .send(_, let attempt, _, _) = $0 { attempt } else { nil } }
    }

    private func failure(_ effects: [PathRouter.Effect]) -> RoutingError? {
        effects.compactMap { if case .finish(_, .failed(let error)) = $0 { error } else { nil } }.first
    }

    /// A router on which an address was probed.
    private func router(
        _ identity: DeviceIdentity, from source: DeviceAddress.Source, answer: Result<DeviceIdentity, PathFailure>
    ) -> PathRouter {
        var router = PathRouter(identity: identity)
        for (address, number) in probes(router.addressFound(Self.address, from: source, at: .zero)) {
            _ = router.probed(address, number, answer, at: .milliseconds(10))
        }
        return router
    }

    @Test func `both ways are tried at once`() {
        var router = PathRouter(identity: DeviceIdentity(id: "A1"))
        let effects = router.addressFound(Self.address, from: .announced, at: .zero) + router.start(at: .zero)
        #expect(effects == [.probe(Self.address, 1), .connectBluetooth])
    }

    @Test func `an address of a device that cannot say who it is counts only where the device names it itself`() {
        for (source, isUsed) in [(DeviceAddress.Source.remembered, false), (.announced, false), (.told, true)] {
            var router = router(DeviceIdentity(), from: source, answer: .success(DeviceIdentity()))
            let (_, effects) = router.submit(Self.read, at: .milliseconds(20))
            #expect(sends(effects).count == (isUsed ? 1 : 0))
        }
    }

    @Test func `a changed address is found by its announcement`() {
        var router = router(DeviceIdentity(id: "A1"), from: .remembered, answer: .failure(PathFailure(.lost, "no answer")))
        let moved = DeviceAddress(host: "192.168.1.9", port: 5000)
        let found = probes(router.addressFound(moved, from: .announced, at: .seconds(1)))
        // The old one is tried again at the same time.
        #expect(Set(found.map(\.0)) == [moved, Self.address])
        _ = router.probed(moved, found.first { $0.0 == moved }?.1 ?? 0, .success(DeviceIdentity(id: "A1")), at: .seconds(1))
        let (_, effects) = router.submit(Self.read, at: .seconds(1))
        #expect(sends(effects).map(\.1) == [moved])
    }

    @Test func `what needs Wi-Fi is refused at once where the device is in no network, and else after a moment`() {
        let stream = RoutedRequest("Live picture", paths: [.wifi], isChange: false)
        var router = PathRouter()
        _ = router.bluetoothConnected(at: .zero)
        _ = router.leftWiFi(at: .zero)
        let (_, refused) = router.submit(stream, at: .zero)
        #expect(failure(refused) == .needsWiFi("Live picture", hindrance: .notJoined))

        var other = PathRouter()
        _ = other.bluetoothConnected(at: .zero)
        let (_, waiting) = other.submit(stream, at: .zero)
        #expect(failure(waiting) == nil)
        #expect(other.deadline == .seconds(2))
        #expect(failure(other.timePassed(at: .seconds(2))) == .needsWiFi("Live picture", hindrance: .noAddress))
    }

    @Test func `the faster way is taken, and Wi-Fi where they are nearly the same`() {
        var router = router(DeviceIdentity(id: "A1"), from: .remembered, answer: .success(DeviceIdentity(id: "A1")))
        _ = router.bluetoothConnected(at: .milliseconds(20))
        var now = Duration.seconds(1)
        // Wi-Fi takes 190 ms, again and again.
        for _ in 0..<20 where router.report.current == .wifi {
            for case .send(_, let attempt, .wifi, _) in router.submit(Self.read, at: now).1 {
                _ = router.answered(attempt, at: now + .milliseconds(190))
            }
            now += .seconds(1)
        }
        #expect(router.report.current == .bluetooth)
        #expect(router.report.reason.hasPrefix("Bluetooth is faster (100 ms against"))
    }

    @Test func `what an earlier connection did not carry says nothing about the one after it`() throws {
        var router = PathRouter()
        _ = router.bluetoothConnected(at: .zero)
        let (_, effects) = router.submit(RoutedRequest("Change", isChange: true), at: .zero)
        let change = try #require(attempts(effects).first)
        _ = router.bluetoothDisconnected("the device is out of reach", at: .seconds(1))
        _ = router.bluetoothConnected(at: .seconds(2))
        _ = router.failed(change, PathFailure(.lost, "the link was lost"), at: .seconds(2))
        let (_, next) = router.submit(Self.read, at: .seconds(2))
        #expect(sends(next).map(\.0) == [.bluetooth])
    }

    @Test func `what an earlier connection has taken is not waited for once it is sent anew`() throws {
        var router = PathRouter()
        _ = router.bluetoothConnected(at: .zero)
        let (_, effects) = router.submit(Self.read, at: .zero)
        let first = try #require(attempts(effects).first)
        _ = router.bluetoothDisconnected("the device is out of reach", at: .seconds(1))
        let again = router.bluetoothConnected(at: .seconds(2))
        #expect(sends(again).map(\.0) == [.bluetooth])
        #expect(again.contains(.cancel(first)))
        #expect(router.answered(first, at: .seconds(2)).isEmpty)
    }

    @Test func `a loss that is told twice is one`() {
        var (once, twice) = (PathRouter(), PathRouter())
        _ = once.bluetoothConnected(at: .zero)
        _ = once.bluetoothDisconnected("the device is out of reach", at: .seconds(1))
        _ = twice.bluetoothConnected(at: .zero)
        for _ in 0..<2 { _ = twice.bluetoothDisconnected("the device is out of reach", at: .seconds(1)) }
        #expect(once.deadline != nil && twice.deadline == once.deadline)
    }

    /// A router whose only probe is late, and the number of that probe.
    private func waitingRouter() throws -> (PathRouter, Int) {
        var router = PathRouter(identity: DeviceIdentity(id: "A1"))
        let number = try #require(probes(router.addressFound(Self.address, from: .remembered, at: .zero)).first?.1)
        _ = router.bluetoothConnected(at: .zero)
        #expect(router.timePassed(at: .milliseconds(800)).isEmpty)
        #expect(router.report.current == .bluetooth && router.report.ways[0].state == .down && router.mayAnswer)
        return (router, number)
    }

    @Test func `an address that answers late is the device's all the same`() throws {
        var (router, number) = try waitingRouter()
        let second = try #require(probes(router.timePassed(at: .milliseconds(1_300))).first?.1)
        let ended = router.probed(Self.address, number, .success(DeviceIdentity(id: "A1")), at: .milliseconds(1_400))
        #expect(ended == [.cancelProbe(second)] && router.report.ways[0].state == .up && !router.mayAnswer)
        // The second one's silence takes nothing back.
        #expect(router.timePassed(at: .milliseconds(2_200)).isEmpty && router.report.ways[0].state == .up)
        let (_, effects) = router.submit(Self.read, at: .milliseconds(2_200))
        #expect(sends(effects).map(\.0) == [.wifi])
    }

    @Test func `a late answer of another device does not count, and a late refusal is told once`() throws {
        var (router, number) = try waitingRouter()
        _ = router.probed(Self.address, number, .success(DeviceIdentity(id: "B2")), at: .seconds(1))
        #expect(router.report.hindrance == .otherDevice(Self.address) && router.report.ways[0].state == .down)
        (router, number) = try waitingRouter()
        let deadline = router.deadline
        _ = router.probed(Self.address, number, .failure(PathFailure(.lost, "refused")), at: .milliseconds(810))
        #expect(router.report.hindrance == .noAnswer(Self.address, reason: "no answer") && router.deadline == deadline)
    }

    @Test func `silence is given up in the end`() throws {
        var (router, number) = try waitingRouter()
        var cancelled: [PathRouter.Effect] = []
        while cancelled.isEmpty, let next = router.deadline {
            cancelled = router.timePassed(at: next).filter { if case .cancelProbe = $0 { true } else { false } }
            if !cancelled.isEmpty { #expect(next == .seconds(5)) }
        }
        #expect(cancelled == [.cancelProbe(number)])
        #expect(router.probed(Self.address, number, .success(DeviceIdentity(id: "A1")), at: .seconds(5)).isEmpty)
        #expect(router.report.ways[0].state != .up)
    }

    @Test func `a device that is on Wi-Fi and not reached there is not told as not connected`() {
        var router = PathRouter()
        for case .probe(let address, let number) in router.addressFound(Self.address, from: .told, at: .zero) {
            _ = router.probed(address, number, .failure(PathFailure(.lost, "no answer")), at: .milliseconds(10))
        }
        _ = router.bluetoothConnected(at: .milliseconds(20))
        #expect(router.report.reason == "Wi-Fi leads nowhere")
    }

    @Test func `a device that fails in one request alone is not asked as fast as it can fail`() {
        var router = PathRouter()
        _ = router.bluetoothConnected(at: .zero)
        var now = Duration.zero
        var (_, effects) = router.submit(RoutedRequest("X", isChange: false, limit: .seconds(10)), at: now)
        var count = 0
        while failure(effects) == nil, count < 1_000 {
            count += sends(effects).count
            var next: [PathRouter.Effect] = []
            for effect in effects {
                switch effect {
                case .send(_, let attempt, _, _): next += router.failed(attempt, PathFailure(.lost, "the link was lost"), at: now)
                case .connectBluetooth: next += router.bluetoothConnected(at: now)
                default: break
                }
            }
            if next.isEmpty {
                now = router.deadline ?? .seconds(100)
                next = router.timePassed(at: now)
            }
            effects = next
        }
        #expect(failure(effects) != nil)
        #expect((3...20).contains(count))
    }
}
