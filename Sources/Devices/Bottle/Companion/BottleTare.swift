import Companion

/// What taking the present weight for zero came to, by the bottle's own readings before and after.
public struct BottleTare: Sendable, Hashable {
    /// How far from nothing a weight may be that counts as zero, g: it comes in whole grams, and noise moves it by another.
    static let tolerance = 2

    /// What the bottle read before, g.
    public let before: Int
    /// What it reads now, g.
    public let after: Int

    /// Whether the bottle read something else before.
    public var hasChanged: Bool { abs(before) > Self.tolerance }

    /// What happened, for people.
    public var sentence: Sentence {
        hasChanged
            ? "The present weight is zero: the bottle read \(before.grouped) g, and reads \(after) g now."
            : "Nothing changed: the bottle read \(before) g before, which is zero already."
    }
}
