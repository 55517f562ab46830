/// What a scene needs done around its radios, and cannot have everywhere: a machine has the adapters, the rights and the time that it has.
/// What a radio itself cannot do is a `RadioCapability`.
enum StageEffect: Hashable, Sendable {
    case severalCentrals, severalPeripherals, mtuLimit, linkLoss, silence, power
    /// Two people, each with an agent of other abilities.
    case passkeyPairing
    /// A connection to a device that has lost the bond.
    case lostBond
    /// The 30 s after which a pairing that nobody answers has failed.
    case pairingTimeout
}
