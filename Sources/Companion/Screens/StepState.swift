/// The position of a procedure relative to one of its steps.
public enum StepState: String, Codable, Sendable, CaseIterable {
    case done, now, later, skipped, failed
}
