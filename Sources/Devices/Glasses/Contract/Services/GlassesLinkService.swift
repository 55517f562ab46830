import Bluetooth

/// What the guide has no characteristic for: how a companion finds the same glasses on the network, and why it cannot. None of it is secret.
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

    public init() {}
}
