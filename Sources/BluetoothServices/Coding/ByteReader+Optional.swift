import Bluetooth

extension ByteReader {
    /// Reads a field that a flag announces; `nil` where it does not.
    mutating func read<T: ByteDecodable>(_: T.Type = T.self, if isPresent: Bool) throws(ByteCodingError) -> T? {
        isPresent ? try T(from: &self) : nil
    }
}

extension ByteWriter {
    /// Writes a field of any type with a layout.
    mutating func write(field: some ByteEncodable) { field.encode(to: &self) }

    /// Writes a field that may be absent.
    mutating func write(optional field: (some ByteEncodable)?) { field?.encode(to: &self) }
}
