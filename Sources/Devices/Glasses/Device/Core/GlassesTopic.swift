/// What of the glasses may change.
public enum GlassesTopic: Sendable, Hashable, CaseIterable {
    case notes, todos, settings, mode
}
