import Bottle
import Companion
import SwiftUI

/// The guided calibration, one of its screens at a time: which one, and all that is on it, is said by the model.
struct CalibrationView: View {
    let device: String

    @Environment(AppModel.self) private var model

    var body: some View {
        Group {
            if let session = model.session {
                FollowedView(session, { [device] in session.screen(of: device, as: BottleScreen.self)?.calibration }) {
                    CalibrationGuide(device: device, calibration: $0)
                }
            } else {
                ProgressView()
            }
        }
        .navigationTitle("Calibration")
    }
}

/// One screen of it: the steps above, the drawing and what to do in the middle, the buttons below.
struct CalibrationGuide: View {
    let device: String
    let calibration: BottleScreen.Calibration

    @Environment(AppModel.self) private var model

    var body: some View {
        ScrollView {
            VStack {
                CalibrationSteps(steps: calibration.steps, note: calibration.note)
                BottleGraphicView(
                    fillPercent: calibration.fill, showQuestionMark: calibration.showsQuestionMark, description: calibration.drawing
                )
                .frame(width: 120, height: 270)
                Text(calibration.title).font(.title2).accessibilityAddTraits(.isHeader)
                if !calibration.sentence.isEmpty { Text(calibration.sentence).multilineTextAlignment(.center) }
                instructions
                if calibration.showsProgress { ProgressView(value: calibration.progress) { Text(calibration.title) } }
                if let live = calibration.live { liveLine(live) }
                if let hint = calibration.hint { Text(hint).foregroundStyle(.secondary) }
                result
                if let problem = calibration.problem { ProblemView(problem: problem) }
                ForEach(calibration.actions) { action in
                    ActionButton(action) { model.send("calibration", to: .device(device), ["action": .text(action.id)]) }
                        .buttonStyle(.bordered)
                }
            }
            .padding()
        }
    }

    private var instructions: some View {
        VStack(alignment: .leading) {
            ForEach(calibration.instructions, id: \.self) { line in
                Label(line, systemImage: "circle.fill")
            }
        }
    }

    private func liveLine(_ live: BottleScreen.Live) -> some View {
        HStack {
            Text(live.weightText).monospacedDigit()
            Spacer()
            Label(live.words, systemImage: live.isStable ? "checkmark.circle.fill" : "circle.dotted")
        }
        .padding()
        .background(.quaternary, in: RoundedRectangle(cornerRadius: 8))
        .accessibilityElement(children: .combine)
        .accessibilityAddTraits(.updatesFrequently)
    }

    private var result: some View {
        VStack(alignment: .leading) {
            ForEach(calibration.result, id: \.label) { LabeledContent($0.label, value: $0.value) }
            ForEach(calibration.evidence) { line in
                Label(line.sentence, systemImage: Symbol.of(line.outcome)).accessibilityValue(line.words)
            }
        }
    }
}

/// Empty, full, save: which are done, and which is now.
struct CalibrationSteps: View {
    let steps: [BottleScreen.Calibration.Step]
    let note: String

    var body: some View {
        HStack {
            ForEach(steps, id: \.label) { step in
                Label(step.label, systemImage: Symbol.of(step.state)).accessibilityValue(Symbol.words(step.state))
            }
        }
        if !note.isEmpty { Text(note).font(.footnote).foregroundStyle(.secondary) }
    }
}

#if DEBUG
    struct CalibrationView_Previews: PreviewProvider {
        static var previews: some View {
            PreviewHost(kinds: [.bottle]) { PreviewDevice(kind: .bottle) { CalibrationView(device: $0) } }
        }
    }
#endif
