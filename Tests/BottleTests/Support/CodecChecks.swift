import Bluetooth
import TestSupport
import Testing

/// How many inputs a property test gives to one codec.
var inputsPerCodec: Int { Depth.scaled(5_000) }

/// Gives a codec random, altered, cut and lengthened bytes. Nothing may trap, and of whatever it takes `isKept` must hold: by default,
/// that it writes the same bytes again.
///
/// - Parameters:
///   - golden: values that are valid; most inputs are made by altering them.
///   - maximumLength: of the inputs that are random altogether.
func expectLossless<T: ByteCodable>(
    _ type: T.Type, golden: [[UInt8]], maximumLength: Int, seed: UInt64 = 0xB077, sourceLocation: SourceLocation = #_sourceLocation,
    isKept: (_ bytes: [UInt8], _ again: [UInt8]) -> Bool = { $0 == $1 }
) {
    var random = SeededNumbers(seed: seed)
    var accepted = 0
    for index in 0..<inputsPerCodec {
        var bytes: [UInt8]
        // A refused input costs far more time than one that is taken, since the test library notes where an error was thrown.
        switch index % 5 {
        case 0: bytes = random.bytes(random.below(maximumLength + 1))
        case 1...3:
            bytes = golden[random.below(golden.count)]
            for _ in 0...random.below(3) { bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next()) }
        default:
            bytes = golden[random.below(golden.count)]
            if random.below(2) == 0 {
                bytes.removeLast(random.below(bytes.count + 1))
            } else {
                bytes += random.bytes(1 + random.below(300))
            }
        }
        guard let again = try? T(bytes: bytes).bytes else { continue }
        accepted += 1
        guard isKept(bytes, again) else {
            Issue.record("\(T.self) made \(again) of \(bytes)", sourceLocation: sourceLocation)
            return
        }
    }
    // A check that nothing passes checks nothing.
    #expect(accepted > inputsPerCodec / 20, "\(T.self) took \(accepted) inputs", sourceLocation: sourceLocation)
}

/// Every beginning of this value is refused as truncated.
func expectTruncated<T: ByteDecodable>(_ type: T.Type, _ value: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
    for count in value.indices {
        do throws(ByteCodingError) {
            let decoded = try T(bytes: Array(value[..<count]))
            Issue.record("\(count) bytes were read as \(decoded)", sourceLocation: sourceLocation)
        } catch {
            guard case .truncated = error else {
                Issue.record("\(count) bytes: \(error)", sourceLocation: sourceLocation)
                continue
            }
        }
    }
}

/// The value with one byte more is refused as too long.
func expectNothingAfter<T: ByteDecodable>(_ type: T.Type, _ value: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(throws: ByteCodingError.trailingBytes(type: "\(T.self)", count: 1), sourceLocation: sourceLocation) {
        _ = try T(bytes: value + [0])
    }
}
