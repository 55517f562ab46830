import Sentences

/// Decides over which way each request to a device goes, and does nothing: a value whose methods take what happened, and return what to do.
/// A ``DeviceRouter`` performs it.
///
/// - Both ways are tried at once; an address counts only once the device was verified to answer there.
/// - A request takes the faster way. Where its answer is late, it goes over the other one too, and the first answer counts.
/// - A change is never executed twice: it is sent again only over ways on which the device knows its ``IdempotencyKey``; otherwise it is
///   looked at first whether it was made, once the attempt before it cannot arrive any more.
/// - What needs Wi-Fi waits a moment for it, and is refused with the reason.
///
/// Time is a duration since any fixed moment.
public struct PathRouter: Sendable {
    /// Names a request.
    public struct RequestID: Hashable, Sendable {
        let number: Int
    }

    /// Names one sending of a request.
    public struct AttemptID: Hashable, Sendable {
        let number: Int
    }

    /// The outcome of a request.
    public enum Outcome: Hashable, Sendable {
        /// With the answer of this attempt.
        case answered(AttemptID)
        /// Without an answer; the error says why.
        case failed(RoutingError)
    }

    /// Something to be done.
    public enum Effect: Hashable, Sendable {
        /// Ask who answers at an address, and tell ``PathRouter/probed(_:_:_:at:)`` with the number.
        case probe(DeviceAddress, Int)
        /// The probe of this number is not waited for any more.
        case cancelProbe(Int)
        /// Connect over Bluetooth, and tell ``PathRouter/bluetoothConnected(at:)`` or ``PathRouter/bluetoothDisconnected(_:at:)``.
        case connectBluetooth
        /// Send a request over a way; the address for Wi-Fi.
        case send(RequestID, AttemptID, DevicePath, DeviceAddress?)
        /// Look whether the change that a request asked for was made.
        case readBack(RequestID, AttemptID, DevicePath, DeviceAddress?)
        /// An attempt is not waited for any more; its connection has to be closed, so that it cannot arrive later.
        case cancel(AttemptID)
        /// The request is over.
        case finish(RequestID, Outcome)
    }

    /// Decisions that are kept.
    private static let keptDecisions = 50

    /// The ways on which the device knows an ``IdempotencyKey``, sharing what it knows among them; none for firmware that knows no keys.
    public var keyedPaths: Set<DevicePath>

    private let configuration: Configuration
    private var wifi: WiFiPath
    private var bluetooth: BluetoothPath
    private var routes: [RequestID: RequestRoute] = [:]
    /// In the order in which they came.
    private var order: [RequestID] = []
    private var owners: [AttemptID: RequestID] = [:]
    private var lastNumber = 0
    private var effects: [Effect] = []
    private var decisions: [PathDecision] = []
    private var decisionCount = 0
    private var requestCount = 0
    private var failovers = 0
    private var hedges = 0

    /// A router that knows no way yet.
    ///
    /// - Parameters:
    ///   - identity: the device that is meant, as far as it was learned before.
    ///   - keyedPaths: where the device knows keys, see ``keyedPaths``.
    public init(
        identity: DeviceIdentity = DeviceIdentity(), keyedPaths: Set<DevicePath> = [], configuration: Configuration = Configuration()
    ) {
        self.keyedPaths = keyedPaths
        self.configuration = configuration
        wifi = WiFiPath(identity, configuration)
        bluetooth = BluetoothPath(configuration)
    }

    // MARK: - The ways

    /// Begins: asks for Bluetooth, while addresses that were added are probed.
    public mutating func start(at now: Duration) -> [Effect] {
        effects += bluetooth.connect()
        return settle(now)
    }

    /// The device may be at this address.
    public mutating func addressFound(_ address: DeviceAddress, from source: DeviceAddress.Source, at now: Duration) -> [Effect] {
        effects += wifi.add(address, from: source, at: now)
        return settle(now)
    }

