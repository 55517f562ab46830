import Foundation
import GlassesDevice
import Processes

/// The sound of a shutter, through the `aplay` program. How loud the glasses speak does not change it.
package struct ShutterSound: ShutterOutput {
    private let program: URL
    private let sound: [UInt8]
    private let limit: Duration

    /// - Parameter limit: how long it may take: a sound card that takes nothing would let every later photo be silent.
    package init(program: URL, limit: Duration = .seconds(5)) {
        self.program = program
        self.limit = limit
        sound = Self.wave()
    }

    package func play() async throws { try await ChildProcess.run(program, ["-q", "-t", "wav", "-"], input: sound, within: limit) }

    /// Two clicks, a twentieth of a second apart: 16 bits, mono, 22,050 a second (RIFF, WAVE_FORMAT_PCM).
    static func wave() -> [UInt8] {
        let rate = 22_050
        var random: UInt32 = 1
        var samples: [UInt8] = []
        for place in 0..<rate / 8 {
            let phase = place % (rate / 20)
            let loudness = place < rate / 10 ? exp(-Double(phase) / 120) : 0
            // A generator of Numerical Recipes: the sound is the same each time.
            random = random &* 1_664_525 &+ 1_013_904_223
            let sample = Int16((Double(random >> 16) / 32_768 - 1) * 24_000 * loudness)
            samples += bytes(UInt16(bitPattern: sample))
        }
        let format = bytes(UInt32(16)) + bytes(UInt16(1)) + bytes(UInt16(1)) + bytes(UInt32(rate)) + bytes(UInt32(rate * 2))
        return Array("RIFF".utf8) + bytes(UInt32(samples.count + 36)) + Array("WAVEfmt ".utf8) + format + bytes(UInt16(2))
            + bytes(UInt16(16))
            + Array("data".utf8) + bytes(UInt32(samples.count)) + samples
    }

    private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}
