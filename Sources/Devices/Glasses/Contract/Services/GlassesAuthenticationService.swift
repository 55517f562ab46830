import Bluetooth

/// Pairing, and the key to the REST API. The companion's proxy, the device and its twin are this declaration, as with all of these services.
public struct GlassesAuthenticationService: BluetoothService {
    public static let id = GlassesUUIDs.authentication

    /// The key, for the header `X-API-Key`; not before ``PairingStatus/paired`` was written on this connection.
    @Characteristic(id: GlassesUUIDs.apiKey, autoRead: false, properties: .read)
    public var apiKey: String?

    /// The six digits that the glasses also speak; reading them begins a pairing.
    @Characteristic(id: GlassesUUIDs.pairingCode, autoRead: false, properties: [.read, .notify])
    public var pairingCode: String?

    /// How far the pairing is, on this connection.
    @Characteristic(id: GlassesUUIDs.pairingStatus, autoRead: false, properties: [.read, .write])
    public var pairingStatus: PairingStatus?

    public init() {}

    /// As the device publishes it.
    ///
    /// - Parameter security: what a link needs for it.
    public init(security: AttributePermissions) {
        _apiKey = Characteristic(id: GlassesUUIDs.apiKey, autoRead: false, properties: .read, permissions: security)
        _pairingCode = Characteristic(id: GlassesUUIDs.pairingCode, autoRead: false, properties: [.read, .notify], permissions: security)
        _pairingStatus = Characteristic(
            id: GlassesUUIDs.pairingStatus, autoRead: false, properties: [.read, .write], permissions: security)
    }
}
