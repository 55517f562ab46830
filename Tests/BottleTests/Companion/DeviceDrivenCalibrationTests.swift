import Bluetooth
import Testing

@testable import Bottle

@Suite("A calibration that the bottle drives")
struct DeviceDrivenCalibrationTests {
    private typealias Harness = CalibrationHarness

    @Test("is followed from state to state, and judged by the readings that come with the last")
    func follows() throws {
        var harness = Harness()
        harness.connect(isDeviceDriven: true)
        #expect(harness.machine.start(known: nil, at: harness.now) == [.readConfiguration, .readState, .readStatus])
        _ = harness.says(.complete, empty: 1, full: 2)
        _ = try harness.says(scale: 451)
        #expect(harness.says([.stable, .calibrated]) == [.command(.startCalibration)])
        // What it says of an earlier calibration does not count.
        _ = harness.says(.complete, empty: Harness.empty, full: Harness.full)
        #expect(harness.machine.state == .preparing)
        let steps: [(CalibrationStatus.State, CalibrationState)] = [
            (.triggered, .preparing), (.started, .preparing), (.waitingForEmpty, .emptyBottlePrompt), (.measuringEmpty, .measuringEmpty),
            (.waitingForEmpty, .emptyBottlePrompt), (.measuringEmpty, .measuringEmpty), (.waitingForFull, .fullBottlePrompt),
            (.measuringFull, .measuringFull), (.waitingForFull, .fullBottlePrompt), (.measuringFull, .measuringFull),
        ]
        for (index, (status, state)) in steps.enumerated() {
            #expect(harness.says(status).isEmpty)
            #expect(harness.machine.state == state)
            #expect(harness.machine.hasMoved == [4, 8].contains(index))
            #expect(!harness.machine.canMeasure)
        }
        _ = harness.says(.complete, empty: Harness.empty, full: Harness.full)
        #expect(harness.machine.state == .fullMeasured(adc: Harness.full))
        #expect(harness.wait(.seconds(1)) == [.readConfiguration, .readState])
        #expect(harness.machine.state == .savingCalibration)
        try harness.confirm(scale: 450)
        #expect(harness.machine.state == .complete(scaleFactor: 450))
    }

