import Companion

/// How far off a scale may be by the noise of its two points: the expanded uncertainty, with the coverage factor 2 for 95 %, of
/// JCGM 100:2008 ("GUM"), 5.1.2 and 6.2.1.
///
/// A point is as uncertain as the weights are spread that were seen while the bottle stood still for it: their standard deviation. It is
/// not divided by the root of their number, for what lets a weight wander here, a cell that creeps, a bottle that settles, a draught, does
/// not average out within seconds. A bottle without a calibration tells no weights; the bound that it sets on every measurement that it
/// accepts stands in for them.
public struct CalibrationUncertainty: Sendable, Hashable {
    /// A calibration whose scale is less certain than this is refused: the one percent that a saved scale may be off.
    public static let largest = 0.01
    /// A bottle accepts no measurement of fewer samples than this, after it has dropped outliers.
    private static let fewestSamples = 8.0
    private static let coverage = 2.0

    /// Standard uncertainty of the empty bottle's reading, g.
    public let empty: Double
    /// Standard uncertainty of the full bottle's reading, g.
    public let full: Double

    /// - Parameters:
    ///   - empty: g, and `full` as well.
    public init(empty: Double, full: Double) {
        self.empty = empty
        self.full = full
    }

    /// - Parameters:
    ///   - reading: the points with their noise.
    ///   - data: what they come to.
    ///   - weighing: the scale by which the bottle weighed meanwhile, ADC units a gram; `nil` where it had none.
    init(_ reading: CalibrationReading, _ data: CalibrationData, weighing: Float?) {
        let deviation = { (point: CalibrationPoint) -> Double in
            let spread = reading.noise[point]?.deviation.flatMap { spread in weighing.map { spread * Double($0) } }
            return (spread ?? CalibrationNoise.largestDeviation / Self.fewestSamples.squareRoot()) / Double(data.scale)
        }
        self.init(empty: deviation(.empty), full: deviation(.full))
    }

    /// Of the scale, in parts of it: 0.01 is one percent.
    public var ofScale: Double { Self.coverage * (empty * empty + full * full).squareRoot() / Double(CalibrationData.volume) }

    /// Whether the scale is certain enough to be stored.
    public var isAcceptable: Bool { ofScale <= Self.largest }

    /// What whole grams can tell of the scale at best: one gram at each of the points.
    static let resolution = 2.0.squareRoot() / Double(CalibrationData.volume)

    /// Of the scale, for people: "0.3 %", or "better than 0.2 %" where the weights' whole grams tell no more.
    var words: Sentence {
        ofScale <= Self.resolution ? "better than \(Self.percent(Self.resolution))" : Self.percent(ofScale)
    }
    static var largestInWords: Sentence { percent(largest) }

    /// Rounded up, so that what is refused never reads as what is allowed.
    private static func percent(_ value: Double) -> Sentence {
        guard let tenths = Int(exactly: (value * 1_000).rounded(.up)) else { return Sentence(verbatim: "\(value * 100)\u{A0}%") }
        return tenths.isMultiple(of: 10)
            ? BottleScreen.Calibration.withPercentSign(tenths / 10) : BottleScreen.Calibration.withPercentSign(tenths, decimals: 1)
    }
}
