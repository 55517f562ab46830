import Bluetooth

/// What the guide has no characteristic for: how a companion finds the same glasses on the network and knows that they are the same, which
/// networks they hear, and why they are in none.
public struct GlassesLinkService: BluetoothService {
    public static let id = GlassesUUIDs.link

    /// Tells these glasses from others; over REST it is the `device` of the status.
    @Characteristic(id: GlassesUUIDs.deviceIdentity, properties: .read)
    public var deviceIdentity: String?

    /// 0 while the REST API is not served.
    @Characteristic(id: GlassesUUIDs.restPort, properties: .read)
    public var restPort: UInt16?

    /// A sentence; empty where there is nothing to say.
    @Characteristic(id: GlassesUUIDs.wifiProblem, notify: true, properties: [.read, .notify])
    public var wifiProblem: String?

    /// The REST API is served over TLS where there is one, with a certificate of this key.
    @Characteristic(id: GlassesUUIDs.keyFingerprint, autoRead: false, properties: .read)
    public var keyFingerprint: KeyFingerprint?

    /// Read after a scan, so an answer may take seconds.
    @Characteristic(id: GlassesUUIDs.nearbyNetworks, autoRead: false, properties: .read)
    public var nearbyNetworks: NearbyNetworks?

    /// Reading makes one for the header `X-API-Key`, in place of an earlier one of the same companion; not before ``PairingStatus/paired``
    /// was written on this connection. What is written before, 1–64 bytes, is the companion's name in the list of tokens.
    @Characteristic(id: GlassesUUIDs.companionToken, autoRead: false, properties: [.read, .write])
    public var companionToken: String?

    /// Counts what happens (``GlassesEvent``), modulo 2³², from any number on: a companion that hears another number reads again what it shows.
    @Characteristic(id: GlassesUUIDs.eventCount, notify: true, properties: [.read, .notify])
    public var eventCount: UInt32?

    /// Over REST it is the `hearing` of the status.
    @Characteristic(id: GlassesUUIDs.hearing, notify: true, properties: [.read, .notify])
    public var hearing: HearingState?

    public init() {}

    /// As the device publishes it.
    ///
    /// - Parameter security: what a link needs for what is not told to everybody.
    public init(security: AttributePermissions) {
        _keyFingerprint = Characteristic(id: GlassesUUIDs.keyFingerprint, autoRead: false, properties: .read, permissions: security)
        _nearbyNetworks = Characteristic(id: GlassesUUIDs.nearbyNetworks, autoRead: false, properties: .read, permissions: security)
        _companionToken = Characteristic(
            id: GlassesUUIDs.companionToken, autoRead: false, properties: [.read, .write], permissions: security)
    }
}
