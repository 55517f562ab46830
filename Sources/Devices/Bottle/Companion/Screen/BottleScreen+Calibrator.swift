import Bluetooth
import Companion

extension BottleScreen.Calibration {
    /// The screen of the calibration, from where it is.
    @BluetoothActor
    init(_ calibrator: BottleCalibrator, isConnected: Bool) {
        let machine = calibrator.machine
        self = Self.base(machine)
        if case .complete = machine.state { add(calibrator.proof) }
        isSecondReading = machine.isSecondReading
        isDeviceDriven = machine.isDeviceDriven
        if isDeviceDriven, [.emptyPrompt, .fullPrompt].contains(screen) {
            $hint = "The bottle measures by itself as soon as it stands upright and still."
        }
        progress = calibrator.progress
        secondsLeft = calibrator.secondsLeft
        $countdown = secondsLeft.flatMap { Self.countdown(machine, seconds: $0) }
        live = Self.live(machine)
        evidence = [BottleScreen.Evidence](machine, calibrator.proof)
        if machine.isDeviceDriven, [.welcome, .review].contains(screen) {
            // At the beginning the list is one of things.
            if screen == .welcome {
                $hint = "Lift the bottle off the sensor first: it is measured as soon as it stands still."
            } else {
                $instructions.append("Lift the bottle off the sensor first: it is measured as soon as it stands still")
            }
        }
        problem = Self.problem(machine)
        actions = Self.actions(calibrator, isConnected: isConnected)
    }

    private static func base(_ machine: CalibrationStateMachine) -> Self {
        let second: Sentence = machine.isSecondReading ? "Second reading, step" : "Step"
        switch machine.state {
        case .notStarted:
            return Self(
                screen: .welcome, title: "Calibrate your bottle",
                sentence: "Two-point calibration ensures accurate drink tracking by measuring your empty and full bottle weights.",
                instructions: ["Your empty bottle", "830 ml of water to fill it"])
        case .preparing:
            return Self(screen: .emptyPrompt, step: 1, title: "\(second) 1: Empty bottle", sentence: "Asking the bottle what it has.")
        case .emptyBottlePrompt:
            return Self(
                screen: .emptyPrompt, step: 1, title: "\(second) 1: Empty bottle", sentence: emptySentence(machine),
                instructions: [
                    "Make sure your bottle is completely empty", "Place it upright on the sensor puck",
                    "Keep it still until the measurement completes",
                ], showsQuestionMark: true)
        case .measuringEmpty:
            return Self(screen: .measuring, step: 1, title: "Measuring…", sentence: "Keep the bottle still. This takes about 5 seconds.")
        case .emptyMeasured:
            return Self(screen: .measuring, step: 1, stepsDone: 1, note: "Empty done", title: "Empty bottle measured", sentence: "")
        case .fullBottlePrompt:
            return Self(
                screen: .fullPrompt, step: 2, stepsDone: 1, note: "Empty done", title: "\(second) 2: Full bottle",
                sentence: fullSentence(machine),
                instructions: [
                    "Fill your bottle with exactly 830 ml", "Place it upright on the sensor puck",
                    "Keep it still until the measurement completes",
                ], fill: 1, showsQuestionMark: true)
        case .measuringFull:
            return Self(
                screen: .measuring, step: 2, stepsDone: 1, note: "Empty done", title: "Measuring…",
                sentence: "Keep the bottle still. This takes about 5 seconds.", fill: 1)
        case .fullMeasured:
            return Self(
                screen: .measuring, step: 2, stepsDone: 2, note: "Full done", title: "Full bottle measured", sentence: "", fill: 1)
        case .reviewing(let review):
            return Self(
                screen: .review, step: 2, stepsDone: 2, note: "Full done", title: "Check the result", sentence: sentence(review), fill: 1,
                showsQuestionMark: true, result: result(machine))
        case .savingCalibration:
            return Self(
                screen: .saving, step: 3, stepsDone: 2, title: "Saving…",
                sentence: machine.isConnected
                    ? "The bottle stores the calibration, and is asked whether it has it."
                    : "The connection was lost. Once the bottle is back, it is asked whether it has the calibration.", fill: 1)
        case .restoring:
            return Self(
                screen: .saving, step: 3, stepsDone: 2, title: "Restoring…", sentence: "The earlier calibration is put back.", fill: 1)
        case .complete:
            return Self(
                screen: .complete, step: 3, stepsDone: 3, note: "All complete", title: "Calibration complete",
                sentence: "Your bottle is now calibrated and ready for accurate drink tracking.", fill: 1, result: result(machine))
        case .restored(let scale):
            return Self(
                screen: .complete, step: 3, stepsDone: 3, title: "Earlier calibration restored",
                sentence:
                    "The bottle was read back, and has this calibration again. A bottle as shipped weighs with it after its next restart.",
                fill: 1,
                result: [LabeledText("Scale factor", "\(text(scale)) ADC/g")])
        case .failed where machine.needsRestart:
            return Self(
                screen: .saving, step: 3, stepsDone: 2, title: "Restart the bottle",
                sentence: machine.isConnected
                    ? "The bottle has stored the calibration, and weighs with it only after a restart."
                    : "Once the bottle is back, it is asked whether it weighs with the new calibration.", fill: 1)
        case .failed(let error):
            let step = failedStep(error, machine)
            return Self(
                screen: .error, step: step, stepsDone: step - 1, title: error == .left ? "Calibration left" : "Calibration failed",
                sentence: Sentence(joining: [error.sentence, standing(error, machine)]), fill: step == 2 ? 1 : 0)
        }
    }

