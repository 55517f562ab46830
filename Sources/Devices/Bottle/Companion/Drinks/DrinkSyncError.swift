import Companion

/// Why drinks were not, or not all, fetched. Those that came are kept, and the others stay on the bottle.
public enum DrinkSyncError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The link was lost.
    case disconnected
    /// The bottle stopped answering.
    case silent
    /// A request failed; the sentence says why.
    case refused(String)
    /// The drinks could not be stored here, or not be read again; the sentence says why.
    case store(String)

    /// The sentence, and the advice where there is one.
    public var description: String { Sentence(joining: [sentence, advice]).text }

    /// What happened, and why.
    public var sentence: Sentence {
        switch self {
        case .disconnected: "The connection ended before all drinks were fetched."
        case .silent: "The bottle stopped sending its drinks."
        case .refused(let sentence): "The drinks could not be fetched. \(sentence)"
        case .store(let sentence): "Drinks cannot be stored on this computer at present. \(sentence)"
        }
    }

    /// What to do about it, or what comes by itself; nil where there is no more to say.
    public var advice: Sentence? {
        switch self {
        case .disconnected: "The others come with the next connection."
        case .silent: "Synchronise again; if it stays silent, switch it off and on."
        case .refused: nil
        case .store: "The bottle keeps its drinks, and they are fetched as soon as that works again."
        }
    }

    /// A stable name for scripts and "Details".
    public var code: String {
        switch self {
        case .store: "store"
        case .disconnected, .silent, .refused: "sync"
        }
    }
}
