extension ConnectionStateMachine {
    /// An effect that an event calls for.
    enum Effect: Hashable {
        /// Asks the radio to connect.
        case startAttempt(Int)
        /// Tells the radio to end an attempt, and says ``Event/attemptEnded(_:_:)`` itself where the radio has not within its time.
        case cancelAttempt(Int)
        /// The attempt is over, for this reason.
        case endAttempt(DisconnectReason)
        /// Says ``Event/pauseEnded(after:)`` in a moment.
        case pause(after: Int)
        /// Takes the link that stands.
        case adopt(Int)
        /// Closes the link that stands, which is nobody's.
        case refuse
        /// Discovers, binds what is declared, reads and subscribes.
        case setUp(Int)
        /// The link can be used. The first time, it gets its place among all connections.
        case connected(isFirst: Bool)
        /// Stops setting up, tells the radio to close the link, and says ``Event/linkEnded(_:_:prepared:)`` itself where the radio has not
        /// within its time.
        case close(Int, DisconnectReason)
        /// The link is gone, and with it all that was known by it.
        case endLink(DisconnectReason)
        /// The state that a screen shows from now on.
        case show(PeripheralState)
        /// The event's error belongs into the trace.
        case report
        /// Lets callers go, with what became of their wish.
        case finish([Int], Outcome)
    }

    /// The outcome of a caller's wish.
    enum Outcome: Hashable {
        case success
        case failure(BluetoothError.Code)
        /// The event's own error.
        case reportedFailure
    }
}
