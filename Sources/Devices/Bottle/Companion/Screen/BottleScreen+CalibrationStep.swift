import Companion

extension BottleScreen.Calibration {
    /// One step of a calibration.
    public struct Step: Codable, Sendable, Equatable {
        /// What it is called.
        @Worded public var label: String
        /// Where the calibration is, seen from it.
        public var state: StepState

        init(label: Sentence, state: StepState) {
            _label = Worded(label)
            self.state = state
        }
    }

    /// The steps as they stand on this screen; empty before the first.
    static func steps(_ screen: Screen, step: Int, done: Int) -> [Step] {
        guard step > 0 else { return [] }
        return (["Empty", "Full", "Save"] as [Sentence]).enumerated().map { index, label in
            let state: StepState = index < done ? .done : index + 1 != step ? .later : screen == .error ? .failed : .now
            return Step(label: label, state: state)
        }
    }

    /// The drawing in words, for everyone who cannot see it.
    static func drawing(fill: Double, showsQuestionMark: Bool) -> Sentence {
        let bottle: Sentence = fill > 0 ? "a full bottle" : "an empty bottle"
        return showsQuestionMark ? "Drawing: \(bottle), still to be measured" : "Drawing: \(bottle)"
    }
}
