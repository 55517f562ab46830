/// What of the glasses may change.
public enum GlassesTopic: Sendable, Hashable, CaseIterable {
    case notes, todos, settings, mode, faults
    /// They were reset, and are others than before.
    case identity
    /// A companion has asked for something over REST.
    case companion
    /// A timer or a reminder is new, or gone.
    case alarms
    /// Private mode, or the state of their hearing.
    case privacy
    /// Somebody has asked the assistant for a restart.
    case restart
}