    /// The device has said over Bluetooth who it is.
    public mutating func identified(as identity: DeviceIdentity, at now: Duration) -> [Effect] {
        effects += wifi.identify(identity, at: now)
        return settle(now)
    }

    /// The device has said over Bluetooth that it is in no network.
    public mutating func leftWiFi(at now: Duration) -> [Effect] {
        wifi.leave()
        return settle(now)
    }

    /// This computer's network has changed: every address is tried again.
    public mutating func networkChanged(at now: Duration) -> [Effect] {
        effects += wifi.probeAll(at: now)
        return settle(now)
    }

    /// A probe has ended.
    ///
    /// - Parameter answer: who answers at the address, or why nobody does.
    public mutating func probed(
        _ address: DeviceAddress, _ number: Int, _ answer: Result<DeviceIdentity, PathFailure>, at now: Duration
    ) -> [Effect] {
        effects += wifi.probed(address, number, answer, at: now)
        return settle(now)
    }

    /// The Bluetooth link stands.
    public mutating func bluetoothConnected(at now: Duration) -> [Effect] {
        bluetooth.connected()
        return settle(now)
    }

    /// The Bluetooth link is gone, or could not be made.
    ///
    /// - Parameter reason: part of a sentence: "the device is out of reach".
    public mutating func bluetoothDisconnected(_ reason: String, at now: Duration) -> [Effect] {
        bluetooth.disconnected(reason, at: now)
        wifi.forgetTold()
        return settle(now)
    }

    // MARK: - Requests

    /// A new request.
    ///
    /// - Returns: its name, by which ``Effect/finish(_:_:)`` tells its end: among the effects of this very call, maybe.
    public mutating func submit(_ request: RoutedRequest, at now: Duration) -> (RequestID, [Effect]) {
        lastNumber += 1
        let id = RequestID(number: lastNumber)
        requestCount += 1
        routes[id] = RequestRoute(request, number: requestCount, at: now)
        order.append(id)
        // Somebody waits: what was put off is done now.
        if wifi.address == nil, !wifi.isNotJoined { effects += wifi.probeAll(at: now) }
        if wifi.address == nil { effects += bluetooth.connect() }
        return (id, settle(now))
    }

    /// The device has answered an attempt, be it with a refusal.
    public mutating func answered(_ attempt: AttemptID, at now: Duration) -> [Effect] {
        if let found = take(attempt, at: now) { finish(found.id, .answered(attempt), over: found.attempt.path, at: now) }
        return settle(now)
    }

    /// It was looked at whether a change was made.
    ///
    /// - Parameter isDone: false lets it be sent again.
    public mutating func readBack(_ attempt: AttemptID, isDone: Bool, at now: Duration) -> [Effect] {
        guard let found = take(attempt, at: now) else { return settle(now) }
        if isDone {
            finish(found.id, .answered(attempt), over: found.attempt.path, at: now)
        } else {
            routes[found.id]?.doubt = []
            cancelAttempts(of: found.id)
        }
        return settle(now)
    }

    /// A way did not carry an attempt.
    public mutating func failed(_ attempt: AttemptID, _ failure: PathFailure, at now: Duration) -> [Effect] {
        guard let id = owners.removeValue(forKey: attempt), let index = routes[id]?.running.firstIndex(where: { $0.id == attempt }),
            let ended = routes[id]?.running.remove(at: index)
        else { return settle(now) }
        if failure.kind == .lost { leaveInDoubt(ended, of: id, at: now) }
        // A device that fails in this request alone is not asked as fast as it can fail.
        if let tries = routes[id]?.tries, tries > 2 {
            routes[id]?.pause = now + min(configuration.firstRetry / 4 * (1 << min(tries, 6)), .seconds(2))
        }
        // What an attempt of an earlier connection says is nothing about this one.
        if ended.epoch == epoch(of: ended.path) {
            switch ended.path {
            case .wifi: effects += wifi.failed(failure.reason, at: now)
            case .bluetooth: bluetooth.disconnected(failure.reason, at: now)
            }
        }
        return settle(now)
    }

