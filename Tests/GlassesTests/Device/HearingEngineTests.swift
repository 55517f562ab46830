import Foundation
import GlassesContract
import GlassesDevice
import Processes
import Synchronization
import TestSupport
import Testing

@testable import GlassesHardware

/// What finds words in sound, and how it goes wrong.
@Suite struct HearingEngineTests {
    init() { signal(SIGPIPE, SIG_IGN) }

    private func program(_ script: String, in folder: TemporaryFolder) throws -> URL {
        let program = folder.url.appendingPathComponent("engine")
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
        return program
    }

    @Test func `an engine that ends, hangs or answers without an end is no worse than none`() async throws {
        let folder = try TemporaryFolder()
        for (script, patience) in [
            ("head -c 5 >/dev/null; echo broken >&2; exit 1", Duration.seconds(60)), ("exec sleep 600", .milliseconds(50)),
            ("exec cat /dev/zero", .seconds(60)),
        ] {
            let worker = HearingWorker(
                program: try program(script, in: folder), arguments: [], patience: patience, preparation: patience)
            await #expect(throws: HearingUnavailable.self) { try await worker.prepare(for: WakeWord()) }
        }
    }

    @Test func `an engine may take longer to get ready than to answer`() async throws {
        let folder = try TemporaryFolder()
        let worker = HearingWorker(
            program: try program("sleep 0.3; echo ready; exec sleep 600", in: folder), arguments: [], patience: .milliseconds(50),
            preparation: .seconds(60))
        try await worker.prepare(for: WakeWord())
        await #expect(throws: HearingUnavailable.self) { try await worker.beginSpotting() }
    }

    @Test func `an engine that cannot be started is told, and one that rests ends its process`() async throws {
        let folder = try TemporaryFolder()
        let missing = HearingWorker(program: folder.url.appendingPathComponent("none"), arguments: [])
        await #expect(throws: HearingUnavailable.self) { try await missing.prepare(for: WakeWord()) }
        let number = folder.url.appendingPathComponent("pid")
        let worker = HearingWorker(
            program: try program("echo $$ > '\(number.path)'; echo ready; exec cat >/dev/null", in: folder), arguments: [])
        try await worker.prepare(for: WakeWord())
        let process = try #require(Int32(String(contentsOf: number, encoding: .utf8).dropLast()))
        await worker.rest()
        #expect(kill(process, 0) == -1 && errno == ESRCH)
    }

    @Test func `a wake word that cannot be heard is refused with a sentence`() async throws {
        let folder = try TemporaryFolder()
        let worker = HearingWorker(
            program: try program("echo failed I do not know how xyzzy sounds.; cat >/dev/null", in: folder), arguments: [])
        await #expect(throws: HearingUnavailable("I do not know how xyzzy sounds.")) { try await worker.prepare(for: WakeWord()) }
    }

    /// The header that Microsoft's and IBM's Multimedia Programming Interface (1991) has for PCM, and one sample.
    @Test func `sound goes to a recognizer as a WAV file`() throws {
        let wav =
            Array("RIFF".utf8) + [38, 0, 0, 0] + Array("WAVEfmt ".utf8) + [
                16, 0, 0, 0, 1, 0, 1, 0, 0x80, 0x3E, 0, 0, 0, 0x7D, 0, 0, 2, 0, 16, 0,
            ]
            + Array("data".utf8) + [2, 0, 0, 0, 0x34, 0x12]
        #expect(SoundFile.bytes(of: [0x1234]) == wav)
        #expect(try Array(SoundFile.samples(of: wav, named: "a.wav")) == [0x34, 0x12])
    }

