import Bluetooth
import Companion
import Synchronization
import Testing
import VirtualRadio

@BluetoothActor
@Suite struct DeviceRouterTests {
    private struct Refusal: Error {}

    /// A device whose ways a test opens and closes.
    @BluetoothActor
    private final class Transport: PathTransport {
        let timers: TimerQueue
        var identity: DeviceIdentity? = DeviceIdentity(id: "A1")
        var isInReach = true
        /// What a way answers; nil never does.
        var answers: [DevicePath: Result<String, any Error>] = [:]
        var wasDone: String?
        private(set) var sent: [(path: DevicePath, address: DeviceAddress?, key: IdempotencyKey?)] = []
        private(set) var cancelled = 0

        init(_ timers: TimerQueue) { self.timers = timers }

        func probe(_ address: DeviceAddress) async throws -> DeviceIdentity {
            try await timers.pause(for: .milliseconds(10))
            guard let identity else { throw PathFailure(.notSent, "the connection was refused") }
            return identity
        }

        func connectBluetooth() async throws {
            try await timers.pause(for: .milliseconds(100))
            if !isInReach { throw PathFailure(.notSent, "the device is out of reach") }
        }

        func send(_ request: String, over path: DevicePath, at address: DeviceAddress?, key: IdempotencyKey?) async throws -> String {
            sent.append((path, address, key))
            do {
                try await timers.pause(for: answers[path] == nil ? .seconds(1_000) : .milliseconds(20))
            } catch {
                cancelled += 1
                throw error
            }
            return try answers[path, default: .failure(PathFailure(.lost, "no answer"))].get()
        }

        func readBack(_ request: String, over path: DevicePath, at address: DeviceAddress?) async throws -> String? { wasDone }
    }

    private static let address = DeviceAddress(host: "192.168.1.7", port: 5000)
    private let timers: TimerQueue
    private let transport: Transport

    init() {
        timers = TimerQueue(clock: SimulatedClock())
        transport = Transport(timers)
    }

    /// Does something with a router that runs.
    private func withRouter(
        keyedPaths: Set<DevicePath> = [], _ body: @BluetoothActor (DeviceRouter<Transport>) async throws -> Void
    ) async throws {
        let router = DeviceRouter(transport, PathRouter(identity: DeviceIdentity(id: "A1"), keyedPaths: keyedPaths), timers: timers)
        let running = Task { await router.run() }
        try await body(router)
        running.cancel()
        await running.value
    }

    @Test func `a request goes over Wi-Fi once the address is known to be the device's, and the report says why`() async throws {
        transport.answers = [.wifi: .success("over Wi-Fi"), .bluetooth: .success("over Bluetooth")]
        try await withRouter { router in
            router.addressFound(Self.address, from: .remembered)
            let answer = try await router.send("status", as: RoutedRequest("Status", isChange: false))
            #expect(answer == "over Wi-Fi")
            #expect(transport.sent.map(\.address) == [Self.address])
            #expect(transport.sent[0].key == nil)
            #expect(router.report.current == .wifi)
            #expect(router.report.decisions.map(\.kind) == [.sent, .answered])
            #expect(router.report.decisions[1].milliseconds == 30)
            #expect(router.report.ways[0].detail == "answers at 192.168.1.7:5000")
        }
    }

