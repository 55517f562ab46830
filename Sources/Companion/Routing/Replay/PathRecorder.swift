/// Writes the ``PathHistory`` of a ``DeviceRouter``.
struct PathRecorder: Sendable {
    private struct Attempt: Sendable {
        let request: Int
        let path: DevicePath
        let work: PathEvent.Work
        let start: Duration
    }

    private(set) var history = PathHistory()

    private let start: Duration
    private var identity = DeviceIdentity()
    private var requests = 0
    private var numbers: [PathRouter.RequestID: Int] = [:]
    private var attempts: [PathRouter.AttemptID: Attempt] = [:]
    private var decisions = 0

    /// - Parameter start: when the router was made, by its timers.
    init(start: Duration) { self.start = start }

    mutating func note(_ what: PathEvent.What, at now: Duration) {
        history.append(PathEvent(time: Self.microseconds(now - start), what))
    }

    mutating func identified(as identity: DeviceIdentity, at now: Duration) {
        self.identity = identity
        note(.identified(isKnown: identity != DeviceIdentity()), at: now)
    }

    mutating func requested(_ request: RoutedRequest, at now: Duration) {
        requests += 1
        note(.requested(request: PathEvent.Request(request, number: requests)), at: now)
    }

    /// The router's name for what was requested last.
    mutating func submitted(_ id: PathRouter.RequestID) { numbers[id] = requests }

    mutating func cancelled(_ id: PathRouter.RequestID, at now: Duration) {
        if let number = numbers.removeValue(forKey: id) { note(.cancelled(request: number), at: now) }
    }

    mutating func begun(
        _ attempt: PathRouter.AttemptID, of id: PathRouter.RequestID, _ work: PathEvent.Work, _ path: DevicePath, at now: Duration
    ) {
        guard let number = numbers[id] else { return }
        attempts[attempt] = Attempt(request: number, path: path, work: work, start: now)
    }

    mutating func ended(_ attempt: PathRouter.AttemptID, _ ending: PathEvent.Ending, reason: String = "", at now: Duration) {
        guard let ended = attempts.removeValue(forKey: attempt) else { return }
        note(
            .ended(
                request: ended.request, path: ended.path, work: ended.work, took: Self.microseconds(now - ended.start), ending: ending,
                reason: reason), at: now)
    }

    /// - Parameter answer: nil where it was not waited for any more.
    mutating func probed(
        _ address: DeviceAddress, _ answer: Result<DeviceIdentity, PathFailure>?, since: Duration, at now: Duration
    ) {
        let (found, reason): (PathEvent.ProbeAnswer, String) =
            switch answer {
            case nil: (.abandoned, "")
            case .failure(let failure): (.nobody, failure.reason)
            case .success(let other):
                switch identity.verdict(on: other) {
                case .same: (.same, "")
                case .other: (.other, "")
                case .unproven: (.unproven, "")
                }
            }
        note(.probed(address: address, took: Self.microseconds(now - since), answer: found, reason: reason), at: now)
    }

    /// Takes down a router's decisions since the last call.
    mutating func decided(_ router: PathRouter, at now: Duration) {
        let (new, count) = router.decisions(since: decisions)
        decisions = count
        for decision in new { note(.decided(decision: decision), at: now) }
    }

    /// A request is over.
    mutating func finished(_ id: PathRouter.RequestID) { numbers[id] = nil }

    static func microseconds(_ time: Duration) -> Int {
        Int(time.components.seconds) * 1_000_000 + Int(time.components.attoseconds / 1_000_000_000_000)
    }
}
