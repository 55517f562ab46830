/// The way over Bluetooth: whether the link stands, and when it is asked for again. It decides, and does nothing.
struct BluetoothPath: Sendable {
    enum State: Hashable {
        case down
        /// It was asked for.
        case connecting
        case up
        /// As `up`, but a request is late there; left with the next answer, or the end of the link.
        case slow
    }

    private(set) var state = State.down
    private(set) var estimate: RoundTripEstimate
    /// Grows with every connection.
    private(set) var epoch = 0
    private(set) var reason = "it is not connected"
    /// The time at which it is asked for again.
    private(set) var retry: Duration?
    var answered = 0
    var lost = 0

    private let configuration: PathRouter.Configuration
    private var failures = 0

    init(_ configuration: PathRouter.Configuration) {
        self.configuration = configuration
        estimate = RoundTripEstimate(guess: configuration.bluetoothGuess)
    }

    var isUsable: Bool { state == .up || state == .slow }

    /// Asks for the link where that has not been done.
    mutating func connect() -> [PathRouter.Effect] {
        guard state == .down else { return [] }
        state = .connecting
        retry = nil
        return [.connectBluetooth]
    }

    /// The link stands.
    mutating func connected() {
        if !isUsable { epoch += 1 }
        state = .up
        failures = 0
        retry = nil
    }

    /// The link was lost, or could not be made.
    mutating func disconnected(_ reason: String, at now: Duration) {
        self.reason = reason
        // Told twice where connecting fails: by the state, and by the call.
        guard state != .down else { return }
        state = .down
        failures += 1
        retry = now + min(configuration.firstRetry * (1 << min(failures - 1, 8)), configuration.longestRetry)
    }

    /// A request is late.
    mutating func slowed() { if state == .up { state = .slow } }

    /// An answer came over it.
    ///
    /// - Parameter time: nil where it says nothing about the way.
    mutating func answered(after time: Duration?) {
        if let time { estimate.add(time) }
        answered += 1
        if state == .slow { state = .up }
    }

    /// - Parameter isAwaited: a request waits for a way, so that nothing is put off.
    mutating func timePassed(isAwaited: Bool, at now: Duration) -> [PathRouter.Effect] {
        guard let time = retry else { return [] }
        if isAwaited { retry = min(time, now + configuration.firstRetry) }
        return now >= time ? connect() : []
    }
}