    /// The caller does not wait any more.
    public mutating func cancelled(_ id: RequestID, at now: Duration) -> [Effect] {
        cancelAttempts(of: id)
        routes[id] = nil
        order.removeAll { $0 == id }
        return settle(now)
    }

    /// Nothing is sent any more: every request ends.
    public mutating func stopped(at now: Duration) -> [Effect] {
        for id in order {
            guard let route = routes[id] else { continue }
            let isUntouched = route.touched.isEmpty || !route.request.isChange
            finish(id, .failed(isUntouched ? .stopped(route.request.name) : .unclear(route.request.name)), over: nil, at: now)
        }
        defer { effects = [] }
        return effects
    }

    // MARK: - Time

    /// The time at which ``timePassed(at:)`` has to be called.
    public var deadline: Duration? {
        var times = [wifi.deadline, bluetooth.retry].compactMap { $0 }
        for route in routes.values {
            times.append(route.end)
            if route.request.paths == [.wifi], route.running.isEmpty { times.append(route.start + configuration.wifiPatience) }
            if route.running.isEmpty { times += [route.settled, route.pause] }
            for attempt in route.running {
                if !attempt.isLate { times.append(attempt.late) }
                times.append(giveUpTime(attempt, of: route))
            }
        }
        // A time that has passed without a consequence is waited for no more: what changes it calls us.
        return times.filter { $0 > lastTime }.min()
    }

    private var lastTime = Duration(secondsComponent: -1, attosecondsComponent: 0)

    /// The deadline has come.
    public mutating func timePassed(at now: Duration) -> [Effect] { settle(now) }

    // MARK: - Deciding

    /// Does for every request what can be done now.
    private mutating func settle(_ now: Duration) -> [Effect] {
        lastTime = now
        let isAwaited = !order.isEmpty
        effects += wifi.timePassed(isAwaited: isAwaited, at: now)
        effects += bluetooth.timePassed(isAwaited: isAwaited, at: now)
        for id in order { advance(id, at: now) }
        order.removeAll { routes[$0] == nil }
        defer { effects = [] }
        return effects
    }

    private mutating func advance(_ id: RequestID, at now: Duration) {
        guard let route = routes[id] else { return }
        guard now < route.end else { return giveUp(route, id, at: now) }
        endLateAttempts(of: id, at: now)
        noticeLateAttempts(of: id, at: now)
        guard let route = routes[id], now >= route.pause else { return }
        if route.request.paths == [.wifi], route.running.isEmpty, wifi.address == nil {
            if wifi.isNotJoined && !wifi.isProbing || now >= route.start + configuration.wifiPatience {
                finish(id, .failed(.needsWiFi(route.request.name, hindrance: wifi.hindrance)), over: nil, at: now)
            }
            return
        }
        // One that is not late is waited for.
        if route.running.contains(where: { now < $0.late && isUp($0.path) && $0.epoch == epoch(of: $0.path) }) { return }
        let free = usablePaths().filter { path in
            route.request.paths.contains(path) && !route.running.contains { $0.path == path && $0.epoch == epoch(of: path) }
        }
        if let path = free.first(where: { route.maySend(over: $0, keyed: keyedPaths) }) {
            begin(.send, id, over: path, at: now)
        } else if route.running.isEmpty, !route.doubt.isEmpty {
            if route.request.canBeReadBack {
                if now >= route.settled, let path = free.first { begin(.readBack, id, over: path, at: now) }
            } else if !keyedPaths.isSuperset(of: route.doubt) || keyedPaths.isDisjoint(with: route.request.paths) {
                // Waiting would tell nothing.
                finish(id, .failed(.unclear(route.request.name)), over: nil, at: now)
            }
        } else if let path = free.first, route.running.allSatisfy(\.isReadBack), !route.running.isEmpty {
            begin(.readBack, id, over: path, at: now)
        }
    }

