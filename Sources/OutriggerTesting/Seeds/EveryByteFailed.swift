/// The failure of ``VirtualRadio/Fault/atEveryByte(_:counting:limit:_:)``.
public enum EveryByteFailed: Error {
    /// The scene in which so many bytes arrived before the fault failed, and with what.
    case scene(Int, any Error)
    /// The fault was still met after so many bytes.
    case noEnd(Int)
}

extension EveryByteFailed: CustomStringConvertible {
    public var description: String {
        switch self {
        case .scene(let bytes, let error): "With the fault after \(bytes) bytes: \(error)"
        case .noEnd(let limit): "The fault was still met after \(limit) bytes: the scene has no end, or does not say that it missed it."
        }
    }
}
