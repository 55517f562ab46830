import Bluetooth

/// A message whose form in JSON and the like is the hexadecimal digits of its bytes: what one asks or answers has no better text.
public protocol HexadecimalCodable: ByteDecodable, ByteEncodable, Codable {}

extension HexadecimalCodable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let digits = Array(try container.decode(String.self))
        guard digits.count.isMultiple(of: 2), digits.allSatisfy(\.isHexDigit) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "An even number of hexadecimal digits is expected.")
        }
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
        do {
            try self.init(bytes: bytes)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined())
    }
}
