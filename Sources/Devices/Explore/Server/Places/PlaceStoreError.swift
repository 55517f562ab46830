/// Why places cannot be read or kept.
public enum PlaceStoreError: Error, Sendable, Hashable {
    /// The database cannot be opened or read, with the library's sentence.
    case database(path: String, reason: String)
    /// The places that come with the program are missing or damaged.
    case sampleUnreadable(String)
}

extension PlaceStoreError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .database(let path, let reason):
            "The places in \(path) cannot be used: \(reason). Import the data again, or name another folder with --data."
        case .sampleUnreadable(let reason):
            "The sample of places that comes with the program cannot be read: \(reason). Install the program again."
        }
    }
}
