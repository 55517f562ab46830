/// What of the glasses may change.
public enum GlassesTopic: Sendable, Hashable, CaseIterable {
    case notes, todos, settings, mode, faults
    /// They were reset, and are others than before.
    case identity
    /// A companion has asked for something over REST.
    case companion
    /// A timer or a reminder is new, or gone.
    case alarms
    /// Whether they may see and hear, or what they hear, has changed.
    case privacy
    /// Somebody has asked the assistant for a restart.
    case restart
}
