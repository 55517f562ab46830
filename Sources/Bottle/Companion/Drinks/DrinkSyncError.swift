/// Why drinks were not, or not all, fetched. Those that came are kept, and the others stay on the bottle.
public enum DrinkSyncError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The link was lost.
    case disconnected
    /// The bottle stopped answering.
    case silent
    /// A request failed, or the drinks could not be stored; the sentence says why.
    case refused(String)

    public var description: String {
        switch self {
        case .disconnected: "The connection ended before all drinks were fetched. The others come with the next connection."
        case .silent: "The bottle stopped sending its drinks. Synchronise again; if it stays silent, switch it off and on."
        case .refused(let sentence): "The drinks could not be fetched. \(sentence)"
        }
    }
}