    private mutating func begin(_ work: RequestRoute.Work, _ id: RequestID, over path: DevicePath, at now: Duration) {
        guard var route = routes[id] else { return }
        // What an earlier connection of this way has taken is not waited for any more.
        for stale in route.running where stale.path == path {
            owners[stale.id] = nil
            effects.append(.cancel(stale.id))
            if route.request.isChange, !stale.isReadBack { route.doubt.insert(path) }
        }
        route.running.removeAll { $0.path == path }
        lastNumber += 1
        let attempt = AttemptID(number: lastNumber)
        owners[attempt] = id
        let reason = self.reason(for: path, of: route)
        let kind: PathDecision.Kind =
            work == .readBack ? .readBack : !route.running.isEmpty ? .hedged : route.tries > 0 ? .repeated : .sent
        if kind == .hedged {
            hedges += 1
            route.isHedged = true
        }
        // What the device itself takes is no delay of the way; looking back takes it no time.
        let patience = work == .send ? route.request.patience : .zero
        let late =
            now + patience + min(max(estimate(of: path).late, configuration.hedgeDelay.lowerBound), configuration.hedgeDelay.upperBound)
        route.running.append(
            RequestRoute.Attempt(
                id: attempt, path: path, epoch: epoch(of: path), start: now, isReadBack: work == .readBack, late: late))
        if work == .send { route.tries += 1 }
        if route.firstPath == nil { route.firstPath = path }
        routes[id] = route
        let address = path == .wifi ? wifi.address : nil
        effects.append(work == .send ? .send(id, attempt, path, address) : .readBack(id, attempt, path, address))
        note(kind, route, path, reason, at: now)
    }

    /// The way of what is late is not the first choice any more.
    private mutating func noticeLateAttempts(of id: RequestID, at now: Duration) {
        for (index, attempt) in (routes[id]?.running ?? []).enumerated() where !attempt.isLate && now >= attempt.late {
            routes[id]?.running[index].isLate = true
            guard attempt.epoch == epoch(of: attempt.path) else { continue }
            switch attempt.path {
            case .wifi: effects += wifi.slowed(at: now)
            case .bluetooth: bluetooth.slowed()
            }
        }
    }

    /// Gives up what has been silent for too long.
    private mutating func endLateAttempts(of id: RequestID, at now: Duration) {
        guard let route = routes[id] else { return }
        for attempt in route.running where now >= giveUpTime(attempt, of: route) {
            owners[attempt.id] = nil
            routes[id]?.running.removeAll { $0.id == attempt.id }
            effects.append(.cancel(attempt.id))
            leaveInDoubt(attempt, of: id, at: now)
            guard attempt.epoch == epoch(of: attempt.path) else { continue }
            switch attempt.path {
            case .wifi: effects += wifi.failed("no answer", at: now)
            // The radio says when the link has gone; one that stands and does not answer for long is as good as gone.
            case .bluetooth where now >= attempt.start + route.request.patience + configuration.longestAttempt:
                bluetooth.disconnected("no answer", at: now)
            case .bluetooth: bluetooth.slowed()
            }
        }
    }

    /// The time at which an attempt is given up: early for a change that can go nowhere else meanwhile, and has somewhere to be looked at.
    private func giveUpTime(_ attempt: RequestRoute.Attempt, of route: RequestRoute) -> Duration {
        let patience = attempt.isReadBack ? .zero : route.request.patience
        let longest = attempt.start + patience + configuration.longestAttempt
        guard route.request.isChange, !attempt.isReadBack, route.request.canBeReadBack, route.request.paths.contains(attempt.path.other),
            isUsable(attempt.path.other), !route.maySend(over: attempt.path.other, keyed: keyedPaths)
        else { return longest }
        return min(longest, attempt.start + patience + configuration.giveUp * (1 << min(route.tries - 1, 4)))
    }

