import Companion

extension SpeakerScreen.Firmware {
    /// One thing that a person fills in for an update.
    public struct Field: Codable, Sendable, Equatable, Identifiable {
        /// Its name in the request for an update.
        public var id: String
        /// The name for people.
        @Worded public var label: String
        /// A remark.
        @Worded public var hint: String?
        /// An example of an answer.
        public var example: String?
        /// The sentence where it is empty; nil where it may be.
        @Worded public var missing: String?

        init(id: String, label: Sentence, hint: Sentence? = nil, example: String? = nil, missing: Sentence? = nil) {
            self.id = id
            _label = Worded(label)
            _hint = Worded(hint)
            self.example = example
            _missing = Worded(missing)
        }

        /// The inputs of an update, in the order in which they are asked for. The address is needed where no image is chosen.
        static let all = [
            Field(id: "ssid", label: "Wi-Fi network", missing: "Name the Wi-Fi network that the speaker shall use."),
            Field(
                id: "password", label: "Wi-Fi password", hint: "Sent to the speaker once, not kept. Leave it empty for an open network."),
            Field(
                id: "url", label: "Firmware address", hint: "The speaker fetches it there itself",
                example: "https://example.org/speaker.bin",
                missing: "Give the firmware's address, or choose an image."),
        ]
    }
}

extension SpeakerScreen.Firmware {
    /// The sentence of the first field that is empty and may not be; nil where none is.
    ///
    /// - Parameter answers: what was filled in, by ``Field/id``.
    public func missing(in answers: [String: String]) -> String? {
        fields.first { $0.missing != nil && answers[$0.id]?.contains { !$0.isWhitespace } != true }?.missing
    }

    /// The action that begins an update from a form whose answers were checked before: as the plan allows it, with its question.
    ///
    /// - Parameter isChecked: whether the last plan is of these answers; one of others says nothing.
    public func begin(isChecked: Bool) -> ScreenAction {
        let plan = isChecked ? plan : nil
        return ScreenAction(
            id: "update", label: "Update", role: .primary, isEnabled: plan.map { $0.canStart || $0.question != nil } ?? false,
            reason: plan == nil ? "Check the update first." : plan?.$reason, question: plan?.question)
    }
}
