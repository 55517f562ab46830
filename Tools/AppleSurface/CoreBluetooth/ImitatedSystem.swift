import Bluetooth

/// A machine of Apple's whose Bluetooth is any radio of the framework: what CoreBluetooth is documented, or known, to do with it.
///
/// Where sources disagree, or are silent, ``Behaviour`` has both. What an app does that the documentation forbids is ignored, as there,
/// and noted in ``complaints``.
@BluetoothActor
public final class ImitatedSystem {
    /// What is in doubt.
    public struct Behaviour: Sendable {
        /// What follows when an attempt to connect was cancelled.
        public enum CancelReport: Hashable, Sendable {
            case nothing
            /// A report of a disconnect without an error, after so long.
            case disconnect(after: Duration)
        }

        public var cancelReport = CancelReport.disconnect(after: .zero)
        /// A link that came to stand before a cancellation is reported all the same.
        public var linksOutrunCancellation = false
        /// Links that the adapter takes with it are reported one by one, after its state.
        public var reportsLinksOfAnAdapterThatIsOff = false
        /// An attempt that fails after the device was heard ends as a disconnect, with an error, of a link that never stood.
        public var failedAttemptsEndAsDisconnects = false
        /// Whether commands can be sent is known when one was tried: until then it is denied, and no report follows.
        public var isReadyOnlyAfterFirstCommand = false
        /// A subscription that changes nothing is answered within the call.
        public var answersWithinTheCall = false
        /// What a packet carries is known with the connection, and not with the services alone.
        public var knowsPacketsAtConnect = false
        /// The largest MTU that the phone takes, bytes; older ones ask for 185.
        public var largestMTU = 517
        /// An adapter that goes off makes worthless what an app holds of devices, as its lesser states do.
        public var forgetsPeripheralsWhenOff = false
        /// An adapter that comes on says first that it resets.
        public var resetsBeforeItIsOn = false
        /// A device that was heard and never connected is not among those that can be retrieved: what an app does not hold is lost to it.
        public var forgetsWhatWasNeverConnected = false
        /// A device's table is what was found at first, until the device says that it has changed.
        public var keepsTables = false
        /// A device's name, but for what it advertises, is the one that was heard first.
        public var keepsNames = false
        /// The steps of a discovery are reported although the table has changed meanwhile.
        public var reportsOvertakenDiscoveries = false
        /// A bond that the device has lost shows as an encryption that takes too long.
        public var lostBondsTimeOut = false

        // In the peripheral role.
        /// An adapter that goes off forgets what was published.
        public var forgetsServicesWhenOff = false
        /// An advertisement outlives the adapter's being off.
        public var resumesAdvertising = false
        /// Subscriptions that the adapter takes with it are reported one by one, after its state.
        public var reportsSubscribersOfAnAdapterThatIsOff = false
        /// A long write comes as one request, and not in parts.
        public var joinsLongWrites = false

        public init() {}

        /// Each the other way round, but for links that outrun their cancellation: nothing else would be seen of an attempt's end.
        public static var otherwise: Behaviour {
            var behaviour = Behaviour()
            behaviour.cancelReport = .nothing
            behaviour.reportsLinksOfAnAdapterThatIsOff = true
            behaviour.failedAttemptsEndAsDisconnects = true
            behaviour.isReadyOnlyAfterFirstCommand = true
            behaviour.answersWithinTheCall = true
            behaviour.knowsPacketsAtConnect = true
            behaviour.largestMTU = 185
            behaviour.forgetsPeripheralsWhenOff = true
            behaviour.resetsBeforeItIsOn = true
            behaviour.forgetsWhatWasNeverConnected = true
            behaviour.keepsTables = true
            behaviour.keepsNames = true
            behaviour.reportsOvertakenDiscoveries = true
            behaviour.lostBondsTimeOut = true
            behaviour.forgetsServicesWhenOff = true
            behaviour.resumesAdvertising = true
            behaviour.reportsSubscribersOfAnAdapterThatIsOff = true
            behaviour.joinsLongWrites = true
            return behaviour
        }
    }

    /// In the order in which they came up: misuse of the API, a write that was lost, a device in use that was released.
    public private(set) var complaints: [String] = []
    public var behaviour: Behaviour
    /// In the background duplicates are merged whatever was asked for, and nothing is found without a list of services.
    public var isInBackground = false
    let central: (any CentralRadio)?
    let peripheral: (any PeripheralRadio)?

    /// - Parameters:
    ///   - central: the adapter in one role, which has to be run; `nil` where there is none.
    ///   - peripheral: the same in the other role.
    public init(central: (any CentralRadio)?, peripheral: (any PeripheralRadio)? = nil, behaviour: Behaviour = Behaviour()) {
        self.central = central
        self.peripheral = peripheral
        self.behaviour = behaviour
    }

    /// What is kept of an app that was ended, by the name that it gave its manager.
    var kept: [String: [ImitatedPeripheral]] = [:]
    weak var running: ImitatedCentral?

    /// Ends the app, as a system does that needs its memory. What the app was connected to, or was connecting, goes on where it asked for
    /// that, and is there for its next manager of that name.
    public func endApp() { running?.endApp() }

    func complain(_ text: String) { complaints.append(text) }
}
