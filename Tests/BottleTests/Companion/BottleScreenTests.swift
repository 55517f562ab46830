import Bluetooth
import Companion
import Foundation
import Testing

@testable import Bottle

@Suite("A bottle's screen") struct BottleScreenTests {
    private func screen(
        _ state: LinkStatus.State = .connected, water: BottleScreen.Water?,
        calibration: BottleScreen.Calibration = BottleScreen.Calibration(screen: .welcome, title: "Calibrate your bottle", sentence: "")
    ) -> BottleScreen {
        BottleScreen(id: "1", name: "Bottle", link: LinkStatus(state: state, sentence: ""), water: water, calibration: calibration)
    }

    private func water(isCalibrated: Bool = true, knowsTime: Bool = true, shakeToEmpty: Bool? = false) -> BottleScreen.Water {
        BottleScreen.Water(
            weight: 1_250, level: 560, capacity: 830, isStable: true, isCalibrated: isCalibrated, knowsTime: knowsTime,
            shakeToEmpty: shakeToEmpty)
    }

    @Test func `weight and level are shown where a calibration gives them a meaning`() {
        let calibrated = water()
        #expect(calibrated.levelText == "560" && calibrated.weightText == "1,250 g")
        #expect(calibrated.description == "A bottle with 560 of 830 ml in it" && calibrated.stability == "Stands still")
        let uncalibrated = water(isCalibrated: false)
        #expect(uncalibrated.levelText == "–" && uncalibrated.weightText == "–")
        #expect(uncalibrated.description == "A bottle; how full it is is not known before it is calibrated.")
        let measuring = BottleScreen.Water(capacity: 830, isCalibrated: true, isBatteryLow: true, isStale: true)
        #expect(measuring.levelText == "–" && measuring.weightText == "–" && measuring.description == "A bottle that measures")
        #expect(measuring.stability == "Unsteady" && measuring.freshness == "Stale")
        #expect(measuring.batteryWarning == "Low" && calibrated.batteryWarning == nil && calibrated.freshness == "Live")
    }

    @Test func `the way into the calibration says what it is for`() {
        let required = screen(water: water(isCalibrated: false)).calibrationEntry
        #expect(required.isRequired && required.badge == "Required" && required.action.role == .primary)
        #expect(required.action.label == "Calibrate the bottle")
        let again = screen(water: water()).calibrationEntry
        #expect(!again.isRequired && again.badge == "Calibrated" && again.action.role == .normal)
        #expect(again.action.label == "Calibrate again")
        let unknown = screen(water: nil).calibrationEntry
        #expect(!unknown.isRequired && unknown.badge == nil && unknown.action.label == "Calibrate the bottle")
        let prompt = BottleScreen.Calibration(screen: .fullPrompt, step: 2, stepsDone: 1, title: "Step 2: Full bottle", sentence: "")
        let underWay = screen(water: water(), calibration: prompt).calibrationEntry
        #expect(underWay.action.label == "Go on with the calibration" && underWay.action.role == .primary)
        #expect(underWay.sentence == "A calibration is under way: Step 2: Full bottle.")
    }

    @Test func `the steps of a calibration say where it is`() {
        func states(_ screen: BottleScreen.Calibration.Screen, _ step: Int, _ done: Int) -> [StepState] {
            BottleScreen.Calibration(screen: screen, step: step, stepsDone: done, title: "", sentence: "").steps.map(\.state)
        }
        #expect(states(.welcome, 0, 0) == [])
        #expect(states(.emptyPrompt, 1, 0) == [.now, .later, .later])
        #expect(states(.measuring, 1, 1) == [.done, .later, .later])
        #expect(states(.fullPrompt, 2, 1) == [.done, .now, .later])
        #expect(states(.saving, 3, 2) == [.done, .done, .now])
        #expect(states(.complete, 3, 3) == [.done, .done, .done])
        #expect(states(.error, 2, 1) == [.done, .failed, .later])
        let labels = BottleScreen.Calibration(screen: .saving, step: 3, stepsDone: 2, title: "", sentence: "").steps.map(\.label)
        #expect(labels == ["Empty", "Full", "Save"])
    }

    @Test func `progress is shown while a point is measured, and while the result is saved`() {
        func shows(_ screen: BottleScreen.Calibration.Screen, _ step: Int, _ done: Int) -> Bool {
            BottleScreen.Calibration(screen: screen, step: step, stepsDone: done, title: "", sentence: "").showsProgress
        }
        #expect(shows(.measuring, 1, 0) && !shows(.measuring, 1, 1) && shows(.saving, 3, 2) && !shows(.fullPrompt, 2, 1))
    }

    @Test func `the drawing is told in words`() {
        func drawing(_ fill: Double, _ asks: Bool) -> String {
            BottleScreen.Calibration.drawing(fill: fill, showsQuestionMark: asks).english
        }
        #expect(drawing(0, true) == "Drawing: an empty bottle, still to be measured")
        #expect(drawing(1, false) == "Drawing: a full bottle")
    }