    @Test func `an owner's recognizer is asked by standard input, and one that fails, hangs or never ends is no worse than none`()
        async throws
    {
        let folder = try TemporaryFolder()
        func text(_ script: String, _ patience: Duration = .seconds(60)) async throws -> String {
            let words = "\(try program(script, in: folder).path) --fast"
            return try await OwnRecognizer(#require(OwnProgram(words) { _ in nil }), patience: patience).text(of: [1, 2, 3])
        }
        #expect(
            try await text("[ $1 = --fast ] && [ $(wc -c) = 50 ] && printf ' Hey glasses,\\n  take a photo.\\n'")
                == "Hey glasses, take a photo.")
        await #expect(throws: HearingUnavailable("engine did not recognize speech: no model")) {
            try await text("echo no model >&2; exit 1")
        }
        await #expect(throws: HearingUnavailable.self) { try await text("exec sleep 600", .milliseconds(50)) }
        await #expect(throws: HearingUnavailable.self) { try await text("exec yes") }
        // What it has started ends with it, and holds nobody.
        await #expect(throws: HearingUnavailable.self) { try await text("sleep 600; true", .milliseconds(200)) }
        #expect(OwnProgram("no-such-program", find: { _ in nil }) == nil && OwnProgram("", find: { _ in nil }) == nil)
    }

    @Test(arguments: ["", "RIFF", "RIFF....WAVEdata", "RIFF\0\0\0\0WAVEfmt \u{10}\0\0\0"])
    func `what is no sound is refused`(_ text: String) {
        #expect(throws: MicrophoneGone.self) { try SoundFile.samples(of: Array(text.utf8), named: "a.wav") }
    }

    @Test func `a microphone that is not there says so`() async throws {
        await #expect(throws: MicrophoneGone.self) { try await Recorder(program: nil, name: "default").capture { _ in } }
        let folder = try TemporaryFolder()
        let recorder = Recorder(program: try program("echo 'audio open error: No such file' >&2; exit 1", in: folder), name: "plughw:7")
        await #expect(throws: MicrophoneGone("The microphone “plughw:7” gives no sound: audio open error: No such file.")) {
            try await recorder.capture { _ in }
        }
    }

    private static let canHear = [
        "/usr/bin/espeak-ng", "/usr/bin/sox", PocketSphinx.folder + "/cmudict-en-us.dict",
    ].allSatisfy { FileManager.default.fileExists(atPath: $0) }

    /// A sentence as it is spoken: 16 kHz, with quiet around it.
    private func speak(_ text: String, wordsPerMinute rate: Int = 150, in folder: TemporaryFolder) async throws -> URL {
        let (spoken, file) = (folder.url.appendingPathComponent("spoken.wav"), folder.url.appendingPathComponent("heard.wav"))
        try await ChildProcess.run(
            URL(fileURLWithPath: "/usr/bin/espeak-ng"), ["--stdin", "-v", "en-us", "-s", "\(rate)", "-w", spoken.path],
            input: Array(text.utf8))
        try await ChildProcess.run(
            URL(fileURLWithPath: "/usr/bin/sox"),
            ["-v", "0.6", spoken.path, "-q", "-R", "-r", "16000", "-c", "1", "-b", "16", file.path, "pad", "0.5", "1"], input: [])
        return file
    }

    @Test(.enabled(if: canHear, "espeak-ng, sox and pocketsphinx-en-us are needed"))
    func `commands are heard from a file, and other speech is not`() async throws {
        let folder = try TemporaryFolder()
        let engine = try PocketSphinx()
        try engine.prepare(wakeWord: "hey glasses", sensitivity: 0.5)
        let adapter = InProcess(engine)
        func heard(_ text: String) async throws -> [String] {
            let sentences = Heard()
            let surroundings = Listener.Surroundings { understood in
                sentences.add(understood?.sentence)
                return false
            }
            let microphone = SoundFile(try await speak(text, in: folder), isPaced: false)
            try await Listener(Hearing(microphone: microphone, engine: adapter), surroundings).run()
            return sentences.all
        }
        #expect(try await heard("hey glasses, set a timer for ten minutes") == ["set a timer for ten minutes"])
        #expect(try await heard("hey glasses, what can you do") == ["what can you do"])
        // What narrower beams lose: "what's in my looking at".
        #expect(try await heard("hey glasses, what am I looking at please") == ["what am i looking at please"])
        #expect(try await heard("The manual describes how packages are configured, and what to do where that fails.") == [])
    }

    /// The wake word spoken in haste: its threshold is the sensitivity.
    @Test(.enabled(if: canHear, "espeak-ng, sox and pocketsphinx-en-us are needed"), arguments: [(0.0, 0), (1.0, 1)])
    func `more sensitivity finds the wake word where less does not`(_ sensitivity: Double, _ wakes: Int) async throws {
        let folder = try TemporaryFolder()
        let engine = try PocketSphinx()
        try engine.prepare(wakeWord: "hey glasses", sensitivity: sensitivity, sentences: 2_000)
        let found = Mutex(0)
        var surroundings = Listener.Surroundings { _ in false }
        surroundings.wakeWord = { (try? WakeWord(keyword: "hey glasses", sensitivity: sensitivity)) ?? WakeWord() }
        surroundings.showListening = { isOn in if isOn { found.withLock { $0 += 1 } } }
        let microphone = SoundFile(try await speak("hey glasses, take a photo", wordsPerMinute: 220, in: folder), isPaced: false)
        try await Listener(Hearing(microphone: microphone, engine: InProcess(engine)), surroundings).run()
        #expect(found.withLock { $0 } == wakes)
    }
}

/// Sentences that were heard.
private final class Heard: @unchecked Sendable {
    private let lock = NSLock()
    private var sentences: [String] = []
    var all: [String] { lock.withLock { sentences } }
    func add(_ sentence: String?) { if let sentence { lock.withLock { sentences.append(sentence) } } }
}

/// An engine in this process, for one test after the other.
private actor InProcess: HearingEngine {
    private let engine: PocketSphinx
    init(_ engine: sending PocketSphinx) { self.engine = engine }
    func prepare(for wakeWord: WakeWord) throws {}
    func beginSpotting() { engine.beginSpotting() }
    func spot(_ samples: [Int16]) -> HeardWord? { engine.spot(samples) }
    func hypotheses(of samples: [Int16]) -> Hypotheses { engine.recognize(samples) }
}