    /// What came of weighing the full bottle.
    private mutating func add(_ proof: FullBottleProof) {
        let volume = Int(CalibrationData.volume)
        switch proof.outcome {
        case .notBegun: break
        case .weighing: result.append(LabeledText("Full bottle now", "being weighed…"))
        case .passed(let grams): result.append(LabeledText("Full bottle now", "\(grams) g"))
        case .notWeighed: result.append(LabeledText("Full bottle now", "not weighed: it did not stand still"))
        case .failed(let grams):
            result.append(LabeledText("Full bottle now", "\(grams.grouped) g"))
            $title = "Calibration stored, and not in use"
            $sentence =
                "The bottle says that it has the calibration, and weighs \(grams.grouped) g where \(volume) ml were measured. If no water was "
                + "taken out, restart it, with the full bottle on its sensor: as shipped, it weighs with a new calibration only then."
        }
    }

    private static func countdown(_ machine: CalibrationStateMachine, seconds: Int) -> Sentence? {
        switch machine.patience(at: .zero)?.of {
        case .bottle(let point):
            if seconds <= 0 {
                "The bottle is about to give up waiting."
            } else if point == .empty {
                "A bottle as shipped waits \(seconds) s more for the empty bottle."
            } else {
                "A bottle as shipped waits \(seconds) s more for the full bottle."
            }
        case .companion: "It is waited for \(seconds) s more."
        case nil: nil
        }
    }

    /// That the bottle measures anew, and why, where it does so over and over.
    private static func movedSentence(_ machine: CalibrationStateMachine) -> Sentence {
        guard machine.hasMoved else { return "" }
        guard machine.moves >= 3 else { return "The bottle moved: it is measured again as soon as it stands still." }
        return "The bottle stood still and moved again \(machine.moves) times. Probably its table shakes: put it on a firm one, and take "
            + "your hands off."
    }

    private static func emptySentence(_ machine: CalibrationStateMachine) -> Sentence {
        if machine.mustBeEmptied {
            return machine.isDeviceDriven
                ? "The full bottle still stands on the sensor. Empty it and put it back: the second reading then begins."
                : "That was the full bottle: it weighs as much as it did when it was measured full. Empty it, put it back, and measure it again."
        }
        return movedSentence(machine)
    }

