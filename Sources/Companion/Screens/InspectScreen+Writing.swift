extension InspectScreen {
    /// How a characteristic can be written.
    public struct Writing: Codable, Sendable, Equatable {
        /// A form that a value can be given in.
        public struct Format: Codable, Sendable, Equatable, Identifiable {
            /// As the request names it.
            public var id: AttributeFormat
            /// What it is called.
            public var label: String
            /// What a value looks like.
            public var example: String
        }

        /// The first is the usual one.
        public var formats: [Format]
        /// What can be done with a value: `write`, or `command`, which the device does not answer.
        public var ways: [ScreenAction]

        /// - Parameters:
        ///   - properties: of the characteristic; nil where it cannot be written at all.
        ///   - numberSize: bytes, where its value is known to be a number.
        init?(canWrite: Bool, canCommand: Bool, numberSize: Int?) {
            guard canWrite || canCommand else { return nil }
            let number = numberSize.map { Format(id: .number, label: "Number", example: "0 to \((1 << (8 * $0)) - 1)") }
            formats = [number, Format(id: .hex, label: "Bytes", example: "01 0A"), Format(id: .text, label: "Text", example: "Kitchen")]
                .compactMap(\.self)
            ways = []
            if canWrite { ways.append(ScreenAction(id: "write", label: "Write", role: .primary)) }
            if canCommand {
                ways.append(
                    ScreenAction(
                        id: "command", label: "Write without response", role: canWrite ? .normal : .primary,
                        reason: "The device does not say whether it took it."))
            }
        }
    }
}
