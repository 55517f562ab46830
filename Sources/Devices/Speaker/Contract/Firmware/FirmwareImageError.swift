import Sentences

/// A defect of a file that is no firmware image which the speaker can run.
public enum FirmwareImageError: Error, Hashable, Sendable {
    /// There is nothing in it.
    case empty
    /// It does not begin with `E9`.
    case notAnImage(firstByte: UInt8)
    /// It ends before it is complete.
    case truncated(received: Int, expectedAtLeast: Int)
    /// It was built for another chip.
    case wrongChip(expected: FirmwareChip, found: FirmwareChip)
    /// It has no segments, or more than the boot loader loads.
    case badSegmentCount(Int)
    /// A segment's length is not a multiple of 4.
    case unalignedSegment(index: Int, byteCount: Int)
    /// It does not fit into an update slot.
    case tooLarge(byteCount: Int, slotSize: Int)
    /// There is no application descriptor at offset 32.
    case noDescriptor
    /// The checksum is not that of its segments.
    case checksumMismatch(expected: UInt8, found: UInt8)
    /// The appended SHA-256 is not that of the image.
    case hashMismatch
    /// It carries no SHA-256 (byte 23 of its header is 0): damage that its one-byte checksum does not show would go unseen.
    case noHash
}

extension FirmwareImageError: CustomStringConvertible {
    /// The sentence, and the advice where there is one.
    public var description: String { Sentence(joining: [sentence, advice]).text }

    /// The defect: what was expected, and what came.
    public var sentence: Sentence { words.sentence }

    /// The remedy; nil where there is none.
    public var advice: Sentence? { words.advice }

    private var words: (sentence: Sentence, advice: Sentence?) {
        switch self {
        case .empty:
            ("The firmware file is empty.", "Check where it comes from.")
        case .notAnImage(let byte):
            (
                "The file is not a firmware image: it starts with \(byte.hexCode) instead of \(FirmwareImage.magic.hexCode)"
                    + (byte == UInt8(ascii: "<") ? ", as a web page does." : "." as Sentence),
                byte == UInt8(ascii: "<") ? "Check that the address leads to the file itself." : "Check the file."
            )
        case .truncated(let received, let expected):
            (
                "The firmware image is incomplete: it ends after \(received) bytes, and at least \(expected) were expected.",
                "Download or copy it again."
            )
        case .wrongChip(let expected, let found):
            (
                "The firmware image is for another chip: the speaker has the \(expected), and the image is for \(found).",
                "Choose the speaker's file."
            )
        case .badSegmentCount(let count):
            (
                "The firmware image has \(count) segments instead of 1 to \(FirmwareImage.maximumSegmentCount).",
                "The file is damaged; get it again."
            )
        case .unalignedSegment(let index, let byteCount):
            (
                "Segment \(index) of the firmware image has \(byteCount) bytes, which is not a multiple of 4.",
                "The file is damaged; get it again."
            )
        case .tooLarge(let byteCount, let slotSize):
            (
                "The firmware image has at least \(byteCount) bytes, and the speaker's update slot holds \(slotSize).",
                "Use a smaller build."
            )
        case .noDescriptor:
            (
                "The firmware image does not say its version: no application descriptor is at offset 32.",
                "Use the application's file, not the boot loader's."
            )
        case .checksumMismatch(let expected, let found):
            (
                "The firmware image is damaged: its checksum is \(found.hexCode) instead of \(expected.hexCode).",
                "Download or copy it again."
            )
        case .noHash:
            (
                "The firmware image carries no SHA-256 of itself, so damage to it could go unseen.",
                "Build it with the hash, as esptool does by default."
            )
        case .hashMismatch:
            ("The firmware image is damaged: its SHA-256 does not match its content.", "Download or copy it again.")
        }
    }
}
