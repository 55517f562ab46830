import Bluetooth
import Bottle
import Companion
import Foundation
import Program

/// Leads a person through a calibration on the terminal, or a script that stands for one.
@BluetoothActor
final class BottleCalibrationGuide {
    /// What to do where nothing vouches for the first reading.
    enum Review: Sendable {
        case ask, secondReading, unchecked
    }

    private let model: BottleModel
    private let timers: TimerQueue
    private let onReview: Review
    private let printsJSON: Bool
    /// What was printed last for programs.
    private var printed: (live: BottleScreen.Live?, percent: Int?)
    private var bar = ProgressBar()
    private var shown = ""
    private var isInterrupted = false
    private let input = StandardInput()
    /// What was typed before it was asked for; `nil` is the input's end.
    private var lines: [String?] = []
    private var asking: CheckedContinuation<String?, Never>?
    /// Enter was pressed: the point is measured as soon as the bottle stands still.
    private var wantsMeasurement = false
    /// A person wants to try again, which needs a link: counts the seconds since then; `nil` where nobody does.
    private let retry = SecondCounter()
    /// A bottle that needs a restart waits for one: counts the seconds.
    private let restart = SecondCounter()

    /// - Parameter printsJSON: prints lines for programs, besides the sentences for people.
    init(model: BottleModel, timers: TimerQueue, onReview: Review, printsJSON: Bool) {
        self.model = model
        self.timers = timers
        self.onReview = onReview
        self.printsJSON = printsJSON
    }

    private var machine: CalibrationStateMachine { model.calibrator.machine }

    /// What is looked at, so that every change wakes the guide.
    private struct Look: Sendable {
        let state: CalibrationState
        let isConnected: Bool
        let screen: BottleScreen.Calibration
    }

    /// Begins, and ends with the calibration.
    ///
    /// - Throws: ``CommandFailure`` where it failed, and `CancellationError` where it was interrupted.
    func run(interruptions: AsyncStream<Void>) async throws {
        let interrupted = Task {
            for await _ in interruptions {
                isInterrupted = true
                model.calibrator.leave()
                asking?.resume(returning: nil)
                asking = nil
                return
            }
        }
        let reader = Task { await readLines() }
        defer {
            interrupted.cancel()
            reader.cancel()
            retry.stop()
            restart.stop()
            bar.clear()
        }
        try await connectFully()
        if machine.isDeviceDriven {
            let answer = try await ask(
                "Empty the bottle and lift it off the sensor: it is measured as soon as it stands still. Then press Enter.")
            guard answer != nil else {
                if isInterrupted { try await leave() }
                throw CommandFailure("\(CalibrationError.left)", advice: CalibrationError.left.advice, code: "left")
            }
        }
        model.calibrator.start()
        let looks = observedSnapshots(every: .milliseconds(100), timers: timers) { [model, retry, restart] in
            _ = (model.calibrator.progress, model.calibrator.proof, retry.seconds, restart.seconds)
            return Look(
                state: model.calibrator.machine.state, isConnected: model.calibrator.machine.isConnected, screen: model.screen.calibration)
        }
        for await look in looks where try await show(look) {
            await model.prepareToDisconnect()
            return
        }
        try Task.checkCancellation()
    }

    /// The connection is up before the calibrator has heard of it.
    private func connectFully() async throws {
        for await isConnected in observedSnapshots(every: .zero, timers: timers, { [model] in model.calibrator.machine.isConnected })
        where isConnected { return }
        throw CancellationError()
    }

    /// Shows a step, and does what follows from what the person said.
    ///
    /// - Returns: whether it is over.
    private func show(_ look: Look) async throws -> Bool {
        let screen = look.screen
        if isInterrupted, !look.state.isUnderWay { try await leave() }
        let heading = "\(screen.screen.rawValue) \(screen.step) \(screen.isSecondReading) \(screen.title) \(screen.sentence)"
        let isNew = heading != shown
        shown = heading
        if printsJSON { try printLines(screen, isNew: isNew) }
        // It went on without being tried again: a save that was in doubt turned out well, for example.
        if case .failed = look.state {
        } else {
            retry.stop()
            restart.stop()
        }
        switch look.state {
        case .emptyBottlePrompt, .fullBottlePrompt: prompt(screen, isNew: isNew)
        case .measuringEmpty, .measuringFull:
            if isNew { say(screen.sentence) }
            bar.show(screen.progress, live(screen))
        case .reviewing(let review): if isNew { try await decide(screen, review) }
        case .savingCalibration, .restoring:
            if isNew { say(screen.sentence) }
            bar.show(nil, screen.countdown ?? screen.title)
        case .complete:
            guard model.calibrator.proof.deadline == nil else {
                if isNew { say("The full bottle is weighed with the new calibration. Leave it where it is.") }
                bar.show(nil, "Weighing")
                return false
            }
            try finish(screen)
            return true
        case .failed(let error): return try await fail(error, screen, isNew: isNew)
        case .emptyMeasured, .fullMeasured: if isNew { say("✓ \(screen.title).") }
        case .preparing: bar.show(nil, screen.sentence)
        case .notStarted, .restored: break
        }
        return false
    }

