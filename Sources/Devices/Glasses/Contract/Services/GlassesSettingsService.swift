import Bluetooth

/// How the assistant is.
public struct GlassesSettingsService: BluetoothService {
    public static let id = GlassesUUIDs.settings

    @Characteristic(id: GlassesUUIDs.personality, properties: [.read, .write])
    public var personality: Personality?

    @Characteristic(id: GlassesUUIDs.assistantName, properties: [.read, .write])
    public var assistantName: AssistantName?

    @Characteristic(id: GlassesUUIDs.wakeWord, properties: [.read, .write])
    public var wakeWord: WakeWord?

    @Characteristic(id: GlassesUUIDs.voice, properties: [.read, .write])
    public var voice: Voice?

    /// Whether the assistant listens.
    @Characteristic(id: GlassesUUIDs.statusMode, notify: true, properties: [.read, .notify])
    public var statusMode: StatusMode?

    public init() {}

    /// As the device publishes it.
    ///
    /// - Parameter security: what a link needs for what can be changed; the mode is open.
    public init(security: AttributePermissions) {
        _personality = Characteristic(id: GlassesUUIDs.personality, properties: [.read, .write], permissions: security)
        _assistantName = Characteristic(id: GlassesUUIDs.assistantName, properties: [.read, .write], permissions: security)
        _wakeWord = Characteristic(id: GlassesUUIDs.wakeWord, properties: [.read, .write], permissions: security)
        _voice = Characteristic(id: GlassesUUIDs.voice, properties: [.read, .write], permissions: security)
    }
}
