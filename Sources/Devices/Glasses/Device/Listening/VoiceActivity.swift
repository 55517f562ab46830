/// Tells voice from what is always there: the energy of a piece against a floor that follows the quietest ones.
struct VoiceActivity: Sendable {
    /// The power of a voice over that of the floor: 6 dB.
    private static let ratio = 4.0
    /// Mean squares of samples: below this nobody speaks, at -60 dB of full scale.
    private static let quietest = 1_073.0
    /// Pieces in a row that begin a voice; a click is shorter.
    private static let attack = 3
    /// Pieces without a voice that end it: what is between two words is shorter.
    static let hangover = 30

    private var floor = Self.quietest
    private var loud = 0
    private var quiet = 0
    private(set) var isSpeaking = false

    /// Hears the next piece.
    ///
    /// - Returns: whether somebody speaks, counting pauses between words.
    mutating func hear(_ samples: [Int16]) -> Bool {
        guard !samples.isEmpty else { return isSpeaking }
        let energy = samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(samples.count)
        // Down at once, and up by a factor of two in three seconds, so that a voice is no floor, and a fan becomes one.
        floor = energy < floor ? max(energy, Self.quietest / Self.ratio) : min(energy, floor * 1.005)
        let isLoud = energy > max(floor * Self.ratio, Self.quietest)
        (loud, quiet) = isLoud ? (loud + 1, 0) : (0, quiet + 1)
        if !isSpeaking, loud >= Self.attack { isSpeaking = true } else if isSpeaking, quiet >= Self.hangover { isSpeaking = false }
        return isSpeaking
    }
}