    /// Ends an interrupted guide, and says what became of the calibration.
    private func leave() async throws -> Never {
        await model.prepareToDisconnect()
        // What became of the earlier calibration is known only now.
        let screen = model.screen.calibration
        say("\(screen.problem == nil ? "\(CalibrationError.left)" : screen.sentence) \(CalibrationError.left.advice)")
        throw CancellationError()
    }

    private func prompt(_ screen: BottleScreen.Calibration, isNew: Bool) {
        if isNew {
            say("")
            say(Self.steps(screen))
            say(Terminal.bold(screen.title))
            if !screen.sentence.isEmpty { say(screen.sentence) }
            for (index, text) in screen.instructions.enumerated() { say("  \(index + 1). \(text)", hanging: 5) }
            say(screen.hint ?? "Press Enter to measure.")
            wantsMeasurement = false
        }
        bar.show(nil, live(screen))
        guard !machine.isDeviceDriven else { return }
        if !lines.isEmpty {
            guard lines.removeFirst() != nil else {
                model.calibrator.leave()
                return
            }
            wantsMeasurement = true
        }
        guard wantsMeasurement else { return }
        if machine.canMeasure { model.calibrator.measure() }
    }

    private func decide(_ screen: BottleScreen.Calibration, _ review: CalibrationReview) async throws {
        say("")
        say(Terminal.bold(screen.title))
        say(screen.sentence)
        show(screen.evidence)
        switch onReview {
        case .secondReading: break
        case .unchecked where review.canBeWaived:
            model.calibrator.saveUnchecked()
            return
        case .unchecked:
            model.calibrator.leave()
            return
        case .ask:
            switch try await ask("Take a second reading? [y/n]")?.lowercased() {
            case "y", "yes", "": break
            case "n", "no":
                guard review.canBeWaived else {
                    model.calibrator.leave()
                    return
                }
                let question = "\(ScreenQuestion.saveUnchecked.title) \(ScreenQuestion.saveUnchecked.text) [y/n]"
                if ["y", "yes"].contains(try await ask(question)?.lowercased()) {
                    model.calibrator.saveUnchecked()
                } else {
                    model.calibrator.leave()
                }
                return
            default:
                model.calibrator.leave()
                return
            }
        }
        if machine.isDeviceDriven {
            guard try await ask("Empty the bottle and lift it off the sensor, then press Enter.") != nil else {
                model.calibrator.leave()
                return
            }
        }
        model.calibrator.secondReading()
    }

    private func finish(_ screen: BottleScreen.Calibration) throws {
        let proof = model.calibrator.proof.outcome
        if printsJSON, let data = machine.result?.data {
            try Terminal.printLine(BottleCalibrationOutput.Result(data: data, proof: proof), as: BottleCalibrationOutput.result)
        }
        say("")
        say(Self.steps(screen))
        say(Terminal.bold("✓ \(screen.title)"))
        say(screen.sentence)
        for line in screen.result { say("  \(line.label.padding(toLength: 16, withPad: " ", startingAt: 0))\(line.value)") }
        show(screen.evidence)
        guard case .failed = proof else { return }
        throw CommandFailure(
            "The calibration is stored, and the bottle does not weigh with it.",
            advice: "Restart the bottle, and look with \"\(programName) bottle status\" whether it weighs what is in it.",
            code: "not-in-use")
    }

    private func fail(_ error: CalibrationError, _ screen: BottleScreen.Calibration, isNew: Bool) async throws -> Bool {
        if !isInterrupted, machine.needsRestart || restart.seconds != nil, error == .saveFailed { return try awaitRestart(screen) }
        if retry.seconds == nil { bar.clear() }
        guard error.isRetryable, Terminal.canAsk, !isInterrupted else {
            await model.prepareToDisconnect()
            // What became of the earlier calibration is known only now.
            let last = model.screen.calibration
            throw CommandFailure(last.problem == nil ? screen.sentence : last.sentence, advice: error.advice, code: error.code)
        }
        if isNew, retry.seconds == nil {
            say(Terminal.bold("✕ \(screen.title)"))
            say([screen.sentence, screen.problem?.advice].compactMap(\.self).joined(separator: " "))
            guard ["y", "yes", ""].contains(try await ask("Try again? [y/n]")?.lowercased()) else {
                await model.prepareToDisconnect()
                throw CommandFailure("The calibration was not tried again.", code: error.code)
            }
            // It may have turned out well while the person thought.
            guard case .failed = machine.state else { return false }
            if !machine.canRetry { say("Waiting for up to \(Self.returnSeconds) s for the bottle to come back.") }
            retry.start(timers)
        }
        if let seconds = retry.seconds { try await tryAgain(after: seconds, error) }
        return false
    }

