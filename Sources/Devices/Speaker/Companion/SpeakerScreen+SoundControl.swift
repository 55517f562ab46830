import Companion

extension SpeakerScreen.Sound {
    /// One control of the sound: its name, range and value.
    public struct Control: Codable, Sendable, Equatable, Identifiable {
        /// Ways to operate a control.
        public enum Kind: String, Codable, Sendable, CaseIterable {
            /// One of `options`.
            case choice
            /// A number from `min` to `max`.
            case slider
            /// Off or on: 0 or 1.
            case toggle
        }

        /// The name in a request for a change.
        public var id: String
        public var kind: Kind
        @Worded public var label: String
        /// The effect in a line; nil where the label says it.
        @Worded public var hint: String?
        /// Nil where the speaker has not told it, or told something unknown.
        public var value: Int?
        /// The value ready to show: "Night", "30 %", "on"; nil where the speaker has not told it.
        @Worded public var valueText: String?
        public var min: Int
        public var max: Int
        /// The values of a choice, in their order; empty for all others.
        public var options: [Option]
        /// The two positions of a toggle that is one button, off first; empty for all others.
        public var positions: [Position]
        /// False while it cannot be changed.
        public var isEnabled: Bool

        /// The control of a row.
        ///
        /// - Parameters:
        ///   - told: the value that the speaker told.
        ///   - bypass: the label of the control that takes processing its effect; nil where none is on.
        ///   - isReachable: whether the speaker can be told of a change.
        init(_ row: SpeakerControl, told: UInt8?, bypass: Sentence?, isReachable: Bool) {
            var names: [String] = []
            if case .choice(let choices) = row.values { names = choices }
            id = row.id
            kind = row.values == .toggle ? .toggle : names.isEmpty ? .slider : .choice
            _label = Worded(Sentence(key: row.label, []))
            value = told.map(Int.init)
            _valueText = Worded(told.map(row.sentence))
            var hint = row.hint.map { Sentence(key: $0, []) }
            if kind == .choice, let told, !row.range.contains(Int(told)) {
                value = nil
                hint = "\(row.sentence(told)): the speaker uses a \(row.name) that this page does not know."
            }
            if let bypass, row.stage == .processing { hint = "Without effect while \(bypass) is on" }
            _hint = Worded(hint)
            min = row.range.lowerBound
            max = row.range.upperBound
            options = names.enumerated().map { Option(id: $0, label: Sentence(key: $1, []), symbol: $1.lowercased()) }
            positions = row.positions.map(Position.init)
            // A choice that is not known can still be left for one that is.
            isEnabled = isReachable && (value != nil || kind == .choice)
        }
    }

    /// One value of a choice.
    public struct Option: Codable, Sendable, Equatable, Identifiable {
        /// The value.
        public var id: Int
        @Worded public var label: String
        /// The name of the symbol beside it.
        public var symbol: String

        init(id: Int, label: Sentence, symbol: String) {
            self.id = id
            _label = Worded(label)
            self.symbol = symbol
        }
    }

    /// As ``SpeakerControl/Position``, for where it is read.
    public struct Position: Codable, Sendable, Equatable, Identifiable {
        public var id: Int
        @Worded public var action: String
        @Worded public var stands: String?
        public var symbol: String

        init(_ position: SpeakerControl.Position) {
            id = position.id
            _action = Worded(Sentence(key: position.action, []))
            _stands = Worded(position.stands.map { Sentence(key: $0, []) })
            symbol = position.symbol
        }
    }
}
