/// Decides everything about a procedure with a device and does nothing: a value whose methods take what happened and return what to do.
///
/// A ``ProcedureDriver`` performs the actions and tells the machine how they went; see there how to write a procedure. What else happens
/// (a value that was notified, a link that was lost, what a person wants) has methods of the machine's own, in its own words. Time is a
/// duration since any fixed moment.
public protocol ProcedureStateMachine: Sendable {
    /// Something to be done: a write, a read, a note to a store.
    associatedtype Action: Sendable

    /// The time at which ``deadlinePassed(at:)`` has to be called; `nil` while nothing is waited for, or a person alone.
    var deadline: Duration? { get }

    /// The deadline has come. A machine that leaves it where it is, is told again at once.
    mutating func deadlinePassed(at now: Duration) -> [Action]

    /// An action was done. Told also after the link was lost, as the device has confirmed it, but not on the next connection.
    mutating func performed(_ action: Action, at now: Duration) -> [Action]

    /// An action ended in an error, while the link that it needs stands: the loss of a link is told by itself, and is no failure of what
    /// was under way.
    mutating func failed(_ action: Action, with error: any Error, at now: Duration) -> [Action]

    /// Tests that an action is said to the device, over the connection that stands when it is decided. One that is not (keeping something
    /// in a store, connecting) is done whatever the link does.
    static func needsLink(_ action: Action) -> Bool
}

extension ProcedureStateMachine {
    /// Every action does.
    public static func needsLink(_ action: Action) -> Bool { true }
}
