import Foundation
import GlassesContract
import TestSupport
import Testing

@testable import GlassesDevice
@testable import GlassesHardware

private let espeakProgram = URL(fileURLWithPath: "/usr/bin/espeak-ng")

/// What is said, and how.
@Suite struct SpeechTests {
    @Test func `rate and volume are the voice's`() throws {
        let voice = try Voice(engine: .gtts, rate: 210, volume: 0.6)
        #expect(Espeak.arguments(voice, .soundCard) == ["--stdin", "-s", "210", "-a", "120"])
        #expect(Espeak.arguments(voice, .file(URL(fileURLWithPath: "/a/b.wav"))).suffix(2) == ["-w", "/a/b.wav"])
        #expect(Espeak.arguments(voice, .soundCard, as: "de") == ["--stdin", "-s", "210", "-a", "120", "-v", "de"])
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: espeakProgram.path), "espeak-ng is not installed"))
    func `a voice of another language speaks otherwise, and one that is none is known as such`() async throws {
        let folder = try TemporaryFolder()
        var spoken: [Data] = []
        for voice in ["en-us", "de"] {
            let file = folder.url.appendingPathComponent("\(voice).wav")
            #expect(try await Espeak.knows(voice, espeakProgram))
            try await Espeak(program: espeakProgram, voice: voice, output: .file(file)) { _ in }.say("Guten Tag, one two", voice: Voice())
            spoken.append(try Data(contentsOf: file))
        }
        #expect(spoken[0] != spoken[1])
        #expect(try await !Espeak.knows("xx-nowhere", espeakProgram))
        let languages = try await Espeak.languages(of: espeakProgram)
        #expect(languages.contains("de") && languages.contains("en-us") && !languages.contains("Language"))
        #expect(try await Espeak.languages(of: URL(fileURLWithPath: "/bin/false")).isEmpty)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: espeakProgram.path), "espeak-ng is not installed"))
    func `a sentence becomes a WAV file, longer where it is said slower`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("speech/last.wav")
        let reports = Reports()
        let speech = Espeak(program: espeakProgram, output: .file(file)) { reports.add($0) }
        var sizes: [Int] = []
        for rate in [300, 80] {
            try await speech.say("Pairing code: 8 3 9 4 9 3", voice: try Voice(engine: .espeak, rate: rate, volume: 0.5))
            let data = try Data(contentsOf: file)
            #expect(data.prefix(4) == Data("RIFF".utf8) && data[8..<12] == Data("WAVE".utf8))
            sizes.append(data.count)
        }
        #expect(sizes[1] > sizes[0] * 3 / 2, "\(sizes)")
        #expect(reports.lines == ["Speech: Pairing code: 8 3 9 4 9 3", "Speech: Pairing code: 8 3 9 4 9 3"])
    }

    @Test func `a sentence that interrupts ends what is being said, and what waits is not said`() async throws {
        let folder = try TemporaryFolder()
        let (program, said) = (folder.url.appendingPathComponent("speaker"), folder.url.appendingPathComponent("said"))
        // One that never ends by itself, as a long sentence.
        let script = "#!/bin/sh\nread word\necho $word >>'\(said.path)'\n[ $word != long ] || exec sleep 600\n"
        try Data(script.utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
        let speech = SpeechSynthesis(Espeak(program: program, output: .soundCard) { _ in }) { Issue.record("\($0)") }
        let run = Task { try await speech.run() }
        defer { run.cancel() }
        func words(until last: String) async throws -> [String] {
            while true {
                let words = ((try? String(contentsOf: said, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
                if words.last == last { return words }
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        speech.say("long", voice: Voice())
        _ = try await words(until: "long")
        speech.say("waits", voice: Voice())
        speech.say("now", voice: Voice(), interrupts: true)
        speech.say("after", voice: Voice())
        #expect(try await words(until: "after") == ["long", "now", "after"])
    }

    @Test func `a missing program is said, with the line that installs it, and a failing one too`() async throws {
        let folder = try TemporaryFolder()
        for (program, words) in [(nil, "apt-get install espeak-ng"), (URL(fileURLWithPath: "/bin/false"), "ended with status 1")] {
            let (said, continuation) = AsyncStream.makeStream(of: String.self)
            let speech = SpeechSynthesis(Espeak(program: program, output: .soundCard) { _ in }) { continuation.yield($0) }
            let run = Task { try await speech.run() }
            defer { run.cancel() }
            speech.say("Hello", voice: Voice())
            var lines = said.makeAsyncIterator()
            let line = await lines.next()
            #expect(line?.contains("Hello") == true && line?.contains(words) == true, "\(line ?? "")")
        }
        withExtendedLifetime(folder) {}
    }

    @Test func `glasses without a loudspeaker report what they would have said`() async throws {
        let (said, continuation) = AsyncStream.makeStream(of: String.self)
        let speech = SpeechSynthesis(nil) { continuation.yield($0) }
        let run = Task { try await speech.run() }
        defer { run.cancel() }
        speech.say("Hello", voice: Voice())
        #expect(await said.first { _ in true } == "Speech: Hello (not spoken: there is no loudspeaker)")
    }
}
