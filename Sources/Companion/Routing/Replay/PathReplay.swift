import Bluetooth

/// Takes the decisions of a ``PathHistory`` again: a new router is told what happened then, at the same times, and sends the same requests to a
/// device that stands in for the one of the history.
@BluetoothActor
public final class PathReplay<Transport: PathTransport> {
    /// Before the link comes back by the history, it is made: it has to stand by then.
    private static var lead: Duration { .seconds(3) }

    private let history: PathHistory
    private let transport: Transport
    private let identity: DeviceIdentity
    private let timers: TimerQueue
    private let makeRequest: @BluetoothActor (PathEvent.Request) async throws -> Transport.Request
    private let setLink: @BluetoothActor (Bool) async throws -> Void
    /// The history's number of each request, in the order in which they were sent again.
    private var numbers: [Int] = []

    /// - Parameters:
    ///   - history: what happened.
    ///   - transport: reaches the device that stands in.
    ///   - identity: by what that one is known.
    ///   - timers: a simulated time; the history takes as long as it took.
    ///   - request: something to ask of it in place of what was asked then.
    ///   - link: makes its Bluetooth link, or cuts it; returns when that is done. It stands at first.
    public init(
        _ history: PathHistory, _ transport: Transport, identity: DeviceIdentity, timers: TimerQueue,
        request: @escaping @BluetoothActor (PathEvent.Request) async throws -> Transport.Request,
        link: @escaping @BluetoothActor (Bool) async throws -> Void
    ) {
        self.history = history
        self.transport = transport
        self.identity = identity
        self.timers = timers
        makeRequest = request
        setLink = link
    }

    /// Plays it to its end.
    ///
    /// - Returns: what was decided, with the history's numbers.
    /// - Throws: what making a request or a link throws, and `CancellationError`.
    public func run() async throws -> [PathDecision] {
        let clock = ReplayClock(timers, history.events.first?.time ?? 0)
        let paths = ReplayedPaths(transport, RecordedConditions(history), clock)
        let router = DeviceRouter(paths, PathRouter(), timers: timers)
        let stalls = Stalls(history)
        router.delay = { clock.origin + stalls.end(of: $0 - clock.origin) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await router.run() }
            defer { group.cancelAll() }
            try await play(on: router, clock)
        }
        return router.history.decisions.map { decision in
            var decision = decision
            decision.number = numbers[decision.number - 1]
            return decision
        }
    }

    private func play(on router: DeviceRouter<ReplayedPaths<Transport>>, _ clock: ReplayClock) async throws {
        var sends: [Int: Task<Void, Never>] = [:]
        var link: Task<Void, any Error>?
        defer {
            for send in sends.values { send.cancel() }
            link?.cancel()
        }
        for (index, event) in history.events.enumerated() {
            try await clock.pause(until: .microseconds(event.time))
            switch event.what {
            case .connected:
                // Nothing where it was made in time.
                if let made = link.take() { try await made.value } else { try await setLink(true) }
                // What takes longer here puts off all that comes after it.
                clock.isNow(.microseconds(event.time))
                router.bluetoothChanged(isConnected: true)
            case .disconnected(let reason):
                router.bluetoothChanged(isConnected: false, reason: reason)
                // Told again, it is cut already, and may be on its way back.
                guard link == nil else { break }
                // Nothing here waits for it: what comes next has its own time.
                link = Task { [self] in
                    try await setLink(false)
                    guard let next = nextLink(after: index) else { return }
                    try await clock.pause(until: next - Self.lead)
                    try await setLink(true)
                }
            case .identified(let isKnown): router.identified(as: isKnown ? identity : DeviceIdentity())
            case .addressFound(let address, let source): router.addressFound(address, from: source)
            case .leftWiFi: router.leftWiFi()
            case .networkChanged: router.networkChanged()
            case .keysKnown(let paths): router.knowsKeys(on: Set(paths))
            case .requested(let request):
                let again = ReplayedPaths<Transport>.Request(number: request.number, request: try await makeRequest(request))
                sends[request.number] = Task { [self] in
                    numbers.append(request.number)
                    // How it ends is among the decisions.
                    _ = try? await router.send(again, as: request.routed)
                }
            case .cancelled(let request): sends[request]?.cancel()
            // Ended by then, it has ended now, also where the next event is of the same moment.
            case .probed, .ended: try await timers.pause(for: .microseconds(1))
            case .stalled, .decided: break
            }
        }
        // What had no end when the history was written has none now.
        for number in Set(sends.keys).intersection(ended) { await sends[number]?.value }
    }

    /// The time at which the link comes back.
    private func nextLink(after index: Int) -> Duration? {
        for event in history.events[(index + 1)...] {
            if case .connected = event.what { return .microseconds(event.time) }
        }
        return nil
    }

    /// The requests whose end the history has.
    private var ended: Set<Int> {
        Set(
            history.events.compactMap { event in
                if case .decided(let decision) = event.what, decision.kind == .answered || decision.kind == .failed {
                    decision.number
                } else {
                    nil
                }
            })
    }
}

/// The time of a history in the time of its replay.
@BluetoothActor
final class ReplayClock {
    let timers: TimerQueue
    /// The zero of the history's time.
    private(set) var origin: Duration

    /// - Parameter first: the time of the first event, in microseconds.
    init(_ timers: TimerQueue, _ first: Int) {
        self.timers = timers
        origin = timers.now - .microseconds(first)
    }

    /// The history's time.
    var now: Duration { timers.now - origin }

    /// It is this time in the history now.
    func isNow(_ time: Duration) { origin = timers.now - time }

    func pause(until time: Duration) async throws {
        if time > now { try await timers.pause(for: time - now) } else { try Task.checkCancellation() }
    }
}
