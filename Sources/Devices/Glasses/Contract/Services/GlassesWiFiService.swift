import Bluetooth

/// The Wi-Fi network that the glasses join: first its name, then its password, which starts the joining.
public struct GlassesWiFiService: BluetoothService {
    public static let id = GlassesUUIDs.wifi

    /// 1–32 bytes.
    @Characteristic(id: GlassesUUIDs.wifiSSID, autoRead: false, properties: .write)
    public var ssid: String?

    /// Empty for an open network, else 8–63 bytes. Cannot be read.
    @Characteristic(id: GlassesUUIDs.wifiPassword, properties: .write)
    public var password: WiFiPassphrase?

    @Characteristic(id: GlassesUUIDs.wifiStatus, notify: true, properties: [.read, .notify])
    public var status: WiFiStatus?

    /// Where the REST API can be reached.
    @Characteristic(id: GlassesUUIDs.networkInfo, properties: .read)
    public var networkInfo: NetworkInfo?

    public init() {}

    /// As the device publishes it.
    ///
    /// - Parameter security: what a link needs for it.
    public init(security: AttributePermissions) {
        _ssid = Characteristic(id: GlassesUUIDs.wifiSSID, autoRead: false, properties: .write, permissions: security)
        _password = Characteristic(id: GlassesUUIDs.wifiPassword, properties: .write, permissions: security)
        _status = Characteristic(id: GlassesUUIDs.wifiStatus, notify: true, properties: [.read, .notify], permissions: security)
        _networkInfo = Characteristic(id: GlassesUUIDs.networkInfo, properties: .read, permissions: security)
    }
}
