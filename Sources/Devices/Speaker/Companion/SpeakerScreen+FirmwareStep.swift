import Companion

extension SpeakerScreen.Firmware {
    /// One step of an update.
    public struct Step: Codable, Sendable, Equatable, Identifiable {
        /// The phase that it stands for.
        public var id: String
        /// The name for people.
        @Worded public var label: String
        /// The position of the update relative to it.
        public var state: StepState

        init(id: String, label: Sentence, state: StepState) {
            self.id = id
            _label = Worded(label)
            self.state = state
        }
    }
}

extension SpeakerScreen.Firmware.Phase {
    /// The steps of an update, in their order; a restart belongs to the step that waits for it.
    private static let steps: [(phase: Self, label: Sentence)] = [
        (.preparing, "Prepare"), (.connectingToWiFi, "Wi-Fi"), (.downloading, "Download"), (.verifying, "Verify"),
        (.readyToRestart, "Restart"), (.awaitingDecision, "Keep"),
    ]

    /// The steps as they stand in this phase; empty where no update is under way.
    var steps: [SpeakerScreen.Firmware.Step] {
        let phase = self == .restarting ? .readyToRestart : self
        guard let now = Self.steps.firstIndex(where: { $0.phase == phase }) else { return [] }
        return Self.steps.enumerated().map { index, step in
            SpeakerScreen.Firmware.Step(
                id: step.phase.rawValue, label: step.label, state: index < now ? .done : index == now ? .now : .later)
        }
    }
}
