import Foundation
import Sentences

/// Why places cannot be read or kept.
public enum PlaceStoreError: LocalizedError, Sendable, Hashable {
    /// The database cannot be opened or read, with the library's sentence.
    case database(path: String, reason: String)
    /// The places that come with the program are missing or damaged.
    case sampleUnreadable(String)
}

extension PlaceStoreError {
    /// What a person elsewhere is told: no path, and nothing in the library's words.
    public var errorDescription: String? { Sentence(joining: [sentence, advice]).text }

    /// What happened, as it is told to a person elsewhere.
    public var sentence: Sentence {
        switch self {
        case .database: "The places in the data directory cannot be used."
        case .sampleUnreadable: "The sample of places that comes with the program cannot be read."
        }
    }

    /// What to do about it.
    public var advice: Sentence? {
        switch self {
        case .database: "Import the data again, or name another directory."
        case .sampleUnreadable: "Install the program again."
        }
    }
}

extension PlaceStoreError: CustomStringConvertible {
    public var description: String { told.text }

    private var told: Sentence {
        switch self {
        case .database(let path, let reason):
            "The places in \(path) cannot be used: \(reason). Import the data again, or name another folder."
        case .sampleUnreadable(let reason):
            "The sample of places that comes with the program cannot be read: \(reason). Install the program again."
        }
    }
}
