import Companion
import TestSupport

/// A device behind two ways that come and go, in simulated time, with a ``PathRouter`` that reaches it. The same seed gives the same run.
struct RouterWorld {
    /// How a way is lost.
    enum Loss {
        /// What is sent vanishes.
        case silent
        /// The other side says that nothing is there.
        case refused
    }

    struct Outage {
        let start: Duration
        let end: Duration
        let loss: Loss
    }

    /// What became of one request.
    struct Course {
        let key: Int
        let isChange: Bool
        let start: Duration
        var end: Duration?
        var outcome: PathRouter.Outcome?
        var firstPath: DevicePath?
    }

    private enum Event {
        case request(isChange: Bool)
        case deadline
        case linkLost
        case linkTold(connection: Int)
        case connected(connection: Int)
        case notConnected
        case probed(DeviceAddress, Int, Bool)
        case arrives(Message)
        case answered(Message, isDone: Bool)
        case failed(PathRouter.AttemptID, PathFailure)
    }

    private struct Message {
        let attempt: PathRouter.AttemptID
        let request: PathRouter.RequestID
        let path: DevicePath
        let connection: Int
        let isReadBack: Bool
    }

    static let limit = Duration.seconds(10)
    /// How long a message may still arrive after its connection was closed; less than the router's settle time.
    private static let afterlife = Duration.milliseconds(250)
    private static let address = DeviceAddress(host: "192.168.1.7", port: 5000)

    private(set) var router: PathRouter
    private(set) var outages: [DevicePath: [Outage]] = [:]
    private(set) var courses: [PathRouter.RequestID: Course] = [:]
    /// How often each change was executed.
    private(set) var executions: [Int: Int] = [:]

    private let knownKeys: Set<DevicePath>
    private var random: SeededNumbers
    private var now = Duration.zero
    private var queue: [(time: Duration, order: Int, event: Event)] = []
    private var scheduled = 0
    private var connection = 0
    private var isLinked = false
    private var cancelledAt: [PathRouter.AttemptID: Duration] = [:]
    private var deadline: Duration?

    init(seed: UInt64, knownKeys: Set<DevicePath>) {
        random = SeededNumbers(seed: seed)
        self.knownKeys = knownKeys
        router = PathRouter(identity: DeviceIdentity(id: "A1"), keyedPaths: knownKeys)
        for path in DevicePath.allCases { outages[path] = makeOutages() }
        for outage in outages[.bluetooth] ?? [] { schedule(.linkLost, at: outage.start) }
        var time = milliseconds(0, 2_000)
        for _ in 0..<40 {
            schedule(.request(isChange: random.below(2) == 0), at: time)
            time += milliseconds(50, 2_500)
        }
    }

    /// Runs until every request has ended.
    mutating func run() {
        perform(router.start(at: now))
        perform(router.addressFound(Self.address, from: .remembered, at: now))
        while let next = pop(), now < .seconds(200) {
            now = max(now, next.time)
            handle(next.event)
            followDeadline()
        }
    }

    // MARK: - Chance

    private mutating func milliseconds(_ from: Int, _ to: Int) -> Duration { .milliseconds(from + random.below(to - from)) }

    private mutating func makeOutages() -> [Outage] {
        var outages: [Outage] = []
        var time = milliseconds(0, 8_000)
        for _ in 0..<6 {
            let end = time + milliseconds(200, 6_000)
            outages.append(Outage(start: time, end: end, loss: random.below(3) == 0 ? .refused : .silent))
            time = end + milliseconds(1_000, 15_000)
        }
        return outages
    }

    /// From a request to its arrival; now and then the air is busy.
    private mutating func latency(_ path: DevicePath) -> Duration {
        let usual = path == .wifi ? milliseconds(2, 20) : milliseconds(20, 60)
        return random.below(20) == 0 ? usual + milliseconds(100, 560) : usual
    }

    func outage(_ path: DevicePath, at time: Duration) -> Outage? {
        outages[path]?.first { $0.start <= time && time < $0.end }
    }

    /// Whether a way stands all this time.
    func isUp(_ path: DevicePath, from start: Duration, to end: Duration) -> Bool {
        outages[path]?.contains { $0.start < end && start < $0.end } != true
    }

    // MARK: - Events

    private mutating func schedule(_ event: Event, at time: Duration) {
        scheduled += 1
        // The latest first; few events wait at a time.
        let index = queue.firstIndex { $0.time <= time } ?? queue.count
        queue.insert((time, scheduled, event), at: index)
    }

    private mutating func pop() -> (time: Duration, order: Int, event: Event)? { queue.popLast() }

    private mutating func followDeadline() {
        guard let next = router.deadline, next != deadline else { return }
        deadline = next
        schedule(.deadline, at: next)
    }

