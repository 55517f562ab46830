import Bluetooth
import TestSupport
import Testing

/// How many inputs a property test gives to one codec.
var inputsPerCodec: Int { Depth.scaled(5_000) }

/// Gives a codec random, altered, truncated and oversized bytes: whatever it takes, it has to write again byte for byte, and nothing may
/// trap.
///
/// - Parameters:
///   - golden: values that are valid; three fifths of the inputs are made by altering them, one fifth by cutting or lengthening them.
///   - maximumLength: of the inputs that are random altogether.
func expectLossless<T: ByteDecodable & ByteEncodable>(
    _ type: T.Type, golden: [[UInt8]], maximumLength: Int, seed: UInt64 = 0x0DEC, sourceLocation: SourceLocation = #_sourceLocation
) {
    var random = SeededNumbers(seed: seed)
    var accepted = 0
    var refused = 0
    for index in 0..<inputsPerCodec {
        var bytes: [UInt8]
        // Most are altered ones: those are taken, and a refused one costs far more time, since the test library notes where it was thrown.
        switch index % 5 {
        case 0: bytes = random.bytes(random.below(maximumLength + 1))
        case 1...3:
            bytes = golden[random.below(golden.count)]
            for _ in 0...random.below(3) where !bytes.isEmpty {
                bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
            }
        default:
            bytes = golden[random.below(golden.count)]
            if random.below(2) == 0 {
                bytes.removeLast(random.below(bytes.count + 1))
            } else {
                bytes += random.bytes(1 + random.below(4))
            }
        }
        do throws(ByteCodingError) {
            let again = try T(bytes: bytes).bytes
            accepted += 1
            if again != bytes {
                Issue.record("\(T.self) made \(again) of \(bytes)", sourceLocation: sourceLocation)
                return
            }
        } catch {
            refused += 1
        }
    }
    // A check that nothing passes checks nothing.
    #expect(accepted > inputsPerCodec / 100, "\(T.self) took \(accepted) inputs", sourceLocation: sourceLocation)
    #expect(accepted + refused == inputsPerCodec, sourceLocation: sourceLocation)
}

/// Every beginning of these values is refused as truncated, and the whole with one byte more as too long.
func expectExactLength<T: ByteDecodable>(_ type: T.Type, _ values: [[UInt8]], sourceLocation: SourceLocation = #_sourceLocation) {
    for value in values {
        expectTruncated(type, value, sourceLocation: sourceLocation)
        expectError(type, value + [0], sourceLocation: sourceLocation) { if case .trailingBytes(_, 1) = $0 { true } else { false } }
    }
}

/// Every beginning of this value is refused as truncated.
func expectTruncated<T: ByteDecodable>(_ type: T.Type, _ value: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
    for count in value.indices {
        expectError(type, Array(value[..<count]), sourceLocation: sourceLocation) { if case .truncated = $0 { true } else { false } }
    }
}

/// The bytes are refused, because their content means nothing.
func expectInvalid<T: ByteDecodable>(_ type: T.Type, _ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
    expectError(type, bytes, sourceLocation: sourceLocation) { if case .invalidValue = $0 { true } else { false } }
}

private func expectError<T: ByteDecodable>(
    _ type: T.Type, _ bytes: [UInt8], sourceLocation: SourceLocation, where matches: (ByteCodingError) -> Bool
) {
    do throws(ByteCodingError) {
        let value = try T(bytes: bytes)
        Issue.record("\(bytes) was read as \(value)", sourceLocation: sourceLocation)
    } catch {
        #expect(matches(error), "\(error)", sourceLocation: sourceLocation)
    }
}
