import Bluetooth
import Bottle
import BottleDevice
import Companion
import Foundation
import SwiftUI
import Testing

@testable import OutriggerApp

/// The bottle's screens: living where real time is short, else from values of the model.
@Suite(.timeLimit(.minutes(5))) @MainActor struct `The app and a bottle` {
    @Test(arguments: RadioUsed.allCases) func `its page, and the first step of the calibration`(_ radio: RadioUsed) async throws {
        try await withApp([.bottle], radio, showing: PreviewPage(kind: .bottle)) { app, room in
            try await app.until(text: "Required")
            // One that stands there measures by itself, and may be a step further before anyone looks.
            await { @BluetoothActor in room.twin(PreviewBottle.self)?.twin?.touch { $0.lift() } }()
            try await app.press("Calibrate the bottle")
            try await app.press("Start calibration")
            try await app.until { $0.contains { $0.role == .image && $0.label == "Drawing: an empty bottle, still to be measured" } }
            try await app.until { $0.contains { $0.label == "Empty" && $0.value == "Now" } }
            #expect(nameless(app.look()) == [])
            try await app.press("Cancel")
        }
    }

    /// A calibration at one of its screens, as the model makes it.
    private static func calibration(_ screen: BottleScreen.Calibration.Screen) -> BottleScreen.Calibration {
        let step = [.welcome: 0, .emptyPrompt: 1, .measuring: 1, .fullPrompt: 2, .review: 2][screen] ?? 3
        return BottleScreen.Calibration(
            screen: screen, step: step, stepsDone: max(0, step - 1), note: "Note of \(screen)", title: "Title of \(screen)",
            sentence: "Sentence of \(screen)", instructions: ["Do this"], fill: step == 2 ? 1 : 0, showsQuestionMark: step == 1,
            live: BottleScreen.Live(weight: 245, isStable: true, words: "Stable"), progress: 0.6,
            result: [LabeledText("Scale factor", "450 ADC/g")],
            evidence: [BottleScreen.Evidence(id: "range", outcome: .passed, sentence: "It is plausible.")],
            problem: screen == .error ? ScreenProblem(code: "unstable", sentence: "It moved.", advice: "Hold still.") : nil,
            actions: [ScreenAction(id: "done", label: "Button of \(screen)", isEnabled: screen != .saving, reason: "Not now")])
    }

    @Test(arguments: BottleScreen.Calibration.Screen.allCases)
    func `each screen of the calibration shows all that the model has for it`(_ screen: BottleScreen.Calibration.Screen) async throws {
        let model = AppModel(PreviewRoom([]).surroundings)
        try await AppStage.show(CalibrationGuide(device: "", calibration: Self.calibration(screen)).environment(model)) { app in
            let shown = app.look()
            #expect(nameless(shown) == [])
            let labels = shown.map(\.label)
            for text in ["Note", "Title", "Sentence", "Button"] { #expect(labels.contains { $0.hasPrefix("\(text) of \(screen)") }) }
            #expect(labels.contains("245 g, Stable") && labels.contains("450 ADC/g") && labels.contains("It is plausible."))
            #expect(labels.contains("It moved.") == (screen == .error))
            #expect(labels.contains("Not now") == (screen == .saving))
            #expect(shown.contains { $0.role == .progress && $0.value == "60 %" } == (screen == .measuring || screen == .saving))
        }
    }

    /// 40 × 90: a cap of 12 × 10, a neck of 16 × 10, a body of 40 × 70 with corners of 8.
    @Test func `the drawing has the firmware's proportions, whatever its size`() {
        for scale in [1.0, 3] {
            func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
                CGRect(x: x * scale, y: y * scale, width: width * scale, height: height * scale)
            }
            let size = CGSize(width: 8 * scale, height: 8 * scale)
            let outline = BottleShape().path(in: rect(0, 0, 40, 90))
            #expect(outline.parts == [.rect(rect(14, 0, 12, 10)), .rect(rect(12, 10, 16, 10)), .roundedRect(rect(0, 20, 40, 70), size)])
            // Water stands at the bottom.
            #expect(BottleBodyShape(fill: 0.5).path(in: rect(0, 0, 40, 90)).parts == [.roundedRect(rect(0, 55, 40, 35), size)])
        }
    }

    @Test func `the week is read out day by day`() {
        let week = [
            BottleScreen.Day(id: "1", label: "Sat", name: "Saturday, November 21", total: 900, drinks: 3, goal: 2_000),
            BottleScreen.Day(id: "2", label: "Today", total: 0, drinks: 0, isToday: true, goal: 2_000),
        ]
        let shown = shownElements(of: WeekChart(week: week, goal: 2_000))
        #expect(shown.map(\.label) == ["Saturday, November 21", "Today"])
        #expect(shown.map(\.value) == ["900 ml, 45 %", "0 ml, 0 %"])
    }
}
