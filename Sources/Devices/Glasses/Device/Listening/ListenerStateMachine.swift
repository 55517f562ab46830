/// Decides what becomes of what is heard: which pieces a word is looked for in, which are a sentence, and what the light shows.
///
/// Asleep, it looks for the wake word in every voice. From the wake word to the end of that voice is a sentence; where nothing followed, the
/// next voice within ``patience`` is it, and so is the one that is waited for after a question of theirs, or after a button. While the glasses speak, nothing that is heard becomes a sentence: only the words that end speech
/// are looked for, and those not while the glasses say one of them.
struct ListenerStateMachine: Sendable {
    /// An effect.
    enum Action: Sendable, Hashable {
        /// Look for words in a new voice.
        case beginSpotting
        case spot([Int16])
        /// The wake word was heard, or nothing is waited for any more: light, sound, companions.
        case showListening(Bool)
        /// Let others hear that they listen: nobody speaks now.
        case signal
        /// The glasses have to be quiet.
        case stopSpeaking
        /// A sentence has ended.
        case recognize([Int16], Place)
        /// What was taken for a sentence was a noise that goes on.
        case tellNoise
    }

    /// The position of a sentence.
    enum Place: Sendable, Hashable {
        /// Behind the wake word, in one voice.
        case afterWakeWord
        /// In a voice that was waited for.
        case alone
        /// Behind a question.
        case reply
    }

    /// A word that was found in a voice.
    enum Spotted: Sendable, Hashable {
        /// Samples from the beginning of the voice that it was looked for in.
        case wake(start: Int)
        case stop
    }

    /// The glasses' own speech meanwhile.
    enum Playback: Sendable, Hashable {
        case none
        /// - mayInterrupt: false where what they say has a word in it that would end it.
        case speaking(mayInterrupt: Bool)
    }

    private enum State: Sendable, Hashable {
        case asleep
        /// Exits: the voice ends, or there was none until then.
        case listening(until: Duration)
    }

    /// The longest silence between the wake word and a voice.
    static let patience: Duration = .seconds(6)
    /// Samples of a sentence; what is longer is cut.
    static let longestSentence = 12 * SoundPiece.rate
    /// Samples that are kept of a voice without the wake word.
    private static let longestVoice = 20 * SoundPiece.rate
    /// Samples before a voice that are taken for its beginning.
    private static let before = 300 * SoundPiece.rate / 1_000
    /// Samples that a word is looked for in at once.
    private static let portion = 5 * SoundPiece.length
    /// The echo of the glasses' own speech.
    private static let echo: Duration = .milliseconds(300)
    /// The echo of the sound that tells that they listen, which is short and soft.
    private static let signalEcho: Duration = .milliseconds(100)

    private var state = State.asleep
    private var activity = VoiceActivity()
    private var earlier: [Int16] = []
    /// The voice that is heard, from its beginning or from the wake word.
    private var voice: [Int16]?
    /// Samples of it that are not looked at yet.
    private var unspotted: [Int16] = []
    private var isSpotting = false
    private var place = Place.alone
    /// Until when what is heard may be the glasses themselves.
    private var ownUntil: Duration = .zero
    /// Until when what is heard may be the sound that tells that they listen.
    private var signalUntil: Duration = .zero
    /// A voice without the wake word that is waited for, and until when; what they say themselves comes first.
    private var awaited: (place: Place, until: Duration)?

    var isListening: Bool { state != .asleep }

