import Bluetooth

/// A message at the control point, in either direction.
///
///     offset 0  op code  uint8   01 measure now, 02 measure at an interval, 80 reply
///            1  operand          of 02: seconds, uint16, little-endian
///                               of 80: the op code that is answered, uint8; the outcome, uint8
enum PlantSensorMessage: Sendable, Hashable {
    case measureNow
    case measureEvery(seconds: UInt16)
    case reply(to: UInt8, Outcome)
    /// An order of a later version.
    case unknown(opCode: UInt8, operand: [UInt8])

    /// The outcome of an order.
    enum Outcome: UInt8, Sendable {
        case done = 0
        case notSupported = 1
        case outOfRange = 2
    }

    var opCode: UInt8 {
        switch self {
        case .measureNow: 0x01
        case .measureEvery: 0x02
        case .reply: 0x80
        case .unknown(let opCode, _): opCode
        }
    }
}

extension PlantSensorMessage: ControlPointValue {
    /// - Throws: `ByteCodingError` for an operand that is cut short, or an outcome that means nothing.
    init(from reader: inout ByteReader) throws(ByteCodingError) {
        switch try reader.readByte() {
        case 0x01: self = .measureNow
        case 0x02: self = .measureEvery(seconds: try reader.readInteger())
        case 0x80:
            let request = try reader.readByte()
            let code = try reader.readByte()
            guard let outcome = Outcome(rawValue: code) else { throw reader.invalid("There is no outcome \(code).") }
            self = .reply(to: request, outcome)
        case let opCode: self = .unknown(opCode: opCode, operand: reader.readRemaining())
        }
    }

    func encode(to writer: inout ByteWriter) {
        writer.write(byte: opCode)
        switch self {
        case .measureNow: break
        case .measureEvery(let seconds): writer.write(seconds)
        case .reply(let request, let outcome): writer.write(bytes: [request, outcome.rawValue])
        case .unknown(_, let operand): writer.write(bytes: operand)
        }
    }

    func isResponse(to request: PlantSensorMessage) -> Bool {
        if case .reply(request.opCode, _) = self { true } else { false }
    }
}

extension PlantSensorMessage: CustomStringConvertible {
    /// As a person reads it in the activity.
    var description: String {
        switch self {
        case .measureNow: "measure now"
        case .measureEvery(let seconds): "measure every \(seconds) s"
        case .reply(let request, let outcome): "reply to order \(request): \(outcome)"
        case .unknown(let opCode, _): "order \(opCode), which is not known"
        }
    }
}