    private mutating func handle(_ event: Event) {
        switch event {
        case .request(let isChange):
            let request = RoutedRequest("Test", isChange: isChange, canBeReadBack: true, limit: Self.limit)
            let (id, effects) = router.submit(request, at: now)
            courses[id] = Course(key: courses.count, isChange: isChange, start: now)
            perform(effects)
        case .deadline:
            deadline = nil
            perform(router.timePassed(at: now))
        case .linkLost:
            guard isLinked else { return }
            isLinked = false
            // The radio sees it when its supervision time has passed.
            schedule(.linkTold(connection: connection), at: now + milliseconds(20, 500))
        case .linkTold(let number):
            guard number == connection else { return }
            perform(router.bluetoothDisconnected("the link was lost", at: now))
        case .connected(let number):
            guard number == connection, outage(.bluetooth, at: now) == nil else {
                return perform(router.bluetoothDisconnected("", at: now))
            }
            isLinked = true
            perform(router.bluetoothConnected(at: now))
        case .notConnected: perform(router.bluetoothDisconnected("it is out of reach", at: now))
        case .probed(let address, let number, let isThere):
            let answer: Result<DeviceIdentity, PathFailure> =
                isThere ? .success(DeviceIdentity(id: "A1")) : .failure(PathFailure(.notSent, "the connection was refused"))
            perform(router.probed(address, number, answer, at: now))
        case .arrives(let message): execute(message)
        case .answered(let message, let isDone):
            guard cancelledAt[message.attempt] == nil else { return }
            perform(
                message.isReadBack && !isDone
                    ? router.readBack(message.attempt, isDone: false, at: now) : router.answered(message.attempt, at: now))
        case .failed(let attempt, let failure):
            guard cancelledAt[attempt] == nil else { return }
            perform(router.failed(attempt, failure, at: now))
        }
    }

    private func stands(_ message: Message) -> Bool {
        switch message.path {
        case .wifi: outage(.wifi, at: now) == nil
        case .bluetooth: isLinked && message.connection == connection
        }
    }

    /// The device does what arrives, and answers.
    private mutating func execute(_ message: Message) {
        guard stands(message) else { return lose(message) }
        if let time = cancelledAt[message.attempt], now > time + Self.afterlife { return }
        guard let course = courses[message.request] else { return }
        var isDone = executions[course.key] != nil
        if course.isChange, !message.isReadBack {
            if !isDone || !knownKeys.contains(message.path) { executions[course.key, default: 0] += 1 }
            isDone = true
        }
        let time = now + latency(message.path)
        // The answer is lost with the way.
        if isUp(message.path, from: now, to: time) { schedule(.answered(message, isDone: isDone), at: time) } else { lose(message) }
    }

    private mutating func lose(_ message: Message) {
        // A link's end is told for all that it carried; a connection that was reset is told at once; silence is not told.
        let told: Duration? =
            message.path == .bluetooth
            ? now + .milliseconds(500) : outage(.wifi, at: now)?.loss == .refused ? now + .milliseconds(5) : nil
        if let told { schedule(.failed(message.attempt, PathFailure(.lost, "the connection was lost")), at: told) }
    }

    // MARK: - Effects

    private mutating func perform(_ effects: [PathRouter.Effect]) {
        for effect in effects { perform(effect) }
    }

    private mutating func perform(_ effect: PathRouter.Effect) {
        switch effect {
        case .probe(let address, let number):
            if let outage = outage(.wifi, at: now) {
                if outage.loss == .refused { schedule(.probed(address, number, false), at: now + .milliseconds(5)) }
            } else {
                let time = now + latency(.wifi) + latency(.wifi)
                if isUp(.wifi, from: now, to: time) { schedule(.probed(address, number, true), at: time) }
            }
        case .cancelProbe: break
        case .connectBluetooth:
            if outage(.bluetooth, at: now) == nil {
                connection += 1
                schedule(.connected(connection: connection), at: now + milliseconds(50, 300))
            } else {
                schedule(.notConnected, at: now + .seconds(1))
            }
        case .send(let request, let attempt, let path, _): send(attempt, of: request, over: path, isReadBack: false)
        case .readBack(let request, let attempt, let path, _): send(attempt, of: request, over: path, isReadBack: true)
        case .cancel(let attempt): cancelledAt[attempt] = now
        case .finish(let request, let outcome):
            // A second end would be none.
            let isFirst = courses[request]?.end == nil
            courses[request]?.end = isFirst ? now : .zero
            courses[request]?.outcome = outcome
        }
    }

    private mutating func send(_ attempt: PathRouter.AttemptID, of request: PathRouter.RequestID, over path: DevicePath, isReadBack: Bool) {
        if courses[request]?.firstPath == nil { courses[request]?.firstPath = path }
        let message = Message(attempt: attempt, request: request, path: path, connection: connection, isReadBack: isReadBack)
        if path == .wifi, outage(.wifi, at: now)?.loss == .refused {
            schedule(.failed(attempt, PathFailure(.notSent, "the connection was refused")), at: now + .milliseconds(2))
        } else {
            schedule(.arrives(message), at: now + latency(path))
        }
    }
}
