import Foundation
import GlassesContract
import Synchronization
import TestSupport
import Testing

@testable import GlassesDevice

/// What becomes of what is heard, piece by piece.
@Suite struct ListeningTests {
    /// Voice and silence of so many pieces of 20 ms, as if they were heard one after the other.
    private struct Room {
        var machine = ListenerStateMachine()
        var count = 0
        var playback = ListenerStateMachine.Playback.none
        var isSignal = false
        var time: Duration { .milliseconds(20) * count }

        mutating func hear(_ loudness: Int16, _ pieces: Int) -> [ListenerStateMachine.Action] {
            var actions: [ListenerStateMachine.Action] = []
            for _ in 0..<pieces {
                let samples = (0..<SoundPiece.length).map { $0 % 16 < 8 ? loudness : -loudness }
                var piece = SoundPiece(samples, at: time)
                piece.isSignal = isSignal
                actions += machine.hear(piece, playback)
                count += 1
            }
            return actions
        }

        /// In syllables: 60 ms of 280 are quiet.
        mutating func talk(_ pieces: Int) -> [ListenerStateMachine.Action] {
            (0..<pieces).flatMap { hear(8..<11 ~= $0 % 14 ? 20 : 5_000, 1) }
        }
        mutating func silence(_ pieces: Int) -> [ListenerStateMachine.Action] { hear(20, pieces) }
    }

    private static func sentence(_ actions: [ListenerStateMachine.Action]) -> (length: Int, follows: Bool)? {
        for case .recognize(let samples, let place) in actions { return (samples.count, place == .afterWakeWord) }
        return nil
    }

    @Test func `a voice is told from silence, a click and a fan`() {
        var activity = VoiceActivity()
        func hear(_ loudness: Int16, _ pieces: Int) -> Bool {
            (0..<pieces).map { _ in activity.hear([Int16](repeating: loudness, count: SoundPiece.length)) }.contains(true)
        }
        #expect(!hear(5, 100))
        #expect(!hear(9_000, 2))
        #expect(!hear(5, 50))
        #expect(hear(3_000, 10))
        // A fan that goes on becomes what is always there, over which a voice is heard.
        _ = hear(300, 131)
        #expect(!hear(300, 50))
        #expect(hear(3_000, 10))
    }

    @Test(arguments: [300, 3_000, 12_000])
    func `a loud noise that goes on is a voice for no more than 2.6 seconds, and a voice over it ends 0.6 seconds after its last word`(
        _ loudness: Int
    ) {
        var activity = VoiceActivity()
        var random: UInt32 = 1
        func hear(_ loudness: Int, _ pieces: Int) -> Int {
            (0..<pieces).count { _ in
                let noise = (0..<SoundPiece.length).map { _ in
                    random = random &* 1_664_525 &+ 1_013_904_223
                    return Int16(Int(random >> 8) % (2 * loudness + 1) - loudness)
                }
                return activity.hear(noise)
            }
        }
        #expect(hear(5, 100) == 0)
        #expect(100...131 ~= hear(loudness, 1_500))
        #expect(activity.isOnlyNoise)
        // Six syllables of 9 dB over it.
        let spoken = (0..<6).reduce(0) { sum, _ in sum + hear(min(loudness * 3, 32_767), 10) + hear(loudness, 4) }
        #expect(spoken > 75 && !activity.isOnlyNoise)
        #expect(hear(loudness, 500) <= VoiceActivity.hangover)
    }

    @Test func `who talks on for a minute has one voice`() {
        var room = Room()
        _ = room.silence(20)
        let actions = room.talk(950)
        #expect(actions.count { $0 == .beginSpotting } == 1)
        #expect(room.talk(2_900).count { $0 == .beginSpotting } == 3, "after 20 seconds the word is looked for anew")
    }

    @Test func `a noise that begins when they listen is told as noise, and is no sentence`() {
        for place in [ListenerStateMachine.Place.alone, .reply] {
            var room = Room()
            _ = room.silence(20)
            room.machine.expect(place, at: room.time)
            #expect(room.silence(1).contains(.showListening(true)))
            let actions = room.hear(5_000, 135)
            #expect(actions == [.showListening(false), .tellNoise])
            #expect(!room.machine.isListening && room.hear(5_000, 1_000).isEmpty)
        }
    }

    @Test func `in a loud room the sound that tells that they listen makes no voice of the noise`() {
        var room = Room()
        _ = room.hear(1_000, 200)
        room.isSignal = true
        _ = room.hear(5_000, 10)
        room.isSignal = false
        #expect(!room.hear(1_000, 200).contains(.beginSpotting))
    }

