import Foundation

/// libgpiod 1.x (Debian 12: libgpiod2), loaded when a pin is named: a machine without it lacks nothing else.
struct GPIOLibrary: Sendable {
    typealias Pointer = UnsafeMutableRawPointer

    /// `struct gpiod_line_event` of its header: a time, and which edge it was.
    struct Event {
        var time = timespec()
        /// 1 rising, 2 falling.
        var kind: Int32 = 0
        /// The header's structure is as long as its alignment asks for.
        var padding: Int32 = 0
    }

    let open: @convention(c) (UnsafePointer<CChar>) -> Pointer?
    let close: @convention(c) (Pointer) -> Void
    let line: @convention(c) (Pointer, UInt32) -> Pointer?
    let requestEvents: @convention(c) (Pointer, UnsafePointer<CChar>, Int32) -> Int32
    let requestOutput: @convention(c) (Pointer, UnsafePointer<CChar>, Int32) -> Int32
    let value: @convention(c) (Pointer) -> Int32
    let setValue: @convention(c) (Pointer, Int32) -> Int32
    let wait: @convention(c) (Pointer, UnsafePointer<timespec>?) -> Int32
    let read: @convention(c) (Pointer, Pointer) -> Int32

    static let rising: Int32 = 1
    /// GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP.
    static let pullUp: Int32 = 1 << 5

    /// Nil where it is not installed.
    static let installed: GPIOLibrary? = GPIOLibrary()

    private init?() {
        // Never closed: its functions are needed as long as the process lives.
        guard let handle = dlopen("libgpiod.so.2", RTLD_NOW) else { return nil }
        func find<Call>(_ name: String, as _: Call.Type = Call.self) -> Call? {
            dlsym(handle, "gpiod_" + name).map { unsafeBitCast($0, to: Call.self) }
        }
        guard let open = find("chip_open", as: (@convention(c) (UnsafePointer<CChar>) -> Pointer?).self),
            let close = find("chip_close", as: (@convention(c) (Pointer) -> Void).self),
            let line = find("chip_get_line", as: (@convention(c) (Pointer, UInt32) -> Pointer?).self),
            let requestEvents = find(
                "line_request_both_edges_events_flags", as: (@convention(c) (Pointer, UnsafePointer<CChar>, Int32) -> Int32).self),
            let requestOutput = find(
                "line_request_output", as: (@convention(c) (Pointer, UnsafePointer<CChar>, Int32) -> Int32).self),
            let value = find("line_get_value", as: (@convention(c) (Pointer) -> Int32).self),
            let setValue = find("line_set_value", as: (@convention(c) (Pointer, Int32) -> Int32).self),
            let wait = find("line_event_wait", as: (@convention(c) (Pointer, UnsafePointer<timespec>?) -> Int32).self),
            let read = find("line_event_read", as: (@convention(c) (Pointer, Pointer) -> Int32).self)
        else { return nil }
        (self.open, self.close, self.line) = (open, close, line)
        (self.requestEvents, self.requestOutput) = (requestEvents, requestOutput)
        (self.value, self.setValue, self.wait, self.read) = (value, setValue, wait, read)
    }
}
