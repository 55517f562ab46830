import Bluetooth
import Bottle
import Testing

@Suite("The noise of a calibration's points")
struct CalibrationUncertaintyTests {
    /// Both points on a calibrated bottle, whose weight goes to and fro by so much while each is measured, and so often.
    private static func measured(swing: Int16, times: Int = 5, isDeviceDriven: Bool = false) throws -> CalibrationHarness {
        var harness = CalibrationHarness()
        let known = try CalibrationData(empty: CalibrationHarness.empty, full: CalibrationHarness.full)
        try harness.begin(scale: 450, known: known, isDeviceDriven: isDeviceDriven)
        for (point, adc, weight) in [(CalibrationPoint.empty, CalibrationHarness.empty, Int16(0)), (.full, CalibrationHarness.full, 830)] {
            // In the hand, as between two points.
            _ = harness.says([.calibrated])
            if isDeviceDriven { _ = harness.says(point == .empty ? .measuringEmpty : .measuringFull) }
            for _ in 0..<times {
                _ = harness.says([.stable, .calibrated], weight: weight + swing)
                _ = harness.says([.stable, .calibrated], weight: weight - swing)
            }
            if isDeviceDriven {
                _ = point == .empty ? harness.says(.waitingForFull) : harness.says(.complete, empty: CalibrationHarness.empty, full: adc)
                continue
            }
            _ = harness.machine.measure(at: harness.now)
            _ = harness.says([.measuring, .stable, .calibrated], weight: weight + swing)
            _ = harness.says([.measuring, .stable, .calibrated], weight: weight - swing)
            harness.now += .seconds(5)
            _ = harness.says([.stable, .calibrated], adc: adc)
            _ = harness.wait(.seconds(1))
        }
        if isDeviceDriven { _ = harness.wait(.seconds(1)) }
        return harness
    }

    // Twice √2 times the deviation, in parts of 830 g: 1 % is 2.93 g. With 12 weights ±2 spread by 2.09 g, ±3 by 3.13 g.
    @Test("is accepted up to one percent of the scale")
    func accepted() throws {
        for swing: Int16 in [0, 1, 2] {
            let harness = try Self.measured(swing: swing)
            #expect(harness.machine.state == .savingCalibration, "\(swing) g")
            let uncertainty = try #require(harness.machine.uncertainty)
            let deviation = Double(swing) * (12.0 / 11).squareRoot()
            #expect(abs(uncertainty.empty - deviation) < 1e-6 && abs(uncertainty.full - deviation) < 1e-6)
            #expect(abs(uncertainty.ofScale - 2 * 2.0.squareRoot() * deviation / 830) < 1e-6)
        }
    }

    @Test("beyond it is refused with numbers and advice; the bottle is told, keeps what it had, and both points are measured anew")
    func refused() throws {
        var harness = try Self.measured(swing: 3)
        guard case .failed(.tooNoisy(let uncertainty)) = harness.machine.state else {
            Issue.record("\(harness.machine.state)")
            return
        }
        let error = CalibrationError.tooNoisy(uncertainty)
        #expect(error.description.contains("3.1 g with the empty bottle") && error.description.contains("uncertain by 1.1\u{A0}%"))
        #expect(error.advice.contains("firm table") && error.code == "too-noisy")
        #expect(harness.machine.result == nil && harness.machine.cleanUp != nil)
        #expect(harness.machine.written(.cancelCalibration, at: harness.now).isEmpty)
        #expect(harness.machine.cleanUp == nil && harness.machine.canRetry)
        _ = harness.machine.retry(at: harness.now)
        #expect(harness.machine.state == .preparing)
    }

    @Test("decides at one percent, and what is refused never reads as what is allowed", arguments: [0, 2, 4])
    func boundary(_ full: Double) throws {
        // Twice the root of the squares' sum is 8.3 g, one percent of 830 g.
        let empty = (4.15 * 4.15 - full * full).squareRoot()
        #expect(CalibrationUncertainty(empty: empty - 0.0001, full: full).isAcceptable)
        let refused = CalibrationUncertainty(empty: empty + 0.0001, full: full)
        #expect(!refused.isAcceptable)
        #expect("\(CalibrationError.tooNoisy(refused))".contains("uncertain by 1.1\u{A0}%, and it has to be certain to 1\u{A0}%"))
    }

    @Test("is refused as well where the bottle has stored the points by itself, and its earlier calibration is put back")
    func deviceDriven() throws {
        var harness = try Self.measured(swing: 3, isDeviceDriven: true)
        guard case .failed(.tooNoisy) = harness.machine.state else {
            Issue.record("\(harness.machine.state)")
            return
        }
        _ = harness.machine.written(.cancelCalibration, at: harness.now)
        _ = harness.says(.complete, empty: CalibrationHarness.empty, full: CalibrationHarness.full)
        let put = try harness.says(scale: 449)
        let old = try CalibrationData(empty: CalibrationHarness.empty, full: CalibrationHarness.full)
        #expect(put == [.command(.setCalibration(old))])
    }

    @Test("of a bottle that tells no weights is bounded by what the bottle itself accepts")
    func unknown() throws {
        var harness = CalibrationHarness()
        try harness.begin()
        harness.measureBoth()
        let uncertainty = try #require(harness.machine.uncertainty)
        // 77.5 ADC units over the root of 8 samples, at 450 ADC/g.
        #expect(abs(uncertainty.empty - 77.5 / 8.0.squareRoot() / 450) < 1e-6)
        #expect(uncertainty.isAcceptable)
    }

    @Test("is not what somebody poured in while a notification was lost")
    func poured() throws {
        var harness = CalibrationHarness()
        try harness.begin(scale: 450)
        _ = harness.says([.stable, .calibrated], weight: 0)
        harness.measure(CalibrationHarness.empty)
        _ = harness.wait(.seconds(1))
        for weight: Int16 in [0, 0, 300, 830, 830, 830] { _ = harness.says([.stable, .calibrated], weight: weight) }
        harness.measure(CalibrationHarness.full)
        _ = harness.wait(.seconds(1))
        #expect(harness.machine.uncertainty?.full == 0)
        #expect(harness.machine.state == .savingCalibration)
    }
}
