import Sentences

/// The list of devices nearby: the first screen.
public struct DevicesScreen: Codable, Sendable, Equatable {
    /// What listens.
    public let radio: RadioStatus
    /// True while the radio listens for advertisements.
    public var isScanning: Bool {
        didSet {
            let now = Self.scanning(isScanning, radio)
            $sentence = now.sentence
            scan = now.scan
        }
    }
    /// What the radio does, for example "Listening on hci0".
    @Worded public private(set) var sentence: String
    /// Begins to look for devices, or ends it: `scan/start` or `scan/stop`.
    public private(set) var scan: ScreenAction { didSet { head = Self.head(scan, radio) } }
    /// The button in the page's head: looking, or first of all switching the radio on, as ``RadioStatus/action``.
    public private(set) var head: ScreenAction
    /// Favourites, then the other remembered ones, then known kinds, then all others; the order does not jump while values change.
    public var devices: [Device] { didSet { $nearby = Self.nearby(devices) } }
    /// How many of them are there now, for example "2 devices nearby"; nil where there are none.
    @Worded public private(set) var nearby: String?
    /// The one obvious next step, for example "Connect to 42 Decibels-1A2B to hear what it can do."
    @Worded public var nextStep: String?
    /// The notices of the last ten minutes that a person asked for, the latest last.
    public var notices: [Notice] = []
    /// What is wrong with the program's own surroundings, such as a full disk; nil where nothing is.
    public var problem: ScreenProblem?

    /// Makes one from its parts, each as its property says.
    public init(radio: RadioStatus, isScanning: Bool = false, devices: [Device] = [], nextStep: Sentence? = nil) {
        self.radio = radio
        self.isScanning = isScanning
        let scanning = Self.scanning(isScanning, radio)
        (_sentence, scan) = (Worded(scanning.sentence), scanning.scan)
        head = Self.head(scan, radio)
        self.devices = devices
        _nearby = Worded(Self.nearby(devices))
        _nextStep = Worded(nextStep)
    }

    private static func head(_ scan: ScreenAction, _ radio: RadioStatus) -> ScreenAction {
        guard var action = radio.action else { return scan }
        action.role = .primary
        return action
    }

    private static func nearby(_ devices: [Device]) -> Sentence? {
        let count = devices.count { !$0.isStale }
        return count == 0 ? nil : count == 1 ? "1 device nearby" : "\(count) devices nearby"
    }

    /// What the radio does, and what begins or ends it.
    private static func scanning(_ isScanning: Bool, _ radio: RadioStatus) -> (sentence: Sentence, scan: ScreenAction) {
        // "Simulated radio" has words in each language, "hci0" has not.
        let name = Sentence(key: radio.name, [])
        if isScanning {
            return (
                radio.state == .on ? "Listening on \(name)" : name, ScreenAction(id: "scan/stop", label: "Stop looking")
            )
        }
        return (
            radio.state == .on ? "\(name), not listening" : name,
            ScreenAction(id: "scan/start", label: "Look for devices", role: .primary, isEnabled: radio.state == .on)
        )
    }
}

extension DevicesScreen {
    /// One device that was heard or is remembered.
    public struct Device: Codable, Sendable, Equatable, Identifiable {
        /// Stable and safe inside an address: letters, digits, "-" and ":".
        public var id: String
        /// The owner's name of it, or the advertised one.
        public var name: String
        /// The advertised name, where its owner calls it otherwise; nil where that is ``name``.
        public var advertisedName: String?
        /// The start of its identity, which commands take, where another one here has the same name; nil where none has.
        public var mark: String?
        /// True where it is its owner's: it was connected once, and stays in the list while it is away.
        public var isRemembered = false
        /// True where it comes before the others.
        public var isFavourite = false
        /// The glance at it; nil where nothing is known but who it is.
        public var tile: DeviceTile?
        /// The name of its kind; nil for a device that no module knows.
        public var kind: String?
        /// Its kind for a person: one word with a capital.
        public var kindTitle: String?
        /// The strength of the last advertisement; nil if it is not heard now.
        public var signal: SignalStrength?
        /// Where its link is.
        public let state: LinkStatus.State
        /// The state in a word or two, for example "Connected".
        @Worded public private(set) var stateWords: String
        /// What it does now, for example "Night · 33 %"; nil unless it is connected and tells something.
        @Worded public var summary: String?
        /// Seconds since 1970 of the last advertisement or answer; nil if never.
        public var lastSeen: Double?
        /// True when it has not been heard for long enough to doubt that it is still there.
        public var isStale: Bool
        /// Advertised services, by name where it is known, otherwise by UUID.
        public var services: [String]
        /// The obvious next step for this device, for example "Connect".
        @Worded public var nextStep: String?
        /// What can be done with it in the list: `connect`, or `open`, which leads to its page.
        public var action: ScreenAction
        /// Why the last attempt to connect failed.
        public var problem: ScreenProblem?
        /// What is asked, or has to be said, of its pairing.
        public var pairing: PairingScreen?

        /// Makes one from its parts, each as its property says.
        public init(
            id: String,
            name: String,
            kind: String? = nil,
            kindTitle: String? = nil,
            signal: SignalStrength? = nil,
            state: LinkStatus.State = .disconnected,
            summary: Sentence? = nil,
            lastSeen: Double? = nil,
            isStale: Bool = false,
            services: [String] = [],
            nextStep: Sentence? = nil,
            action: ScreenAction? = nil,
            problem: ScreenProblem? = nil,
            pairing: PairingScreen? = nil
        ) {
            self.pairing = pairing
            self.id = id
            self.name = name
            self.kind = kind
            self.kindTitle = kindTitle
            self.signal = signal
            self.state = state
            _stateWords = Worded(state.words)
            _summary = Worded(summary)
            self.lastSeen = lastSeen
            self.isStale = isStale
            self.services = services
            _nextStep = Worded(nextStep)
            self.action = Self.action(action ?? state.action(isWanted: false, .near), state, isKnown: kind != nil)
            self.problem = problem
        }

        /// Whoever waits for a connection looks on at the device's page.
        private static func action(_ link: ScreenAction, _ state: LinkStatus.State, isKnown: Bool) -> ScreenAction {
            guard state == .disconnected, link.id == "connect" else { return ScreenAction(id: "open", label: "Open") }
            var action = link
            // One obvious next step: a device that no module knows is not it.
            if !isKnown { action.role = .normal }
            return action
        }
    }
}