    mutating func hear(_ piece: SoundPiece, _ playback: Playback = .none) -> [Action] {
        var mayInterrupt = true
        if case .speaking(let may) = playback {
            ownUntil = piece.time + Self.echo
            mayInterrupt = may
        }
        let isOwn = piece.time < ownUntil
        if piece.isSignal { signalUntil = piece.time + Self.signalEcho }
        let isSignal = piece.time < signalUntil
        let samples = isSignal ? [Int16](repeating: 0, count: piece.samples.count) : piece.samples
        // As silence it would be a floor over which the noise of a room is a voice.
        let isVoice = isSignal ? activity.pass() : activity.hear(samples)
        defer { earlier = (earlier + samples).suffix(Self.before) }
        var actions: [Action] = []
        // What was begun by oneself is no sentence, and what was begun by somebody else is spoiled.
        if isOwn, isListening {
            state = .asleep
            (voice, place) = (nil, .alone)
            actions.append(.showListening(false))
        }
        if let (place, until) = awaited {
            if isOwn {
                awaited?.until = piece.time + Self.patience
            } else if piece.time >= until {
                awaited = nil
            } else if !isListening, voice == nil {
                (state, self.place) = (.listening(until: until), place)
                actions.append(.showListening(true))
                // Who was asked something knows that they listen.
                if place == .alone { actions.append(.signal) }
            }
        }
        if isVoice {
            if voice == nil {
                voice = earlier
                unspotted = earlier
                isSpotting = state == .asleep && mayInterrupt
                if isSpotting { actions.append(.beginSpotting) }
            }
            voice?.append(contentsOf: samples)
            if isSpotting, mayInterrupt {
                unspotted += samples
                if unspotted.count >= Self.portion { actions += spotRest() }
            }
            if let count = voice?.count {
                if isListening, count >= Self.longestSentence { return actions + endVoice(isOwn) }
                // A long talk: the word is looked for anew, with what could be its beginning.
                if !isListening, count >= Self.longestVoice { actions += endVoice(isOwn) }
            }
        } else if voice != nil {
            actions += endVoice(isOwn)
        } else if case .listening(let end) = state, piece.time >= end {
            (state, place) = (.asleep, .alone)
            actions.append(.showListening(false))
        }
        return actions
    }

    private mutating func spotRest() -> [Action] {
        defer { unspotted = [] }
        return unspotted.isEmpty ? [] : [.spot(unspotted)]
    }

    private mutating func endVoice(_ isOwn: Bool) -> [Action] {
        guard let sentence = voice else { return [] }
        defer { (voice, isSpotting, unspotted) = (nil, false, []) }
        // The wake word may be the last that was said.
        let rest = isSpotting ? spotRest() : []
        guard isListening, !isOwn else { return rest }
        defer { (state, place, awaited) = (.asleep, .alone, nil) }
        guard place == .afterWakeWord || !activity.isOnlyNoise else { return rest + [.showListening(false), .tellNoise] }
        // At the first pause behind the wake word, so that it covers no word.
        return rest + (place == .afterWakeWord ? [.signal] : []) + [.recognize(sentence, place)]
    }

    /// A word was found in the voice that is looked at.
    mutating func spotted(_ word: Spotted, at time: Duration) -> [Action] {
        guard isSpotting else { return [] }
        switch word {
        case .stop: return time < ownUntil ? [.stopSpeaking] : []
        case .wake(let start):
            let isOwn = time < ownUntil
            isSpotting = false
            // Whoever calls them wants to be heard.
            ownUntil = .zero
            if let voice { self.voice = Array(voice.dropFirst(min(max(0, start), voice.count))) }
            (place, awaited) = (.afterWakeWord, nil)
            state = .listening(until: time + Self.patience)
            return (isOwn ? [.stopSpeaking] : []) + [.showListening(true)]
        }
    }

    /// Takes a recognition: after the wake word alone the next voice is the sentence.
    mutating func recognized(onlyWakeWord: Bool, at time: Duration) -> [Action] {
        guard onlyWakeWord else { return isListening ? [] : [.showListening(false)] }
        state = .listening(until: time + Self.patience)
        return []
    }

    /// The next voice needs no wake word.
    mutating func expect(_ place: Place, at time: Duration) { awaited = (place, time + Self.patience) }

    /// Nothing is heard any more.
    mutating func end() -> [Action] {
        let wasListening = isListening
        self = ListenerStateMachine()
        return wasListening ? [.showListening(false)] : []
    }
}
