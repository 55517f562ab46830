import Bluetooth

/// A message at the control point, in either direction.
///
///     offset 0  op code  uint8   01 dose, 80 reply
///            1  operand          of 01: ml, uint16; of 80: the op code that is answered, uint8, and the outcome, uint8
enum PumpMessage: Sendable, Hashable {
    case dose(millilitres: UInt16)
    case reply(to: UInt8, Outcome)

    enum Outcome: UInt8, Sendable { case done = 0, tooMuch = 1, noPlan = 2 }
}

extension PumpMessage: ControlPointValue {
    init(from reader: inout ByteReader) throws(ByteCodingError) {
        switch try reader.readByte() {
        case 0x01: self = .dose(millilitres: try reader.readInteger())
        case 0x80:
            let request = try reader.readByte()
            guard let outcome = Outcome(rawValue: try reader.readByte()) else { throw reader.invalid("There is no such outcome.") }
            self = .reply(to: request, outcome)
        case let opCode: throw reader.invalid("There is no order \(opCode).")
        }
    }

    func encode(to writer: inout ByteWriter) {
        switch self {
        case .dose(let millilitres):
            writer.write(byte: 0x01)
            writer.write(millilitres)
        case .reply(let request, let outcome): writer.write(bytes: [0x80, request, outcome.rawValue])
        }
    }

    /// A reply names the order that it is about: a late one is thus not taken for that of the next order.
    func isResponse(to request: PumpMessage) -> Bool {
        if case .reply(to: 0x01, _) = self, case .dose = request { true } else { false }
    }
}

/// A dose of the log: its number, uint16, and ml, uint16.
struct Dose: ByteCodable, Sendable {
    var number: UInt16
    var millilitres: UInt16

    init(number: UInt16, millilitres: UInt16) {
        self.number = number
        self.millilitres = millilitres
    }

    init(from reader: inout ByteReader) throws(ByteCodingError) {
        number = try reader.readInteger()
        millilitres = try reader.readInteger()
    }

    func encode(to writer: inout ByteWriter) {
        writer.write(number)
        writer.write(millilitres)
    }
}

/// Bytes of something long, and where they belong: uint32, then what stands there, nothing where it ends. A place alone asks for them.
struct Piece: ControlPointValue, Sendable {
    /// The bytes that its place takes of each value.
    static let overhead = 4

    var place: UInt32
    var content: [UInt8]

    init(place: UInt32, content: [UInt8] = []) {
        self.place = place
        self.content = content
    }

    init(from reader: inout ByteReader) throws(ByteCodingError) {
        place = try reader.readInteger()
        content = reader.readRemaining()
    }

    func encode(to writer: inout ByteWriter) {
        writer.write(place)
        writer.write(bytes: content)
    }

    /// A piece that was asked for before is not taken for this one.
    func isResponse(to request: Piece) -> Bool { place == request.place }
}
