import Bluetooth

/// Decides what a person is asked while one device pairs, how often, and what is said when it fails. It does nothing itself.
///
/// Every wrong code costs an attempt; the device shows a new one for the next. Once a person has said no, or the attempts are used up, nobody
/// is asked again before ``restart()``: a device that goes on asking cannot wear them down.
public struct PairingStateMachine: Sendable, Equatable {
    /// The state of the pairing.
    public enum State: Hashable, Sendable {
        /// Nobody pairs. Left by ``asked(_:at:)``.
        case idle
        /// A person is asked. Left by their answer, by the deadline, and by the end of the pairing.
        case asking(PairingQuestion)
        /// They have answered and the devices compare, or a new attempt begins. Left by the end of the pairing, by the next question, and by
        /// the deadline.
        case checking
        /// It failed, and is not tried again by itself. Left by ``restart()``, and by a pairing that was made after all.
        case failed(PairingFailure)
    }

    /// The number of codes that may be entered.
    public static let maximumAttempts = 3
    /// The longest time until a new attempt begins: the connection may have to be made again.
    public static let retryTime = Duration.seconds(30)
    /// The time that a person has for an answer (Core 5.4, Vol 3, Part H, 3.4): both devices give up then.
    public static let answerTime = Duration.seconds(30)

    /// The state of the pairing.
    public private(set) var state = State.idle
    /// The number of codes that may still be entered, with the one that is asked for now.
    public private(set) var attemptsLeft = Self.maximumAttempts
    /// The time at which ``deadlinePassed(at:)`` has to be called; `nil` while nothing is waited for but the radio.
    public private(set) var deadline: Duration?

    /// A machine at rest.
    public init() {}

    /// True where the code before this one was wrong.
    public var isRepeated: Bool { attemptsLeft < Self.maximumAttempts }

    // MARK: - What the radio says

    /// A pairing is about to begin.
    ///
    /// - Returns: whether the device may be asked for it.
    public func begins() -> Bool {
        if case .failed = state { false } else { true }
    }

    /// The radio asks.
    ///
    /// - Returns: whether a person is asked; a refusal otherwise.
    public mutating func asked(_ question: PairingQuestion, at now: Duration) -> Bool {
        guard begins() else { return false }
        state = .asking(question)
        deadline = now + Self.answerTime
        return true
    }

    /// The radio does not want an answer any more: the pairing, or the connection, has ended otherwise.
    public mutating func withdrawn() {
        guard case .asking = state else { return }
        state = .idle
        deadline = nil
    }

    /// The pairing is over; `nil` where it was made.
    ///
    /// - Returns: whether it is tried again at once.
    public mutating func ended(_ failure: PairingFailure?, at now: Duration) -> Bool {
        deadline = nil
        guard let failure else {
            self = PairingStateMachine()
            return false
        }
        // What a person did, or did not do, is a better reason than what the radio made of it.
        if case .failed = state { return false }
        if failure == .wrongPasskey, attemptsLeft > 1 {
            attemptsLeft -= 1
            state = .checking
            // The connection may not have outlived the failure.
            deadline = now + Self.retryTime
            return true
        }
        if failure == .wrongPasskey { attemptsLeft = 0 }
        state = .failed(failure)
        return false
    }

    // MARK: - What a person says

    /// An answer came.
    ///
    /// - Returns: false where nobody asks for one any more.
    public mutating func answered() -> Bool {
        guard case .asking = state else { return false }
        state = .checking
        deadline = nil
        return true
    }

    /// They do not want to pair.
    public mutating func declined() {
        guard case .asking = state else { return }
        state = .failed(.rejected)
        deadline = nil
    }

    /// They want to try again, from the first attempt on.
    public mutating func restart() {
        if case .failed = state { self = PairingStateMachine() }
    }

    // MARK: - Time

    /// The deadline has come: nobody has answered, or no new attempt has begun.
    public mutating func deadlinePassed(at now: Duration) {
        guard let deadline, now >= deadline else { return }
        state = .failed(state == .checking ? .wrongPasskey : .timedOut)
        self.deadline = nil
    }
}

/// A question to a person while a connection pairs.
public enum PairingQuestion: Hashable, Sendable {
    /// The device shows six digits, which are entered here.
    case enterCode
    /// These six digits have to be entered on the device.
    case showCode(String)
    /// Both sides show six digits: are they the same?
    case compareCodes(String)
    /// The device can neither show nor take digits: pair all the same?
    case authorize
}
