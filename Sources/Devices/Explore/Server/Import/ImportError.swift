import Sentences

/// Why nothing was imported. The data that was there before stays.
public enum ImportError: Error, Sendable, Hashable {
    /// The file cannot be read.
    case unreadable(file: String, reason: String)
    /// The file is neither GeoJSON nor an OpenStreetMap extract.
    case unknownFormat(file: String)
    /// The file begins as GeoJSON, and is none at this byte.
    case badGeoJSON(file: String, offset: Int, reason: String)
    /// The extract is damaged.
    case badExtract(file: String, reason: String)
    /// More would be kept of it than a file of its size has to tell.
    case tooMuch(file: String)
    /// There is no place, event or street in it.
    case nothingUsable(file: String, elements: Int)
    /// The data folder cannot be made, or is not this user's alone: the sentence.
    case folder(String)
    /// The database cannot be written.
    case database(String)
    /// The caller's task was cancelled.
    case cancelled
}

extension ImportError: CustomStringConvertible {
    /// The sentence, and the advice where there is one.
    public var description: String { Sentence(joining: [sentence, advice]).text }

    /// What happened, and why.
    public var sentence: Sentence { words.sentence }

    /// What to do about it; nil where there is nothing to say.
    public var advice: Sentence? { words.advice }

    private var words: (sentence: Sentence, advice: Sentence?) {
        switch self {
        case .unreadable(let file, let reason): ("\(file) cannot be read: \(reason).", "Check the path and its permissions.")
        case .unknownFormat(let file):
            (
                "\(file) is neither GeoJSON nor an OpenStreetMap extract (.osm.pbf).",
                "Name a file of one of these kinds, not compressed."
            )
        case .badGeoJSON(let file, let offset, let reason):
            ("\(file) is no GeoJSON at byte \(offset): \(reason).", "Nothing was imported; get the file again, or have it checked.")
        case .badExtract(let file, let reason):
            ("\(file) is a damaged extract: \(reason).", "Nothing was imported; download it again.")
        case .tooMuch(let file):
            (
                "\(file) grows to far more than a map of its size would, so it is no map.",
                "Nothing was imported; get the file from another place."
            )
        case .nothingUsable(let file, let elements):
            (
                "\(file) has no place, event or street among its \(elements) elements.", "Nothing was imported; is it the right file?"
            )
        case .folder(let sentence): (sentence.told, nil)
        case .database(let reason): (reason.told, nil)
        case .cancelled: ("The import was cancelled. Nothing was changed.", nil)
        }
    }
}