    @Test func `without the wake word nothing becomes a sentence`() {
        var room = Room()
        _ = room.silence(20)
        let actions = room.talk(200) + room.silence(60)
        #expect(actions.contains(.beginSpotting))
        #expect(Self.sentence(actions) == nil && !actions.contains(.showListening(true)))
    }

    @Test func `what is said with the wake word is a sentence from there to its end`() throws {
        var room = Room()
        _ = room.silence(20) + room.talk(100)
        #expect(room.machine.spotted(.wake(start: 16_000), at: room.time) == [.showListening(true)])
        let end = room.talk(50) + room.silence(VoiceActivity.hangover)
        let sentence = try #require(Self.sentence(end))
        // Three seconds, with 300 ms before them and the pause that ends them, without the first second.
        #expect(sentence.follows && abs(sentence.length - (48_000 + 4_800 + 9_600 - 16_000)) < 1_000)
        #expect(room.machine.recognized(onlyWakeWord: false, at: room.time) == [.showListening(false)])
        #expect(Self.sentence(room.talk(50) + room.silence(60)) == nil)
    }

    @Test func `after the wake word alone the next voice is the sentence, within six seconds`() {
        for (pause, isHeard) in [(200, true), (320, false)] {
            var room = Room()
            _ = room.silence(20) + room.talk(40)
            _ = room.machine.spotted(.wake(start: 0), at: room.time)
            _ = room.silence(VoiceActivity.hangover)
            #expect(room.machine.recognized(onlyWakeWord: true, at: room.time) == [])
            let waited = room.silence(pause)
            #expect(waited.contains(.showListening(false)) != isHeard)
            let sentence = Self.sentence(room.talk(60) + room.silence(40))
            #expect((sentence != nil) == isHeard && sentence?.follows != true)
        }
    }

    @Test func `somebody who does not end is cut short`() throws {
        var room = Room()
        _ = room.silence(20) + room.talk(40)
        _ = room.machine.spotted(.wake(start: 0), at: room.time)
        let sentence = try #require(Self.sentence(room.talk(1_000)))
        #expect(sentence.length <= ListenerStateMachine.longestSentence + SoundPiece.length)
    }

    @Test func `they do not hear themselves, and "stop" ends what they say within 300 ms`() {
        var room = Room()
        _ = room.silence(20)
        room.playback = .speaking(mayInterrupt: true)
        #expect(Self.sentence(room.talk(100)) == nil)
        let told = room.time
        #expect(room.machine.spotted(.stop, at: room.time) == [.stopSpeaking])
        #expect(room.time - told < .milliseconds(300))
        // Nor the echo of it.
        room.playback = .none
        #expect(Self.sentence(room.silence(60)) == nil)
    }

    @Test func `nothing is looked for while they say one of the words themselves`() {
        var room = Room()
        _ = room.silence(20)
        room.playback = .speaking(mayInterrupt: false)
        let actions = room.talk(100)
        #expect(!actions.contains(.beginSpotting) && room.machine.spotted(.stop, at: room.time).isEmpty)
    }

    @Test func `who calls them while they speak is listened to`() throws {
        var room = Room()
        _ = room.silence(20)
        room.playback = .speaking(mayInterrupt: true)
        _ = room.talk(60)
        #expect(room.machine.spotted(.wake(start: 8_000), at: room.time) == [.stopSpeaking, .showListening(true)])
        room.playback = .none
        #expect(Self.sentence(room.talk(50) + room.silence(40))?.follows == true)
    }

    @Test func `the sound that tells that they listen comes at the first pause behind the wake word, or at once where nobody speaks`() {
        var room = Room()
        _ = room.silence(20) + room.talk(40)
        #expect(room.machine.spotted(.wake(start: 0), at: room.time) == [.showListening(true)])
        #expect(!room.talk(50).contains(.signal), "it would cover a word")
        let pause = room.silence(VoiceActivity.hangover)
        #expect(pause.contains(.signal) && Self.sentence(pause) != nil)
        _ = room.machine.recognized(onlyWakeWord: false, at: room.time)
        room.machine.expect(.alone, at: room.time)
        #expect(room.silence(1) == [.showListening(true), .signal])
        // After a question of theirs it would be one sound too many.
        var asked = Room()
        _ = asked.silence(20)
        asked.machine.expect(.reply, at: asked.time)
        #expect(asked.silence(1) == [.showListening(true)])
    }

