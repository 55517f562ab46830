import Bottle
import Testing

@testable import BottleDevice

@Suite struct SimulatedBottleTests {
    /// The mean reading over five seconds from now on.
    private func mean(_ bottle: inout SimulatedBottle, from start: Double) -> Double {
        var sum = 0.0
        for index in 0..<50 {
            bottle.advance(to: .seconds(start) + .milliseconds(100 * index))
            sum += Double(bottle.reading())
        }
        return sum / 50
    }

    @Test func `the same seed gives the same readings, another one others`() {
        func readings(_ seed: UInt64) -> [Int32] {
            var bottle = SimulatedBottle(seed: seed, water: 400)
            return (1...100).map { step in
                bottle.advance(to: .milliseconds(100 * step))
                if step == 20 { bottle.drink(100) }
                return bottle.reading()
            }
        }
        #expect(readings(7) == readings(7))
        #expect(readings(7) != readings(8))
    }

    @Test func `a gram of water is the scale's worth of the reading`() {
        var bottle = SimulatedBottle(seed: 1)
        let empty = mean(&bottle, from: 1)
        #expect(abs(empty - (90_000 + 450 * 245)) < 30)
        bottle.pour(830)
        let full = mean(&bottle, from: 30)
        #expect(bottle.water == 830)
        #expect(abs((full - empty) / 830 / 450 - 1) < 0.001)
    }

    @Test func `a bottle stands as its cell was read last`() {
        var bottle = SimulatedBottle(seed: 1, water: 415)
        let reading = mean(&bottle, from: 1)
        var other = SimulatedBottle(seed: 2)
        other.stand(at: Int32(reading))
        #expect(abs(other.water - 415) < 0.1)
        other.stand(at: .min)
        #expect(other.water == 0)
        other.stand(at: .max)
        #expect(other.water == SimulatedBottle.brim)
    }

    @Test func `water runs in at a hundred and fifty millilitres a second and over the brim`() {
        var bottle = SimulatedBottle(seed: 1, water: 800)
        bottle.pour(300)
        bottle.advance(to: .milliseconds(500))
        #expect(bottle.isFilling)
        #expect(abs(bottle.water - 875) < 0.01)
        bottle.advance(to: .seconds(10))
        #expect(bottle.water == SimulatedBottle.brim)
        #expect(!bottle.isFilling)
    }

    @Test func `who drinks holds it for two seconds, and gets no more than there is`() {
        var bottle = SimulatedBottle(seed: 1, water: 100)
        bottle.drink(250)
        #expect(bottle.isLifted && !bottle.isUpright)
        #expect(bottle.water == 0)
        bottle.advance(to: .milliseconds(1_900))
        #expect(bottle.isLifted)
        bottle.advance(to: .milliseconds(2_000))
        #expect(bottle.isUpright)
    }

    @Test func `a bottle that was in the hand stays there after a drink`() {
        var bottle = SimulatedBottle(seed: 1, water: 500)
        bottle.lift()
        bottle.drink(50)
        bottle.advance(to: .seconds(20))
        #expect(bottle.isLifted)
        bottle.putDown()
        #expect(bottle.isUpright)
    }

    @Test func `a tilted bottle weighs less on its cell, and five degrees are still upright`() {
        var bottle = SimulatedBottle(seed: 1, water: 500)
        let upright = mean(&bottle, from: 5)
        bottle.tilt(to: 60)
        #expect(!bottle.isUpright)
        #expect(abs((mean(&bottle, from: 20) - 90_000) / (upright - 90_000) - 0.5) < 0.01)
        bottle.tilt(to: 5)
        #expect(bottle.isUpright)
    }