    @Test func `a setting can be changed once it was read, while the bottle is there`() throws {
        #expect(screen(water: water()).toggles.map(\.isEnabled) == [true])
        #expect(screen(water: water(shakeToEmpty: nil)).toggles.map(\.isEnabled) == [false])
        #expect(screen(.disconnected, water: water(shakeToEmpty: true)).toggles.map(\.isEnabled) == [false])
        let toggle = try #require(screen(.disconnected, water: water(shakeToEmpty: true)).toggles.first)
        #expect(toggle.isOn == true && toggle.id == "shake-to-empty" && toggle.label == "Shake to empty")
    }

    @Test func `a bottle without the time says so while it is connected`() {
        #expect(screen(water: water(knowsTime: false)).settingsHint != nil)
        #expect(screen(water: water()).settingsHint == nil)
        #expect(screen(.disconnected, water: water(knowsTime: false)).settingsHint == nil)
    }

    @Test func `the day against its goal, and the week, are ready to show`() {
        let week = [
            BottleScreen.Day(id: "1", label: "Fri", total: 2_000, drinks: 2),
            BottleScreen.Day(id: "2", label: "Today", total: 500, drinks: 1),
        ]
        let intake = BottleScreen.Intake(today: 500, goal: 2_000, fraction: 0.259, week: week)
        #expect(intake.fractionText == "25 %" && intake.average == "1,250 ml a day" && intake.goalStep == 50)
        let empty = (1...5).map { BottleScreen.Day(id: "0\($0)", label: "Mon", total: 0, drinks: 0) }
        #expect(BottleScreen.Intake(week: empty + week).average == "1,250 ml a day")
        #expect(BottleScreen.Intake(week: week + empty).average == "357 ml a day" && BottleScreen.Intake(week: empty).average == nil)
        #expect(BottleScreen.Intake(fraction: 1).fractionText == "Reached")
        #expect(BottleScreen.Intake().fractionText == nil && BottleScreen.Intake().average == nil)
    }

    @Test func `each day says how much of the goal it is`() {
        func day(_ total: Int, goal: Int?) -> BottleScreen.Day {
            BottleScreen.Day(id: "2026-11-21", label: "Sat", total: total, drinks: 1, goal: goal)
        }
        #expect(day(1_249, goal: 2_000).goalText == "62 %" && !day(1_999, goal: 2_000).isReached)
        #expect(day(2_000, goal: 2_000).goalText == "100 %" && day(2_000, goal: 2_000).isReached)
        #expect(day(30_000, goal: 2_000).goalText == "1,500 %")
        #expect(day(0, goal: nil).goalText == nil && day(0, goal: nil).isReached && day(0, goal: 0).goalText == nil)
    }

    @Test func `a day has its name, and today is called so`() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let start = try #require(calendar.date(from: DateComponents(year: 2026, month: 11, day: 21)))
        let day = BottleScreen.Day(DrinkDay(start: start, drinks: []), isToday: false, calendar: calendar)
        #expect(day.id == "2026-11-21" && day.label == "Sat" && day.name == "Saturday, November 21" && !day.isToday)
        let today = BottleScreen.Day(DrinkDay(start: start, drinks: []), isToday: true, calendar: calendar)
        #expect(today.label == "Today" && today.name == "Today" && today.isToday)
    }

    @Test func `what loses something asks, with the name of the button as the answer`() throws {
        for question in [ScreenQuestion.tare, .clearHistory, .resetDay, .saveUnchecked, .restore(scale: "450.2")] {
            #expect(question.title.hasSuffix("?") && question.decline == "Leave it as it is")
        }
        #expect(ScreenQuestion.restore(scale: "450.2").text == "The bottle weighs with 450.2 ADC/g again.")
    }

    @Test @BluetoothActor func `what can be lost on a bottle is asked about before it is`() async throws {
        try await CompanionWorld.run { world in
            let screen = world.model.screen
            let actions = screen.actions + screen.intake.actions
            let asking = actions.filter { $0.question != nil }
            #expect(asking.map(\.id) == ["tare", "day-reset", "drinks-clear"])
            #expect(asking.allSatisfy { $0.label == $0.question?.confirm })
            #expect(actions.filter { $0.role == .destructive }.allSatisfy { $0.question != nil })
            #expect(screen.intake.deleteDrink.undoSeconds == 6)
            #expect(screen.intake.deleteDrink.isEnabled && screen.intake.drinksHint.hasPrefix("No drink yet today."))
            await world.links.disconnect(world.model.peripheral.id)
            let offline = world.model.screen.intake
            #expect(offline.deleteDrink.reason == "Connect to the bottle to delete a drink")
            #expect(offline.drinksHint == "No drink of today is known. Connect to fetch what the bottle has recorded.")
        }
    }
}
