/// The way over Wi-Fi: which addresses the device may have, which of them answers, and whether it is the device. It decides, and does nothing.
struct WiFiPath: Sendable {
    enum State: Hashable {
        /// No address is known, or none answers.
        case down
        /// The device was verified to answer there.
        case up(DeviceAddress)
        /// As `up`, but a request is late there; left when it answers a probe, or does not.
        case slow(DeviceAddress)
    }

    private struct Candidate {
        var sources: Set<DeviceAddress.Source>
        /// The probe that is under way, and when it is late.
        var probe: (number: Int, end: Duration)?
        /// Probes that are late, and when each is given up: on a busy computer, or a slow network, an answer comes yet.
        var late: [(number: Int, end: Duration)] = []
        /// The time of its next probe; `nil` while one is under way, or it is the one in use.
        var retry: Duration?
        var failures = 0
        var hindrance: WiFiHindrance?
    }

    /// Addresses that are kept; of those announced anybody can make any number.
    private static let mostCandidates = 8

    private(set) var state = State.down
    private(set) var estimate: RoundTripEstimate
    /// Grows when the way comes up again after it was down: what was sent over it before will not be answered.
    private(set) var epoch = 0
    /// The device has said that it is in no network.
    private(set) var isNotJoined = false
    var answered = 0
    var lost = 0

    private let configuration: PathRouter.Configuration
    private var identity: DeviceIdentity
    private var candidates: [DeviceAddress: Candidate] = [:]
    private var lastProbe = 0

    init(_ identity: DeviceIdentity, _ configuration: PathRouter.Configuration) {
        self.identity = identity
        self.configuration = configuration
        estimate = RoundTripEstimate(guess: configuration.wifiGuess)
    }

    var address: DeviceAddress? {
        switch state {
        case .down: nil
        case .up(let address), .slow(let address): address
        }
    }

    var isUp: Bool { if case .up = state { true } else { false } }

    /// True while an answer to a probe is awaited.
    var isProbing: Bool { candidates.values.contains { $0.probe != nil } }

    /// True while there is no way, and an address that was asked may still answer.
    var mayAnswer: Bool { address == nil && candidates.values.contains { $0.probe != nil || !$0.late.isEmpty } }

    /// Why there is no way; the one that says most.
    var hindrance: WiFiHindrance {
        if isNotJoined { return .notJoined }
        if candidates.isEmpty { return .noAddress }
        let known = candidates.sorted { $0.key.description < $1.key.description }.compactMap(\.value.hindrance)
        return known.first { if case .otherDevice = $0 { true } else { false } } ?? known.first ?? .searching
    }

    // MARK: - What is learned

    /// - Returns: what to probe.
    mutating func add(_ address: DeviceAddress, from source: DeviceAddress.Source, at now: Duration) -> [PathRouter.Effect] {
        if source == .told { isNotJoined = false }
        if candidates[address] == nil, candidates.count >= Self.mostCandidates, let oldest = leastUseful() { candidates[oldest] = nil }
        let isNew = candidates[address]?.sources.contains(source) != true
        candidates[address, default: Candidate(sources: [])].sources.insert(source)
        guard isNew || candidates[address]?.probe == nil, self.address != address else { return [] }
        return probe(address, at: now)
    }

    private func leastUseful() -> DeviceAddress? {
        candidates.filter { $0.key != address && !$0.value.sources.contains(.told) }.max { $0.value.failures < $1.value.failures }?.key
    }

    /// Takes a change of the device's identity: every address is looked at again.
    mutating func identify(_ identity: DeviceIdentity, at now: Duration) -> [PathRouter.Effect] {
        guard identity != self.identity else { return [] }
        self.identity = identity
        return probeAll(at: now)
    }

    /// The device says that it is in no network.
    mutating func leave() {
        isNotJoined = true
        state = .down
        for address in candidates.keys {
            candidates[address]?.sources.remove(.told)
            candidates[address]?.retry = nil
        }
    }

    /// The Bluetooth connection on which the device told its address is gone: the address may be another's the next time.
    mutating func forgetTold() {
        for address in candidates.keys { candidates[address]?.sources.remove(.told) }
    }

    // MARK: - Probes

    mutating func probeAll(at now: Duration) -> [PathRouter.Effect] {
        candidates.keys.sorted { $0.description < $1.description }.flatMap { probe($0, at: now) }
    }

    private mutating func probe(_ address: DeviceAddress, at now: Duration) -> [PathRouter.Effect] {
        guard let candidate = candidates[address], candidate.probe == nil else { return [] }
        lastProbe += 1
        candidates[address]?.probe = (lastProbe, now + configuration.probeLimit)
        candidates[address]?.retry = nil
        return [.probe(address, lastProbe)]
    }

