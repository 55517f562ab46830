/// A piece of sound: 16 kHz, one channel, 16 bits.
public struct SoundPiece: Sendable, Hashable {
    /// Samples a second.
    public static let rate = 16_000
    /// Samples of a piece: 20 ms.
    public static let length = 320

    public let samples: [Int16]
    /// Since the capture began, by its samples: the time of what is heard, however fast that is read.
    public let time: Duration
    /// The glasses' own words when it was captured: its reader may be seconds late.
    public internal(set) var said: String?
    /// True where the sound that tells that they listen was heard when it was captured.
    var isSignal = false

    public init(_ samples: [Int16], at time: Duration, during said: String? = nil) {
        self.samples = samples
        self.time = time
        self.said = said
    }
}

/// Something that hears.
public protocol Microphone: Sendable {
    var name: String { get }

    /// Gives what is heard, piece by piece, until cancelled or until there is no more.
    ///
    /// - Parameter take: waited for, so that a source that is faster than time does not run away.
    /// - Throws: ``MicrophoneGone``, `CancellationError`.
    func capture(_ take: @Sendable (SoundPiece) async throws -> Void) async throws
}

/// A microphone is not there, or not any more: why, in a sentence.
public struct MicrophoneGone: Error, Hashable, CustomStringConvertible {
    public let description: String
    public init(_ description: String) { self.description = description }
}

/// Makes pieces of a stream of bytes: 16 bits, least significant first.
public struct SoundCutter: Sendable {
    private var rest: [UInt8] = []
    private var count = 0

    public init() {}

    /// The pieces that are whole with these bytes.
    public mutating func cut(_ bytes: some Collection<UInt8>) -> [SoundPiece] {
        rest += bytes
        var pieces: [SoundPiece] = []
        let size = SoundPiece.length * 2
        var start = 0
        while start + size <= rest.count {
            let samples = (0..<SoundPiece.length).map { index in
                Int16(truncatingIfNeeded: Int(rest[start + 2 * index]) | Int(rest[start + 2 * index + 1]) << 8)
            }
            pieces.append(SoundPiece(samples, at: .seconds(1) * count / SoundPiece.rate))
            count += SoundPiece.length
            start += size
        }
        rest.removeFirst(start)
        return pieces
    }
}
