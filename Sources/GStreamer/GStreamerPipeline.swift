/// Elements of GStreamer that run from one end to the other. It belongs to whoever made it.
package final class GStreamerPipeline {
    /// What became of a pipeline within a time.
    package enum Outcome: Sendable {
        /// All of its input has gone through it.
        case ended
        /// It goes on.
        case runs
    }

    // GstState and GstMessageType of gst/gstelement.h and gst/gstmessage.h.
    private static let stateNull: Int32 = 1
    private static let statePlaying: Int32 = 4
    private static let endOfStream: Int32 = 1 << 0
    private static let error: Int32 = 1 << 1

    private let library: GStreamerLibrary
    private let element: UnsafeMutableRawPointer
    private let bus: UnsafeMutableRawPointer

    /// Makes it, and has it run.
    ///
    /// - Parameter description: as `gst-launch-1.0` takes it.
    /// - Throws: ``GStreamerError``.
    package init(_ library: GStreamerLibrary, _ description: String) throws(GStreamerError) {
        self.library = library
        let calls = library.calls
        var error: UnsafeMutableRawPointer?
        let parsed = calls.parse(description, &error)
        // Where an element is missing there are both: an error, and a pipeline without it.
        if error != nil {
            if let parsed { calls.unref(parsed) }
            throw .failed(GStreamerLibrary.message(of: error))
        }
        guard let parsed else { throw .failed("there is no pipeline of \(description)") }
        guard let bus = calls.bus(parsed) else {
            calls.unref(parsed)
            throw .failed("the pipeline tells nothing")
        }
        element = parsed
        self.bus = bus
        // Why it cannot run is told on the bus.
        _ = calls.setState(parsed, Self.statePlaying)
    }

    deinit {
        _ = library.calls.setState(element, Self.stateNull)
        library.calls.unref(bus)
        library.calls.unref(element)
    }

    /// Waits for its end; blocks.
    ///
    /// - Throws: ``GStreamerError/failed(_:)`` with the first thing that went wrong in it.
    package func wait(for duration: Duration) throws(GStreamerError) -> Outcome {
        let nanoseconds = UInt64(clamping: Int(duration / .nanoseconds(1)))
        guard let message = library.calls.popMessage(bus, nanoseconds, Self.endOfStream | Self.error) else { return .runs }
        defer { library.calls.unrefMessage(message) }
        // Of the two only an error has something to say.
        guard library.calls.structure(message) != nil else { return .ended }
        var error: UnsafeMutableRawPointer?
        library.calls.parseError(message, &error, nil)
        throw .failed(GStreamerLibrary.message(of: error))
    }
}
