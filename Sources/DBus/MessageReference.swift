import CSystemd

/// Holds a message until it is answered.
final class MessageReference {
    let message: OpaquePointer
    init(_ message: OpaquePointer) { self.message = sd_bus_message_ref(message) }
    deinit { sd_bus_message_unref(message) }
}
