import Bluetooth
import Bottle
import Testing

@Suite("A calibration that the companion drives")
struct CalibrationStateMachineTests {
    private typealias Harness = CalibrationHarness

    @Test("goes from the empty bottle over the full one to a calibration that is read back")
    func succeeds() throws {
        var harness = Harness()
        try harness.begin(scale: 451)
        #expect(harness.machine.state == .emptyBottlePrompt)
        #expect(harness.machine.measure(at: harness.now) == [.command(.measurePoint(.empty))])
        harness = Harness()
        try harness.begin(scale: 451)
        harness.measure(Harness.empty)
        #expect(harness.machine.state == .emptyMeasured(adc: 200_000))
        _ = harness.wait(.seconds(1))
        #expect(harness.machine.state == .fullBottlePrompt)
        harness.measure(Harness.full)
        #expect(harness.machine.state == .fullMeasured(adc: 573_500))
        let actions = harness.wait(.seconds(1))
        #expect(harness.machine.state == .savingCalibration)
        // The document's example, byte by byte.
        guard case .command(let command) = try #require(actions.last) else { return #expect(Bool(false), "\(actions)") }
        #expect(command.bytes == [0x04, 0x40, 0x0D, 0x03, 0x00, 0x3C, 0xC0, 0x08, 0x00, 0x00, 0x00, 0xE1, 0x43])
        #expect(command.bytes.count == 13)
        try harness.confirm(scale: 450)
        #expect(harness.machine.state == .complete(scaleFactor: 450))
        #expect(harness.machine.cleanUp == nil && harness.machine.deadline == nil)
    }

    @Test("is not called saved before both the flag and the scale say so")
    func readBack() throws {
        var harness = Harness()
        try harness.begin(scale: 451)
        harness.measureBoth()
        let data = try #require(harness.machine.result?.data)
        #expect(harness.machine.written(.setCalibration(data), at: harness.now) == [.readConfiguration, .readState])
        _ = try harness.says(scale: 451)
        _ = harness.says([.stable, .calibrated])
        #expect(harness.machine.state == .savingCalibration)
        _ = harness.says([.stable])
        _ = try harness.says(scale: 450)
        #expect(harness.machine.state == .savingCalibration)
        #expect(harness.wait(.seconds(10)).contains(.readConfiguration))
        #expect(harness.machine.state == .failed(.saveFailed))
        // And what it says of the earlier one before it has the new one does not count.
        #expect(harness.machine.retry(at: harness.now) == [.command(.setCalibration(data))])
        _ = try harness.says(scale: 450)
        _ = harness.says([.calibrated])
        #expect(harness.machine.state == .savingCalibration)
    }

    @Test("does not take the old result that a bottle repeats when it begins to measure the second point")
    func repeatedResult() throws {
        var harness = Harness()
        try harness.begin()
        harness.measure(Harness.empty)
        _ = harness.wait(.seconds(1))
        _ = harness.says()
        _ = harness.machine.measure(at: harness.now)
        _ = harness.says([.stable], adc: Harness.empty)
        #expect(harness.machine.state == .measuringFull)
        // Also where "measuring" came first: no measurement is over after a tenth of a second.
        _ = harness.says([.measuring, .stable])
        harness.now += .milliseconds(100)
        _ = harness.says([.stable], adc: Harness.empty)
        #expect(harness.machine.state == .measuringFull)
        harness.now += .seconds(5)
        _ = harness.says([.stable], adc: Harness.full)
        #expect(harness.machine.state == .fullMeasured(adc: Harness.full))
    }

