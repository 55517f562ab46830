import Keyring

/// Reads a firmware image from chunks of any size, so that a download is judged while it arrives, in constant memory.
///
/// Append what comes, then call ``finish()``. The first error is final: it comes again from every later call.
public struct FirmwareImageReader: ~Copyable {
    private let chip: FirmwareChip
    private let slotSize: Int

    private var part = Part.header
    /// Bytes of the present part, for the parts that have to be whole before they are read.
    private var collected: [UInt8] = []
    private var failure: FirmwareImageError?

    private var segmentCount = 0
    private var entryPoint: UInt32 = 0
    /// True for an image that carries its SHA-256; false before its header has arrived.
    public private(set) var hasHash = false
    private var segments: [FirmwareImage.Segment] = []
    private var descriptorBytes: [UInt8] = []
    private var checksum = FirmwareImage.checksumSeed
    private var hasher = SHA256Hasher()
    private var digest: [UInt8] = []
    private var imageByteCount = 0
    private var trailingByteCount = 0

    /// Every byte that was appended.
    public var byteCount: Int { imageByteCount + trailingByteCount }
    /// The description in the image, as soon as it has arrived.
    public private(set) var descriptor: FirmwareDescriptor?

    private enum Part {
        case header
        case segmentHeader
        case segmentData(remaining: Int)
        /// Padding and checksum.
        case checksum(length: Int)
        case hash
        case trailing
    }

    /// A reader that wants an image for `chip` of at most `slotSize` bytes.
    public init(chip: FirmwareChip = .esp32, slotSize: Int = FirmwareImage.slotSize) {
        self.chip = chip
        self.slotSize = slotSize
    }

    /// Takes the next bytes of the file.
    ///
    /// - Throws: ``FirmwareImageError`` as soon as the bytes so far cannot become a good image.
    public mutating func append(_ bytes: [UInt8]) throws(FirmwareImageError) {
        if let failure { throw failure }
        do throws(FirmwareImageError) {
            var offset = 0
            while offset < bytes.count { offset += try take(bytes, from: offset) }
        } catch {
            failure = error
            throw error
        }
    }

    /// Ends the file.
    ///
    /// - Returns: the image, whole and checked.
    /// - Throws: ``FirmwareImageError``, ``FirmwareImageError/truncated(received:expectedAtLeast:)`` where something is missing.
    public mutating func finish() throws(FirmwareImageError) -> FirmwareImage {
        if let failure { throw failure }
        guard case .trailing = part, let descriptor else {
            let error: FirmwareImageError =
                byteCount == 0 ? .empty : .truncated(received: byteCount, expectedAtLeast: byteCount + max(1, missingBytes))
            failure = error
            throw error
        }
        return FirmwareImage(
            chip: chip, entryPoint: entryPoint, segments: segments, descriptor: descriptor, hasHash: hasHash, digest: digest,
            byteCount: imageByteCount, trailingByteCount: trailingByteCount)
    }

    /// Bytes that the present part lacks.
    private var missingBytes: Int {
        switch part {
        case .header: FirmwareImage.headerLength - collected.count
        case .segmentHeader: 8 - collected.count
        case .segmentData(let remaining): remaining
        case .checksum(let length): length - collected.count
        case .hash: 32 - collected.count
        case .trailing: 0
        }
    }

    /// Takes what belongs to the present part and returns how many bytes that was; at least one where any are left.
    private mutating func take(_ bytes: [UInt8], from offset: Int) throws(FirmwareImageError) -> Int {
        if case .trailing = part {
            trailingByteCount += bytes.count - offset
            guard byteCount <= slotSize else { throw .tooLarge(byteCount: byteCount, slotSize: slotSize) }
            return bytes.count - offset
        }
        if byteCount == 0, bytes[offset] != FirmwareImage.magic { throw .notAnImage(firstByte: bytes[offset]) }

        let count = min(missingBytes, bytes.count - offset)
        imageByteCount += count
        if case .hash = part {
        } else {
            bytes.withUnsafeBytes { hasher.update(UnsafeRawBufferPointer(rebasing: $0[offset..<(offset + count)])) }
        }
        if case .segmentData(let remaining) = part {
            takeData(bytes, offset..<(offset + count))
            part = .segmentData(remaining: remaining - count)
        } else {
            collected.append(contentsOf: bytes[offset..<(offset + count)])
        }
        if missingBytes == 0 { try completePart() }
        return count
    }

