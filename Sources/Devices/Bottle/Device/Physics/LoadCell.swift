/// The load cell under a bottle and the converter behind it: what makes an ADC reading of a load.
///
/// A companion is not told these numbers: it finds scale and tare by calibrating.
public struct LoadCell: Sendable, Hashable {
    /// ADC units per gram.
    public var scale: Double
    /// The reading without any load, ADC units.
    public var zero: Double
    /// Standard deviation of a reading's noise, ADC units.
    public var noise: Double
    /// How far the zero wanders in an hour, ADC units: creep and temperature.
    public var driftPerHour: Double

    /// A cell with these values.
    public init(scale: Double = 450, zero: Double = 90_000, noise: Double = 30, driftPerHour: Double = 400) {
        self.scale = scale
        self.zero = zero
        self.noise = noise
        self.driftPerHour = driftPerHour
    }
}
