/// Tells that a microphone is open and gives nothing: in a room something always stirs, if only the least bit of the sample.
struct SilenceWatch: Sendable {
    /// Pieces, five seconds, after which it is no chance.
    private static let longest = 250

    private var count = 0

    /// - Returns: true where silence has become too long, false where it has ended after that, and nil otherwise.
    mutating func hear(_ piece: SoundPiece) -> Bool? {
        guard let first = piece.samples.first else { return nil }
        guard piece.samples.allSatisfy({ $0 == first }) else {
            defer { count = 0 }
            return count >= Self.longest ? false : nil
        }
        count += 1
        return count == Self.longest ? true : nil
    }
}