    @Test("is begun once, however much a bottle in the hand tells meanwhile", arguments: [false, true])
    func beginsOnce(_ isSecond: Bool) throws {
        var harness = Harness()
        try harness.begin(isDeviceDriven: true)
        if isSecond {
            for state: CalibrationStatus.State in [.measuringEmpty, .waitingForFull, .measuringFull] { _ = harness.says(state) }
            _ = harness.says(.complete, empty: Harness.empty, full: Harness.full)
            _ = harness.wait(.seconds(1))
        } else {
            _ = harness.machine.leave(at: harness.now)
            _ = harness.machine.written(.cancelCalibration, at: harness.now)
            _ = harness.machine.start(known: nil, at: harness.now)
            _ = harness.says(.idle)
            _ = try harness.says(scale: 1)
        }
        #expect((isSecond ? harness.machine.secondReading(at: harness.now) : harness.says()).last == .command(.startCalibration))
        for state: CalibrationStatus.State in [.triggered, .started] {
            #expect(harness.says(state).isEmpty)
            for weight: Int16 in [-200, -140, -20] { #expect(harness.says([], weight: weight).isEmpty) }
        }
        _ = harness.says(.waitingForEmpty)
        #expect(harness.machine.state == .emptyBottlePrompt)
    }

    /// A second reading is about to be taken.
    private static func reviewing(weight: Int16) throws -> Harness {
        var harness = Harness()
        try harness.begin(isDeviceDriven: true)
        for state: CalibrationStatus.State in [.measuringEmpty, .waitingForFull, .measuringFull] { _ = harness.says(state) }
        _ = harness.says(.complete, empty: Harness.empty, full: Harness.full)
        _ = harness.wait(.seconds(1))
        // The bottle weighs with what it has stored by itself.
        _ = harness.says([.stable, .calibrated], weight: weight)
        return harness
    }

    @Test("does not begin its second reading while the full bottle stands there, and says what to do")
    func stillFull() throws {
        var harness = try Self.reviewing(weight: 829)
        #expect(harness.machine.secondReading(at: harness.now) == [.readState])
        #expect(harness.machine.state == .emptyBottlePrompt && harness.machine.canLeave)
        // Neither what the bottle said of the first reading nor time changes that, and nobody is hurried.
        #expect(harness.says(.complete, empty: Harness.empty, full: Harness.full).isEmpty)
        #expect(Set(harness.wait(.seconds(600))) == [.readState])
        #expect(harness.says([.stable, .calibrated], weight: 828).isEmpty)
        #expect(harness.machine.state == .emptyBottlePrompt)
        // It is lifted, emptied, and put back.
        #expect(harness.says([.calibrated], weight: -240).isEmpty)
        #expect(harness.says([.stable, .calibrated], weight: 1) == [.command(.startCalibration)])
        #expect(harness.machine.state == .preparing)
    }

    @Test("stops measuring a full bottle as the empty one, and asks for the empty one again", arguments: [false, true])
    func measuresFull(_ isHeardLate: Bool) throws {
        var harness = try Self.reviewing(weight: -240)
        #expect(harness.machine.secondReading(at: harness.now) == [.command(.startCalibration)])
        for state: CalibrationStatus.State in [.triggered, .started, .waitingForEmpty] { _ = harness.says(state) }
        _ = harness.says([.stable, .calibrated], weight: 830)
        if isHeardLate {
            // It measured, and waits for the full bottle, when that is heard.
            #expect(harness.says(.waitingForFull) == [.command(.cancelCalibration), .readState])
        } else {
            #expect(harness.says(.measuringEmpty) == [.readState])
            #expect(harness.says([.stable, .calibrated], weight: 830) == [.command(.cancelCalibration), .readState])
        }
        #expect(harness.machine.state == .emptyBottlePrompt)
        // That it has stopped is no failure.
        #expect(harness.machine.written(.cancelCalibration, at: harness.now).isEmpty)
        #expect(harness.says(.idle).isEmpty)
        #expect(harness.says([.stable, .calibrated], weight: 1) == [.command(.startCalibration)])
        for state: CalibrationStatus.State in [.triggered, .started, .waitingForEmpty, .measuringEmpty] { _ = harness.says(state) }
        #expect(harness.says([.stable, .calibrated], weight: 1).isEmpty)
        _ = harness.says(.waitingForFull)
        #expect(harness.machine.state == .fullBottlePrompt)
    }

    @Test("says that the bottle is not filled where it stands still and is not measured, until it is")
    func notFilled() throws {
        var harness = Harness()
        try harness.begin(isDeviceDriven: true)
        for state: CalibrationStatus.State in [.measuringEmpty, .waitingForFull] { _ = harness.says(state) }
        // In the hand in between: it may be on its way to the tap.
        for flags: BottleState.Flags in [[.stable], [], [.stable]] {
            _ = harness.says(flags)
            harness.now += .seconds(11)
            #expect(harness.says(flags).isEmpty && !harness.machine.isNotFilled)
        }
        harness.now += .seconds(1)
        _ = harness.says()
        #expect(harness.machine.isNotFilled && harness.machine.state == .fullBottlePrompt)
        // It stays while the bottle is filled.
        _ = harness.says([])
        #expect(harness.machine.isNotFilled)
        _ = harness.says(.measuringFull)
        #expect(!harness.machine.isNotFilled)
    }

    @Test("that is left after its points stays on a bottle that had none, and is said to")
    func staysUnvouched() throws {
        var harness = Harness()
        try harness.begin(isDeviceDriven: true)
        for state: CalibrationStatus.State in [.measuringEmpty, .waitingForFull, .measuringFull] { _ = harness.says(state) }
        _ = harness.says(.complete, empty: Harness.empty, full: Harness.full)
        _ = harness.wait(.seconds(1))
        #expect(harness.machine.state == .reviewing(.nothingToCompare) && !harness.machine.keepsUnvouched)
        _ = harness.machine.leave(at: harness.now)
        #expect(harness.machine.state == .failed(.left) && harness.machine.keepsUnvouched)
        // One that was left before its end has changed nothing.
        _ = harness.machine.written(.cancelCalibration, at: harness.now)
        _ = harness.machine.start(known: nil, at: harness.now)
        _ = harness.machine.leave(at: harness.now)
        #expect(harness.machine.state == .failed(.left) && !harness.machine.keepsUnvouched)
    }

    @Test("waits longer than the bottle does", arguments: [(CalibrationStatus.State.waitingForEmpty, 60), (.waitingForFull, 120)])
    func patience(_ status: CalibrationStatus.State, _ seconds: Int) throws {
        var harness = Harness()
        try harness.begin(isDeviceDriven: true)
        _ = harness.says(status)
        _ = harness.wait(.seconds(seconds + 5))
        #expect(harness.machine.state.isUnderWay)
        let told = harness.says(.error)
        #expect(harness.machine.state == .failed(.bottleGaveUp) && told == [.command(.cancelCalibration)])
    }

    @Test("tells a bottle that gave up from one that refused, and from one that somebody else stopped")
    func endings() throws {
        for (last, word, error) in [
            (CalibrationStatus.State.waitingForFull, CalibrationStatus.State.error, CalibrationError.bottleGaveUp),
            (.measuringFull, .error, .bottleRefused), (.measuringFull, .idle, .endedElsewhere), (.waitingForEmpty, .idle, .endedElsewhere),
        ] {
            var harness = Harness()
            try harness.begin(isDeviceDriven: true)
            _ = harness.says(last)
            _ = harness.says(word)
            #expect(harness.machine.state == .failed(error))
        }
    }

    @Test("ends where the bottle measures one point over and over, and counts how often")
    func shakes() throws {
        var harness = Harness()
        try harness.begin(isDeviceDriven: true)
        for count in 1..<DeviceDrivenCalibration.mostMoves {
            _ = harness.says(.measuringEmpty)
            _ = harness.says(.waitingForEmpty)
            #expect(harness.machine.state == .emptyBottlePrompt && harness.machine.moves == count)
        }
        _ = harness.says(.measuringEmpty)
        #expect(harness.says(.waitingForEmpty) == [.command(.cancelCalibration)])
        #expect(harness.machine.state == .failed(.measurementUnstable) && !harness.machine.retryGoesOn)
    }

    @Test("counts down the bottle's own patience", arguments: [(CalibrationStatus.State.waitingForEmpty, 60), (.waitingForFull, 120)])
    func countsDown(_ status: CalibrationStatus.State, _ seconds: Int) throws {
        var harness = Harness()
        try harness.begin(isDeviceDriven: true)
        _ = harness.says(status)
        #expect(harness.machine.patience(at: harness.now)?.left == .seconds(seconds))
        #expect(harness.machine.patience(at: harness.now + .seconds(13))?.left == .seconds(seconds - 13))
        #expect(harness.machine.patience(at: harness.now + .seconds(seconds + 5))?.left == .zero)
        _ = harness.says(status == .waitingForEmpty ? .measuringEmpty : .measuringFull)
        #expect(harness.machine.patience(at: harness.now) == nil)
    }

    @Test("puts the earlier calibration back when the new one is not vouched for", arguments: [true, false])
    func restores(_ isKnown: Bool) throws {
        let earlier = try CalibrationData(empty: 190_000, full: 588_400)
        var harness = Harness()
        try harness.begin(scale: 480, known: isKnown ? earlier : nil, isDeviceDriven: true)
        // 20 g by the old calibration.
        for _ in 0..<3 { _ = harness.says([.stable, .calibrated], weight: 20) }
        for state: CalibrationStatus.State in [.measuringEmpty, .waitingForFull, .measuringFull] { _ = harness.says(state) }
        _ = harness.says(.complete, empty: Harness.empty, full: Harness.full)
        _ = harness.wait(.seconds(1))
        guard case .reviewing(.differsFromEarlier) = harness.machine.state else {
            Issue.record("\(harness.machine.state)")
            return
        }
        #expect(harness.machine.leave(at: harness.now) == [.readStatus, .command(.cancelCalibration)])
        _ = harness.says(.complete, empty: Harness.empty, full: Harness.full)
        #expect(harness.machine.written(.cancelCalibration, at: harness.now) == [.readStatus, .readConfiguration])
        _ = harness.says(.complete, empty: Harness.empty, full: Harness.full)
        guard case .command(.setCalibration(let data))? = try harness.says(scale: 450).first else {
            Issue.record("nothing was put back")
            return
        }
        if isKnown { #expect(data == earlier) } else { #expect(data.scale == 480 && data.empty == Harness.empty - 9_600) }
        #expect(harness.machine.cleanUp != nil && !harness.machine.canStart)
        _ = harness.machine.written(.setCalibration(data), at: harness.now)
        #expect(harness.wait().contains(.readConfiguration))
        _ = harness.says(.complete, empty: Harness.empty, full: Harness.full)
        _ = try harness.says(scale: 480)
        #expect(harness.machine.cleanUp == nil && !harness.machine.couldNotRestore)
    }

    @Test("puts back what a tare had made of the earlier calibration, and not what it was before")
    func tared() throws {
        let earlier = try CalibrationData(empty: 190_000, full: 588_400)
        var harness = Harness()
        // Tared with 104 g on it.
        try harness.begin(scale: 480, tare: 500, known: earlier, isDeviceDriven: true)
        #expect(harness.machine.earlier?.data == nil)
        _ = harness.says(.measuringEmpty)
        _ = harness.machine.leave(at: harness.now)
        _ = harness.machine.written(.cancelCalibration, at: harness.now)
        _ = harness.says(.idle)
        let tared = try CalibrationData(empty: 240_000, full: 638_400, scale: 480)
        #expect(try harness.says(scale: 450) == [.command(.setCalibration(tared))])
    }

    @Test("puts the earlier points back also where the new ones have the same scale by chance")
    func sameScale() throws {
        let earlier = try CalibrationData(empty: Harness.empty - 6, full: Harness.full - 6)
        var harness = Harness()
        try harness.begin(scale: 450, known: earlier, isDeviceDriven: true)
        _ = harness.says(.measuringEmpty)
        _ = harness.machine.linkLost(.supervisionTimeout, at: harness.now)
        _ = harness.machine.linkRestored(isDeviceDriven: true, at: harness.now)
        _ = harness.machine.written(.cancelCalibration, at: harness.now)
        _ = harness.says(.complete, empty: Harness.empty, full: Harness.full)
        #expect(try harness.says(scale: 450) == [.command(.setCalibration(earlier))])
        _ = harness.machine.written(.setCalibration(earlier), at: harness.now)
        _ = harness.wait()
        _ = harness.says(.complete, empty: Harness.empty, full: Harness.full)
        #expect(try harness.says(scale: 450).isEmpty)
        #expect(harness.machine.cleanUp == nil && !harness.machine.couldNotRestore)
    }

    @Test("that ended while nobody listened is looked at when the bottle is back")
    func unobserved() throws {
        let earlier = try CalibrationData(empty: 190_000, full: 588_400)
        var harness = Harness()
        try harness.begin(scale: 480, known: earlier, isDeviceDriven: true)
        _ = harness.says(.measuringEmpty)
        _ = harness.machine.linkLost(.supervisionTimeout, at: harness.now)
        #expect(harness.machine.state == .failed(.disconnected(.supervisionTimeout)))
        #expect(harness.machine.linkRestored(isDeviceDriven: true, at: harness.now) == [.readStatus, .command(.cancelCalibration)])
        _ = harness.machine.written(.cancelCalibration, at: harness.now)
        _ = harness.says(.complete, empty: Harness.empty, full: Harness.full)
        #expect(try harness.says(scale: 450) == [.command(.setCalibration(earlier))])
    }

    @Test("that ended while nobody listened tells by its reading what the earlier points were, where nobody knows them")
    func unobservedReading() throws {
        var harness = Harness()
        try harness.begin(scale: 480, isDeviceDriven: true)
        _ = harness.says(.measuringEmpty)
        // 20 g by the old calibration.
        for _ in 0..<3 { _ = harness.says([.stable, .calibrated], weight: 20) }
        _ = harness.machine.linkLost(.supervisionTimeout, at: harness.now)
        _ = harness.machine.linkRestored(isDeviceDriven: true, at: harness.now)
        _ = harness.machine.written(.cancelCalibration, at: harness.now)
        _ = harness.says(.complete, empty: Harness.empty, full: Harness.full)
        let empty = Harness.empty - 20 * 480
        let earlier = try CalibrationData(empty: empty, full: empty + 830 * 480, scale: 480)
        #expect(try harness.says(scale: 450) == [.command(.setCalibration(earlier))])
    }

    @Test("is put back by what the bottle weighed in its first reading: in the second it weighs with what it stored after that")
    func secondReadingIsNotWeighed() throws {
        var harness = Harness()
        try harness.begin(scale: 480, isDeviceDriven: true)
        _ = harness.says(.measuringEmpty)
        for _ in 0..<3 { _ = harness.says([.stable, .calibrated], weight: 20) }
        for state: CalibrationStatus.State in [.waitingForFull, .measuringFull] { _ = harness.says(state) }
        _ = harness.says(.complete, empty: Harness.empty, full: Harness.full)
        _ = harness.wait(.seconds(1))
        _ = harness.machine.secondReading(at: harness.now)
        for state: CalibrationStatus.State in [.started, .waitingForEmpty, .measuringEmpty] { _ = harness.says(state) }
        for _ in 0..<3 { _ = harness.says([.stable, .calibrated], weight: 0) }
        _ = harness.machine.leave(at: harness.now)
        _ = harness.machine.written(.cancelCalibration, at: harness.now)
        _ = harness.says(.idle)
        let empty = Harness.empty - 20 * 480
        let earlier = try CalibrationData(empty: empty, full: empty + 830 * 480, scale: 480)
        #expect(try harness.says(scale: 450) == [.command(.setCalibration(earlier))])
    }

    @Test("begins its second reading also where the bottle took its time to stop measuring the full bottle")
    func stopsLate() throws {
        var harness = try Self.reviewing(weight: -240)
        _ = harness.machine.secondReading(at: harness.now)
        for state: CalibrationStatus.State in [.triggered, .started, .waitingForEmpty, .measuringEmpty] { _ = harness.says(state) }
        #expect(harness.says([.stable, .calibrated], weight: 830) == [.command(.cancelCalibration), .readState])
        // That it has stopped is not heard before it stands there empty.
        #expect(harness.says([.stable, .calibrated], weight: 1) == [.command(.cancelCalibration)])
        #expect(harness.says(.idle) == [.command(.startCalibration)])
    }

    @Test("says that it could not put the earlier one back when the bottle takes nothing")
    func stubborn() throws {
        var harness = Harness()
        try harness.begin(scale: 480, known: try CalibrationData(empty: 190_000, full: 588_400), isDeviceDriven: true)
        _ = harness.says(.measuringEmpty)
        _ = harness.machine.leave(at: harness.now)
        _ = harness.machine.written(.cancelCalibration, at: harness.now)
        for _ in 0..<60 {
            _ = harness.says(.idle)
            _ = try harness.says(scale: 450)
            _ = harness.wait(.seconds(1))
        }
        #expect(harness.machine.couldNotRestore && harness.machine.canStart)
    }
}
