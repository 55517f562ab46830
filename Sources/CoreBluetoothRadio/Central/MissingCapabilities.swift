import Bluetooth

extension RadioCapability {
    /// What CoreBluetooth keeps to itself, of a central.
    static let missingAtCentral: [RadioCapability: String] = [
        .attributeHandles: "This system does not tell apps the handles of a device's values; those shown hold for one connection.",
        .linkMTU: "This system does not tell apps the MTU; shown is what one packet carries.",
        .pairing: "This system pairs by itself when a value needs it, and asks you itself.",
        .bonds: "Only you can see and forget pairings on this system: in Settings › Bluetooth.",
        .wholeAdvertisement: "This system does not tell apps the appearance that a device advertises.",
    ]
}