    private static func fullSentence(_ machine: CalibrationStateMachine) -> Sentence {
        if machine.isNotFilled {
            return "The bottle stood still and was not \(Int(CalibrationData.volume)) g heavier than at the empty reading. "
                + "Fill it with \(Int(CalibrationData.volume)) ml. If it was full at that reading already, cancel, empty it, and begin again."
        }
        return movedSentence(machine)
    }

    private static func failedStep(_ error: CalibrationError, _ machine: CalibrationStateMachine) -> Int {
        switch machine.failedPoint {
        case .empty: 1
        case .full: 2
        // Not at a point: both were measured, or none was asked for yet.
        case nil: error == .saveFailed || machine.readings.last?.isComplete == true ? 3 : 1
        }
    }

    /// What the bottle has now.
    private static func standing(_ error: CalibrationError, _ machine: CalibrationStateMachine) -> Sentence? {
        if machine.couldNotRestore {
            return "The bottle may have stored what was measured, and its earlier calibration could not be put back: calibrate again."
        }
        if machine.isSaveInDoubt { return "It is asked whether it has the new one all the same." }
        if machine.cleanUp?.restores != nil {
            return machine.isConnected
                ? "The bottle is asked whether it has its earlier calibration still; where it has another, that one is put back."
                : "Once the bottle is back, it is asked whether it has its earlier calibration still, which is otherwise put back."
        }
        if machine.keepsUnvouched {
            return "The bottle has stored by itself what was measured, and had nothing before that could be put back."
        }
        if machine.earlier != nil { return "The bottle keeps its earlier calibration." }
        return error == .left ? "Nothing was changed." : nil
    }

    private static func sentence(_ review: CalibrationReview) -> Sentence {
        switch review {
        case .nothingToCompare:
            "There is no earlier calibration to compare with, so a bottle that was not quite empty or full would go unnoticed. "
                + "A second reading of both points makes sure."
        case .differsFromEarlier(let deviation):
            (deviation > 0
                ? "The scale is \(percent(deviation)) above that of the calibration that the bottle has. "
                : "The scale is \(percent(deviation)) below that of the calibration that the bottle has. ")
                + "Either the bottle was not quite empty, not full, or tilted, or the earlier calibration is wrong. A second reading decides."
        }
    }

    private static func result(_ machine: CalibrationStateMachine) -> [LabeledText] {
        guard let data = machine.result?.data ?? machine.readings.last?.data else { return [] }
        let volume = Int(CalibrationData.volume)
        return [
            LabeledText("Empty bottle", "reading \(Int(data.empty).grouped), counts as 0 g"),
            LabeledText("With \(volume) ml", "reading \(Int(data.full).grouped), counts as \(volume) g"),
            LabeledText("Scale factor", "\(text(data.scale)) ADC/g"),
        ]
    }

    private static func live(_ machine: CalibrationStateMachine) -> BottleScreen.Live? {
        switch machine.state {
        case .emptyBottlePrompt, .fullBottlePrompt, .measuringEmpty, .measuringFull: break
        default: return nil
        }
        guard let state = machine.live else { return BottleScreen.Live(weight: nil, isStable: false, words: "Waiting for the bottle") }
        let isStable = state.flags.contains(.stable)
        return BottleScreen.Live(weight: machine.liveWeight.map(Int.init), isStable: isStable, words: isStable ? "Stable" : "Stabilizing…")
    }

    private static func problem(_ machine: CalibrationStateMachine) -> ScreenProblem? {
        guard case .failed(let error) = machine.state else { return nil }
        if machine.needsRestart {
            return ScreenProblem(
                code: "restart-needed", sentence: "The bottle has stored the calibration, and weighs with it only after a restart.",
                advice: "Take its battery out and put it in again, or switch it off and on. This goes on by itself then.", isRetryable: true
            )
        }
        return ScreenProblem(code: error.code, sentence: error.sentence, advice: advice(error, machine), isRetryable: error.isRetryable)
    }

