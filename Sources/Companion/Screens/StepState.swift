/// The position of a procedure relative to one of its steps.
public enum StepState: String, Codable, Sendable, CaseIterable {
    /// The step is complete.
    case done
    /// The step is under way.
    case now
    /// The step has not begun.
    case later
    /// The step was left out.
    case skipped
    /// The procedure ended in this step, or stands still in it.
    case failed
}
