import BottleContract

/// A calibration that the bottle drives by itself, decided without any clock or radio of its own.
///
/// | state | goes to |
/// |---|---|
/// | triggered, started | waiting for empty, after 3 s |
/// | waiting for empty | measuring empty, upright and still; error after the time-out |
/// | measuring empty | waiting for full after 5 s; back to waiting for empty where the bottle moved |
/// | waiting for full | measuring full, once the reading moved by more than 300,000 and drifted less than 5,000 for 5 s; error after the time-out |
/// | measuring full | complete after 5 s; back to waiting for full where the bottle moved; error for readings that are no calibration |
/// | complete, error | nothing: a new start only |
struct DeviceCalibration: Sendable {
    /// From the start to the first wait.
    static let startDuration = Duration.seconds(3)
    /// For how long the end is shown, in which the bottle does nothing else.
    static let endDuration = Duration.seconds(3)
    /// How far the reading has to move, ADC units.
    static let fillDifference = 300_000
    /// How far it may drift, ADC units, …
    static let fillDrift = 5_000
    /// … for this long.
    static let fillDuration = Duration.seconds(5)

    /// What has to be done outside.
    enum Action: Sendable, Hashable {
        /// Nothing.
        case none
        /// The status changed: tell it.
        case tell
        /// Store this calibration, then call ``DeviceCalibration/stored(at:)``.
        case store(CalibrationData)
    }

    /// How long the bottle waits for a person.
    struct Timeouts: Sendable, Hashable {
        /// For the empty bottle.
        var empty: Duration
        /// For the full one.
        var full: Duration
    }

    private(set) var status = CalibrationStatus()

    /// True while the bottle shows how it ended.
    func isEnding(at now: Duration) -> Bool {
        [.complete, .error].contains(status.state) && now - enteredAt < Self.endDuration
    }

    private let timeouts: Timeouts
    private var enteredAt = Duration.zero
    private var samples: [Int32] = []
    private var empty: Int32 = 0
    private var candidate: CalibrationData?
    /// The reading that the drift is counted from, and since when.
    private var settled: (adc: Int32, since: Duration)?

    init(timeouts: Timeouts) { self.timeouts = timeouts }

    /// Starts anew, whatever the state. Both of its first states follow at once.
    ///
    /// - Returns: the statuses to tell, in their order.
    mutating func start(at now: Duration) -> [CalibrationStatus] {
        candidate = nil
        empty = 0
        settled = nil
        enter(.triggered, now)
        let triggered = status
        enter(.started, now)
        return [triggered, status]
    }

    /// Gives up where one is under way.
    ///
    /// - Returns: whether the status changed.
    mutating func cancel() -> Bool {
        guard status.state.isUnderWay else { return false }
        status = CalibrationStatus()
        candidate = nil
        return true
    }

    /// Takes a reading of the load cell, and lets time pass.
    ///
    /// - Parameter isSteady: the bottle stands upright and still.
    mutating func take(_ sample: Int32, isSteady: Bool, at now: Duration) -> Action {
        let age = now - enteredAt
        switch status.state {
        case .triggered, .started:
            guard age >= Self.startDuration else { return .none }
            enter(.waitingForEmpty, now)
        case .waitingForEmpty:
            if age >= timeouts.empty { fail(now) } else if isSteady { enter(.measuringEmpty, now) } else { return .none }
        case .measuringEmpty:
            guard let reading = measured(sample) else { return .none }
            if reading.isStable && isSteady {
                empty = reading.adc
                enter(.waitingForFull, now)
            } else {
                enter(.waitingForEmpty, now)
            }
        case .waitingForFull:
            if age >= timeouts.full {
                fail(now)
            } else if isFull(sample, isSteady, now) {
                enter(.measuringFull, now)
            } else {
                return .none
            }
        case .measuringFull:
            guard candidate == nil, let reading = measured(sample) else { return .none }
            guard reading.isStable && isSteady else {
                enter(.waitingForFull, now)
                return .tell
            }
            guard let data = try? CalibrationData(empty: empty, full: reading.adc) else {
                fail(now)
                return .tell
            }
            candidate = data
            return .store(data)
        case .idle, .complete, .error, .unknown:
            return .none
        }
        return .tell
    }

    /// The calibration is on disk: complete, with both readings. Does nothing where it was cancelled meanwhile.
    ///
    /// - Returns: whether the status changed.
    mutating func stored(at now: Duration) -> Bool {
        guard let candidate, status.state == .measuringFull else { return false }
        enter(.complete, now)
        status = CalibrationStatus(state: .complete, empty: candidate.empty, full: candidate.full)
        self.candidate = nil
        return true
    }

    /// The calibration could not be stored.
    mutating func storingFailed(at now: Duration) { fail(now) }

    private mutating func enter(_ state: CalibrationStatus.State, _ now: Duration) {
        status = CalibrationStatus(state: state)
        enteredAt = now
        samples.removeAll(keepingCapacity: true)
        settled = nil
    }

    private mutating func fail(_ now: Duration) {
        enter(.error, now)
        status.flags = .error
        candidate = nil
    }

    private mutating func measured(_ sample: Int32) -> StableReading? {
        samples.append(sample)
        return samples.count >= StableReading.sampleCount ? StableReading(samples) : nil
    }

    /// Whether the bottle was filled and is left alone.
    private mutating func isFull(_ sample: Int32, _ isSteady: Bool, _ now: Duration) -> Bool {
        guard isSteady, abs(Int(sample) - Int(empty)) > Self.fillDifference else {
            settled = nil
            return false
        }
        guard let settled, abs(Int(sample) - Int(settled.adc)) < Self.fillDrift else {
            self.settled = (sample, now)
            return false
        }
        return now - settled.since >= Self.fillDuration
    }
}
