import Bluetooth
import BluetoothServices
import Sentences

extension InspectScreen {
    /// How a characteristic can be written.
    public struct Writing: Codable, Sendable, Equatable {
        /// A form that a value can be given in.
        public struct Format: Codable, Sendable, Equatable, Identifiable {
            /// As the request names it.
            public var id: AttributeFormat
            /// What it is called.
            @Worded public var label: String
            /// What a value looks like.
            public var example: String
            /// The unit of a number; nil where it has none, and for all others.
            public var unit: String?

            init(id: AttributeFormat, label: Sentence, example: String, unit: String? = nil) {
                self.id = id
                _label = Worded(label)
                self.example = example
                self.unit = unit
            }
        }

        /// The first is the usual one.
        public var formats: [Format]
        /// What can be done with a value: `write`, or `command`, which the device does not answer.
        public var ways: [ScreenAction]

        /// - Parameters:
        ///   - properties: of the characteristic; nil where it cannot be written at all.
        ///   - number: what a number of it is, where its value is known to be one.
        init?(canWrite: Bool, canCommand: Bool, number: PresentationFormat?) {
            guard canWrite || canCommand else { return nil }
            let number = number.flatMap { $0.isNumber ? $0 : nil }.map {
                Format(id: .number, label: "Number", example: $0.numberRange ?? "21.5", unit: $0.unitSymbol)
            }
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
