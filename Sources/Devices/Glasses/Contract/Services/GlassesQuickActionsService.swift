import Bluetooth

/// Commands. Every write succeeds; ``actionResponse`` tells what became of it.
public struct GlassesQuickActionsService: BluetoothService {
    public static let id = GlassesUUIDs.quickActions

    @Characteristic(id: GlassesUUIDs.cameraControl, properties: .write)
    public var cameraControl: CameraCommand?

    @Characteristic(id: GlassesUUIDs.systemControl, properties: .write)
    public var systemControl: SystemCommand?

    @Characteristic(id: GlassesUUIDs.actionResponse, notify: true, properties: [.read, .notify])
    public var actionResponse: ActionResponse?

    public init() {}

    /// As the device publishes it.
    ///
    /// - Parameter security: what a link needs for it.
    public init(security: AttributePermissions) {
        _cameraControl = Characteristic(id: GlassesUUIDs.cameraControl, properties: .write, permissions: security)
        _systemControl = Characteristic(id: GlassesUUIDs.systemControl, properties: .write, permissions: security)
        _actionResponse = Characteristic(
            id: GlassesUUIDs.actionResponse, notify: true, properties: [.read, .notify], permissions: security)
    }
}
