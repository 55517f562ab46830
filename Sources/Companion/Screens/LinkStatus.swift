import Sentences

/// How a device is reached at this moment, as its page's header shows it.
public struct LinkStatus: Codable, Sendable, Equatable {
    /// Where the link is in its life.
    public enum State: String, Codable, Sendable, CaseIterable {
        /// There is no link, and none is wanted.
        case disconnected
        /// A link is being made for the first time.
        case connecting
        /// The link stands, and the device's services are known.
        case connected
        /// The link was lost, and is being made again.
        case reconnecting
        /// The link is being ended, as was asked.
        case disconnecting
    }

    /// A way to the device.
    public enum Reach: String, Codable, Sendable, CaseIterable {
        /// A Bluetooth link.
        case bluetooth
        /// Requests over IP.
        case wifi
    }

    /// Whether there is somebody to connect to.
    public enum Presence: Sendable, CaseIterable {
        /// It is heard.
        case near
        /// It is not heard: connecting waits until it is.
        case away
        /// Nothing can be reached now: Bluetooth is off.
        case unreachable
    }

    /// Where the link is in its life.
    public private(set) var state: State
    /// The state in a word or two, for example "Connected".
    @Worded public private(set) var stateWords: String
    /// The ways that work now; empty while the device cannot be reached.
    public var reach: [Reach]
    /// True where the radio is simulated.
    public var isSimulated: Bool
    /// What the owner should know, for example "Connected over Bluetooth." or "Out of range. Looking for it again."
    @Worded public var sentence: String
    /// The last signal strength that was seen.
    public var signal: SignalStrength?
    /// Percent, where the device tells its battery.
    public var battery: Int?
    /// The negotiated ATT MTU in bytes, once connected.
    public var mtu: Int?
    /// True while the program works on having a link.
    public let isWanted: Bool
    /// What can be done with the link: `connect` or `disconnect`.
    public let action: ScreenAction
    /// Why the last attempt or the last link ended, if it was not asked for.
    public var problem: ScreenProblem?

    /// Makes one from its parts, each as its property says.
    public init(
        state: State,
        reach: [Reach] = [],
        isSimulated: Bool = false,
        sentence: Sentence,
        signal: SignalStrength? = nil,
        mtu: Int? = nil,
        isWanted: Bool = false,
        presence: Presence = .near,
        problem: ScreenProblem? = nil
    ) {
        self.state = state
        _stateWords = Worded(state.words)
        self.reach = reach
        self.isSimulated = isSimulated
        _sentence = Worded(sentence)
        self.signal = signal
        self.mtu = mtu
        self.isWanted = isWanted
        action = state.action(isWanted: isWanted, presence)
        self.problem = problem
    }

    /// Counts as connected, over another way than Bluetooth.
    ///
    /// - Parameter words: the state in a word or two.
    public mutating func isReached(_ words: Sentence) { (state, _stateWords) = (.connected, Worded(words)) }
}
