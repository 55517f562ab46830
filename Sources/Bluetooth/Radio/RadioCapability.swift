/// A capability that not every radio has, or lets a program see. Everything else in ``CentralRadio``, ``RadioLink`` and ``PeripheralRadio``
/// is the same on each.
///
/// A radio says what it lacks in ``CentralRadio/missingCapabilities`` and ``PeripheralRadio/missingCapabilities``, each with a sentence
/// that can be shown to a person.
public enum RadioCapability: String, Hashable, Sendable, Codable, CaseIterable {
    // MARK: Of a central

    /// Handles are those of the peripheral's table. Where this is missing they are the radio's own, and hold for one link.
    case attributeHandles
    /// ``RadioLink/mtu`` is what the link has. Where this is missing it is what writes can count on.
    case linkMTU
    /// The PHY of a link can be asked for, and is told. Where this is missing the system chooses it.
    case phy

    // MARK: Of both roles

    /// A link pairs when it is asked to, and a ``PairingAgent`` answers. Where this is missing the system pairs when a value needs it, and
    /// asks the person itself.
    case pairing
    /// Bonds can be listed and forgotten. Where this is missing the person does that, in the system's settings.
    case bonds
    /// Everything in ``AdvertisementData`` is advertised, and told. Where this is missing, a peripheral advertises the name and the services'
    /// identifiers, and a central is not told the appearance.
    case wholeAdvertisement
    /// Connection parameters can be asked for. A central is told those of its links; a peripheral may not be. Where this is missing the system
    /// chooses them.
    case connectionParameters

    // MARK: Of a peripheral

    /// The TX power of an advertisement is the one that it is given. Where this is missing it is the controller's own.
    case chosenTXPower
    /// Centrals are told of when they connect and leave, and can be disconnected. Where this is missing that is guessed from their requests.
    case centralConnections
    /// A write of 512 bytes, the longest value that there is, is taken.
    case longestWrite
    /// Every ATT error arrives with its code.
    case everyATTError
}
