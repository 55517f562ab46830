/// A device's signal strength as a person reads it: what jitters while nothing moves stands still.
struct SignalMeter {
    /// The weight of a measurement: measured once a second, a change is taken over in about five.
    private static let weight = 0.2
    /// dB from which a measurement is a move, and counts at once.
    private static let move = 10.0
    /// dB by which the mean must leave the number that is shown.
    private static let deadBand = 2.0
    /// dB by which the mean must pass the border to other words.
    private static let hysteresis = 3

    private var mean: Double
    private(set) var shown: SignalStrength

    /// - Parameter rssi: the first measurement, dBm.
    init(rssi: Int) {
        mean = Double(rssi)
        shown = SignalStrength(rssi: rssi)
    }

    /// Takes the measurement of another second in, dBm.
    mutating func take(_ rssi: Int) {
        let distance = Double(rssi) - mean
        mean = abs(distance) >= Self.move ? Double(rssi) : mean + Self.weight * distance
        guard abs(mean - Double(shown.rssi)) >= Self.deadBand else { return }
        let value = Int(mean.rounded())
        // The border lies a little further away from where the mean comes from.
        let margin = value > shown.rssi ? -Self.hysteresis : Self.hysteresis
        let words = SignalStrength(rssi: value + margin)
        let passesBorder = value > shown.rssi ? words.bars > shown.bars : words.bars < shown.bars
        var next = SignalStrength(rssi: value)
        if !passesBorder { (next.bars, next.words) = (shown.bars, shown.words) }
        shown = next
    }

    /// Tests that no number of measurements like this one would change what is shown.
    func isSettled(at rssi: Int) -> Bool { abs(Double(rssi) - Double(shown.rssi)) < Self.deadBand + 1 }
}
