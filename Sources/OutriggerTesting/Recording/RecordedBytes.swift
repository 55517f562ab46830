import Bluetooth

/// Bytes as a recording has them: "01 AB".
public struct RecordedBytes: Hashable, Sendable, Codable {
    /// The bytes themselves.
    public var bytes: [UInt8]

    /// Wraps the bytes.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let pairs = try container.decode(String.self).split(separator: " ")
        bytes = try pairs.map { pair in
            guard pair.count == 2, let byte = UInt8(pair, radix: 16) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "Bytes are pairs of hexadecimal digits with a space between, and \"\(pair)\" came.")
            }
            return byte
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(bytes.hexPairs)
    }
}
