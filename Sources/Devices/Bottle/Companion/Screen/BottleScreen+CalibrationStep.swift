extension BottleScreen.Calibration {
    /// One step of a calibration.
    public struct Step: Codable, Sendable, Equatable {
        /// Where the calibration is, seen from the step.
        public enum State: String, Codable, Sendable, CaseIterable {
            case done, now, failed, later
        }

        /// What it is called.
        public var label: String
        /// Where the calibration is, seen from it.
        public var state: State
    }

    /// The steps as they stand on this screen; empty before the first.
    static func steps(_ screen: Screen, step: Int, done: Int) -> [Step] {
        guard step > 0 else { return [] }
        return ["Empty", "Full", "Save"].enumerated().map { index, label in
            let state: Step.State = index < done ? .done : index + 1 != step ? .later : screen == .error ? .failed : .now
            return Step(label: label, state: state)
        }
    }

    /// The drawing in words, for everyone who cannot see it.
    static func drawing(fill: Double, showsQuestionMark: Bool) -> String {
        "Drawing: \(fill > 0 ? "a full bottle" : "an empty bottle")\(showsQuestionMark ? ", still to be measured" : "")"
    }
}
