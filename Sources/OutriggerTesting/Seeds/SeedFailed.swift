/// Which of the ``Seeds`` failed.
public enum SeedFailed: Error {
    /// The scene of this seed failed, and with what.
    case seed(UInt64, any Error)
    /// `OUTRIGGER_SEED` is no number.
    case noNumber(String)
}

extension SeedFailed: CustomStringConvertible {
    public var description: String {
        switch self {
        case .seed(let seed, let error): "Seed \(seed) failed: \(error) (alone: OUTRIGGER_SEED=\(seed))"
        case .noNumber(let text): "OUTRIGGER_SEED is a whole number, 0 or more, and \"\(text)\" came."
        }
    }
}