    private mutating func takeData(_ bytes: [UInt8], _ range: Range<Int>) {
        checksum ^= bytes.withUnsafeBytes { exclusiveOr(UnsafeRawBufferPointer(rebasing: $0[range])) }
        if descriptorBytes.count < FirmwareDescriptor.byteCount, segments.count == 1 {
            descriptorBytes.append(contentsOf: bytes[range].prefix(FirmwareDescriptor.byteCount - descriptorBytes.count))
            if descriptorBytes.count == FirmwareDescriptor.byteCount { descriptor = FirmwareDescriptor(bytes: descriptorBytes) }
        }
    }

    private mutating func completePart() throws(FirmwareImageError) {
        let whole = collected
        collected.removeAll(keepingCapacity: true)
        switch part {
        case .header: try readHeader(whole)
        case .segmentHeader: try readSegmentHeader(whole)
        case .segmentData: try completeSegment()
        case .checksum: try readChecksum(whole)
        case .hash:
            guard whole == digest else { throw .hashMismatch }
            part = .trailing
        case .trailing: break
        }
    }

    private mutating func readHeader(_ header: [UInt8]) throws(FirmwareImageError) {
        segmentCount = Int(header[1])
        entryPoint = littleEndianWord(header, at: 4)
        hasHash = header[23] != 0
        let found = FirmwareChip(rawValue: UInt16(header[12]) | UInt16(header[13]) << 8)
        guard found == chip else { throw .wrongChip(expected: chip, found: found) }
        guard (1...FirmwareImage.maximumSegmentCount).contains(segmentCount) else { throw .badSegmentCount(segmentCount) }
        part = .segmentHeader
    }

    private mutating func readSegmentHeader(_ header: [UInt8]) throws(FirmwareImageError) {
        let segment = FirmwareImage.Segment(loadAddress: littleEndianWord(header, at: 0), byteCount: Int(littleEndianWord(header, at: 4)))
        guard segment.byteCount.isMultiple(of: 4) else { throw .unalignedSegment(index: segments.count, byteCount: segment.byteCount) }
        let end = imageByteCount + segment.byteCount
        guard end < slotSize else { throw .tooLarge(byteCount: end + 1, slotSize: slotSize) }
        segments.append(segment)
        part = .segmentData(remaining: segment.byteCount)
        if segment.byteCount == 0 { try completeSegment() }
    }

    private mutating func completeSegment() throws(FirmwareImageError) {
        guard descriptor != nil else { throw .noDescriptor }
        part = segments.count < segmentCount ? .segmentHeader : .checksum(length: 16 - imageByteCount % 16)
    }

    private mutating func readChecksum(_ padding: [UInt8]) throws(FirmwareImageError) {
        let found = padding[padding.count - 1]
        guard found == checksum else { throw .checksumMismatch(expected: checksum, found: found) }
        let end = imageByteCount + (hasHash ? 32 : 0)
        guard end <= slotSize else { throw .tooLarge(byteCount: end, slotSize: slotSize) }
        digest = hasher.finalize()
        part = hasHash ? .hash : .trailing
    }
}

/// All bytes combined by exclusive or, a machine word at a time: a debug build would spend seconds on an image byte by byte.
private func exclusiveOr(_ bytes: UnsafeRawBufferPointer) -> UInt8 {
    var word: UInt64 = 0
    var offset = 0
    while offset + 8 <= bytes.count {
        word ^= bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        offset += 8
    }
    while offset < bytes.count {
        word ^= UInt64(bytes[offset])
        offset += 1
    }
    word ^= word >> 32
    word ^= word >> 16
    word ^= word >> 8
    return UInt8(truncatingIfNeeded: word)
}