    @Test func `another device at the address gets nothing, and what needs Wi-Fi says so`() async throws {
        transport.identity = DeviceIdentity(id: "B2")
        transport.answers = [.wifi: .success("stolen"), .bluetooth: .success("over Bluetooth")]
        try await withRouter { router in
            router.addressFound(Self.address, from: .remembered)
            let answer = try await router.send("status", as: RoutedRequest("Status", isChange: false))
            #expect(answer == "over Bluetooth")
            let refusal = RoutingError.needsWiFi("Live picture", hindrance: .otherDevice(Self.address))
            await #expect(throws: refusal) {
                try await router.send("stream", as: RoutedRequest("Live picture", paths: [.wifi], isChange: false))
            }
            #expect(refusal.offersWiFi)
            #expect(refusal.description.contains("Another device answers at 192.168.1.7:5000"))
            #expect(transport.sent.allSatisfy { $0.path == .bluetooth })
        }
    }

    @Test func `what the device refuses is its answer, and is not asked again`() async throws {
        transport.answers = [.bluetooth: .failure(Refusal())]
        try await withRouter { router in
            await #expect(throws: Refusal.self) { try await router.send("x", as: RoutedRequest("X", isChange: true)) }
            #expect(transport.sent.count == 1)
        }
    }

    @Test func `a slow change goes over the other way with the same key, and the loser is cancelled`() async throws {
        transport.answers = [.bluetooth: .success("done")]
        try await withRouter(keyedPaths: [.wifi, .bluetooth]) { router in
            router.addressFound(Self.address, from: .remembered)
            let start = timers.now
            let answer = try await router.send("x", as: RoutedRequest("X", isChange: true))
            #expect(answer == "done")
            #expect(timers.now - start < .milliseconds(300))
            #expect(transport.sent.map(\.path) == [.wifi, .bluetooth])
            #expect(transport.sent[0].key != nil && transport.sent[0].key == transport.sent[1].key)
            #expect(router.report.failovers == 1 && router.report.hedges == 1)
        }
        #expect(transport.cancelled == 1)
    }

    @Test func `without keys, a change whose answer was lost is read back and not sent again`() async throws {
        transport.answers = [.wifi: .failure(PathFailure(.lost, "the connection was lost")), .bluetooth: .success("twice")]
        transport.wasDone = "it was done"
        try await withRouter { router in
            router.addressFound(Self.address, from: .remembered)
            let request = RoutedRequest("X", isChange: true, canBeReadBack: true)
            let answer = try await router.send("x", as: request)
            #expect(answer == "it was done")
            #expect(transport.sent.map(\.path) == [.wifi])
            let unseen = RoutedRequest("Y", paths: [.wifi], isChange: true)
            await #expect(throws: RoutingError.unclear("Y")) { try await router.send("y", as: unseen) }
        }
    }

    @Test func `a caller who leaves takes the request with them`() async throws {
        try await withRouter { router in
            let sending = Task { try await router.send("x", as: RoutedRequest("X", isChange: false)) }
            try await timers.pause(for: .milliseconds(150))
            sending.cancel()
            await #expect(throws: CancellationError.self) { try await sending.value }
            try await timers.pause(for: .milliseconds(1))
            #expect(transport.cancelled == 1)
        }
    }

    @Test func `when it stops, what waits ends, and nothing begins`() async throws {
        transport.isInReach = false
        let router = DeviceRouter(transport, PathRouter(), timers: timers)
        let running = Task { await router.run() }
        let sending = Task { try await router.send("x", as: RoutedRequest("X", isChange: true)) }
        try await timers.pause(for: .milliseconds(150))
        running.cancel()
        await running.value
        await #expect(throws: RoutingError.stopped("X")) { try await sending.value }
        await #expect(throws: RoutingError.stopped("Y")) { try await router.send("y", as: RoutedRequest("Y", isChange: false)) }
    }

    /// Goes when it is told to, and wakes nobody: a computer that is too busy for its timers.
    private final class StuckClock: Clock {
        struct Instant: InstantProtocol {
            var offset: Duration
            func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
            func duration(to other: Instant) -> Duration { other.offset - offset }
            static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
        }

        private let time = Mutex(Duration.zero)
        var now: Instant { Instant(offset: time.withLock { $0 }) }
        var minimumResolution: Duration { .nanoseconds(1) }

        func pass(_ duration: Duration) { time.withLock { $0 += duration } }

        func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            let (never, _) = AsyncStream.makeStream(of: Void.self)
            for await _ in never {}
            throw CancellationError()
        }
    }

    @Test func `a time that was told late is in the history, before what was heard instead`() async throws {
        let clock = StuckClock()
        let timers = TimerQueue(clock: clock)
        let router = DeviceRouter(transport, PathRouter(identity: DeviceIdentity(id: "A1")), timers: timers)
        let running = Task { await router.run() }
        router.bluetoothChanged(isConnected: true)
        clock.pass(.seconds(1))
        let sending = Task { try await router.send("x", as: RoutedRequest("X", isChange: false, limit: .seconds(10))) }
        for await _ in observedSnapshots(every: .zero, timers: timers, { router.report.decisions.count }) where transport.sent.count == 1 {
            break
        }
        // It is late after 200 ms.
        clock.pass(.milliseconds(1_300))
        router.networkChanged()
        let events = router.history.events.map(\.what)
        #expect(events.suffix(2) == [.stalled(took: 1_100_000, byTimer: false), .networkChanged])
        sending.cancel()
        running.cancel()
        _ = try? await sending.value
        await running.value
    }

    @Test func `without any way a request says what each way lacks`() async throws {
        transport.isInReach = false
        try await withRouter { router in
            await #expect { try await router.send("x", as: RoutedRequest("X", isChange: true)) } throws: { error in
                "\(error)".contains("the device is out of reach") && "\(error)".contains("Nothing was changed")
            }
        }
    }
}
