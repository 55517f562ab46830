import Testing

@testable import Bottle

@Suite("What a lifted bottle holds") struct StandingWaterTests {
    private func state(_ weight: Int16, _ level: UInt16, _ flags: BottleState.Flags = [.stable, .calibrated]) -> BottleState {
        BottleState(time: 0, reading: .water(weight: weight, level: level), flags: flags)
    }

    @Test func `what last stood still is held, whatever the cell says while the bottle is away`() {
        var standing = StandingWater()
        standing.take(state(690, 690))
        // On its way up, and in the hand: unsteady at first, then as still as the table.
        for lifted in [state(310, 310, .calibrated), state(-244, 0, .calibrated), state(-244, 0)] { standing.take(lifted) }
        #expect(standing.last?.weight == 690 && standing.last?.level == 690)
        standing.take(state(450, 450))
        #expect(standing.last?.level == 450)
    }

    @Test func `an empty bottle is not a lifted one, and weighs nothing`() {
        var standing = StandingWater()
        standing.take(state(-12, 0))
        #expect(standing.last?.weight == 0 && standing.last?.level == 0)
        #expect(!StandingWater.isLifted(state(-50, 0)) && StandingWater.isLifted(state(-51, 0)))
    }

    @Test func `without a calibration a weight means nothing, and a raw reading is none`() {
        #expect(!StandingWater.isLifted(state(-244, 0, .stable)))
        var standing = StandingWater()
        standing.take(state(300, 300, .stable))
        standing.take(BottleState(time: 0, reading: .calibrationResult(-15_990_516), flags: [.stable, .calibrated]))
        #expect(standing.last == nil)
    }

    @Test func `a lifted bottle says so in every word`() {
        let held = BottleScreen.Water(weight: 690, level: 690, capacity: 830, isLifted: true, isCalibrated: true, battery: 87)
        #expect(held.stability == "Lifted" && held.freshness == "Held" && held.levelText == "690" && held.weightText == "690 g")
        #expect(held.description == "A lifted bottle with 690 of 830 ml in it when it last stood")
        #expect(held.summary == "Lifted · 690 of 830 ml · battery 87 %")
        let unknown = BottleScreen.Water(capacity: 830, isLifted: true, isCalibrated: true)
        #expect(unknown.levelText == "–" && unknown.description == "A lifted bottle")
    }

    @Test func `numbers below zero have a minus, not a hyphen`() {
        #expect((-1_244).grouped == "−1,244")
        #expect(BottleScreen.Live(weight: -244, isStable: false, words: "").weightText == "−244 g")
    }
}
