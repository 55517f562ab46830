import Foundation
import SQLite
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
    /// The disk has no room left for what belongs into this folder.
    case full(folder: String)
    /// Another import into the folder is under way.
    case busy
    /// A name that is empty, too long or cannot be read.
    case badName
    /// There is an area of that name.
    case nameTaken(name: String)
    /// There is no area of that name.
    case noSuchArea(name: String)
    /// The file of changes is damaged, or is none.
    case badChanges(file: String, reason: String)
    /// Nothing of the file of changes lies in the area.
    case otherArea(file: String, name: String)
    /// The data of the file lies elsewhere than the area.
    case elsewhere(file: String, name: String)
    /// The area's data is newer than the file's.
    case olderData(file: String, name: String)
    /// The area has later changes than the file.
    case olderChanges(file: String, name: String)
    /// The area has the changes already.
    case appliedBefore(file: String, name: String)
    /// The area is not of an extract, or of one that an earlier version has not kept.
    case noExtract(name: String)
    /// A file of changes has no places of its own.
    case changesAlone(file: String)
    /// The caller's task was cancelled.
    case cancelled

    /// The error of an import into a data folder, of whatever kind.
    init(_ error: any Error, in folder: String) {
        switch error {
        case let error as ImportError: self = error
        case let error as SQLiteError where error.isFull: self = .full(folder: folder)
        case let error as POSIXError where [.ENOSPC, .EDQUOT, .EFBIG].contains(error.code): self = .full(folder: folder)
        default: self = .database("\(error)")
        }
    }
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
                "\(file) is neither GeoJSON nor an OpenStreetMap extract (.osm.pbf), nor a file of changes (.osc, .osc.gz).",
                "Name a file of one of these kinds."
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
        case .full(let folder): ("There is no room left on the disk of \(folder).", "Nothing was changed. Make room, and try again.")
        case .busy: ("Another import into this folder is under way.", "Try again when it has ended.")
        case .badName:
            (
                "An area's name has 1 to \(AreaName.longest) characters that can be read, a letter or a digit among them.",
                "Give it another name."
            )
        case .nameTaken(let name): ("There is already an area \(name).", "Update it, or give the new one another name.")
        case .noSuchArea(let name):
            ("There is no area \(name.prefix(AreaName.longest).description).", "Choose one of those that are listed.")
        case .badChanges(let file, let reason):
            ("\(file) is no file of changes that can be read: \(reason).", "Nothing was changed; download it again.")
        case .otherArea(let file, let name):
            ("\(file) has no change that lies in \(name).", "Nothing was changed; is it the file of another area?")
        case .elsewhere(let file, let name):
            ("\(file) lies elsewhere than \(name).", "Nothing was changed. Add it as an area of its own.")
        case .olderData(let file, let name):
            (
                "The data of \(file) is older than what \(name) has.",
                "Nothing was changed. To go back to it all the same, remove \(name) and add the file."
            )
        case .olderChanges(let file, let name):
            (
                "\(file) has changes that are older than what \(name) has.",
                "Nothing was changed; apply changes in their order, or update the area from a newer extract."
            )
        case .appliedBefore(let file, let name): ("\(name) has the changes of \(file) already.", "Nothing was changed.")
        case .noExtract(let name):
            ("\(name) cannot take changes, for no extract is kept of it.", "Update it from an extract (.osm.pbf); that one is kept.")
        case .changesAlone(let file): ("\(file) has changes of an area, and no area.", "Name the area that it is to update.")
        case .cancelled: ("The import was cancelled. Nothing was changed.", nil)
        }
    }
}
