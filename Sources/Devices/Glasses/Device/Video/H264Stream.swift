/// Where the pictures of a recording are: H.264 in the byte stream format (ITU-T H.264, Annex B), in which each unit follows 00 00 01.
struct H264Stream {
    /// A picture, as the units that make it up.
    struct Sample: Equatable {
        /// Where its units are in the file, without the bytes that separate them.
        var units: [Range<Int>] = []
        /// Whether it can be shown without any before it.
        var isKey = false
    }

    /// Types of units (table 7-1).
    private enum UnitType {
        static let slice: UInt8 = 1
        static let keySlice: UInt8 = 5
        static let sequenceParameters: UInt8 = 7
        static let pictureParameters: UInt8 = 8
        static let delimiter: UInt8 = 9
    }

    /// The first of each, which holds for the whole recording.
    let sequenceParameters: [UInt8]
    let pictureParameters: [UInt8]
    private(set) var samples: [Sample] = []

    /// - Throws: ``H264Error``.
    init(_ bytes: UnsafeRawBufferPointer) throws(H264Error) {
        var (sequence, picture): ([UInt8]?, [UInt8]?)
        var sample = Sample()
        var hasSlice = false
        for unit in Self.units(in: bytes) {
            let type = bytes[unit.lowerBound] & 0x1F
            let isSlice = type == UnitType.slice || type == UnitType.keySlice
            // A slice whose first macroblock is 0 (one bit, 1) begins a picture, and whatever is no slice comes before one (7.4.1.2.3).
            let beginsPicture = isSlice ? unit.count > 1 && bytes[unit.lowerBound + 1] & 0x80 != 0 : true
            if hasSlice, beginsPicture {
                samples.append(sample)
                (sample, hasSlice) = (Sample(), false)
            }
            switch type {
            // They stand in the head of an MP4 file, and units that only separate nowhere in it.
            case UnitType.sequenceParameters: sequence = sequence ?? Array(bytes[unit])
            case UnitType.pictureParameters: picture = picture ?? Array(bytes[unit])
            case UnitType.delimiter: break
            default:
                sample.units.append(unit)
                if isSlice { hasSlice = true }
                if type == UnitType.keySlice { sample.isKey = true }
            }
        }
        if hasSlice { samples.append(sample) }
        guard let sequence, let picture else { throw H264Error("it has no parameter sets") }
        guard !samples.isEmpty else { throw H264Error("it has no picture") }
        sequenceParameters = sequence
        pictureParameters = picture
    }

    /// The units between the start codes; none of them is empty.
    private static func units(in bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
        var units: [Range<Int>] = []
        var start: Int?
        func close(at end: Int) {
            guard let start else { return }
            // Zeros before the next start code belong to no unit.
            var end = end
            while end > start, bytes[end - 1] == 0 { end -= 1 }
            if end > start { units.append(start..<end) }
        }
        var position = 2
        while let one = bytes.firstIndexOfOne(from: position) {
            if bytes[one - 1] == 0, bytes[one - 2] == 0 {
                close(at: one - 2)
                start = one + 1
            }
            position = one + 1
        }
        close(at: bytes.count)
        return units
    }
}

/// Why a file is not taken for a recording.
struct H264Error: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ reason: String) { description = "This is not a video that can be read: \(reason)." }
}
