import Glibc

/// GStreamer 1.x, loaded while the program runs: who needs none of it neither links nor waits for it, and a machine without it lacks nothing
/// else.
///
/// It never gives back the memory that it took, and a faulty plugin ends the process: use it in a process of its own.
package final class GStreamerLibrary: Sendable {
    /// The part of its interface that is used here, as its headers declare it. Pointers to its objects are opaque.
    struct Calls: Sendable {
        typealias Pointer = UnsafeMutableRawPointer

        let initialize: @convention(c) (Pointer?, Pointer?, UnsafeMutablePointer<Pointer?>?) -> Int32
        let findFactory: @convention(c) (UnsafePointer<CChar>) -> Pointer?
        let parse: @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<Pointer?>?) -> Pointer?
        let setState: @convention(c) (Pointer, Int32) -> Int32
        let bus: @convention(c) (Pointer) -> Pointer?
        let popMessage: @convention(c) (Pointer, UInt64, Int32) -> Pointer?
        let structure: @convention(c) (Pointer) -> Pointer?
        let parseError: @convention(c) (Pointer, UnsafeMutablePointer<Pointer?>?, UnsafeMutablePointer<Pointer?>?) -> Void
        let unref: @convention(c) (Pointer) -> Void
        let unrefMessage: @convention(c) (Pointer) -> Void
    }

    let calls: Calls

    /// Loads and starts it; 10 ms, and more than 100 the first time, when it looks for its plugins.
    ///
    /// - Throws: ``GStreamerError``.
    package init() throws(GStreamerError) {
        // Never closed: its types live as long as the process.
        guard let handle = dlopen("libgstreamer-1.0.so.0", RTLD_NOW | RTLD_GLOBAL) else { throw .missing }
        func find<Call>(_ name: String, as _: Call.Type = Call.self) throws(GStreamerError) -> Call {
            guard let symbol = dlsym(handle, name) else { throw .failed("it has no \(name)") }
            return unsafeBitCast(symbol, to: Call.self)
        }
        calls = Calls(
            initialize: try find("gst_init_check"), findFactory: try find("gst_element_factory_find"), parse: try find("gst_parse_launch"),
            setState: try find("gst_element_set_state"), bus: try find("gst_element_get_bus"),
            popMessage: try find("gst_bus_timed_pop_filtered"), structure: try find("gst_message_get_structure"),
            parseError: try find("gst_message_parse_error"), unref: try find("gst_object_unref"),
            unrefMessage: try find("gst_mini_object_unref"))
        var error: UnsafeMutableRawPointer?
        guard calls.initialize(nil, nil, &error) != 0 else { throw .failed(Self.message(of: error)) }
    }

    /// Whether an element of this name can be made: "x264enc".
    package func has(_ element: String) -> Bool {
        guard let factory = calls.findFactory(element) else { return false }
        calls.unref(factory)
        return true
    }

    /// What a GError says: its domain (32 bits), its code (32 bits), its text (GLib's glib/gerror.h). It is not freed, as the process ends
    /// after it.
    static func message(of error: UnsafeMutableRawPointer?) -> String {
        guard let error, let text = error.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self) else { return "it gives no reason" }
        return String(cString: text)
    }
}
