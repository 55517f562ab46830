extension ConnectionStateMachine {
    /// An event of a connection.
    enum Event {
        /// A caller wants to be connected.
        case connect(Waiter)
        /// A caller wants it to end, and waits for that.
        case disconnect(Int)
        /// The last use of the connection has ended, and its caller waits for the connection's end. Whoever waits to be connected gets another
        /// one.
        case release(Int)
        /// A caller waits no longer, for whichever of the two: its deadline passed, or its task was cancelled. Nothing where it was finished.
        case gaveUp(Int)
        /// An attempt succeeded.
        case linkStands(Int)
        /// An attempt failed, or has not ended long after the radio was told to end it.
        case attemptEnded(Int, DisconnectReason)
        /// The table of the link has changed, or another device class stands for the peripheral.
        case tableChanged
        /// Every declared service was looked for, read and subscribed; or the table changed, and the rest was left.
        case setUpEnded(Int)
        case setUpFailed(Int)
        /// The device has left a request unanswered for so long that no other may be sent.
        case stalled(Int)
        /// A link ended, or has not long after the radio was told to close it.
        ///
        /// `prepared` is what was read and subscribed where the device refused something until it is paired, else `nil`.
        case linkEnded(Int, DisconnectReason, prepared: Set<BTUUID>?)
        /// The pause after an attempt has passed.
        case pauseEnded(after: Int)
        /// The adapter's state is another one.
        case adapterChanged
        /// The two have paired.
        case paired
    }
}
