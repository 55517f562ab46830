import Foundation
import GlassesContract
import TestSupport
import Testing

@testable import GlassesDevice

private let espeakProgram = URL(fileURLWithPath: "/usr/bin/espeak-ng")

/// What is said, and how.
@Suite(.timeLimit(.minutes(1))) struct SpeechTests {
    @Test func `rate and volume are the voice's`() throws {
        let voice = try Voice(engine: .gtts, rate: 210, volume: 0.6)
        #expect(SpeechSynthesis.arguments(voice, .soundCard) == ["--stdin", "-s", "210", "-a", "120"])
        #expect(SpeechSynthesis.arguments(voice, .file(URL(fileURLWithPath: "/a/b.wav"))).suffix(2) == ["-w", "/a/b.wav"])
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: espeakProgram.path), "espeak-ng is not installed"))
    func `a sentence becomes a WAV file, longer where it is said slower`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("speech/last.wav")
        let reports = Reports()
        let speech = SpeechSynthesis(program: espeakProgram, output: .file(file)) { reports.add($0) }
        var sizes: [Int] = []
        for rate in [300, 80] {
            try await speech.speak("Pairing code: 8 3 9 4 9 3", try Voice(engine: .espeak, rate: rate, volume: 0.5))
            let data = try Data(contentsOf: file)
            #expect(data.prefix(4) == Data("RIFF".utf8) && data[8..<12] == Data("WAVE".utf8))
            sizes.append(data.count)
        }
        #expect(sizes[1] > sizes[0] * 3 / 2, "\(sizes)")
        #expect(reports.lines == ["Speech: Pairing code: 8 3 9 4 9 3", "Speech: Pairing code: 8 3 9 4 9 3"])
    }

    @Test func `a missing program is said, with the line that installs it, and a failing one too`() async throws {
        let folder = try TemporaryFolder()
        for (program, words) in [(nil, "apt-get install espeak-ng"), (URL(fileURLWithPath: "/bin/false"), "ended with status 1")] {
            let (said, continuation) = AsyncStream.makeStream(of: String.self)
            let speech = SpeechSynthesis(program: program, output: .soundCard) { continuation.yield($0) }
            let run = Task { try await speech.run() }
            defer { run.cancel() }
            speech.say("Hello", voice: Voice())
            var lines = said.makeAsyncIterator()
            let line = await lines.next()
            #expect(line?.contains("Hello") == true && line?.contains(words) == true, "\(line ?? "")")
        }
        withExtendedLifetime(folder) {}
    }
}
