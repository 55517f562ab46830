/// Tells voice from what is always there: the energy of a piece against a floor, the quietest moment of the last two seconds (the minimum
/// that R. Martin's "Noise Power Spectral Density Estimation Based on Optimal Smoothing and Minimum Statistics", 2001, follows).
struct VoiceActivity: Sendable {
    /// The power of a voice over that of the floor: 6 dB.
    private static let ratio = 4.0
    /// Mean squares of samples: below this nobody speaks, at -60 dB of full scale.
    private static let quietest = 1_073.0
    /// Pieces of a moment: a voice is quiet for as long between two syllables, and a single piece of noise may be quiet by chance.
    private static let moment = 3
    /// Moments, two seconds: no voice goes on for as long without a quiet one, and what does is always there.
    private static let memory = 100
    /// Pieces in a row that begin a voice; a click is shorter.
    private static let attack = 3
    /// Pieces without a voice that end it: what is between two words is shorter.
    static let hangover = 30

    private var pieces: [Double] = []
    private var moments = [Double](repeating: Self.quietest / Self.ratio, count: Self.memory)
    private var floor = Self.quietest / Self.ratio
    /// The loudest moment of the voice that is heard, or was heard last.
    private var peak = 0.0
    private var loud = 0
    private var quiet = 0
    private(set) var isSpeaking = false

    /// True where the voice that is heard, or was heard last, was never over what is always there: a noise that had begun.
    var isOnlyNoise: Bool { peak <= floor * Self.ratio }

    /// Hears the next piece.
    ///
    /// - Returns: whether somebody speaks, counting pauses between words.
    mutating func hear(_ samples: [Int16]) -> Bool {
        guard !samples.isEmpty else { return isSpeaking }
        let energy = samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(samples.count)
        pieces = (pieces + [energy]).suffix(Self.moment)
        let moment = pieces.reduce(0, +) / Double(pieces.count)
        moments = (moments + [moment]).suffix(Self.memory)
        floor = max(moments.min() ?? 0, Self.quietest / Self.ratio)
        let isLoud = energy > max(floor * Self.ratio, Self.quietest)
        (loud, quiet) = isLoud ? (loud + 1, 0) : (0, quiet + 1)
        if !isSpeaking, loud >= Self.attack { (isSpeaking, peak) = (true, 0) }
        if isSpeaking { peak = max(peak, moment) }
        if quiet >= Self.hangover { isSpeaking = false }
        return isSpeaking
    }

    /// Lets a piece pass that says nothing of the room.
    ///
    /// - Returns: as ``hear(_:)``.
    mutating func pass() -> Bool {
        (loud, quiet) = (0, quiet + 1)
        if quiet >= Self.hangover { isSpeaking = false }
        return isSpeaking
    }
}
