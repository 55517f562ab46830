import Foundation

/// The physics of a bottle on a load cell: water poured in and drunk, a hand that lifts it, a table that is not level, noise and drift.
///
/// Time comes from outside, so the same seed and the same actions give the same readings.
public struct SimulatedBottle: Sendable, Hashable {
    /// More water than this runs over, ml.
    public static let brim = 900.0
    /// The steepest tilt, degrees, at which the bottle counts as upright: the load is then less than 0.4 % too small.
    public static let uprightTilt = 5.0
    /// Water that is poured in, ml per second.
    private static let pourRate = 150.0
    /// How long a hand holds the bottle to drink or to empty it.
    private static let handDuration = Duration.seconds(2)

    /// The cell that it stands on.
    public var cell: LoadCell
    /// The empty bottle, g.
    public var bottleWeight: Double
    /// Standard deviation of what shakes the table, g.
    public var shaking = 0.0
    /// Water in it, ml.
    public private(set) var water: Double
    /// Degrees from upright.
    public private(set) var tilt = 0.0
    /// A hand holds it: the cell carries nothing.
    public private(set) var isLifted = false

    private var random: NoiseGenerator
    private var now = Duration.zero
    /// Water that is still to be poured in, ml.
    private var inflow = 0.0
    private var putDownAt: Duration?
    /// When something last touched it: the reading swings for about a second.
    private var touchedAt: Duration?
    private let driftDirection: Double

    /// A bottle that stands on its cell.
    ///
    /// - Parameters:
    ///   - seed: of noise and drift.
    ///   - water: in it, ml.
    ///   - bottleWeight: g.
    public init(seed: UInt64, cell: LoadCell = LoadCell(), water: Double = 0, bottleWeight: Double = 245) {
        self.cell = cell
        self.water = min(max(water, 0), Self.brim)
        self.bottleWeight = bottleWeight
        random = NoiseGenerator(seed: seed)
        driftDirection = random.unit() < 0.5 ? -1 : 1
    }

    /// Whether it stands on the cell, upright.
    public var isUpright: Bool { !isLifted && tilt <= Self.uprightTilt }

    /// Whether water runs in.
    public var isFilling: Bool { inflow > 0 }

    // MARK: - What a person does

    /// Takes it in the hand, until ``putDown()``.
    public mutating func lift() {
        isLifted = true
        putDownAt = nil
    }

    /// Puts it on the cell again.
    public mutating func putDown() {
        guard isLifted else { return }
        isLifted = false
        putDownAt = nil
        touchedAt = now
    }

    /// Tilts it, 0–90 degrees; values outside are moved to the nearer end.
    public mutating func tilt(to degrees: Double) {
        guard degrees.isFinite else { return }
        tilt = min(max(degrees, 0), 90)
        touchedAt = now
    }

    /// Pours water in, ml, at 150 ml a second. What does not fit runs over.
    public mutating func pour(_ amount: Double) {
        guard amount.isFinite, amount > 0 else { return }
        inflow = min(inflow + amount, Self.brim)
    }

    /// Has so much water in it at once, ml, up to the brim: emptied and filled elsewhere, in the hand.
    public mutating func exchange(for amount: Double) {
        guard amount.isFinite else { return }
        water = min(max(amount, 0), Self.brim)
        inflow = 0
    }

    /// Has so much water in it that its cell reads so, but for noise and drift: it stands as it was left.
    ///
    /// - Parameter reading: ADC units.
    public mutating func stand(at reading: Int32) {
        exchange(for: (Double(reading) - cell.zero) / cell.scale - bottleWeight)
    }

    /// Drinks up to `amount` ml: the bottle is in the hand for two seconds, or stays there where it is already.
    public mutating func drink(_ amount: Double) {
        guard amount.isFinite, amount > 0 else { return }
        water = max(0, min(Self.brim, water + inflow) - amount)
        inflow = 0
        takeForAMoment()
    }

    /// Empties it out, upside down.
    public mutating func empty() { drink(Self.brim * 2) }

    private mutating func takeForAMoment() {
        guard !isLifted || putDownAt != nil else { return }
        isLifted = true
        putDownAt = now + Self.handDuration
    }

    // MARK: - Time

    /// Lets time pass; a time before the last one is ignored.
    public mutating func advance(to time: Duration) {
        guard time > now else { return }
        if inflow > 0 {
            let amount = min(inflow, Self.pourRate * Self.seconds(time - now))
            inflow -= amount
            if inflow < 0.001 { inflow = 0 }
            water = min(Self.brim, water + amount)
            touchedAt = time
        }
        now = time
        if let putDownAt, putDownAt <= time {
            putDown()
            touchedAt = putDownAt
        }
    }

    /// What the converter reads now, ADC units. Each call is another sample of the noise.
    public mutating func reading() -> Int32 {
        let hours = Self.seconds(now) / 3_600
        var value = cell.zero + driftDirection * cell.driftPerHour * hours + cell.noise * random.gaussian()
        if isLifted {
            // The hand is not quite off the cell, and trembles.
            value += cell.scale * 8 * random.gaussian()
        } else {
            value += cell.scale * (bottleWeight + water) * cos(tilt * .pi / 180)
            if shaking > 0 { value += cell.scale * shaking * random.gaussian() }
            if inflow > 0 { value += cell.scale * 2 * random.gaussian() }
            if let touchedAt { value += Self.swing(Self.seconds(now - touchedAt)) * cell.scale }
        }
        return Int32(min(max(value.rounded(), Double(Int32.min)), Double(Int32.max)))
    }

    /// A damped swing of 4 Hz after a touch, g.
    private static func swing(_ seconds: Double) -> Double {
        guard seconds >= 0, seconds < 3 else { return 0 }
        return 6 * exp(-seconds / 0.25) * cos(2 * .pi * 4 * seconds)
    }

    private static func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }
}