    /// How long a restart of the bottle is waited for: a person has to find its battery.
    private static let restartSeconds = 300

    /// Says that the bottle has to be restarted, and waits until it was: the calibration is complete then by itself.
    private func awaitRestart(_ screen: BottleScreen.Calibration) throws -> Bool {
        if restart.seconds == nil {
            say(Terminal.bold(screen.title))
            say([screen.sentence, screen.problem?.advice].compactMap(\.self).joined(separator: " "))
            say("Waiting for up to \(Self.restartSeconds / 60) minutes.")
            restart.start(timers)
        }
        let left = Self.restartSeconds - (restart.seconds ?? 0)
        guard left > 0 else {
            throw CommandFailure(
                "The bottle has stored the calibration, and was not restarted within \(Self.restartSeconds / 60) minutes.",
                advice: "It weighs with the new calibration after its next restart: look with \"\(programName) bottle status\".",
                code: "restart-needed")
        }
        bar.show(nil, "Waiting for the restart: \(left) s left")
        return false
    }

    /// How long a bottle that is gone is waited for, once a person wants to try again.
    private static let returnSeconds = 60

    /// Tries again as soon as the bottle can be told so.
    private func tryAgain(after seconds: Int, _ error: CalibrationError) async throws {
        if machine.canRetry {
            retry.stop()
            shown = ""
            model.calibrator.retry()
        } else if seconds >= Self.returnSeconds {
            await model.prepareToDisconnect()
            throw CommandFailure(
                "The bottle did not come back within \(Self.returnSeconds) s.",
                advice: "Switch it on, bring it near, and start again.", code: error.code)
        } else {
            bar.show(nil, "Waiting for the bottle: \(Self.returnSeconds - seconds) s left")
        }
    }

    // MARK: - Lines for programs

    private func printLines(_ screen: BottleScreen.Calibration, isNew: Bool) throws {
        if isNew {
            printed = (nil, nil)
            try Terminal.printLine(screen, as: BottleCalibrationOutput.step)
        }
        if let live = screen.live, live != printed.live {
            printed.live = live
            try Terminal.printLine(live, as: BottleCalibrationOutput.live)
        }
        if let percent = screen.progress.map({ Int($0 * 100) }), percent != printed.percent {
            printed.percent = percent
            try Terminal.printLine(percent, as: BottleCalibrationOutput.progress)
        }
    }

    // MARK: - Words

    private func say(_ text: String, hanging: Int = 0) {
        bar.clear()
        Terminal.say(text, hanging: hanging)
    }

    private func show(_ evidence: [BottleScreen.Evidence]) {
        for item in evidence {
            let mark =
                switch item.outcome {
                case .passed: "ok      "
                case .failed: "FAILED  "
                case .warning, .unchecked: "unknown "
                }
            say("  \(mark)\(item.sentence)", hanging: 10)
        }
    }

    private func live(_ screen: BottleScreen.Calibration) -> String {
        guard let live = screen.live else { return "" }
        return (live.weight == nil ? "" : "Weight: \(live.weightText)  ") + "\(live.isStable ? "●" : "○") \(live.words)"
            + (screen.countdown.map { "  \($0)" } ?? "")
    }

    /// ●━━━━━○━━━━━○  Empty, Full, Save
    private static func steps(_ screen: BottleScreen.Calibration) -> String {
        screen.steps.map { ($0.state == .later ? "○ " : "● ") + $0.label + ($0.state == .done ? " ✓" : "") }.joined(separator: " ━━━ ")
    }

    // MARK: - Input

    /// Reads lines until the input ends or the guide does.
    private func readLines() async {
        while let line = await input.nextLine() { take(line) }
        if !Task.isCancelled { take(nil) }
    }

    /// A line came, or the input's end: it answers what is being asked, or is kept for the next question.
    private func take(_ line: String?) {
        if let asking {
            self.asking = nil
            asking.resume(returning: line)
            return
        }
        // More than a whole calibration asks is no one's answer.
        if lines.count < 64 { lines.append(line) }
        // Weights that do not change would keep the prompt waiting.
        switch machine.state {
        case .emptyBottlePrompt, .fullBottlePrompt: prompt(model.screen.calibration, isNew: false)
        default: break
        }
    }

    /// Asks something, and gives the next line of the input; `nil` as ``nextLine()``.
    private func ask(_ question: String) async throws -> String? {
        say(question)
        if printsJSON { try Terminal.printLine(question, as: BottleCalibrationOutput.question) }
        return await nextLine()
    }

    /// The next line of the input; `nil` at its end, and where the guide is interrupted.
    private func nextLine() async -> String? {
        if !lines.isEmpty { return lines.removeFirst() }
        if isInterrupted { return nil }
        return await withCheckedContinuation { asking = $0 }
    }
}