    @Test func `a bottle that was touched swings for about a second`() {
        var bottle = SimulatedBottle(seed: 1, water: 500)
        var window = StabilityWindow()
        var still: [Bool] = []
        bottle.lift()
        for step in 1...60 {
            if step == 10 { bottle.putDown() }
            bottle.advance(to: .milliseconds(100 * step))
            window.append(bottle.reading())
            still.append(window.isStill)
        }
        #expect(!still[..<19].contains(true))
        #expect(still[35...].allSatisfy { $0 })
    }

    @Test func `numbers that are none change nothing, and no reading traps`() {
        var bottle = SimulatedBottle(seed: 1, cell: LoadCell(scale: 1e12, zero: -1e15), water: 5)
        for value in [Double.nan, .infinity, -.infinity, -1] {
            bottle.pour(value)
            bottle.drink(value)
            bottle.tilt(to: value)
        }
        bottle.advance(to: .seconds(-5))
        bottle.advance(to: .seconds(3))
        #expect(bottle.water == 5)
        #expect(bottle.reading() == .min)
    }
}

@Suite struct MeasurementTests {
    @Test func `readings beyond two deviations are dropped`() {
        let reading = StableReading([Int32](repeating: 100, count: 49) + [9_000])
        #expect(reading.mean == 100)
        #expect(reading.count == 49)
        #expect(reading.isStable)
    }

    @Test func `fewer than eight readings, or a variance of six thousand, are no measurement`() {
        #expect(!StableReading([]).isStable)
        #expect(!StableReading([Int32](repeating: 5, count: 7)).isStable)
        #expect(StableReading([Int32](repeating: 5, count: 8)).isStable)
        // ±77 has a variance of 5,929, ±78 one of 6,084.
        #expect(StableReading((0..<50).map { $0 % 2 == 0 ? 77 : -77 }).isStable)
        #expect(!StableReading((0..<50).map { $0 % 2 == 0 ? 78 : -78 }).isStable)
    }

    @Test func `the ends of the range do not trap`() {
        #expect(StableReading([.min, .max, .min, .max]).adc == -1)
        #expect(StableReading([Int32](repeating: .min, count: 20)).adc == .min)
    }

    @Test(
        arguments: [
            (500.0, 471.0, nil), (500, 470, .drink(amount: 30)), (500, 401, .drink(amount: 99)), (500, 400, .drink(amount: 100)),
            (500, 454.2, .drink(amount: 45)), (500, 599, nil), (500, 600.9, .refill(amount: 100)), (500, 500, nil),
        ] as [(Double, Double, DrinkDetector.Event?)])
    func `thirty millilitres less are a drink, a hundred more a refill`(before: Double, after: Double, event: DrinkDetector.Event?) {
        var detector = DrinkDetector()
        #expect(detector.settle(at: before, sumsSips: false) == nil)
        #expect(detector.settle(at: after, sumsSips: false) == event)
        #expect(detector.settle(at: after, sumsSips: false) == nil)
    }

    @Test(arguments: [true, false]) func `drift moves the level along, and is no drink`(sumsSips: Bool) {
        var detector = DrinkDetector()
        for step in 0..<500 { #expect(detector.settle(at: 600 - Double(step), sumsSips: sumsSips) == nil) }
    }

    @Test(
        arguments: [
            ([500, 480, 460], .drink(amount: 40)), ([500, 485, 470], .drink(amount: 30)), ([500, 485.1, 470], nil),
            ([500, 480, 500, 480], nil), ([500, 560, 620], .refill(amount: 120)), ([500, 560, 480], nil),
        ] as [([Double], DrinkDetector.Event?)])
    func `small changes add up, and are forgotten one by one without that`(levels: [Double], event: DrinkDetector.Event?) {
        var (detector, forgetful) = (DrinkDetector(), DrinkDetector())
        #expect(levels.compactMap { detector.settle(at: $0, sumsSips: true) } == [event].compactMap(\.self))
        let forgotten = levels.compactMap { forgetful.settle(at: $0, sumsSips: false) }
        #expect(forgotten == (levels == [500, 560, 480] ? [.drink(amount: 80)] : []))
    }
}
