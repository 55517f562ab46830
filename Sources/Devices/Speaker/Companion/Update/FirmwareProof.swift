import Companion

/// Evidence of the firmware that runs after an update, compared with the file that it was made from.
public enum FirmwareProof: Sendable, Equatable {
    /// The speaker tells the file's version.
    case fileRuns(String)
    /// The speaker tells another one.
    case otherRuns(told: String, file: String)
    /// The speaker tells a version, and that of the file could not be read from here.
    case unknownFile(told: String)
    /// The speaker tells no version, as the public firmware does not.
    case untold

    /// Compares what the speaker tells with what the file says.
    public init(told: String?, file: String?) {
        self =
            switch (told, file) {
            case (nil, _): .untold
            case (let told?, nil): .unknownFile(told: told)
            case (let told?, let file?): told == file ? .fileRuns(told) : .otherRuns(told: told, file: file)
            }
    }
}

extension FirmwareProof: CustomStringConvertible {
    /// The findings, proven and not proven.
    public var description: String { sentence.text }

    /// The same for where it is read.
    public var sentence: Sentence {
        switch self {
        case .fileRuns(let version): "The speaker tells that \(version) runs, the version of the file."
        case .otherRuns(let told, let file): "The speaker tells that \(told) runs, and the file has version \(file)."
        case .unknownFile(let told):
            "The speaker tells that \(told) runs. Whether that is this file is not proven: its version could not be read from here."
        case .untold:
            "Proven: the speaker took the whole file, found it good, and restarted into new firmware that answers. Not proven: which version "
                + "runs, since this speaker does not tell it."
        }
    }
}
