/// The conditions of the ways of a ``PathHistory``: what each sending meets when it is made again.
struct RecordedConditions: Sendable {
    /// The conditions that a sending meets.
    struct Meeting: Sendable, Hashable {
        var took: Duration
        var ending: PathEvent.Ending
        var reason: String
    }

    /// The conditions that a probe meets.
    struct Probe: Sendable, Hashable {
        var start: Duration
        var took: Duration
        var answer: PathEvent.ProbeAnswer
        var reason: String
    }

    private struct Subject: Hashable {
        let request: Int
        let path: DevicePath
        let work: PathEvent.Work
    }

    /// The most time between a probe and the one that was made then for both to be the same.
    private static let tolerance = Duration.milliseconds(50)

    private var sendings: [Subject: [Meeting]] = [:]
    private var probes: [DeviceAddress: [Probe]] = [:]
    /// The results of probes by address, each with the time from which on it holds.
    private var facts: [DeviceAddress: [(time: Duration, probe: Probe)]] = [:]
    /// From when on a way carried, or did not.
    private var turns: [DevicePath: [(time: Duration, carries: Bool)]] = [:]
    private var usual: [DevicePath: Duration] = [:]
    /// Requests that were found to have been made, although their answer was lost.
    private var made: Set<Int> = []

    init(_ history: PathHistory) {
        var times: [DevicePath: [Duration]] = [:]
        var place: DeviceAddress?
        let patient = Set(
            history.events.compactMap { event in
                if case .requested(let request) = event.what, request.patience > 0 { request.number } else { nil }
            })
        for event in history.events {
            let now = Duration.microseconds(event.time)
            switch event.what {
            case .connected: turns[.bluetooth, default: []].append((now, true))
            case .disconnected: turns[.bluetooth, default: []].append((now, false))
            case .probed(let address, let took, let answer, let reason):
                let time = Duration.microseconds(took)
                let probe = Probe(start: now - time, took: time, answer: answer, reason: reason)
                probes[address, default: []].append(probe)
                guard answer != .abandoned else { continue }
                if answer == .same || answer == .unproven { place = address }
                facts[address, default: []].append((now, probe))
                turns[.wifi, default: []].append((now, answer == .same || answer == .unproven))
            case .ended(let request, let path, let work, let took, let ending, let reason):
                let time = Duration.microseconds(took)
                sendings[Subject(request: request, path: path, work: work), default: []].append(
                    Meeting(took: time, ending: ending, reason: reason))
                if work == .readBack, ending == .answered { made.insert(request) }
                if ending == .answered, !patient.contains(request) { times[path, default: []].append(time) }
                if path == .wifi, ending != .abandoned {
                    let carries = ending == .answered || ending == .notDone
                    turns[.wifi, default: []].append((now, carries))
                    // A request that is answered says as much as a probe.
                    if carries, let place, facts[place]?.last?.probe.answer == .nobody {
                        facts[place]?.append((now, Probe(start: now - time, took: time, answer: .same, reason: "")))
                    }
                }
            case .identified, .addressFound, .leftWiFi, .networkChanged, .keysKnown, .requested, .cancelled, .stalled, .decided: break
            }
        }
        for (path, all) in times { usual[path] = all.sorted()[all.count / 2] }
    }

    /// Tests that the device made a change whose answer was lost.
    func wasMade(_ request: Int) -> Bool { made.contains(request) }

    /// The conditions of the next sending of a request over a way. One that was not made then meets the way as it was at that time.
    mutating func sending(_ request: Int, over path: DevicePath, _ work: PathEvent.Work, at now: Duration) -> Meeting {
        let subject = Subject(request: request, path: path, work: work)
        if let next = sendings[subject]?.first {
            sendings[subject]?.removeFirst()
            return next
        }
        let time = usual[path] ?? (path == .wifi ? .milliseconds(30) : .milliseconds(100))
        return carries(path, at: now)
            ? Meeting(took: time, ending: .answered, reason: "")
            : Meeting(took: time, ending: .notSent, reason: "\(path.label) did not carry anything then")
    }

    /// The conditions of a probe of an address; as ``sending(_:over:_:at:)``. It counts as made by ``ended(_:of:)``.
    func probe(_ address: DeviceAddress, at now: Duration) -> Probe {
        let isOfThen = { (probe: Probe) in max(probe.start, now) - min(probe.start, now) <= Self.tolerance }
        if let probe = probes[address]?.first(where: isOfThen) { return probe }
        let known = facts[address] ?? []
        return known.last { $0.time <= now }?.probe ?? known.first?.probe
            ?? Probe(start: now, took: .milliseconds(30), answer: .nobody, reason: "nothing was asked there then")
    }

    /// A probe was made to its end: the next one of that time meets what came after it.
    mutating func ended(_ probe: Probe, of address: DeviceAddress) {
        if let index = probes[address]?.firstIndex(of: probe) { probes[address]?.remove(at: index) }
    }

    private func carries(_ path: DevicePath, at now: Duration) -> Bool { turns[path]?.last { $0.time <= now }?.carries ?? false }
}

/// The timers that the router heard late.
struct Stalls: Sendable {
    /// Deadlines of now come so much earlier than those of then, at most.
    private static let tolerance = Duration.milliseconds(1)

    private var spans: [(start: Duration, end: Duration)] = []

    init(_ history: PathHistory) {
        for event in history.events {
            guard case .stalled(let took, let byTimer) = event.what else { continue }
            let end = Duration.microseconds(event.time)
            // What was there before the timer is there before it again.
            spans.append((end - .microseconds(took) - Self.tolerance, byTimer ? end : end + .microseconds(2)))
        }
    }

    /// The time at which the router hears that this one has come.
    func end(of deadline: Duration) -> Duration {
        spans.first { $0.start <= deadline && deadline < $0.end }?.end ?? deadline
    }
}
