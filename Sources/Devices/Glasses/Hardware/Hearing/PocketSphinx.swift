import Foundation
import GlassesDevice
import Synchronization

/// pocketsphinx and its American English model, loaded while the program runs: who does not listen needs neither.
///
/// It writes a fault's reason to the standard error and may end the process over it: use it in a process of its own. Not thread-safe.
package final class PocketSphinx {
    /// The part of its interface that is used here, as pocketsphinx.h, cmd_ln.h and ngram_model.h declare it.
    private struct Calls {
        typealias Pointer = UnsafeMutableRawPointer
        typealias Text = UnsafePointer<CChar>
        typealias Number = UnsafeMutablePointer<Int32>

        let definitions: @convention(c) () -> Pointer?
        let parse: @convention(c) (Pointer?, Pointer?, Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, Int32) -> Pointer?
        let make: @convention(c) (Pointer) -> Pointer?
        let setModel: @convention(c) (Pointer, Text, Pointer) -> Int32
        let setKeywords: @convention(c) (Pointer, Text, Text) -> Int32
        let choose: @convention(c) (Pointer, Text) -> Int32
        let lookUp: @convention(c) (Pointer, Text) -> UnsafeMutablePointer<CChar>?
        let beginStream: @convention(c) (Pointer) -> Int32
        let add: @convention(c) (Pointer, Text, Text, Int32) -> Int32
        let begin: @convention(c) (Pointer) -> Int32
        let process: @convention(c) (Pointer, UnsafePointer<Int16>, Int, Int32, Int32) -> Int32
        let end: @convention(c) (Pointer) -> Int32
        let best: @convention(c) (Pointer, Number?) -> Text?
        let firstSegment: @convention(c) (Pointer) -> Pointer?
        let nextSegment: @convention(c) (Pointer) -> Pointer?
        let freeSegment: @convention(c) (Pointer) -> Void
        let segmentFrames: @convention(c) (Pointer, Number?, Number?) -> Void
        let segmentWord: @convention(c) (Pointer) -> Text?
        let others: @convention(c) (Pointer) -> Pointer?
        let nextOther: @convention(c) (Pointer) -> Pointer?
        let freeOthers: @convention(c) (Pointer) -> Void
        let other: @convention(c) (Pointer, Number?) -> Text?
        let configuration: @convention(c) (Pointer) -> Pointer?
        let logarithms: @convention(c) (Pointer) -> Pointer?
        let readModel: @convention(c) (Pointer?, Text, Int32, Pointer?) -> Pointer?
        let keepModel: @convention(c) (Pointer) -> Pointer?
        let number: @convention(c) (Pointer, Text) -> Int32
        let score: @convention(c) (Pointer, Int32, Number?, Int32, Number) -> Int32
        let mixModels:
            @convention(c) (
                Pointer?, UnsafeMutablePointer<Pointer?>, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, UnsafePointer<Float>, Int32
            ) -> Pointer?

        init() throws(HearingUnavailable) {
            // Never closed: what it has made lives as long as the process.
            guard dlopen("libsphinxbase.so.3", RTLD_NOW | RTLD_GLOBAL) != nil,
                let library = dlopen("libpocketsphinx.so.3", RTLD_NOW | RTLD_GLOBAL)
            else { throw PocketSphinx.missing }
            func find<Call>(_ name: String, as _: Call.Type = Call.self) throws(HearingUnavailable) -> Call {
                guard let symbol = dlsym(library, name) else { throw HearingUnavailable("pocketsphinx has no \(name).") }
                return unsafeBitCast(symbol, to: Call.self)
            }
            definitions = try find("ps_args")
            parse = try find("cmd_ln_parse_r")
            make = try find("ps_init")
            setModel = try find("ps_set_lm")
            setKeywords = try find("ps_set_kws")
            choose = try find("ps_set_search")
            lookUp = try find("ps_lookup_word")
            beginStream = try find("ps_start_stream")
            add = try find("ps_add_word")
            begin = try find("ps_start_utt")
            process = try find("ps_process_raw")
            end = try find("ps_end_utt")
            best = try find("ps_get_hyp")
            firstSegment = try find("ps_seg_iter")
            nextSegment = try find("ps_seg_next")
            freeSegment = try find("ps_seg_free")
            segmentFrames = try find("ps_seg_frames")
            segmentWord = try find("ps_seg_word")
            others = try find("ps_nbest")
            nextOther = try find("ps_nbest_next")
            freeOthers = try find("ps_nbest_free")
            other = try find("ps_nbest_hyp")
            configuration = try find("ps_get_config")
            logarithms = try find("ps_get_logmath")
            readModel = try find("ngram_model_read")
            keepModel = try find("ngram_model_retain")
            number = try find("ngram_wid")
            score = try find("ngram_ng_score")
            mixModels = try find("ngram_model_set_init")
        }

        /// Reads the order of words, as text or as it was compiled.
        func read(_ path: String, for decoder: Pointer) -> Pointer? { readModel(configuration(decoder), path, 0, logarithms(decoder)) }
    }

    package static let missing = HearingUnavailable(
        "Speech recognition is missing: install it with “sudo apt-get install libpocketsphinx3 pocketsphinx-en-us”.")
    /// The folder of the model in Debian's package.
    package static let folder = "/usr/share/pocketsphinx/model/en-us"
    /// The environment variable that sends the engine's own words to the standard error.
    package static let traceVariable = "OUTRIGGER_HEARING_TRACE"
    /// Samples of a frame of its features: 10 ms.
    private static let frame = 160
    /// The likeliest sentences that are looked at.
    private static let mostSentences = 8
    /// Ways through the words of a sentence, of which many read alike.
    private static let mostTries = 100
    private static let mostControls = 3
    /// Where the order of words weighs much, the likely ways through a sentence lie further apart: its usual beams lose the right one.
    private static let recognizerSettings = [
        "-lw", "11", "-beam", "1e-80", "-pbeam", "1e-80", "-wbeam", "1e-60", "-lpbeam", "1e-60", "-lponlybeam", "1e-50",
    ]
    /// Words of English that the control expects, those that are said most.
    private static let mostWords = 4_000
    /// The language model of English, of the same package.
    private static let english = "/en-us.lm.bin"
    private static let stop = "stop"
    /// Two ways of the control's.
    private static let (sentences, wake) = ("sentences", "wake")
    /// The share of random words that is expected: in a sentence, and where the wake word seems to be.
    private static let (anySentence, anyWakeWord): (Float, Float) = (0.15, 0.97)
    /// Samples that the wake word is in, at most, with what is around it.
    private static let longestWakeWord = 2 * SoundPiece.rate
    private static let beforeWakeWord = SoundPiece.rate / 5
    /// From the lowest to the highest sample of the hiss.
    private static let hissLoudness = 121

    private let calls: Calls
    /// Finds words, recognizes sentences, and recognizes whatever is said.
    private let (spotter, recognizer, control): (UnsafeMutableRawPointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer)
    private let folder: String
    private var wakeWord: [String] = []
    /// The voice that words are looked for in, and the place in it from where on.
    private var voice: [Int16] = []
    private var begin = 0
    /// The wake word and the threshold that it is ready for.
    private var known: (String, Double)?
    private var isSpotting = false
    /// The last number of a linear congruential generator (Numerical Recipes, 1992).
    private var hiss: UInt32 = 1

    /// Held while a decoder is made: the library opens one log for all of them, and closes the one before.
    private static let making = NSLock()

    /// Loads it with its models; a second, and 60 MB.
    ///
    /// - Throws: ``HearingUnavailable``.
    package init(folder: String = PocketSphinx.folder) throws(HearingUnavailable) {
        let calls = try Calls()
        guard FileManager.default.fileExists(atPath: folder + "/cmudict-en-us.dict") else { throw Self.missing }
        self.folder = folder
        func decoder(_ dictionary: String, _ settings: [String]) throws(HearingUnavailable) -> UnsafeMutableRawPointer {
            let log = ProcessInfo.processInfo.environment[Self.traceVariable] == nil ? "/dev/null" : "/dev/stderr"
            let arguments = ["outrigger", "-hmm", folder + "/en-us", "-dict", dictionary, "-logfn", log] + settings
            Self.making.lock()
            defer { Self.making.unlock() }
            // Kept: the configuration refers to them.
            var pointers = arguments.map { strdup($0) }
            guard let configuration = calls.parse(nil, calls.definitions(), Int32(pointers.count), &pointers, 0),
                let decoder = calls.make(configuration)
            else { throw HearingUnavailable("pocketsphinx does not start with the model in \(folder).") }
            return decoder
        }
        self.calls = calls
        let all = folder + "/cmudict-en-us.dict"
        spotter = try decoder(all, [])
        let recognizer = try decoder(all, Self.recognizerSettings)
        self.recognizer = recognizer
        var control: UnsafeMutableRawPointer?
        try Self.withFile(Self.commonWords(of: all, calls.read(folder + Self.english, for: recognizer), calls)) { path in
            // Narrow beams: what it has to find out is whether the other one is right.
            control = try? decoder(path, ["-lw", "9", "-maxhmmpf", "3000", "-beam", "1e-40", "-wbeam", "1e-22"])
            return control == nil ? -1 : 0
        }
        guard let control else { throw Self.missing }
        self.control = control
    }

    /// The lines of a dictionary that are of the words that are said most.
    private static func commonWords(of dictionary: String, _ english: UnsafeMutableRawPointer?, _ calls: Calls) -> String {
        guard let english, let text = try? String(contentsOfFile: dictionary, encoding: .utf8) else { return "" }
        var lines: [Substring: [Substring]] = [:]
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            // "word(2)" is another way to say it.
            let word = line.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "(") }
            lines[Substring(word), default: []].append(Substring(line))
        }
        var used: Int32 = 0
        let scores = lines.keys.map { word -> (Int32, Substring) in
            let number = calls.number(english, String(word))
            // 0 is for what it does not know.
            return (number > 0 ? calls.score(english, number, nil, 0, &used) : .min, word)
        }
        let common = scores.sorted { $0.0 > $1.0 }.prefix(mostWords)
        return common.flatMap { lines[$0.1] ?? [] }.joined(separator: "\n") + "\n"
    }

    /// Gets ready for a wake word and what may follow it.
    ///
    /// - Parameters:
    ///   - sensitivity: 0–1; more finds it more often, also where it was not said.
    ///   - sentences: how many the order of words is learned from.
    package func prepare(wakeWord: String, sensitivity: Double, sentences: Int = 60_000) throws(HearingUnavailable) {
        endSpotting()
        guard known.map({ $0 != (wakeWord, sensitivity) }) ?? true else { return }
        let words = wakeWord.lowercased().split { !$0.isLetter && $0 != "'" }.map(String.init)
        for word in words {
            guard let found = calls.lookUp(recognizer, word) else {
                throw HearingUnavailable("I do not know how “\(word)” sounds: choose another wake word to be heard by.")
            }
            free(found)
        }
        guard !words.isEmpty else { throw HearingUnavailable("“\(wakeWord)” is no word that can be heard.") }
        var dictionary: [String: Bool] = [:]
        func canBeSaid(_ word: String) -> Bool {
            if let answer = dictionary[word] { return answer }
            let found = calls.lookUp(recognizer, word)
            defer { free(found) }
            dictionary[word] = found != nil
            if let found { addToControl(word, found) }
            if let found, let british = BritishSounds.of(String(cString: found)) {
                for decoder in [recognizer, control] { _ = calls.add(decoder, word + "(british)", british, 0) }
            }
            return found != nil
        }
        var (source, model) = (CommandSentences(wakeWord: words.joined(separator: " ")), TrigramModel())
        for _ in 0..<sentences {
            let sentence = source.next()
            if sentence.allSatisfy(canBeSaid) { model.learn(sentence) }
        }
        let exponent = Int((-20 - 90 * sensitivity).rounded())
        // Only the first pronunciation of a word is looked for: another one is another word.
        let others = words.map { word in
            let found = calls.lookUp(spotter, word)
            defer { free(found) }
            guard let found, let british = BritishSounds.of(String(cString: found)) else { return word }
            return calls.add(spotter, word + "_british", british, 0) >= 0 || calls.lookUp(spotter, word + "_british") != nil
                ? word + "_british" : word
        }
        let phrases = (others == words ? [words] : [words, others]).map { $0.joined(separator: " ") }
        let keywords = (phrases.map { "\($0) /1e\(exponent)/" } + ["\(Self.stop) /1e\(exponent / 8)/"]).joined(separator: "\n") + "\n"
        try Self.withFile(keywords) { calls.setKeywords(spotter, "words", $0) }
        let text = model.arpa()
        try Self.withFile(text) { calls.read($0, for: recognizer).map { calls.setModel(recognizer, Self.sentences, $0) } ?? -1 }
        try Self.withFile(text) { setMixed($0) }
        guard calls.choose(spotter, "words") == 0, calls.choose(recognizer, Self.sentences) == 0 else {
            throw HearingUnavailable("pocketsphinx does not take the wake word “\(wakeWord)”.")
        }
        known = (wakeWord, sensitivity)
        self.wakeWord = words
    }

    /// Has the control expect the sentences of a file beside whatever else is said in English.
    private func setMixed(_ path: String) -> Int32 {
        guard let ours = calls.read(path, for: control), let all = calls.read(folder + Self.english, for: control) else { return -1 }
        for (name, share) in [(Self.sentences, Self.anySentence), (Self.wake, Self.anyWakeWord)] {
            var models: [UnsafeMutableRawPointer?] = [calls.keepModel(ours), calls.keepModel(all)]
            var names: [UnsafeMutablePointer<CChar>?] = [strdup("ours"), strdup("all")]
            defer { for name in names { free(name) } }
            guard let mixed = calls.mixModels(calls.configuration(control), &models, &names, [1 - share, share], 2),
                calls.setModel(control, name, mixed) == 0
            else { return -1 }
        }
        return 0
    }

    /// Has the control know a word, by each way to say it.
    private func addToControl(_ word: String, _ sounds: UnsafePointer<CChar>) {
        let known = calls.lookUp(control, word)
        defer { free(known) }
        guard known == nil else { return }
        _ = calls.add(control, word, sounds, 0)
        if let other = calls.lookUp(recognizer, word + "(2)") {
            _ = calls.add(control, word + "(2)", other, 0)
            free(other)
        }
    }

    /// Gives it a text as a file that only this process has.
    private static func withFile(_ text: String, _ body: (String) -> Int32) throws(HearingUnavailable) {
        var path = Array((FileManager.default.temporaryDirectory.path + "/outrigger-words-XXXXXX").utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw HearingUnavailable("There is no room for the words that are listened for.") }
        defer { close(descriptor) }
        unlink(path)
        let bytes = Array(text.utf8)
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw HearingUnavailable("There is no room for the words that are listened for.") }
            written += count
        }
        guard body("/proc/self/fd/\(descriptor)") == 0 else { throw HearingUnavailable("pocketsphinx does not take its list of words.") }
    }

    /// With a quiet hiss, about 60 dB below full scale: a microphone that is silent between words is nothing that the model has learned from.
    private func hissed(_ samples: [Int16]) -> [Int16] {
        samples.map { sample in
            hiss = hiss &* 1_664_525 &+ 1_013_904_223
            return Int16(clamping: Int(sample) + Int(hiss >> 24) % Self.hissLoudness - Self.hissLoudness / 2)
        }
    }

    // MARK: - Words

    private func endSpotting() {
        if isSpotting { _ = calls.end(spotter) }
        isSpotting = false
    }

    package func beginSpotting() {
        voice = []
        lookAnew()
    }

    private func lookAnew() {
        endSpotting()
        // Frames are counted from here.
        _ = calls.beginStream(spotter)
        isSpotting = calls.begin(spotter) == 0
        begin = voice.count
    }

    package func spot(_ samples: [Int16]) -> HeardWord? {
        guard isSpotting else { return nil }
        voice += samples
        let samples = hissed(samples)
        _ = calls.process(spotter, samples, samples.count, 0, 0)
        guard let found = calls.best(spotter, nil) else { return nil }
        let words = String(cString: found)
        var frame: Int32 = 0
        var segment = calls.firstSegment(spotter)
        while let current = segment {
            calls.segmentFrames(current, &frame, nil)
            segment = calls.nextSegment(current)
        }
        let start = min(voice.count, begin + max(0, Int(frame) * Self.frame))
        // Each word is told of once.
        lookAnew()
        if words == Self.stop { return .stop }
        return isWakeWord(Array(voice[max(0, start - Self.beforeWakeWord, voice.count - Self.longestWakeWord)...]))
            ? .wake(start: start) : nil
    }

    /// A second look, which expects any words: most that sounds like the wake word is another one.
    private func isWakeWord(_ samples: [Int16]) -> Bool {
        guard calls.choose(control, Self.wake) == 0 else { return true }
        return Look(calls: calls, decoder: control, samples: hissed(samples)).sentences(most: 1).first?.contains(
            wakeWord.joined(separator: " ")) ?? false
    }

    // MARK: - Sentences

    /// Recognizes a sentence: both look at once, each in a thread of its own.
    package func recognize(_ samples: [Int16]) -> Hypotheses {
        let hasControl = calls.choose(control, Self.sentences) == 0
        let looks = (hasControl ? [recognizer, control] : [recognizer]).map { Look(calls: calls, decoder: $0, samples: hissed(samples)) }
        let found = Mutex([[String]](repeating: [], count: 2))
        DispatchQueue.concurrentPerform(iterations: looks.count) { place in
            let sentences = looks[place].sentences(most: place == 0 ? Self.mostSentences : Self.mostControls)
            found.withLock { $0[place] = sentences }
        }
        let sentences = found.withLock { $0 }
        return Hypotheses(sentences[0], control: sentences[0].isEmpty ? [] : sentences[1])
    }

    /// One decoder's look at sound. No other thread uses that decoder meanwhile.
    private struct Look: @unchecked Sendable {
        let calls: Calls
        let decoder: UnsafeMutableRawPointer
        let samples: [Int16]

        /// The likeliest first.
        func sentences(most: Int) -> [String] {
            guard calls.begin(decoder) == 0 else { return [] }
            _ = calls.process(decoder, samples, samples.count, 0, 1)
            _ = calls.end(decoder)
            guard let best = calls.best(decoder, nil) else { return [] }
            var sentences = [text(best)]
            guard most > 1 else { return sentences }
            var other = calls.others(decoder)
            var tries = 0
            while let current = other, sentences.count < most, tries < PocketSphinx.mostTries {
                tries += 1
                if let words = calls.other(current, nil) {
                    let text = text(words)
                    if !sentences.contains(text) { sentences.append(text) }
                }
                other = calls.nextOther(current)
            }
            if let other { calls.freeOthers(other) }
            return sentences
        }

        /// Without the marks of another pronunciation, and as it is written.
        private func text(_ found: UnsafePointer<CChar>) -> String {
            let words = String(cString: found).split(separator: " ").map { word in word.prefix { $0 != "(" } }.filter {
                !$0.hasPrefix("<") && !$0.hasPrefix("[")
            }
            let written = [
                ("to dos", "todos"), ("to do list", "todo list"), ("a to do", "a todo"), ("q r", "qr"), ("bar code", "barcode"),
                ("a m", "am"), ("p m", "pm"), ("wi-fi", "wifi"),
            ]
            let text = written.reduce(" \(words.joined(separator: " ")) ") { $0.replacing(" \($1.0) ", with: " \($1.1) ") }
            return String(text.dropFirst().dropLast())
        }
    }
}
