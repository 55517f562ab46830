import Bluetooth
import Sentences

/// The rest of a pairing on both sides, as far as this side can see, and the one step that mends it.
public struct BondDiagnosis: Sendable, Hashable {
    /// The state of the two sides.
    public enum State: String, Sendable, Hashable, Codable, CaseIterable {
        /// Bluetooth cannot be used on this computer.
        case radioOff
        /// The device could not be connected, for another reason than the pairing.
        case notReached
        /// Both have their half, or the device asks for none.
        case both
        /// This side has none, and the device was connected without.
        case notHere
        /// This side has none, and the device asks for one; it may have its half of an earlier pairing still.
        case onlyThere
        /// The device has lost its half.
        case onlyHere
        /// The radios have paired; the device does not take the key that it gave then.
        case keyRefused
    }

    /// The step that mends it.
    public enum Remedy: String, Sendable, Hashable, Codable, CaseIterable {
        /// Nothing: the pairing is in order, or none is asked for.
        case none
        /// Switch Bluetooth on.
        case switchOn
        /// Bring the device nearer, and connect.
        case connect
        /// Pair; an old half of the device's is replaced.
        case pair
        /// Forget this side's half, and pair anew.
        case forgetAndPair
        /// Have the device give a code and a key anew.
        case pairAgain
    }

    /// The state of the two sides, as the facts show it.
    public let state: State

    /// - Parameters:
    ///   - adapter: of this computer.
    ///   - isConnected: whether the link stands, which it does not for a device that has lost its half of a pairing.
    ///   - isBondedHere: whether this side has its half.
    ///   - end: why the last link has ended, or could not be made; nil where there was none.
    ///   - isKeyRefused: whether the device refuses the key of its own.
    ///   - asksForPairing: whether the device keeps something back until the two have paired.
    public init(
        adapter: AdapterState, isConnected: Bool, isBondedHere: Bool, end: DisconnectReason?, isKeyRefused: Bool,
        asksForPairing: Bool = false
    ) {
        state =
            if adapter != .poweredOn, adapter != .unknown {
                .radioOff
            } else if !isConnected, isBondedHere, end == .bondMissing {
                // The radios come first: a key is got over their connection.
                .onlyHere
            } else if isConnected, !isBondedHere, asksForPairing {
                .onlyThere
            } else if isKeyRefused {
                .keyRefused
            } else if isConnected {
                isBondedHere ? .both : .notHere
            } else {
                .notReached
            }
    }

    /// The one step that mends the state.
    public var remedy: Remedy {
        switch state {
        case .both, .notHere: .none
        case .radioOff: .switchOn
        case .notReached: .connect
        case .onlyThere: .pair
        case .onlyHere: .forgetAndPair
        case .keyRefused: .pairAgain
        }
    }

    /// The state in words, and the step.
    public var sentence: Sentence {
        switch state {
        case .radioOff: "Bluetooth is off on this computer. Switch it on."
        case .notReached: "The other side was not reached, so that its half of a pairing cannot be seen. Move closer, and look again."
        case .both: "Both sides have their half of the pairing."
        case .notHere: "The two sides have not paired, and the other one does not ask for it."
        case .onlyThere:
            "This computer has no half of a pairing, and the other side asks for one; it may have its own of an earlier time. Pair: the new one "
                + "takes its place."
        case .onlyHere:
            "This computer has its half of the pairing, and the other side has lost its own. Forget it here as well, and pair anew."
        case .keyRefused: "The key that was given is refused: there was a reset, or it was taken back. Pair again."
        }
    }
}
