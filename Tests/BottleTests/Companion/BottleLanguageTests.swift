import Bluetooth
import BottleDevice
import Companion
import Foundation
import TestSupport
import Testing

@testable import Bottle

/// The whole page of a bottle, through a calibration, in another language.
@Suite(.serialized) struct BottleLanguageTests {
    @Test @BluetoothActor func `nothing on the page is put together before it is read, in any step of a calibration`() async throws {
        try await CompanionWorld.run(quirks: .provable) { world in
            let said = Said()
            var screens: Set<BottleScreen.Calibration.Screen> = []
            let watching = Task {
                for await screen in observedSnapshots(every: .zero, timers: world.timers, { world.model.screen }) {
                    said.note(screen)
                    screens.insert(screen.calibration.screen)
                }
            }
            var person = SimulatedPerson(plan: SimulatedPerson.Plan(), world: world)
            try await person.calibrate()
            _ = try await world.model.tare()
            try await world.model.resetDailyTotal()
            said.note(world.model.screen)
            watching.cancel()
            await watching.value
            #expect(said.readyMade.sorted() == [])
            let german = try #require(Languages.installed.tables["de"])
            #expect(said.keys.subtracting(german.keys).sorted() == [])
            #expect(screens.isSuperset(of: [.emptyPrompt, .measuring, .fullPrompt, .saving, .complete]))
            #expect(said.keys.count > 80, "\(said.keys.count)")
            #expect(
                said.keys.isSuperset(of: ["Calibration complete", "battery {0} %", "reading {0}, counts as 0 g", "Delete all drinks?"]))
        }
    }

    private static let german = Wording.english.translated(to: ["de"])

    @Test @BluetoothActor func `German has words for all questions and refusals`() throws {
        let german = try #require(Languages.installed.tables["de"])
        let told: [Any] = [
            ScreenQuestion.tare(weight: 12), ScreenQuestion.clearHistory, ScreenQuestion.resetDay, ScreenQuestion.saveUnchecked,
            ScreenQuestion.restore(scale: "1.5"), CalibrationDataError.scaleNotFinite.sentence,
            CalibrationDataError.emptyNotBelowFull(empty: 2, full: 1).sentence,
            CalibrationDataError.scaleImplausible(scale: 1, empty: 1, full: 2).sentence,
        ]
        #expect(Sentence.keys(in: told).subtracting(german.keys).sorted() == [])
    }

    @Test @BluetoothActor func `what the page says is in the language of where it is read, with what changes in its place`() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let day = BottleScreen.Day(
            DrinkDay(start: Date(timeIntervalSince1970: 1_795_219_200), drinks: []), isToday: false, calendar: calendar)
        let water = BottleScreen.Water(weight: 690, level: 690, capacity: 830, isLifted: true, isCalibrated: true, battery: 87)
        let intake = BottleScreen.Intake(sentence: "\(ml: 0) today.", week: [day])
        #expect(
            day.name == "Saturday, November 21" && water.summary == "Lifted · 690 of 830 ml · battery 87 %"
                && intake.sentence == "0 ml today.")
        Self.german {
            #expect(day.name == "Samstag, 21. November" && day.label == "Sa")
            #expect(water.summary == "Angehoben · 690 von 830 ml · Batterie 87 %")
            #expect(intake.sentence == "Heute 0 ml." && ScreenQuestion.clearHistory.title == "Alle Getränke löschen?")
        }
    }
}
