import Foundation
import GlassesDevice
import Processes

/// A short sound, through the `aplay` program. How loud the glasses speak does not change it.
package struct PlayedSound: SignalSound {
    /// What it tells.
    package enum Meaning: Sendable {
        /// A picture is taken: two clicks, a twentieth of a second apart.
        case shutter
        /// The glasses listen: two tones, the second higher.
        case listening
    }

    private static let rate = 22_050

    private let program: URL
    private let sound: [UInt8]
    private let limit: Duration

    /// - Parameter limit: how long it may take: a sound card that takes nothing would let every later one be silent.
    package init(_ meaning: Meaning, program: URL, limit: Duration = .seconds(5)) {
        self.program = program
        self.limit = limit
        let samples =
            switch meaning {
            case .shutter: Self.clicks()
            case .listening: Self.tone(660) + Self.tone(880)
            }
        sound = Self.wave(samples)
    }

    package func play() async throws { try await ChildProcess.run(program, ["-q", "-t", "wav", "-"], input: sound, within: limit) }

    private static func clicks() -> [Int16] {
        var random: UInt32 = 1
        return (0..<rate / 8).map { place in
            let phase = place % (rate / 20)
            let loudness = place < rate / 10 ? exp(-Double(phase) / 120) : 0
            // A generator of Numerical Recipes: the sound is the same each time.
            random = random &* 1_664_525 &+ 1_013_904_223
            return Int16((Double(random >> 16) / 32_768 - 1) * 24_000 * loudness)
        }
    }

    /// Six hundredths of a second of a tone, which swells and fades.
    private static func tone(_ hertz: Double) -> [Int16] {
        let count = rate * 6 / 100
        return (0..<count).map { place in
            let swell = sin(.pi * Double(place) / Double(count))
            return Int16(sin(2 * .pi * hertz * Double(place) / Double(rate)) * 12_000 * swell)
        }
    }

    /// 16 bits, mono (RIFF, WAVE_FORMAT_PCM).
    private static func wave(_ sound: [Int16]) -> [UInt8] {
        let samples = sound.flatMap { bytes(UInt16(bitPattern: $0)) }
        let format = bytes(UInt32(16)) + bytes(UInt16(1)) + bytes(UInt16(1)) + bytes(UInt32(rate)) + bytes(UInt32(rate * 2))
        return Array("RIFF".utf8) + bytes(UInt32(samples.count + 36)) + Array("WAVEfmt ".utf8) + format + bytes(UInt16(2))
            + bytes(UInt16(16))
            + Array("data".utf8) + bytes(UInt32(samples.count)) + samples
    }

    private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}
