import Bluetooth

/// IEEE 11073-20601 Regulatory Certification Data List (2A2A; Device Information Service 1.2, 3.8): what authorities certified.
///
/// The specification hands the content on to IEEE 11073-20601, in network byte order. Much firmware carries a placeholder of its
/// vendor's examples instead, so that the bytes are kept as they are and ``entries`` reads them where they are such a list.
public struct RegulatoryCertificationDataList: Hashable, Sendable, Codable {
    /// The value as it is on the wire.
    public var data: [UInt8]

    /// Keeps bytes as they are, be they a list of certifications or not.
    public init(data: [UInt8]) { self.data = data }

    /// One certification.
    public struct Entry: Hashable, Sendable, Codable {
        /// The authority: 1 the FDA, 2 the Continua Health Alliance, 254 experimental.
        public let authority: UInt8
        /// The kind of content, by the authority's own list.
        public let structureType: UInt8
        /// The authority's own layout.
        public let content: [UInt8]
    }

    /// The certifications, in order; `nil` where the bytes are not a list of them.
    ///
    ///     offset 0  count   uint16, big-endian
    ///            2  length of what follows   uint16, big-endian
    ///            4  for each: authority uint8, structure type uint8, length uint16 big-endian, content
    public var entries: [Entry]? {
        guard data.count >= 4 else { return nil }
        let count = Int(data[0]) << 8 | Int(data[1])
        guard Int(data[2]) << 8 | Int(data[3]) == data.count - 4 else { return nil }
        var rest = data[4...]
        var entries: [Entry] = []
        for _ in 0..<count {
            guard let header = rest.first(4) else { return nil }
            let length = Int(header[2]) << 8 | Int(header[3])
            guard rest.count >= 4 + length else { return nil }
            entries.append(Entry(authority: header[0], structureType: header[1], content: Array(rest.dropFirst(4).prefix(length))))
            rest = rest.dropFirst(4 + length)
        }
        return rest.isEmpty ? entries : nil
    }
}

extension RegulatoryCertificationDataList: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) { data = reader.readRemaining() }

    public func encode(to writer: inout ByteWriter) { writer.write(bytes: data) }
}

extension ArraySlice<UInt8> {
    /// The first `count` bytes, indexed from 0; `nil` where there are fewer.
    fileprivate func first(_ count: Int) -> [UInt8]? { self.count >= count ? Array(prefix(count)) : nil }
}
