import Foundation
import GlassesDevice

/// A person's voice, as the `espeak-ng` program makes it.
package struct SpokenVoice: Sendable {
    /// Samples a second of what `espeak-ng` gives.
    private static let rate = 22_050
    /// Bytes of a spoken sentence: a minute and a half.
    private static let longest = 4 << 20
    private static let patience: Duration = .seconds(20)

    private let program: URL?

    /// - Parameter program: `espeak-ng`; nil where it is missing.
    package init(program: URL?) { self.program = program }

    /// Speaks a sentence.
    ///
    /// - Returns: its samples, as many a second as a microphone gives.
    /// - Throws: ``MicrophoneGone`` where it cannot be spoken, and `CancellationError`.
    package func samples(of sentence: String) async throws -> [Int16] {
        guard let program else { throw MicrophoneGone("espeak-ng is missing; install it with “sudo apt-get install espeak-ng”.") }
        let answer: (bytes: [UInt8], status: Int32, lastWords: String)
        do {
            answer = try await ChildFilter.answer(
                of: program, ["--stdin", "--stdout", "-v", "en-us", "-s", "150"], to: Array(sentence.utf8), limit: Self.longest,
                patience: Self.patience)
        } catch is CancellationError { throw CancellationError() } catch {
            throw MicrophoneGone("Nobody speaks: espeak-ng does not start: \(error)")
        }
        guard answer.status == 0 else { throw MicrophoneGone("Nobody speaks: espeak-ng has failed. \(answer.lastWords)") }
        let bytes = Array(try SoundFile.samples(of: answer.bytes, named: "What espeak-ng says", rate: Self.rate))
        return Self.resampled(
            (0..<bytes.count / 2).map { Int16(truncatingIfNeeded: Int(bytes[2 * $0]) | Int(bytes[2 * $0 + 1]) << 8) }, from: Self.rate)
    }

    /// Each sample lies on the line between its neighbours.
    static func resampled(_ samples: [Int16], from rate: Int) -> [Int16] {
        guard samples.count > 1 else { return [] }
        return (0..<(samples.count - 1) * SoundPiece.rate / rate).map { index in
            let (place, rest) = (index * rate).quotientAndRemainder(dividingBy: SoundPiece.rate)
            let step = (Int(samples[place + 1]) - Int(samples[place])) * rest / SoundPiece.rate
            return Int16(truncatingIfNeeded: Int(samples[place]) + step)
        }
    }
}

/// The way from a mouth to a microphone: a voice is weaker with the distance, and there is noise besides.
package struct SpokenRoom: Sendable, Hashable {
    /// Metres between mouth and microphone.
    package static let distances = 0.5...10.0
    /// Decibels that the noise may be below a voice at the shortest distance.
    package static let quiets = 0.0...50.0
    /// The power of a voice at the shortest distance: the root of the mean of its squares.
    private static let loudness = 3_000.0

    package var distance = Self.distances.lowerBound
    package var quiet = 40.0
    private var random: UInt64 = 1

    package init() {}

    /// The sound at the microphone, with noise before and behind the voice.
    ///
    /// - Parameters:
    ///   - before: samples of noise alone before the voice.
    ///   - after: samples of noise alone behind it.
    package mutating func heard(_ voice: [Int16], before: Int = 0, after: Int = 0) -> [Int16] {
        let voiced = voice.lazy.filter { $0.magnitude > 200 }
        let power = voiced.reduce(0.0) { $0 + Double($1) * Double($1) }
        // Sound pressure falls with the distance.
        let gain = power > 0 ? Self.loudness / (power / Double(voiced.count)).squareRoot() * Self.distances.lowerBound / distance : 0
        let noise = Self.loudness / pow(10, quiet / 20)
        return (0..<before + voice.count + after).map { place in
            let isVoice = (before..<before + voice.count).contains(place)
            let sample = (isVoice ? Double(voice[place - before]) * gain : 0) + noise * nextNoise()
            return Int16(min(max(sample.rounded(), -32_768), 32_767))
        }
    }

    /// White noise with a power of 1: three even numbers have nearly the spread of a bell.
    private mutating func nextNoise() -> Double {
        (0..<3).reduce(0.0) { sum, _ in
            // Knuth's generator (MMIX): the same noise each time.
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return sum + Double(random >> 33) / Double(1 << 30) - 1
        }
    }
}
