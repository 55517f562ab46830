import Bluetooth

/// The networks that the glasses hear, the strongest first: a JSON array of at most 512 bytes, which is the longest value of a
/// characteristic. Where not all fit, the weakest are left out; names are never cut, since they are what is joined.
public struct NearbyNetworks: Sendable, Hashable {
    /// Bytes (Core 5.4, Vol 3, Part F, 3.2.9).
    public static let maximumLength = 512

    public var items: [NearbyNetwork]

    /// - Parameter items: the strongest first.
    public init(_ items: [NearbyNetwork]) { self.items = items }

    /// As many of the strongest as fit into so many bytes.
    public func fitting(_ limit: Int) -> NearbyNetworks {
        var (kept, length) = ([NearbyNetwork](), 2)
        for item in items {
            // A comma before each but the first. A later one that is shorter must not come in place of a stronger one.
            let next = length + WireJSON.bytes(item).count + (kept.isEmpty ? 0 : 1)
            guard next <= limit else { break }
            kept.append(item)
            length = next
        }
        return NearbyNetworks(kept)
    }
}

extension NearbyNetworks: ByteCodable {
    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        do throws(GlassesValueError) {
            guard case .array(let values) = try JSONValue(json: reader.readRemaining()) else {
                throw GlassesValueError("a JSON array was expected.")
            }
            var items: [NearbyNetwork] = []
            for value in values { items.append(try NearbyNetwork(fields: try value.fields())) }
            self.items = items
        } catch {
            throw reader.invalid(error.description)
        }
    }

    /// At most 512 bytes.
    public func encode(to writer: inout ByteWriter) { writer.write(bytes: WireJSON.bytes(fitting(Self.maximumLength).items)) }
}
