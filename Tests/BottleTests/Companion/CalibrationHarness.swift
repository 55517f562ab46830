import Bluetooth
import Bottle

/// A calibration's state machine with a clock that the test sets, and the words of a bottle.
struct CalibrationHarness {
    var machine = CalibrationStateMachine()
    var now = Duration.zero

    static let empty: Int32 = 200_000
    /// 450 ADC/g.
    static let full: Int32 = 573_500

    static func state(_ flags: BottleState.Flags = [.stable], adc: Int32? = nil, weight: Int16 = 0) -> BottleState {
        BottleState(time: 0, reading: adc.map { .calibrationResult($0) } ?? .water(weight: weight, level: 0), flags: flags)
    }

    mutating func says(_ flags: BottleState.Flags = [.stable], adc: Int32? = nil, weight: Int16 = 0) -> [CalibrationAction] {
        machine.received(Self.state(flags, adc: adc, weight: weight), at: now)
    }

    mutating func says(scale: Float, tare: Int32 = 0) throws -> [CalibrationAction] {
        machine.received(try BottleConfiguration(scale: scale, tare: tare), at: now)
    }

    mutating func says(_ status: CalibrationStatus.State, empty: Int32 = 0, full: Int32 = 0) -> [CalibrationAction] {
        machine.received(CalibrationStatus(state: status, empty: empty, full: full), at: now)
    }

    mutating func connect(isDeviceDriven: Bool = false) { _ = machine.linkRestored(isDeviceDriven: isDeviceDriven, at: now) }

    /// Connected, begun, and asked for the empty bottle. `scale` and `tare` are what the bottle has; no scale for a new one, and no tare for
    /// that of the known calibration.
    mutating func begin(
        scale: Float? = nil, tare: Int32? = nil, known: CalibrationData? = nil, isDeviceDriven: Bool = false
    ) throws {
        connect(isDeviceDriven: isDeviceDriven)
        _ = machine.start(known: known, at: now)
        if isDeviceDriven { _ = says(.idle) }
        _ = try says(scale: scale ?? 1, tare: tare ?? known.map { Int32(Float($0.empty) / $0.scale) } ?? 0)
        _ = says(scale == nil ? [.stable] : [.stable, .calibrated])
        guard isDeviceDriven else { return }
        _ = machine.written(.startCalibration, at: now)
        for state: CalibrationStatus.State in [.triggered, .started, .waitingForEmpty] { _ = says(state) }
    }

    /// Measures the point that is asked for, as a good bottle does.
    mutating func measure(_ adc: Int32) {
        guard let point = machine.state.point else { return }
        _ = says()
        _ = machine.measure(at: now)
        _ = machine.written(.measurePoint(point), at: now)
        now += .milliseconds(100)
        _ = says([.measuring, .stable])
        now += .seconds(5)
        _ = says([.stable], adc: adc)
    }

    /// Lets the next deadline come.
    mutating func wait() -> [CalibrationAction] {
        guard let deadline = machine.deadline else { return [] }
        now = max(now, deadline)
        return machine.deadlinePassed(at: now)
    }

    /// Lets time pass, with every deadline in it.
    mutating func wait(_ duration: Duration) -> [CalibrationAction] {
        let end = now + duration
        var actions: [CalibrationAction] = []
        while let deadline = machine.deadline, deadline <= end { actions += wait() }
        now = end
        return actions
    }

    /// Both points, up to the judgement.
    mutating func measureBoth(_ empty: Int32 = empty, _ full: Int32 = full) {
        measure(empty)
        _ = wait(.seconds(1))
        measure(full)
        _ = wait(.seconds(1))
    }

    /// The bottle confirms what is being saved.
    mutating func confirm(scale: Float) throws {
        if let data = machine.result?.data { _ = machine.written(.setCalibration(data), at: now) }
        _ = try says(scale: scale)
        _ = says([.stable, .calibrated])
    }

    /// In the state's middle of each step that a person can be in.
    static let steps: [String] = [
        "preparing", "empty prompt", "measuring empty", "empty measured", "full prompt", "measuring full", "review",
    ]

    mutating func advance(to step: String) throws {
        connect()
        _ = machine.start(known: nil, at: now)
        if step == "preparing" { return }
        _ = try says(scale: 1)
        _ = says()
        if step == "empty prompt" { return }
        if step == "measuring empty" {
            _ = machine.measure(at: now)
            return
        }
        measure(Self.empty)
        if step == "empty measured" { return }
        _ = wait(.seconds(1))
        if step == "full prompt" { return }
        if step == "measuring full" {
            _ = says()
            _ = machine.measure(at: now)
            return
        }
        measure(Self.full)
        _ = wait(.seconds(1))
    }
}
