import Companion

extension [BottleScreen.Evidence] {
    /// What speaks for a calibration, as far as it has come.
    init(_ machine: CalibrationStateMachine, _ proof: FullBottleProof) {
        self = []
        switch machine.state {
        case .reviewing, .savingCalibration, .complete: break
        default: return
        }
        guard let reading = machine.readings.last, let data = machine.result?.data ?? reading.data else { return }
        for point in CalibrationPoint.allCases { append(Self.noise(point, reading, data.scale)) }
        if let uncertainty = machine.uncertainty { append(Self.certainty(uncertainty)) }
        append(
            BottleScreen.Evidence(
                id: "range", outcome: .passed,
                sentence: "The scale, \(BottleScreen.Calibration.text(data.scale)) ADC/g, is within the plausible "
                    + "\(Int(CalibrationData.plausibleScales.lowerBound)) to \(Int(CalibrationData.plausibleScales.upperBound))."))
        append(contentsOf: Self.checks(machine))
        if case .complete = machine.state {
            append(BottleScreen.Evidence(id: "readBack", outcome: .passed, sentence: "The bottle was read back, and has this calibration."))
            append(contentsOf: Self.fullBottle(proof))
        }
    }

    private static func fullBottle(_ proof: FullBottleProof) -> [BottleScreen.Evidence] {
        let volume = Int(CalibrationData.volume)
        let percent = "\(Int(FullBottleProof.tolerance * 100))\u{A0}%"
        switch proof.outcome {
        case .notBegun, .weighing: return []
        case .passed(let grams):
            return [
                .init(
                    id: "fullBottle", outcome: .passed,
                    sentence: "The full bottle weighs \(grams) g with it, which is within \(percent) of \(volume) g.")
            ]
        case .failed(let grams):
            return [
                .init(
                    id: "fullBottle", outcome: .failed,
                    sentence: "The full bottle weighs \(grams.grouped) g, and \(volume) g to within \(percent) were expected.")
            ]
        case .notWeighed:
            return [
                .init(id: "fullBottle", outcome: .unchecked, sentence: "The full bottle was not weighed with it: it did not stand still.")
            ]
        }
    }

    private static func noise(_ point: CalibrationPoint, _ reading: CalibrationReading, _ scale: Float) -> BottleScreen.Evidence {
        let bound = (CalibrationNoise.largestDeviation / Double(scale) * 10).rounded(.up) / 10
        let stood: Sentence =
            point == .empty
            ? "The empty bottle stood still: its samples spread by less than \(bound) g"
            : "The full bottle stood still: its samples spread by less than \(bound) g"
        var sentence: Sentence = "\(stood)."
        if let noise = reading.noise[point], let deviation = noise.deviation {
            // Weights come in whole grams: a spread below one is none that they could tell.
            let spread: Sentence = deviation < 1 ? "less than 1 g" : "\((deviation * 10).rounded() / 10) g"
            sentence = "\(stood), and \(noise.count) weights by \(spread)."
        }
        return BottleScreen.Evidence(id: point == .empty ? "noiseEmpty" : "noiseFull", outcome: .passed, sentence: sentence)
    }

    private static func certainty(_ uncertainty: CalibrationUncertainty) -> BottleScreen.Evidence {
        BottleScreen.Evidence(
            id: "uncertainty", outcome: uncertainty.isAcceptable ? .passed : .failed,
            sentence: "By this noise the scale is certain to \(uncertainty.words); \(CalibrationUncertainty.largestInWords) is needed.")
    }

    /// To a tenth, and never nothing: a figure of which the tenths are 0 is better than a tenth.
    private static func atBest(_ value: Double, _ unit: String) -> Sentence {
        let tenths = (abs(value) * 10).rounded()
        return tenths == 0 ? "better than 0.1\(unit)" : "\(tenths / 10)\(unit)"
    }

    private static func checks(_ machine: CalibrationStateMachine) -> [BottleScreen.Evidence] {
        let percent = BottleScreen.Calibration.percent
        if case .reviewing(let review) = machine.state {
            switch review {
            case .nothingToCompare:
                return [.init(id: "earlier", outcome: .unchecked, sentence: "There is no earlier calibration to compare with.")]
            case .differsFromEarlier(let deviation):
                return [
                    .init(id: "earlier", outcome: .failed, sentence: "It differs from the earlier calibration by \(percent(deviation)).")
                ]
            }
        }
        switch machine.result?.check {
        case .earlier(let deviation):
            return [
                .init(
                    id: "earlier", outcome: .passed,
                    sentence: "It agrees with the earlier calibration to \(Self.atBest(deviation * 100, "\u{A0}%")).")
            ]
        case .secondReading(let empty, let full):
            let grams = [empty, full].map { Self.atBest($0, " g") }
            return [
                .init(
                    id: "repeatability", outcome: .passed,
                    sentence: "A second reading agrees: the empty bottle to \(grams[0]), the full one to \(grams[1]).")
            ]
        case .person:
            return [
                .init(
                    id: "repeatability", outcome: .unchecked,
                    sentence: "No second reading was taken: that the bottle was empty, and had 830 ml, is your word.")
            ]
        case nil: return []
        }
    }
}
