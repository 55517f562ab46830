import CMicroHTTPD

/// One connection of the library, for as long as the library keeps it.
///
/// `@unchecked` because a pointer is not `Sendable`: `Exchange` calls `suspend` on the library's thread only, inside a callback, and
/// `resume` once for each `suspend`, both under its lock. The library allows `MHD_resume_connection` from any thread and frees no
/// connection that is suspended, so neither the pointer nor the socket can be stale then.
struct ConnectionHandle: @unchecked Sendable {
    let pointer: OpaquePointer
    let identifier: UInt64
    let watcher: DisconnectWatcher

    func suspend() { MHD_suspend_connection(pointer) }
    func resume() { MHD_resume_connection(pointer) }

    /// Has the watcher report when the client leaves, which the library does not notice of a connection that is suspended.
    func watch() { watcher.watch(outrigger_mhd_socket(pointer), identifier: identifier) }
    func unwatch() { watcher.unwatch(outrigger_mhd_socket(pointer)) }
}
