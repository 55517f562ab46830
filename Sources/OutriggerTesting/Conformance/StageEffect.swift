/// An effect that a scene needs around its radios, and cannot have everywhere: a machine has the adapters, the rights and the time that it
/// has. A lack of the radio itself is a `RadioCapability`.
public enum StageEffect: Hashable, Sendable, CaseIterable {
    /// A second companion.
    case severalCentrals
    /// A second device.
    case severalPeripherals
    /// A link with the smallest MTU.
    case mtuLimit
    /// A link that is lost.
    case linkLoss
    /// A device that answers nothing.
    case silence
    /// An adapter that is switched off and on.
    case power
    /// The device's radio tells who the companion is, and the test knows it too.
    case identity
    /// Two people, each with an agent of other abilities.
    case passkeyPairing
    /// A connection to a device that has lost the bond.
    case lostBond
    /// The 30 s after which a pairing that nobody answers has failed.
    case pairingTimeout

    /// Why a scene is not played where a ``RadioUnderTest`` leaves this to its default.
    var reason: String {
        let what =
            switch self {
            case .severalCentrals: "makes no second companion"
            case .severalPeripherals: "makes no second device"
            case .mtuLimit: "sets no MTU"
            case .linkLoss: "loses no link"
            case .silence: "silences no device"
            case .power: "switches no adapter"
            case .identity: "does not know what the device calls the companion"
            case .passkeyPairing: "pairs nobody"
            case .lostBond: "makes no device forget its bonds"
            case .pairingTimeout: "does not wait for so long"
            }
        return "the test of this radio \(what)"
    }
}

/// An effect that a ``RadioUnderTest`` does not have.
struct NotArranged: Error { let effect: StageEffect }