    private mutating func leaveInDoubt(_ attempt: RequestRoute.Attempt, of id: RequestID, at now: Duration) {
        switch attempt.path {
        case .wifi: wifi.lost += 1
        case .bluetooth: bluetooth.lost += 1
        }
        guard let route = routes[id], route.request.isChange, !attempt.isReadBack else { return }
        routes[id]?.doubt.insert(attempt.path)
        routes[id]?.settled = now + configuration.settleTime
    }

    private mutating func giveUp(_ route: RequestRoute, _ id: RequestID, at now: Duration) {
        let isUnclear = route.request.isChange && !route.touched.isEmpty
        let reason: Sentence =
            "Wi-Fi: \(wifiDetail); Bluetooth: \(bluetooth.isUsable ? "it does not answer" : Sentence(key: bluetooth.reason, []))"
        finish(
            id, .failed(isUnclear ? .unclear(route.request.name) : .unreachable(route.request.name, reason: reason)), over: nil, at: now)
    }

    private mutating func finish(_ id: RequestID, _ outcome: Outcome, over path: DevicePath?, at now: Duration) {
        guard let route = routes[id] else { return }
        cancelAttempts(of: id)
        routes[id] = nil
        effects.append(.finish(id, outcome))
        switch outcome {
        case .answered:
            if path != route.firstPath { failovers += 1 }
            note(.answered, route, path, "", at: now)
        case .failed(let error): note(.failed, route, nil, error.sentence, at: now)
        }
    }

    /// Takes an attempt that has an answer; `nil` for one that nobody waits for.
    private mutating func take(_ attempt: AttemptID, at now: Duration) -> (id: RequestID, attempt: RequestRoute.Attempt)? {
        guard let id = owners.removeValue(forKey: attempt), let index = routes[id]?.running.firstIndex(where: { $0.id == attempt }),
            let ended = routes[id]?.running.remove(at: index), let route = routes[id]
        else { return nil }
        // What the device did for itself says nothing about the way, and how long that was is not known.
        let time = ended.isReadBack || route.request.patience == .zero ? now - ended.start : nil
        switch ended.path {
        case .wifi: wifi.answered(after: time, at: now)
        case .bluetooth: bluetooth.answered(after: time)
        }
        return (id, ended)
    }

    private mutating func cancelAttempts(of id: RequestID) {
        for attempt in routes[id]?.running ?? [] {
            owners[attempt.id] = nil
            effects.append(.cancel(attempt.id))
        }
        routes[id]?.running = []
    }

    // MARK: - The ways' states

    private func isUp(_ path: DevicePath) -> Bool { path == .wifi ? wifi.isUp : bluetooth.state == .up }

    private func isUsable(_ path: DevicePath) -> Bool { path == .wifi ? wifi.address != nil : bluetooth.isUsable }

    private func epoch(of path: DevicePath) -> Int { path == .wifi ? wifi.epoch : bluetooth.epoch }

    private func estimate(of path: DevicePath) -> RoundTripEstimate { path == .wifi ? wifi.estimate : bluetooth.estimate }

    /// The ways that can be taken, the best first.
    private func usablePaths() -> [DevicePath] {
        var paths: [DevicePath] = []
        for path in [DevicePath.wifi, .bluetooth] where isUsable(path) { paths.append(path) }
        guard paths.count == 2 else { return paths }
        if isUp(.wifi) != isUp(.bluetooth) { return isUp(.wifi) ? paths : paths.reversed() }
        return isWiFiFaster ? paths : paths.reversed()
    }

    /// True where Wi-Fi is the faster way, or nearly so: it has more room.
    private var isWiFiFaster: Bool { wifi.estimate.mean <= bluetooth.estimate.mean * 3 / 2 }

    // MARK: - Telling