    @Test("asks again while it measures, so that lost notifications cost a second each")
    func polls() throws {
        var harness = Harness()
        try harness.begin()
        _ = harness.machine.measure(at: harness.now)
        for _ in 0..<4 { #expect(harness.wait() == [.readState]) }
        _ = harness.says([.measuring, .stable])
        _ = harness.wait()
        _ = harness.says([.stable], adc: Harness.empty)
        #expect(harness.machine.state == .emptyMeasured(adc: Harness.empty))
    }

    @Test("takes ADC 0 and a lost stable flag for a bottle that moved, and measures the same point again", arguments: [0, 1, 2])
    func unstable(_ kind: Int) throws {
        var harness = Harness()
        try harness.begin()
        harness.measure(Harness.empty)
        _ = harness.wait(.seconds(1))
        _ = harness.says()
        _ = harness.machine.measure(at: harness.now)
        _ = harness.says(kind == 2 ? [.measuring] : [.measuring, .stable])
        harness.now += .seconds(5)
        let told =
            switch kind {
            case 0: harness.says([.stable], adc: 0)
            case 1: harness.says([], adc: 573_000)
            default: harness.says([.stable], adc: 573_000)
            }
        #expect(harness.machine.state == .failed(.measurementUnstable))
        #expect(told == [.command(.cancelCalibration)])
        #expect(harness.machine.failedPoint == .full)
        #expect(!harness.machine.canRetry)
        _ = harness.machine.written(.cancelCalibration, at: harness.now)
        _ = harness.machine.retry(at: harness.now)
        #expect(harness.machine.state == .fullBottlePrompt)
        #expect(harness.machine.readings[0].empty == Harness.empty)
    }

    @Test("does not measure a bottle that moves, or one that is measuring still")
    func notReady() throws {
        var harness = Harness()
        try harness.begin()
        _ = harness.says([])
        #expect(!harness.machine.canMeasure && harness.machine.measure(at: harness.now).isEmpty)
        _ = harness.says([.stable, .measuring])
        #expect(!harness.machine.canMeasure && harness.machine.measure(at: harness.now).isEmpty)
        #expect(harness.machine.state == .emptyBottlePrompt)
    }

    @Test("gives up a measurement after 30 s")
    func timeout() throws {
        var harness = Harness()
        try harness.begin()
        _ = harness.machine.measure(at: harness.now)
        _ = harness.wait(.milliseconds(29_900))
        #expect(harness.machine.state == .measuringEmpty)
        #expect(harness.wait(.milliseconds(100)).contains(.command(.cancelCalibration)))
        #expect(harness.machine.state == .failed(.measurementTimeout))
    }

    @Test(
        "refuses readings that are no calibration with both numbers",
        arguments: [
            (573_500, 200_000, "greater"), (200_000, 200_000, "greater"), (200_000, 280_000, "96.4"), (200_000, 873_000, "810.8"),
        ] as [(Int32, Int32, String)])
    func implausible(_ empty: Int32, _ full: Int32, _ word: String) throws {
        var harness = Harness()
        try harness.begin()
        harness.measureBoth(empty, full)
        guard case .failed(.invalidMeasurement(let sentence)) = harness.machine.state else {
            Issue.record("\(harness.machine.state)")
            return
        }
        let text = sentence.english
        #expect(text.contains("\(empty)") && text.contains("\(full)") && text.contains(word))
    }

    @Test(
        "asks for a second reading where nothing vouches for the first, and lets a person vouch only where the bottle does not speak against it"
    )
    func review() throws {
        var harness = Harness()
        try harness.begin()
        harness.measureBoth()
        #expect(harness.machine.state == .reviewing(.nothingToCompare))
        #expect(harness.machine.saveUnchecked(at: harness.now).count == 1)
        #expect(harness.machine.result?.check == .person)
        harness = Harness()
        try harness.begin(scale: 480)
        harness.measureBoth()
        guard case .reviewing(.differsFromEarlier(let deviation)) = harness.machine.state else {
            Issue.record("\(harness.machine.state)")
            return
        }
        #expect(abs(deviation + 0.0625) < 1e-6)
        #expect(harness.machine.saveUnchecked(at: harness.now).isEmpty)
        #expect(harness.machine.secondReading(at: harness.now).isEmpty)
        #expect(harness.machine.state == .emptyBottlePrompt && harness.machine.isSecondReading)
    }

    @Test("stores the mean of two readings that agree")
    func secondReading() throws {
        var harness = Harness()
        try harness.begin()
        harness.measureBoth()
        _ = harness.machine.secondReading(at: harness.now)
        harness.measureBoth(Harness.empty + 100, Harness.full + 300)
        #expect(harness.machine.state == .savingCalibration)
        #expect(harness.machine.result?.data.empty == 200_050 && harness.machine.result?.data.full == 573_650)
        guard case .secondReading(let empty, let full) = harness.machine.result?.check else {
            Issue.record("\(String(describing: harness.machine.result))")
            return
        }
        #expect(abs(empty - 100.0 / 450) < 0.001 && abs(full - 300.0 / 450) < 0.001)
    }

    @Test(
        "refuses a second reading that contradicts the first, the empty bottle's at once",
        arguments: [(9_000, 0), (0, -9_000)] as [(Int32, Int32)])
    func contradiction(_ empty: Int32, _ full: Int32) throws {
        var harness = Harness()
        try harness.begin()
        harness.measureBoth()
        _ = harness.machine.secondReading(at: harness.now)
        harness.measureBoth(Harness.empty + empty, Harness.full + full)
        guard case .failed(.poorFit(let sentence)) = harness.machine.state else {
            Issue.record("\(harness.machine.state)")
            return
        }
        #expect(sentence.english.contains("20 g"))
        #expect(harness.machine.failedPoint == (empty == 0 ? .full : .empty))
        _ = harness.machine.written(.cancelCalibration, at: harness.now)
        _ = harness.machine.retry(at: harness.now)
        #expect(harness.machine.state == .preparing && !harness.machine.isSecondReading)
    }

    @Test("asks for the empty bottle again where the full one was measured for it the second time, and loses nothing")
    func fullForEmpty() throws {
        var harness = Harness()
        try harness.begin()
        harness.measureBoth()
        _ = harness.machine.secondReading(at: harness.now)
        harness.measure(Harness.full - 450)
        #expect(harness.machine.state == .emptyBottlePrompt && harness.machine.isSecondReading)
        harness.measureBoth(Harness.empty + 100, Harness.full + 300)
        #expect(harness.machine.state == .savingCalibration && harness.machine.result?.data.empty == 200_050)
    }

    @Test("ends by leaving, whatever the step, and the bottle is told", arguments: CalibrationHarness.steps)
    func leaves(_ step: String) throws {
        var harness = Harness()
        try harness.advance(to: step)
        #expect(harness.machine.canLeave)
        #expect(harness.machine.leave(at: harness.now) == [.command(.cancelCalibration)])
        #expect(harness.machine.state == .failed(.left))
        _ = harness.machine.written(.cancelCalibration, at: harness.now)
        #expect(harness.machine.cleanUp == nil && harness.machine.deadline == nil)
        harness.machine.dismiss()
        #expect(harness.machine.state == .notStarted && harness.machine.canStart)
    }

    @Test(
        "ends with its link, whatever the step; the bottle is told when it is back, and the step can be tried again",
        arguments: CalibrationHarness.steps)
    func loses(_ step: String) throws {
        var harness = Harness()
        try harness.advance(to: step)
        let point = harness.machine.state.point
        #expect(harness.machine.linkLost(.supervisionTimeout, at: harness.now).isEmpty)
        #expect(harness.machine.state == .failed(.disconnected(.supervisionTimeout)))
        #expect(!harness.machine.canRetry)
        #expect(harness.wait(.seconds(3_600)).isEmpty)
        #expect(harness.machine.linkRestored(isDeviceDriven: false, at: harness.now) == [.command(.cancelCalibration)])
        _ = harness.machine.written(.cancelCalibration, at: harness.now)
        _ = harness.machine.retry(at: harness.now)
        switch point {
        case .empty?: #expect(harness.machine.state == .emptyBottlePrompt)
        case .full?: #expect(harness.machine.state == .fullBottlePrompt)
        case nil: #expect(harness.machine.state == .preparing)
        }
    }

    @Test("says that Bluetooth was switched off")
    func adapterOff() throws {
        var harness = Harness()
        try harness.advance(to: "measuring full")
        _ = harness.machine.linkLost(.adapterUnavailable, at: harness.now)
        guard case .failed(let error) = harness.machine.state else { return #expect(Bool(false)) }
        #expect("\(error)".contains("Bluetooth was switched off") && error.advice.contains("Switch Bluetooth on"))
    }

    @Test("that was being saved when the link was lost is asked for when the bottle is back", arguments: [true, false])
    func lostSave(_ wasStored: Bool) throws {
        var harness = Harness()
        try harness.begin(scale: 451)
        harness.measureBoth()
        let data = try #require(harness.machine.result?.data)
        _ = harness.machine.written(.setCalibration(data), at: harness.now)
        #expect(!harness.machine.canLeave && harness.machine.leave(at: harness.now).isEmpty)
        _ = harness.machine.linkLost(.peer, at: harness.now)
        #expect(harness.machine.state == .savingCalibration)
        _ = harness.wait(.seconds(5))
        #expect(harness.machine.linkRestored(isDeviceDriven: false, at: harness.now) == [.readConfiguration, .readState])
        try harness.confirm(scale: wasStored ? 450 : 451)
        if !wasStored { _ = harness.wait(.seconds(10)) }
        #expect(harness.machine.state == (wasStored ? .complete(scaleFactor: 450) : .failed(.saveFailed)))
    }

    @Test("that nobody could ask about for a minute counts when the bottle is back after all")
    func lateSave() throws {
        var harness = Harness()
        try harness.begin(scale: 451)
        harness.measureBoth()
        let data = try #require(harness.machine.result?.data)
        _ = harness.machine.written(.setCalibration(data), at: harness.now)
        _ = harness.machine.linkLost(.peer, at: harness.now)
        _ = harness.wait(.seconds(61))
        #expect(harness.machine.state == .failed(.saveFailed))
        #expect(harness.machine.linkRestored(isDeviceDriven: false, at: harness.now) == [.readConfiguration, .readState])
        _ = try harness.says(scale: 450)
        _ = harness.says([.calibrated])
        #expect(harness.machine.state == .complete(scaleFactor: 450))
    }

    @Test("needs a link")
    func notConnected() {
        var machine = CalibrationStateMachine()
        #expect(machine.start(known: nil, at: .zero).isEmpty)
        #expect(machine.state == .failed(.notConnected))
    }

    @Test("puts an earlier calibration back, and reads it back")
    func restores() throws {
        var harness = Harness()
        harness.connect()
        let earlier = try CalibrationData(empty: 150_000, full: 523_500)
        #expect(harness.machine.restore(earlier, at: harness.now) == [.command(.setCalibration(earlier))])
        #expect(harness.machine.written(.setCalibration(earlier), at: harness.now) == [.readConfiguration, .readState])
        _ = try harness.says(scale: 450)
        _ = harness.says([.calibrated])
        #expect(harness.machine.state == .restored(scaleFactor: 450))
    }

    @Test("writes an earlier one again that was on its way when the link was lost", arguments: [false, true])
    func restoresAgain(_ isDeviceDriven: Bool) throws {
        var harness = Harness()
        harness.connect(isDeviceDriven: isDeviceDriven)
        let earlier = try CalibrationData(empty: 150_000, full: 523_500)
        _ = harness.machine.restore(earlier, at: harness.now)
        _ = harness.machine.linkLost(.peer, at: harness.now)
        let again = harness.machine.linkRestored(isDeviceDriven: isDeviceDriven, at: harness.now)
        #expect(again == [.command(.setCalibration(earlier))])
    }

    @Test(
        "tells a failure of every kind in a sentence, with what to do",
        arguments: [
            CalibrationError.notConnected, .noAnswer, .measurementTimeout, .measurementUnstable, .invalidMeasurement("Empty was full."),
            .poorFit("They differ."), .saveFailed, .disconnected(.peer), .bottleGaveUp, .bottleRefused, .endedElsewhere, .refused("No."),
            .left,
        ])
    func sentences(_ error: CalibrationError) {
        for text in ["\(error)", error.advice] { #expect(text.hasSuffix(".") && text.first?.isUppercase == true, "\(text)") }
    }
}
