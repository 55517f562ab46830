import BottleContract

/// What a bottle with ``BottleQuirks/looksSeldom`` has made up last, and when it looks again.
struct BottleLook: Sendable, Hashable {
    /// Samples between two looks, and while a companion calibrates.
    private static let interval = 50
    private static let intervalWhileCalibrating = 5
    /// Samples for which it has to stand still.
    private static let stillness = 20

    /// Current State.
    var state = BottleState(time: 0, reading: .water(weight: 0, level: 0), battery: 0)
    /// Calibration State.
    var status = CalibrationStatus()
    /// Percent.
    var battery: UInt8 = 0
    /// A companion has begun to calibrate, on this connection.
    var isCalibrating = false

    private var samples = 0
    private var steadySamples = 0
    private var isFirst = true

    /// It has stood still for two seconds.
    var isStill: Bool { steadySamples >= Self.stillness }

    /// Counts the time for which it has stood still anew.
    mutating func disturb() { steadySamples = 0 }

    enum Due: Sendable, Hashable {
        case nothing
        /// Its state.
        case state
        /// Its level, its battery and its state.
        case everything
    }

    /// Lets a sample pass.
    ///
    /// - Parameters:
    ///   - weighs: it is calibrated, and drives no calibration.
    mutating func pass(isSteady: Bool, weighs: Bool) -> Due {
        steadySamples = isSteady ? steadySamples + 1 : 0
        samples += 1
        if weighs, isFirst || samples % Self.interval == 0 && isStill {
            isFirst = false
            return .everything
        }
        return isCalibrating && samples % Self.intervalWhileCalibrating == 0 ? .state : .nothing
    }
}
