import DeviceSide
import Synchronization

/// A file that is written while it is recorded, and appears under its name when it is whole.
final class RecordedFile: Sendable {
    private struct State: ~Copyable {
        var writer: FileReplacement
        var size = 0
    }

    private let state: Mutex<State>

    init(_ path: String) throws(FileOperationError) { state = Mutex(State(writer: try FileReplacement(of: path, surviving: .powerCut))) }

    /// Bytes so far.
    var size: Int { state.withLock { $0.size } }

    func append(_ bytes: [UInt8]) throws(FileOperationError) {
        try state.withLock { (state) throws(FileOperationError) in
            try state.writer.append(bytes)
            state.size += bytes.count
        }
    }

    /// Flushes it and gives it its name.
    func commit() throws(FileOperationError) { try state.withLock { (state) throws(FileOperationError) in try state.writer.commit() } }
}
