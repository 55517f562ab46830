import Bluetooth

/// Capabilities that CoreBluetooth keeps to itself.
extension RadioCapability {
    private static let pairsItself = "This system pairs by itself when a value needs it, and asks you itself."
    private static let keepsBonds = "Only you can see and forget pairings on this system: in Settings › Bluetooth."

    static let missingAtCentral: [RadioCapability: String] = [
        .attributeHandles: "This system does not tell apps the handles of a device's values; those shown hold for one connection.",
        .linkMTU: "This system does not tell apps the MTU; shown is what one packet carries.",
        .connectionParameters: "This system chooses the parameters of connections itself, and does not tell them to apps.",
        .phy: "This system chooses the PHY of connections itself, and does not tell it to apps.",
        .pairing: pairsItself,
        .bonds: keepsBonds,
        .wholeAdvertisement: "This system does not tell apps the appearance that a device advertises.",
    ]

    static let missingAtPeripheral: [RadioCapability: String] = [
        .pairing: pairsItself,
        .bonds: keepsBonds,
        .wholeAdvertisement: "This system lets apps advertise a name and identifiers of services, and nothing else.",
        .chosenTXPower: "This system lets apps advertise a name and identifiers of services, and nothing else.",
        .centralConnections: "This system does not tell apps who connects and leaves; it is guessed from requests and subscriptions.",
    ]
}
