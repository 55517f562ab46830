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
        public var label: String
        /// The effect in a line; nil where the label says it.
        public var hint: String?
        /// Nil where the speaker has not told it, or told something unknown.
        public var value: Int?
        /// The value ready to show: "Night", "30 %", "on"; nil where the speaker has not told it.
        public var valueText: String?
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
        init(_ row: SpeakerControl, told: UInt8?, bypass: String?, isReachable: Bool) {
            var names: [String] = []
            if case .choice(let choices) = row.values { names = choices }
            id = row.id
            kind = row.values == .toggle ? .toggle : names.isEmpty ? .slider : .choice
            label = row.label
            value = told.map(Int.init)
            valueText = told.map(row.text)
            hint = row.hint
            if kind == .choice, let told, !row.range.contains(Int(told)) {
                value = nil
                hint = "\(row.text(told)): the speaker uses a \(row.name) that this page does not know."
            }
            if let bypass, row.stage == .processing { hint = "Without effect while \(bypass) is on" }
            min = row.range.lowerBound
            max = row.range.upperBound
            options = names.enumerated().map { Option(id: $0, label: $1, symbol: $1.lowercased()) }
            positions = row.positions
            // A choice that is not known can still be left for one that is.
            isEnabled = isReachable && (value != nil || kind == .choice)
        }
    }

    /// One value of a choice.
    public struct Option: Codable, Sendable, Equatable, Identifiable {
        /// The value.
        public var id: Int
        public var label: String
        /// The name of the symbol beside it.
        public var symbol: String
    }

    public typealias Position = SpeakerControl.Position
}
