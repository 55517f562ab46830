import DeviceSide
import Synchronization

/// A file that is written while it is recorded, and appears under its name when it is whole.
final class RecordedFile: Sendable {
    private struct State: ~Copyable {
        var writer: DurableFileWriter
        var size = 0
    }

    private let state: Mutex<State>

    init(_ path: String) throws(DurableFileError) { state = Mutex(State(writer: try DurableFileWriter(replacing: path))) }

    /// Bytes so far.
    var size: Int { state.withLock { $0.size } }

    func append(_ bytes: [UInt8]) throws(DurableFileError) {
        try state.withLock { (state) throws(DurableFileError) in
            try state.writer.append(bytes)
            state.size += bytes.count
        }
    }

    /// Flushes it and gives it its name.
    func commit() throws(DurableFileError) { try state.withLock { (state) throws(DurableFileError) in try state.writer.commit() } }
}
