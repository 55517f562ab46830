import DeviceSide
import Foundation

/// Why an image could not be kept. It says nothing of where images lie: pages show it.
struct FirmwareLibraryError: Error, Sendable, Hashable, CustomStringConvertible {
    /// In the middle of a sentence: "No space left on device".
    let reason: String
    /// Whether the disk has no room left.
    var isFull = false
}

extension FirmwareLibraryError {
    /// - Parameter errno: the system's number.
    init(errno: Int32) { self.init(reason: String(cString: strerror(errno)), isFull: errno == ENOSPC || errno == EDQUOT) }

    init(_ error: DurableFileError) { self.init(errno: error.code) }

    var description: String { "\(sentence) \(Self.advice)" }
    var sentence: String { "The image could not be kept: \(reason)." }
    static let advice = "Make room on the disk, or look at the folder's permissions."
}