    @Test func `the sound that tells that they listen is no voice, nor is its echo`() {
        for (isSignal, isHeard) in [(true, false), (false, true)] {
            var room = Room()
            _ = room.silence(20) + room.talk(40)
            _ = room.machine.spotted(.wake(start: 0), at: room.time)
            _ = room.silence(VoiceActivity.hangover)
            _ = room.machine.recognized(onlyWakeWord: true, at: room.time)
            room.isSignal = isSignal
            var actions = room.talk(10)
            room.isSignal = false
            // 100 ms of echo.
            actions += room.talk(4) + room.silence(VoiceActivity.hangover)
            #expect((Self.sentence(actions) != nil) == isHeard)
            // Whoever speaks then is heard as a whole.
            if isSignal { #expect(Self.sentence(room.talk(60) + room.silence(40))?.follows == false) }
        }
    }

    @Test func `a microphone that gives nothing is told after five seconds, once, and one that gives the least noise is none`() {
        var watch = SilenceWatch()
        func hear(_ samples: [Int16], _ pieces: Int) -> [Bool] {
            (0..<pieces).compactMap { _ in watch.hear(SoundPiece(samples, at: .zero)) }
        }
        let (zeros, least) = ([Int16](repeating: 0, count: SoundPiece.length), (0..<SoundPiece.length).map { Int16($0 % 2) })
        #expect(hear(zeros, 249).isEmpty)
        #expect(hear(least, 1_000).isEmpty)
        #expect(hear(zeros, 1_000) == [true])
        #expect(hear(least, 10) == [false])
        // A converter that is stuck.
        #expect(hear([Int16](repeating: -1, count: SoundPiece.length), 300) == [true])
    }

    /// Lit and dark, in order.
    private final class Sign: ListeningSign {
        let shown = Mutex<[Bool]>([])
        func show(_ isListening: Bool) { shown.withLock { if $0.last != isListening { $0.append(isListening) } } }
    }

    /// Is loud at the microphone while it plays.
    private final class Chime: SignalSound {
        let count = Mutex(0)
        let isPlaying = Mutex(false)
        /// The sound that it lasts for.
        let (ends, end) = AsyncStream.makeStream(of: Void.self)

        func play() async throws {
            count.withLock { $0 += 1 }
            isPlaying.withLock { $0 = true }
            for await _ in ends { return }
        }
    }

    @Test(.timeLimit(.minutes(1))) func `a light and a sound say that they listen, and the sound is heard by others alone`() async throws {
        /// The wake word, then a room in which the sound is as loud as a voice.
        struct Echoing: Microphone {
            let name = "echoing"
            let chime: Chime
            func capture(_ take: @Sendable (SoundPiece) async throws -> Void) async throws {
                var count = 0
                func give(_ loudness: Int16) async throws {
                    let samples = (0..<SoundPiece.length).map { $0 % 16 < 8 ? loudness : -loudness }
                    try await take(SoundPiece(samples, at: .milliseconds(20) * count))
                    count += 1
                }
                for loudness in [Int16](repeating: 20, count: 40) + [Int16](repeating: 5_000, count: 60) + [Int16](repeating: 20, count: 40)
                {
                    try await give(loudness)
                }
                while !chime.isPlaying.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
                for _ in 0..<20 { try await give(5_000) }
                chime.end.finish()
                for _ in 0..<400 { try await give(20) }
            }
        }
        let (sign, chime) = (Sign(), Chime())
        let folder = try TemporaryFolder()
        var configuration = GlassesConfiguration(folder: folder.url)
        (configuration.listeningSign, configuration.listeningSound) = (sign, chime)
        let engine = Told([Hypotheses(["hey glasses"], control: ["hey glasses"])])
        configuration.hearing = Hearing(microphone: Echoing(chime: chime), engine: engine)
        let glasses = try SmartGlasses(configuration)
        let listening = Task { try await glasses.listen() }
        while sign.shown.withLock({ $0 }).filter(\.self).isEmpty || sign.shown.withLock({ $0.last }) == true {
            try await Task.sleep(for: .milliseconds(2))
        }
        listening.cancel()
        _ = await listening.result
        #expect(sign.shown.withLock { $0 } == [false, true, false] && chime.count.withLock { $0 } == 1)
        #expect(engine.recognized.withLock { $0 } == 1, "the sound was taken for a sentence")
    }

    @Test(.timeLimit(.minutes(1))) func `an open microphone that gives nothing is one of the notices until it gives something`()
        async throws
    {
        final class Muted: Microphone {
            let name = "default"
            let isMuted = Mutex(true)
            func capture(_ take: @Sendable (SoundPiece) async throws -> Void) async throws {
                for count in 0... {
                    let samples =
                        isMuted.withLock { $0 }
                        ? [Int16](repeating: 0, count: SoundPiece.length) : (0..<SoundPiece.length).map { Int16($0 % 9) }
                    try await take(SoundPiece(samples, at: .milliseconds(20) * count))
                    try Task.checkCancellation()
                    await Task.yield()
                }
            }
        }
        let (microphone, reports) = (Muted(), Reports())
        let folder = try TemporaryFolder()
        var configuration = GlassesConfiguration(folder: folder.url)
        configuration.report = { reports.add($0) }
        configuration.hearing = Hearing(microphone: microphone, engine: Told([]))
        let glasses = try SmartGlasses(configuration)
        let listening = Task { try await glasses.listen() }
        let notice =
            "The microphone “default” gives nothing but silence: “alsamixer” shows whether it is muted, “arecord -L” which others there are."
        while !glasses.status().notices.contains(notice) { await Task.yield() }
        #expect(reports.lines == [notice])
        microphone.isMuted.withLock { $0 = false }
        while glasses.status().notices.contains(notice) { await Task.yield() }
        listening.cancel()
        _ = await listening.result
    }

    // MARK: - All of it

    /// Finds the wake word in the first voice, and understands the next as it was told to.
    private final class Told: HearingEngine {
        private let answers: Mutex<[Hypotheses]>
        let prepared = Mutex<[String]>([])
        let recognized = Mutex(0)
        let known: Int
        private let spots = Mutex(0)

        init(_ answers: [Hypotheses], after known: Int = 2) {
            self.answers = Mutex(answers)
            self.known = known
        }

        func prepare(for wakeWord: WakeWord) { prepared.withLock { $0.append(wakeWord.keyword) } }
        func beginSpotting() { spots.withLock { $0 = 0 } }

        func spot(_ samples: [Int16]) -> HeardWord? {
            spots.withLock { count in
                count += 1
                return count == known ? .wake(start: 0) : nil
            }
        }

        func hypotheses(of samples: [Int16]) -> Hypotheses {
            recognized.withLock { $0 += 1 }
            return answers.withLock { $0.isEmpty ? Hypotheses([], control: []) : $0.removeFirst() }
        }
    }

    private struct Played: Microphone {
        let name = "played"
        var loudness: [(Int16, Int)]

        func capture(_ take: @Sendable (SoundPiece) async throws -> Void) async throws {
            var count = 0
            for (value, pieces) in loudness {
                for _ in 0..<pieces {
                    try await take(
                        SoundPiece([Int16](repeating: value, count: SoundPiece.length), at: .milliseconds(20) * count))
                    count += 1
                }
            }
        }
    }

    /// What is understood of voices one after the other; each of what is said is asked about.
    private static func understood(_ answers: [Hypotheses]) async throws -> [Listener.Understood?] {
        let heard = Mutex<[Listener.Understood?]>([])
        let surroundings = Listener.Surroundings { understood in
            heard.withLock { $0.append(understood) }
            return true
        }
        var voices: [(Int16, Int)] = []
        for _ in answers { voices += [(20, 40), (5_000, 60)] }
        voices.append((20, 60))
        try await Listener(Hearing(microphone: Played(loudness: voices), engine: Told(answers)), surroundings).run()
        return heard.withLock { $0 }
    }

    private static func heard(_ answers: [[String]]) async throws -> [String?] {
        try await understood(answers.map { Hypotheses($0, control: $0) }).map { $0?.sentence }
    }

    @Test func `the likeliest sentence that is one of theirs is what was said`() async throws {
        #expect(try await Self.heard([["hey glasses rake a photo", "hey glasses take a photo"]]) == ["take a photo"])
        // What begins with something else is for somebody else, whatever follows.
        #expect(try await Self.heard([["the glasses take a photo", "what time is it"]]) == [nil])
        #expect(try await Self.heard([["hey glasses we had a photo of the dog"]]) == [nil])
        #expect(try await Self.heard([[]]) == [nil])
        #expect(try await Self.heard([["hey glasses"], ["take a photo"]]) == ["take a photo"])
    }

    @Test func `a sentence is sure only where both looks have it first, and nothing that it could have been asks for something else`()
        async throws
    {
        let (photo, video) = ("hey glasses take a photo", "hey glasses take a video")
        for (sentences, control, isSure) in [
            ([photo], [photo], true), ([photo, "hey glasses take a picture"], [photo, "say take a photo"], true), ([photo], [video], false),
            ([photo], ["they take a photo"], false), ([photo], [], false), (["hey glasses rake a photo", photo], [photo], false),
            ([photo, video], [photo], false), ([photo], [photo, video], false),
            (["hey glasses set a timer for fifteen minutes"], ["hey glasses set a timer for fifty minutes"], false),
        ] {
            let understood = try await Self.understood([Hypotheses(sentences, control: control)])
            #expect(understood.map { $0?.isSure } == [isSure], "\(sentences) \(control)")
        }
    }

    @Test func `after a question a yes is a reply, and what somebody else goes on to say is none`() async throws {
        let first = ["hey glasses take a photo"]
        #expect(try await Self.heard([first, ["yes"]]) == ["take a photo", "yes"])
        #expect(try await Self.heard([first, ["no"]]) == ["take a photo", "no"])
        #expect(try await Self.heard([first, ["delete all notes"]]) == ["take a photo", nil])
        #expect(try await Self.heard([first, ["hey glasses what time is it"]]) == ["take a photo", "what time is it"])
    }

    /// Recognizes what it was told to, one after the other.
    private final class Recognizer: Transcriber {
        private let texts: Mutex<[String?]>
        init(_ texts: [String?]) { self.texts = Mutex(texts) }

        func text(of samples: [Int16]) async throws -> String {
            guard let text = texts.withLock({ $0.removeFirst() }) else { throw HearingUnavailable("It hangs.") }
            return text
        }
    }

    @Test func `an owner's recognizer takes the engine's place, which takes over where it fails`() async throws {
        for (texts, expected) in [
            (["Hey glasses, take a photo.", "Delete all notes."], ["take a photo.", nil]),
            (["Hey glasses, take a photo.", "Yes."], ["take a photo.", "Yes."]),
            (["Hey, glasses!", "What time is it?"], ["What time is it?"]), ([nil, "No."], ["take a photo", "No."]),
        ] as [([String?], [String?])] {
            let heard = Mutex<[String?]>([])
            let surroundings = Listener.Surroundings { understood in
                heard.withLock { $0.append(understood?.sentence) }
                return true
            }
            let known = Hypotheses(["hey glasses take a photo"], control: [])
            let hearing = Hearing(
                microphone: Played(loudness: [(20, 40), (5_000, 60), (20, 40), (5_000, 60), (20, 60)]), engine: Told([known]),
                transcriber: Recognizer(texts))
            try await Listener(hearing, surroundings).run()
            #expect(heard.withLock { $0 } == expected, "\(texts)")
        }
    }

    @Test func `no recognizer hears what was said without the wake word`() async throws {
        final class Counting: Transcriber {
            let count = Mutex(0)
            func text(of samples: [Int16]) async throws -> String {
                count.withLock { $0 += 1 }
                return ""
            }
        }
        for (known, count) in [(Int.max, 0), (2, 1)] {
            let recognizer = Counting()
            let hearing = Hearing(
                microphone: Played(loudness: [(20, 40), (5_000, 200), (20, 60)]), engine: Told([], after: known), transcriber: recognizer)
            try await Listener(hearing, Listener.Surroundings { _ in false }).run()
            #expect(recognizer.count.withLock { $0 } == count)
        }
    }

    @Test func `a question is open for six seconds after it was asked`() {
        for (pause, isOpen) in [(200, true), (320, false)] {
            var room = Room()
            _ = room.silence(20)
            room.machine.expect(.reply, at: room.time)
            // They ask it.
            room.playback = .speaking(mayInterrupt: true)
            #expect(Self.sentence(room.talk(100)) == nil)
            room.playback = .none
            let waited = room.silence(pause)
            #expect(waited.contains(.showListening(true)) && waited.contains(.showListening(false)) != isOpen)
            let replies = room.talk(40) + room.silence(40)
            let isReply = replies.contains { if case .recognize(_, .reply) = $0 { true } else { false } }
            #expect(isReply == isOpen)
        }
    }

    @Test func `after a button that calls them the next voice needs no wake word`() async throws {
        let said = Hypotheses(["take a photo"], control: ["take a photo"])
        for isAttending in [true, false] {
            let heard = Mutex<[Listener.Understood?]>([])
            var surroundings = Listener.Surroundings { understood in
                heard.withLock { $0.append(understood) }
                return false
            }
            surroundings.isAttending = { isAttending }
            let microphone = Played(loudness: [(20, 40), (5_000, 60), (20, 60)])
            try await Listener(Hearing(microphone: microphone, engine: Told([said], after: .max)), surroundings).run()
            #expect(heard.withLock { $0 } == (isAttending ? [.init(sentence: "take a photo", isSure: true)] : []))
        }
    }

    @Test func `what was perhaps said is asked about, and done after a yes that was certainly said`() async throws {
        // A question stands for 30 seconds, which a busy machine may take.
        let glasses = try TestGlasses.make(in: try TemporaryFolder(), clock: JumpingClock())
        func ask() async throws {
            #expect(
                try await glasses.hear("take a photo", isAddressed: true, isSure: false) == "Did you say “take a photo”? Say “yes”.")
        }
        try await ask()
        #expect(try await glasses.media(.photo).isEmpty)
        #expect(try await glasses.hear("yes", isAddressed: true, isSure: false) == "I did not understand that.")
        #expect(try await glasses.media(.photo).isEmpty)
        _ = try await glasses.hear("yes", isAddressed: true)
        #expect(try await glasses.media(.photo).count == 1)
        try await ask()
        #expect(try await glasses.hear("no", isAddressed: true) == "I leave it as it is.")
        #expect(try await glasses.hear("yes", isAddressed: true) == "There is nothing to confirm.")
        // What is asked about anyway is asked about once.
        _ = try await glasses.hear("make a note that the door is blue", isAddressed: true)
        #expect(
            try await glasses.hear("delete the last note", isAddressed: true, isSure: false)
                == "Shall I delete the note “the door is blue”? Say “yes”.")
        #expect(try await glasses.media(.photo).count == 1)
    }

    @Test func `a sentence that is heard does what it asks for`() async throws {
        let folder = try TemporaryFolder()
        var configuration = GlassesConfiguration(folder: folder.url)
        configuration.hearing = Hearing(
            microphone: Played(loudness: [(20, 40), (5_000, 60), (20, 60)]),
            engine: Told([Hypotheses(["hey glasses take a photo"], control: ["hey glasses take a photo"])]))
        let glasses = try SmartGlasses(configuration)
        let changes = glasses.changes(of: .privacy)
        let run = Task { try await glasses.run() }
        defer { run.cancel() }
        while try await glasses.media(.photo).isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        for await _ in changes where glasses.hearing == .typed { break }
        #expect(try await glasses.conversation().first?.content == "take a photo")
    }

    @Test(.timeLimit(.minutes(1))) func `who was called and hears a machine begin says so`() async throws {
        let folder = try TemporaryFolder()
        let reports = Reports()
        var configuration = GlassesConfiguration(folder: folder.url)
        configuration.report = { reports.add($0) }
        configuration.hearing = Hearing(
            microphone: Played(loudness: [(20, 40), (5_000, 60), (20, 40), (5_000, 200), (20, 60)]),
            engine: Told([Hypotheses(["hey glasses"], control: ["hey glasses"])]))
        let glasses = try SmartGlasses(configuration)
        let run = Task { try await glasses.run() }
        defer { run.cancel() }
        let expected = "Speech: I heard only noise. (not spoken: there is no loudspeaker)"
        while !reports.lines.contains(expected) { try await Task.sleep(for: .milliseconds(5)) }
    }

    // MARK: - Privacy

    /// Never ends, and tells whether it runs.
    private final class Endless: Microphone {
        let name = "endless"
        let isOpen = Mutex(false)

        func capture(_ take: @Sendable (SoundPiece) async throws -> Void) async throws {
            isOpen.withLock { $0 = true }
            defer { isOpen.withLock { $0 = false } }
            var count = 0
            while true {
                try await take(SoundPiece([Int16](repeating: 20, count: SoundPiece.length), at: .milliseconds(20) * count))
                count += 1
                try await Task.sleep(for: .milliseconds(1))
            }
        }
    }

    /// An engine that is not there.
    private struct Lacking: HearingEngine {
        func prepare(for wakeWord: WakeWord) async throws { throw HearingUnavailable("There is none.") }
        func beginSpotting() {}
        func spot(_ samples: [Int16]) -> HeardWord? { nil }
        func hypotheses(of samples: [Int16]) -> Hypotheses { Hypotheses([], control: []) }
    }

    @Test(.timeLimit(.minutes(1))) func `an engine that fails ends the microphone with it`() async throws {
        let microphone = Endless()
        let listener = Listener(Hearing(microphone: microphone, engine: Lacking()), Listener.Surroundings { _ in false })
        await #expect(throws: HearingUnavailable("There is none.")) { try await listener.run() }
        #expect(!microphone.isOpen.withLock { $0 })
    }

    @Test(.timeLimit(.minutes(1))) func `an engine that is not there is told once, and never that a microphone is back`() async throws {
        let folder = try TemporaryFolder()
        let microphone = Endless()
        let clock = JumpingClock()
        let said = Mutex<[String]>([])
        var configuration = GlassesConfiguration(folder: folder.url)
        configuration.clock = clock
        configuration.report = { text in said.withLock { $0.append(text) } }
        configuration.hearing = Hearing(microphone: microphone, engine: Lacking())
        let glasses = try SmartGlasses(configuration)
        let began = clock.now
        let listening = Task { try await glasses.listen() }
        while began.duration(to: clock.now) < .seconds(20) { try await Task.sleep(for: .milliseconds(2)) }
        listening.cancel()
        _ = await listening.result
        #expect(said.withLock { $0 } == ["There is none. What is typed is understood still."] && glasses.hearing == .typed)
    }

    @Test(.timeLimit(.minutes(1))) func `whoever has heard forgets it in private mode, however the microphone had ended`() async throws {
        let folder = try TemporaryFolder()
        let engine = Remembering()
        let isGone = Mutex(false)
        var configuration = GlassesConfiguration(folder: folder.url)
        configuration.report = { text in if text.hasPrefix("It was pulled.") { isGone.withLock { $0 = true } } }
        configuration.hearing = Hearing(microphone: Unplugged(), engine: engine)
        let glasses = try SmartGlasses(configuration)
        let listening = Task { try await glasses.listen() }
        while !isGone.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(2)) }
        #expect(engine.hasHeard.withLock { $0 })
        await glasses.setPrivate(true)
        while engine.hasHeard.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(2)) }
        listening.cancel()
        _ = await listening.result
    }

    /// Has something of a voice until it rests.
    private final class Remembering: HearingEngine {
        let hasHeard = Mutex(false)
        func prepare(for wakeWord: WakeWord) { hasHeard.withLock { $0 = true } }
        func beginSpotting() {}
        func spot(_ samples: [Int16]) -> HeardWord? { nil }
        func hypotheses(of samples: [Int16]) -> Hypotheses { Hypotheses([], control: []) }
        func rest() { hasHeard.withLock { $0 = false } }
    }

    /// Gives two pieces, and is gone for good.
    private final class Unplugged: Microphone {
        let name = "unplugged"
        private let rest = Mutex(2)

        func capture(_ take: @Sendable (SoundPiece) async throws -> Void) async throws {
            while rest.withLock({ count in
                defer { count -= 1 }
                return count > 0
            }) {
                try await take(SoundPiece([Int16](repeating: 20, count: SoundPiece.length), at: .zero))
                try await Task.sleep(for: .milliseconds(20))
            }
            throw MicrophoneGone("It was pulled.")
        }
    }

    @Test func `private mode ends microphone and camera, refuses pictures with its sentence, and outlives a restart`() async throws {
        let folder = try TemporaryFolder()
        let microphone = Endless()
        var configuration = GlassesConfiguration(folder: folder.url)
        configuration.hearing = Hearing(microphone: microphone, engine: Told([]))
        do {
            let glasses = try SmartGlasses(configuration)
            let run = Task { try await glasses.run() }
            while glasses.hearing != .waiting { try await Task.sleep(for: .milliseconds(2)) }
            _ = try await glasses.capture()
            await glasses.setPrivate(true)
            while microphone.isOpen.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(2)) }
            await #expect(throws: GlassesError.privateMode) { try await glasses.capture() }
            await #expect(throws: GlassesError.privateMode) { try await glasses.camera.snapshot() }
            await #expect(throws: GlassesError.privateMode) { try await glasses.record(seconds: 1) }
            #expect(glasses.hearing == .private && glasses.status().hearing == .private)
            #expect(try await glasses.hear("hey glasses, take a photo") == "\(GlassesError.privateMode)")
            #expect(try await glasses.hear("hey glasses, what am I looking at?") == "\(GlassesError.privateMode)")
            run.cancel()
            _ = await run.result
        }
        try await TestGlasses.untilGone(from: folder)
        let again = try SmartGlasses(configuration)
        #expect(again.isPrivate)
        await #expect(throws: GlassesError.privateMode) { try await again.capture() }
        await again.setPrivate(false)
        _ = try await again.capture()
        #expect(!again.isPrivate && again.status().hearing == .typed)
    }

    @Test func `a sentence turns private mode on, and off again; both are told as they happen`() async throws {
        let folder = try TemporaryFolder()
        let glasses = try SmartGlasses(GlassesConfiguration(folder: folder.url))
        let count = glasses.events.count
        #expect(
            try await glasses.hear("hey glasses, turn on private mode")
                == "Private mode: camera and microphone are off. I hear nothing until you turn them on with a companion.")
        #expect(glasses.isPrivate && glasses.events.count > count)
        _ = try await glasses.hear("turn private mode off", isAddressed: true)
        #expect(!glasses.isPrivate)
        // What was perhaps said opens nothing before a yes.
        await glasses.setPrivate(true)
        _ = try await glasses.hear("private mode off", isAddressed: true, isSure: false)
        #expect(glasses.isPrivate)
    }

    @Test func `a camera that comes and goes is looked for in private mode as without`() throws {
        final class Looked: CameraSource {
            let count = Mutex(0)
            var isPlugged: Bool {
                get { true }
                set { _ = newValue }
            }
            func look() { count.withLock { $0 += 1 } }
            func picture(_: CameraSettings.Resolution, at _: Date) throws(GlassesError) -> I420Image { throw .cameraUnavailable }
        }
        let camera = Looked()
        PrivateSource(camera, isPrivate: true).look()
        #expect(camera.count.withLock { $0 } == 1)
    }

    /// Who reads the sound may be seconds behind the microphone.
    @Test func `what they said themselves counts when it was captured, however late that is read`() async throws {
        let heard = Mutex(0)
        let surroundings = Listener.Surroundings { _ in
            heard.withLock { $0 += 1 }
            return false
        }
        struct Spoken: Microphone {
            let name = "spoken"
            func capture(_ take: @Sendable (SoundPiece) async throws -> Void) async throws {
                for count in 0..<160 {
                    let loudness: Int16 = 40..<100 ~= count ? 5_000 : 20
                    let piece = [Int16](repeating: loudness, count: SoundPiece.length)
                    try await take(
                        SoundPiece(piece, at: .milliseconds(20) * count, during: 40..<100 ~= count ? "It is hey glasses o'clock." : nil))
                }
            }
        }
        let said = Hypotheses(["hey glasses take a photo"], control: ["hey glasses take a photo"])
        try await Listener(Hearing(microphone: Spoken(), engine: Told([said])), surroundings).run()
        #expect(heard.withLock { $0 } == 0)
    }

    // MARK: - Words

    @Test func `the order of words is learned from the assistant's own sentences, which it understands`() {
        var (source, again) = (CommandSentences(wakeWord: "hey glasses"), CommandSentences(wakeWord: "hey glasses"))
        let sentences = (0..<400).map { _ in source.next() }
        #expect(sentences == (0..<400).map { _ in again.next() })
        let calls = sentences.filter { words in
            let text = words.joined(separator: " ")
            return SpokenCommand.call(AssistantRequest.afterWakeWord("hey glasses", in: text) ?? text) != nil
        }
        #expect(calls.count > 200, "\(calls.count)")
    }

    /// Two sentences: after <s> come a and b once each, so that Witten and Bell give each (1 + 2 · P) / (2 + 2).
    @Test func `trigrams are smoothed as Witten and Bell say`() {
        var model = TrigramModel()
        model.learn(["a", "b"])
        model.learn(["b"])
        let lines = model.arpa().split(separator: "\n").map(String.init)
        #expect(lines.contains("ngram 1=4") && lines.contains("ngram 2=4"))
        // a: 1 of 5 words that are no beginning; <s> a: (1 + 2 · 0.2) / 4.
        #expect(lines.contains { $0.hasPrefix("-0.699 a") })
        #expect(lines.contains("-0.4559 <s> a 0.0") || lines.contains { $0.hasPrefix("-0.4559 <s> a") })
    }

    @Test func `bytes become pieces however they come`() {
        var cutter = SoundCutter()
        let bytes = (0..<SoundPiece.length * 4 + 3).map { UInt8(truncatingIfNeeded: $0) }
        var pieces: [SoundPiece] = []
        for start in stride(from: 0, to: bytes.count, by: 7) { pieces += cutter.cut(bytes[start..<min(start + 7, bytes.count)]) }
        #expect(pieces.count == 2 && pieces[0].samples[0] == 0x0100 && pieces[0].samples[1] == 0x0302)
        #expect(pieces.map(\.time) == [.zero, .milliseconds(20)])
    }
}