    /// A probe has ended; one that was given up before is ignored.
    ///
    /// - Parameter answer: who answers; or why nothing does, as part of a sentence.
    /// - Returns: what is not waited for any more.
    mutating func probed(
        _ address: DeviceAddress, _ number: Int, _ answer: Result<DeviceIdentity, PathFailure>, at now: Duration
    ) -> [PathRouter.Effect] {
        guard let candidate = candidates[address] else { return [] }
        let isLate = candidate.late.contains { $0.number == number }
        guard isLate || candidate.probe?.number == number else { return [] }
        candidates[address]?.late.removeAll { $0.number == number }
        switch answer {
        case .failure(let failure):
            // Of one that was late, that was said then.
            if !isLate { missed(address, .noAnswer(address, reason: failure.reason), at: now) }
            return []
        case .success(let found):
            // The others ask the same.
            let others = ((candidates[address]?.late ?? []) + (isLate ? [candidate.probe].compactMap(\.self) : [])).map(\.number)
            candidates[address]?.late = []
            candidates[address]?.probe = nil
            if let hindrance = self.hindrance(of: address, found, candidate.sources) {
                missed(address, hindrance, at: now)
            } else {
                candidates[address]?.failures = 0
                candidates[address]?.retry = nil
                candidates[address]?.hindrance = nil
                use(address, now)
            }
            return others.map { .cancelProbe($0) }
        }
    }

    /// The device is not there, or does not show itself.
    private mutating func missed(_ address: DeviceAddress, _ hindrance: WiFiHindrance, at now: Duration) {
        guard var candidate = candidates[address] else { return }
        candidate.probe = nil
        candidate.hindrance = hindrance
        candidate.failures += 1
        candidate.retry = now + min(configuration.firstRetry * (1 << min(candidate.failures - 1, 8)), configuration.longestRetry)
        candidates[address] = candidate
        if self.address == address { state = .down }
    }

    private func hindrance(
        of address: DeviceAddress, _ found: DeviceIdentity, _ sources: Set<DeviceAddress.Source>
    ) -> WiFiHindrance? {
        switch identity.verdict(on: found) {
        case .same: nil
        case .other: .otherDevice(address)
        // A device that cannot say who it is counts only where it names the address itself, over Bluetooth.
        case .unproven: identity == DeviceIdentity() && sources.contains(.told) ? nil : .unproven(address)
        }
    }

    private mutating func use(_ address: DeviceAddress, _ now: Duration) {
        isNotJoined = false
        if self.address != address { epoch += 1 }
        if let before = self.address, before != address { candidates[before]?.retry = now + configuration.longestRetry }
        state = .up(address)
    }

    /// A request is late. Whether anybody is there is asked at once.
    mutating func slowed(at now: Duration) -> [PathRouter.Effect] {
        guard case .up(let address) = state else { return [] }
        state = .slow(address)
        return probeAll(at: now)
    }

    /// A request has failed on it.
    mutating func failed(_ reason: String, at now: Duration) -> [PathRouter.Effect] {
        guard let address else { return [] }
        state = .down
        candidates[address]?.hindrance = .noAnswer(address, reason: reason)
        return probeAll(at: now)
    }

    /// An answer came over it.
    ///
    /// - Parameter time: nil where it says nothing about the way.
    mutating func answered(after time: Duration?, at now: Duration) {
        if let time { estimate.add(time) }
        answered += 1
        if case .slow(let address) = state { state = .up(address) }
    }

    // MARK: - Time

    var deadline: Duration? {
        candidates.values.flatMap { [$0.probe?.end ?? $0.retry, $0.late.first?.end].compactMap(\.self) }.min()
    }

    /// - Parameter isAwaited: a request waits for a way, so that nothing is put off.
    mutating func timePassed(isAwaited: Bool, at now: Duration) -> [PathRouter.Effect] {
        var effects: [PathRouter.Effect] = []
        for address in candidates.keys.sorted(by: { $0.description < $1.description }) {
            if let probe = candidates[address]?.probe, now >= probe.end {
                candidates[address]?.late.append((probe.number, probe.end - configuration.probeLimit + configuration.longestAttempt))
                missed(address, .noAnswer(address, reason: "no answer"), at: now)
            }
            while let first = candidates[address]?.late.first, now >= first.end {
                candidates[address]?.late.removeFirst()
                effects.append(.cancelProbe(first.number))
            }
            guard let retry = candidates[address]?.retry, self.address != address else { continue }
            if isAwaited { candidates[address]?.retry = min(retry, now + configuration.firstRetry) }
            if now >= retry { effects += probe(address, at: now) }
        }
        return effects
    }
}
