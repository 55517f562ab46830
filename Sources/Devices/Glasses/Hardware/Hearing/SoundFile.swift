import Foundation
import GlassesDevice

/// A WAV file as a microphone.
public struct SoundFile: Microphone {
    /// Silence after its end, so that its last sentence ends: pieces.
    private static let silence = 60

    public let name: String
    private let file: URL
    private let isPaced: Bool

    /// - Parameter isPaced: as fast as it was spoken; otherwise as fast as it is heard.
    public init(_ file: URL, isPaced: Bool) {
        self.file = file
        self.isPaced = isPaced
        name = file.lastPathComponent
    }

    public func capture(_ take: @Sendable (SoundPiece) async throws -> Void) async throws {
        let data: Data
        do { data = try Data(contentsOf: file) } catch { throw MicrophoneGone("\(file.path) cannot be read as a microphone.") }
        let bytes = try Self.samples(of: [UInt8](data), named: file.path)
        var cutter = SoundCutter()
        let clock = ContinuousClock()
        let start = clock.now
        for piece in cutter.cut(bytes + [UInt8](repeating: 0, count: Self.silence * SoundPiece.length * 2)) {
            try Task.checkCancellation()
            if isPaced { try await clock.sleep(until: start + piece.time) }
            try await take(piece)
        }
    }

    /// A WAV file of samples.
    static func bytes(of samples: [Int16]) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        let format =
            number(1, 2) + number(1, 2) + number(SoundPiece.rate, 4) + number(SoundPiece.rate * 2, 4) + number(2, 2) + number(16, 2)
        let head = Array("WAVEfmt ".utf8) + number(16, 4) + format + Array("data".utf8) + number(samples.count * 2, 4)
        return Array("RIFF".utf8) + number(head.count + samples.count * 2, 4) + head
            + samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }

    /// The samples of a WAV file of the form that is heard.
    ///
    /// - Throws: ``MicrophoneGone``: it is none, or of another form.
    static func samples(of bytes: [UInt8], named name: String) throws(MicrophoneGone) -> ArraySlice<UInt8> {
        try samples(of: bytes, named: name, rate: SoundPiece.rate)
    }

    /// The samples of a WAV file (Microsoft's and IBM's Multimedia Programming Interface, 1991) with one channel and 16 bits.
    ///
    /// - Parameter rate: samples a second.
    /// - Throws: ``MicrophoneGone``: it is none, or of another form.
    static func samples(of bytes: [UInt8], named name: String, rate: Int) throws(MicrophoneGone) -> ArraySlice<UInt8> {
        let wanted = "16 kHz, one channel, 16 bits: sox IN.wav -r 16000 -c 1 -b 16 OUT.wav makes it so"
        guard bytes.count >= 12, bytes[0..<4].elementsEqual("RIFF".utf8), bytes[8..<12].elementsEqual("WAVE".utf8) else {
            throw MicrophoneGone("\(name) is no WAV file (\(wanted)).")
        }
        func number(_ place: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) } }
        var place = 12
        var isRight = false
        while place + 8 <= bytes.count {
            let length = number(place + 4, 4)
            let body = place + 8
            if bytes[place..<place + 4].elementsEqual("fmt ".utf8), body + 16 <= bytes.count {
                isRight = number(body + 2, 2) == 1 && number(body + 4, 4) == rate && number(body + 14, 2) == 16
            } else if bytes[place..<place + 4].elementsEqual("data".utf8) {
                guard isRight else { throw MicrophoneGone("\(name) is of another form than is heard (\(wanted)).") }
                // A program that writes to a pipe does not know the length.
                return bytes[body..<min(bytes.count, body + length)]
            }
            place = body + length + length % 2
        }
        throw MicrophoneGone("\(name) has no sound in it.")
    }
}
