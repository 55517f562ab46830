import Bluetooth

/// The newest notes and todos.
///
/// A write is a JSON array of objects, or one object, `{"content": …}` for notes and `{"task": …}` for todos; each adds one. A change is
/// notified in as few bytes as the link carries; a companion reads for the rest.
public struct GlassesDataSyncService: BluetoothService {
    public static let id = GlassesUUIDs.dataSync

    @Characteristic(id: GlassesUUIDs.notes, notify: true, properties: [.read, .write, .notify])
    public var notes: RecentItems<Note>?

    @Characteristic(id: GlassesUUIDs.todos, notify: true, properties: [.read, .write, .notify])
    public var todos: RecentItems<Todo>?

    public init() {}

    /// As the device publishes it.
    ///
    /// - Parameter security: what a link needs for it.
    public init(security: AttributePermissions) {
        _notes = Characteristic(id: GlassesUUIDs.notes, notify: true, properties: [.read, .write, .notify], permissions: security)
        _todos = Characteristic(id: GlassesUUIDs.todos, notify: true, properties: [.read, .write, .notify], permissions: security)
    }
}
