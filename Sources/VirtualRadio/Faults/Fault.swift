import Bluetooth

/// Something that goes wrong at a peripheral, and when: data, so that a test, a script or a screen can hold a list of them.
public struct Fault: Hashable, Sendable, Codable {
    /// The moment at which a fault takes effect.
    public enum Trigger: Hashable, Sendable, Codable {
        /// With the moment in which it is injected.
        case immediately
        /// At a time of the radio's clock: `TimerQueue.now`.
        case at(Duration)
        /// With the write that carries the device past this many bytes of values, counted over all links from the moment at which the
        /// fault was injected: so many arrive, and no more.
        case afterWritten(bytes: Int)
        /// With the notification or indication that carries the device past this many bytes of values.
        case afterNotified(bytes: Int)
    }

    /// The damage that a fault does.
    public enum Effect: Hashable, Sendable, Codable {
        /// Every link is lost without a word, together with the packet that triggers it: both sides find out after the supervision
        /// time-out.
        case dropLink
        /// The device restarts, and is back after a time.
        case restart(after: Duration)
        /// The `number`-th notification or indication of a characteristic from now on is lost, as by a mistake in the device's
        /// program; 1 is the next one.
        case loseNotification(of: BTUUID, number: Int)
        /// Pairing is refused.
        case refuseBonds
        /// Connections to come have this ATT MTU at most, 23…517.
        case limitMTU(Int)
        /// The probability, 0…1, that a packet is lost on the air. Half of the air lost is 0.5.
        case packetLoss(Double)
        /// Metres from every central.
        case distance(Double)
        /// The device's program hangs: requests stay unanswered, and nothing is notified.
        case silence
        /// Requests are answered so much later.
        case delayResponses(Duration)
    }

    /// The moment at which it takes effect.
    public var trigger: Trigger
    /// The damage that it does.
    public var effect: Effect

    /// Makes a fault, which takes effect at once by default.
    public init(_ effect: Effect, _ trigger: Trigger = .immediately) {
        self.effect = effect
        self.trigger = trigger
    }
}