    /// What to do, and where the calibration goes on then.
    private static func advice(_ error: CalibrationError, _ machine: CalibrationStateMachine) -> Sentence {
        switch error {
        case .disconnected, .measurementUnstable, .measurementTimeout:
            Sentence(
                joining: [
                    error.advised, machine.retryGoesOn ? "The calibration goes on at this step." : "The calibration then begins anew.",
                ])
        default: error.advised
        }
    }

    @BluetoothActor
    private static func actions(_ calibrator: BottleCalibrator, isConnected: Bool) -> [ScreenAction] {
        let machine = calibrator.machine
        let offline: Sentence? = isConnected ? nil : "Connect to the bottle first."
        let leave = ScreenAction(id: "leave", label: "Cancel", isEnabled: machine.canLeave)
        switch machine.state {
        case .notStarted:
            let busy: Sentence? = machine.cleanUp == nil ? nil : "The bottle still has to be told that the last calibration is over."
            return [
                ScreenAction(
                    id: "start", label: "Start calibration", role: .primary, isEnabled: machine.canStart, reason: offline ?? busy)
            ] + restore(calibrator, isConnected: isConnected)
        case .emptyBottlePrompt, .fullBottlePrompt:
            guard !machine.isDeviceDriven else { return [leave] }
            let label: Sentence = machine.state.point == .empty ? "Measure empty" : "Measure full"
            return [
                ScreenAction(
                    id: "measure", label: label, role: .primary, isEnabled: machine.canMeasure,
                    reason: offline ?? (machine.canMeasure ? nil : "Put the bottle upright and wait until it stands still.")), leave,
            ]
        case .reviewing(let review):
            let canSave = review.canBeWaived
            let save = ScreenAction(
                id: "saveUnchecked", label: "Save", role: .primary, isEnabled: isConnected,
                reason: offline ?? ScreenQuestion.saveUnchecked.$text, question: .saveUnchecked)
            let check = ScreenAction(
                id: "secondReading", label: "Check again (2 min)", role: canSave ? .normal : .primary, isEnabled: isConnected,
                reason: offline)
            return (canSave ? [save] : []) + [check, leave]
        case .complete, .restored:
            return [ScreenAction(id: "done", label: "Done", role: .primary)] + restore(calibrator, isConnected: isConnected)
        case .failed(let error):
            var actions: [ScreenAction] = []
            if error.isRetryable {
                actions.append(ScreenAction(id: "retry", label: "Retry", role: .primary, isEnabled: machine.canRetry, reason: offline))
            }
            return actions + [
                ScreenAction(id: "done", label: error.isRetryable ? "Cancel" : "Done", role: error.isRetryable ? .normal : .primary)
            ]
        case .preparing, .measuringEmpty, .measuringFull, .emptyMeasured, .fullMeasured: return [leave]
        case .savingCalibration, .restoring: return []
        }
    }

    @BluetoothActor
    private static func restore(_ calibrator: BottleCalibrator, isConnected: Bool) -> [ScreenAction] {
        guard let earlier = calibrator.restorable else { return [] }
        let question = ScreenQuestion.restore(scale: text(earlier.scale))
        return [
            ScreenAction(
                id: "restore", label: question.$confirm, isEnabled: isConnected && calibrator.machine.canStart, reason: question.$text,
                question: question)
        ]
    }

    static func text(_ scale: Float) -> Sentence { tenths(Double(scale) * 10) }

    static func percent(_ deviation: Double) -> Sentence { Sentence(joining: [tenths(abs(deviation) * 1_000), "%"], by: "\u{A0}") }

    /// A bottle may tell any number, and none.
    private static func tenths(_ value: Double) -> Sentence {
        Int(exactly: value.rounded()).map { Sentence(number: $0, decimals: 1) } ?? Sentence(verbatim: "\(value / 10)")
    }

    /// "0.3 %", with a space at which no line is broken.
    static func withPercentSign(_ number: Int, decimals: Int = 0) -> Sentence {
        Sentence(joining: [Sentence(number: number, decimals: decimals), "%"], by: "\u{A0}")
    }
}