    private func reason(for path: DevicePath, of route: RequestRoute) -> Sentence {
        if let late = route.running.first {
            return late.path == path ? "the connection before it has gone" : "\(late.path.label) is slow"
        }
        if !route.doubt.isEmpty { return "the answer was lost" }
        if route.request.paths == [path] { return "it needs \(path.label)" }
        return reason(for: path)
    }

    private func reason(for path: DevicePath) -> Sentence {
        let other = path.other
        if !isUsable(other) { return "\(other.label) leads nowhere" }
        if isUp(path), !isUp(other) { return "\(other.label) is slow" }
        let (mine, others) = (estimate(of: path).mean.wholeMilliseconds, estimate(of: other).mean.wholeMilliseconds)
        if mine <= others { return "\(path.label) is faster (\(mine) ms against \(others) ms)" }
        return "\(path.label) is nearly as fast (\(mine) ms against \(others) ms) and has more room"
    }

    private mutating func note(_ kind: PathDecision.Kind, _ route: RequestRoute, _ path: DevicePath?, _ reason: Sentence, at now: Duration)
    {
        guard route.request.isTold else { return }
        let isEnd = kind == .answered || kind == .failed
        if decisions.count >= Self.keptDecisions { decisions.removeFirst() }
        decisions.append(
            PathDecision(
                time: now.wholeMilliseconds, number: route.number, request: route.request.name, kind: kind, path: path, reason: reason,
                milliseconds: isEnd ? (now - route.start).wholeMilliseconds : nil))
        decisionCount += 1
    }

    /// Decisions since there were so many, as far as they are kept; and their number now.
    func decisions(since count: Int) -> (new: ArraySlice<PathDecision>, count: Int) {
        (decisions.suffix(max(0, decisionCount - count)), decisionCount)
    }

    /// True while the device is not reached over Wi-Fi, and an address that was asked may still answer.
    public var mayAnswer: Bool { wifi.mayAnswer }

    private var wifiDetail: Sentence {
        switch wifi.state {
        case .up(let address): "answers at \(address)"
        case .slow(let address): "slow to answer at \(address)"
        case .down: wifi.isProbing && wifi.hindrance == .searching ? "the address is being looked for" : wifi.hindrance.sentence
        }
    }

    /// The ways, for a page.
    public var report: PathReport {
        let current = usablePaths().first
        func way(_ path: DevicePath, _ state: PathReport.Way.State, _ detail: Sentence, _ answered: Int, _ lost: Int) -> PathReport.Way {
            let estimate = estimate(of: path)
            return PathReport.Way(
                path: path, state: state, detail: Worded(detail), milliseconds: estimate.count > 0 ? estimate.mean.wholeMilliseconds : nil,
                answered: answered, lost: lost)
        }
        let wifiState: PathReport.Way.State =
            switch wifi.state {
            case .up: .up
            case .slow: .slow
            case .down: wifi.isProbing ? .trying : .down
            }
        let (bluetoothState, bluetoothDetail): (PathReport.Way.State, Sentence) =
            switch bluetooth.state {
            case .up: (.up, "connected")
            case .slow: (.slow, "slow to answer")
            case .connecting: (.trying, "being connected")
            case .down: (.down, Sentence(key: bluetooth.reason, []))
            }
        return PathReport(
            current: current, reason: Worded(current.map { reason(for: $0) } ?? "neither way is open"), address: wifi.address,
            hindrance: wifi.address == nil ? wifi.hindrance : nil,
            ways: [
                way(.wifi, wifiState, wifiDetail, wifi.answered, wifi.lost),
                way(.bluetooth, bluetoothState, bluetoothDetail, bluetooth.answered, bluetooth.lost),
            ],
            failovers: failovers, hedges: hedges, decisions: decisions)
    }
}

extension Duration {
    /// Rounded down.
    fileprivate var wholeMilliseconds: Int { Int(components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000) }
}
