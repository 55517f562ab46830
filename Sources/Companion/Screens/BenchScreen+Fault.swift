import Sentences

extension BenchScreen {
    /// A fault that can be thrown at a twin, or at the room.
    public struct Fault: Codable, Sendable, Equatable, Identifiable {
        /// How it is operated.
        public enum Kind: String, Codable, Sendable, CaseIterable {
            /// On or off: `value` is 0 or 1.
            case toggle
            /// Happens once.
            case action
            /// A number from `min` to `max`.
            case slider
        }

        /// For example `distance`, `dropLink`, `restart`, `slowServer`, `wrongPassword`.
        public var id: String
        /// What the control says, for example "Drop the link".
        @Worded public var label: String
        /// How it is operated.
        public var kind: Kind
        /// 0 or 1 for a toggle, the number for a slider, 0 for an action.
        public var value: Double
        /// The slider's lower end.
        public var min: Double
        /// The slider's upper end.
        public var max: Double
        /// What `value` counts, for example "m".
        public var unit: String?
        /// What it will do, for example "The link drops at about 30 m."
        @Worded public var explanation: String?
        /// The heading that it stands under besides others of its sort, for example "Quirks of the shipped firmware"; nil for a fault.
        @Worded public var group: String?

        /// Makes one from its parts, each as its property says.
        public init(
            id: String,
            label: Sentence,
            kind: Kind,
            value: Double = 0,
            min: Double = 0,
            max: Double = 1,
            unit: String? = nil,
            explanation: Sentence? = nil,
            group: Sentence? = nil
        ) {
            _group = Worded(group)
            self.id = id
            _label = Worded(label)
            self.kind = kind
            self.value = value
            self.min = min
            self.max = max
            self.unit = unit
            _explanation = Worded(explanation)
        }
    }
}
