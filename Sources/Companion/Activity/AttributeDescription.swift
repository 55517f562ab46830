import Bluetooth
import Sentences

/// The description of a characteristic for people: a device's contract says it once.
public struct AttributeDescription: Sendable {
    /// The name, with a capital.
    public let name: String
    /// Its bytes are shown as dots, and ``decode`` is not asked.
    public let isSecret: Bool
    /// The device notifies it all the time, changed or not: a timeline shows the latest of a run.
    public let isPeriodic: Bool
    /// The device notifies its progress with it, and the first field is the step that it is at: a timeline shows the latest of each step.
    public let isProgress: Bool
    /// Its values are commands: what one of them decodes to says what was done by writing it.
    public private(set) var isCommand = false
    /// Tests that a value tells a failure: a timeline marks it as a problem.
    public private(set) var isFailure: @Sendable ([UInt8]) -> Bool = { _ in false }
    /// Tests that a value holds a secret that ``decode`` leaves out: its bytes are shown as dots then.
    public let holdsSecret: @Sendable ([UInt8]) -> Bool
    /// The fields of a value; empty where the bytes mean nothing.
    public let decode: @Sendable ([UInt8]) -> [LabeledText]

    /// Describes a characteristic by a function from the bytes of a value to its fields.
    ///
    /// - Parameters:
    ///   - decode: called for each value that is shown; empty where the bytes mean nothing.
    ///   - holdsSecret: true for bytes that are to be shown as dots.
    public init(
        name: String, isSecret: Bool = false, isPeriodic: Bool = false, isProgress: Bool = false,
        decode: @escaping @Sendable ([UInt8]) -> [LabeledText] = { _ in [] },
        holdsSecret: @escaping @Sendable ([UInt8]) -> Bool = { _ in false }
    ) {
        self.name = name
        self.isSecret = isSecret
        self.isPeriodic = isPeriodic
        self.isProgress = isProgress
        self.holdsSecret = holdsSecret
        self.decode = decode
    }

    /// A value that is told in a few words, under the characteristic's own name; a malformed one is shown with the reason.
    ///
    ///     AttributeDescription(name: "Brightness") { (percent: UInt8) in "\(percent) %" }
    public init<Value: ByteDecodable & Sendable>(name: String, isPeriodic: Bool = false, text: @escaping @Sendable (Value) -> Sentence) {
        self.init(name: name, isPeriodic: isPeriodic, fields: { (value: Value) in [(Sentence(key: name, []), text(value))] })
    }
}

extension AttributeDescription {
    /// Describes a characteristic whose values have a type: the label and the text of each of its fields. Bytes that are no such value are
    /// one field, "Malformed", with what was expected.
    public init<Value: ByteDecodable & SendableMetatype>(
        name: String, isPeriodic: Bool = false, isProgress: Bool = false, fields: @escaping @Sendable (Value) -> [(Sentence, Sentence)],
        isFailure: @escaping @Sendable (Value) -> Bool = { _ in false }
    ) {
        self.init(name: name, isPeriodic: isPeriodic, isProgress: isProgress) { bytes in
            do throws(ByteCodingError) {
                return fields(try Value(bytes: bytes)).map { LabeledText($0.0, $0.1) }
            } catch {
                return [LabeledText("Malformed", "\(error)")]
            }
        }
        self.isFailure = { bytes in (try? Value(bytes: bytes)).map(isFailure) ?? false }
    }

    /// Describes a control point: its values are commands, each told in a few words.
    ///
    ///     AttributeDescription.controlPoint(name: "Lamp control") { (command: LampCommand) in "\(command)" }
    ///
    /// - Parameter isFailure: whether what it notifies tells that a command failed.
    public static func controlPoint<Value: ByteDecodable & SendableMetatype>(
        name: String, isFailure: @escaping @Sendable (Value) -> Bool = { _ in false }, command: @escaping @Sendable (Value) -> Sentence
    ) -> AttributeDescription {
        var description = AttributeDescription(
            name: name, fields: { (value: Value) in [("Command" as Sentence, command(value))] }, isFailure: isFailure)
        description.isCommand = true
        return description
    }
}
