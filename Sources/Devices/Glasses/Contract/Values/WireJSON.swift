import Bluetooth
import Foundation

/// JSON as it goes over the air: keys sorted, no blanks, so that equal values are equal bytes.
enum WireJSON {
    static func bytes(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return [UInt8](try encoder.encode(value))
        } catch {
            // Only a number that is not finite cannot be written, and every value here has checked its numbers.
            preconditionFailure("\(value) has no JSON: \(error)")
        }
    }

    /// Reads a value's fields, and gives the reader's error where they are none, or are refused.
    static func read<Value>(
        _ reader: inout ByteReader, _ make: (JSONFields) throws(GlassesValueError) -> Value
    ) throws(ByteCodingError) -> Value {
        do throws(GlassesValueError) {
            return try make(try JSONValue(json: reader.readRemaining()).fields())
        } catch {
            throw reader.invalid(error.description)
        }
    }
}
