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
    /// A person wants to try again, which needs a link.
    private var wantsRetry = false

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
        let looks = observedSnapshots(every: .milliseconds(100), timers: timers) { [model] in
            _ = model.calibrator.progress
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
        switch look.state {
        case .emptyBottlePrompt, .fullBottlePrompt: prompt(screen, isNew: isNew)
        case .measuringEmpty, .measuringFull:
            if isNew { say(screen.sentence) }
            bar.show(screen.progress, live(screen))
        case .reviewing(let review): if isNew { try await decide(screen, review) }
        case .savingCalibration, .restoring: if isNew { say(screen.sentence) }
        case .complete:
            finish(screen)
            return true
        case .failed(let error): return try await fail(error, screen, isNew: isNew)
        case .emptyMeasured, .fullMeasured: if isNew { say("✓ \(screen.title).") }
        case .notStarted, .preparing, .restored: break
        }
        return false
    }

    /// Ends an interrupted guide, and says what became of the calibration.
    private func leave() async throws -> Never {
        say("\(CalibrationError.left) \(CalibrationError.left.advice)")
        await model.prepareToDisconnect()
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

    private func finish(_ screen: BottleScreen.Calibration) {
        say("")
        say(Self.steps(screen))
        say(Terminal.bold("✓ \(screen.title)"))
        say(screen.sentence)
        for line in screen.result { say("  \(line.label.padding(toLength: 16, withPad: " ", startingAt: 0))\(line.value)") }
        show(screen.evidence)
    }

    private func fail(_ error: CalibrationError, _ screen: BottleScreen.Calibration, isNew: Bool) async throws -> Bool {
        bar.clear()
        let failure = CommandFailure(screen.sentence, advice: error.advice, code: error.code)
        guard error.isRetryable, Terminal.canAsk, !isInterrupted else {
            await model.prepareToDisconnect()
            throw failure
        }
        if isNew {
            say(Terminal.bold("✕ \(screen.title)"))
            say("\(screen.sentence) \(error.advice)")
            guard ["y", "yes", ""].contains(try await ask("Try again? [y/n]")?.lowercased()) else {
                await model.prepareToDisconnect()
                throw failure
            }
            // It may have turned out well while the person thought.
            wantsRetry = true
        }
        if wantsRetry, machine.canRetry {
            wantsRetry = false
            shown = ""
            model.calibrator.retry()
        }
        return false
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
        if screen.screen == .complete, isNew, let data = machine.result?.data {
            try Terminal.printLine(data, as: BottleCalibrationOutput.result)
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
                case .unchecked: "unknown "
                }
            say("  \(mark)\(item.sentence)", hanging: 10)
        }
    }

    private func live(_ screen: BottleScreen.Calibration) -> String {
        guard let live = screen.live else { return "" }
        return (live.weight == nil ? "" : "Weight: \(live.weightText)  ") + "\(live.isStable ? "●" : "○") \(live.words)"
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
