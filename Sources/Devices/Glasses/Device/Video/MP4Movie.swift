/// A recording in the form that browsers play: ISO base media file format (ISO/IEC 14496-12) with H.264 (14496-15). Everything that is needed
/// to play comes before the pictures, so that playing begins at once; every picture lasts as long as the next.
struct MP4Movie {
    let stream: H264Stream
    /// Everything before the first picture.
    let head: [UInt8]

    /// - Parameter rate: pictures a second.
    /// - Throws: ``H264Error``.
    init(_ stream: H264Stream, rate: Int) throws(H264Error) {
        self.stream = stream
        let size = try SequenceParameters(stream.sequenceParameters)
        let type = Self.box("ftyp", Self.text("isom"), Self.number(0x200), Self.text("isomiso2avc1mp41"))
        let length = stream.samples.reduce(8) { $0 + Self.size(of: $1) }
        guard length <= Int(UInt32.max) else { throw H264Error("it has more than four gigabytes") }
        // How long the head is does not depend on what it says.
        let sizing = Self.movie(stream, size, rate: rate, start: 0)
        let movie = Self.movie(stream, size, rate: rate, start: type.count + sizing.count + 8)
        head = type + movie + Self.number(length) + Self.text("mdat")
    }

    /// A picture as it stands in the file: each unit after its length.
    func bytes(of sample: H264Stream.Sample, in file: UnsafeRawBufferPointer) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(Self.size(of: sample))
        for unit in sample.units {
            result += Self.number(unit.count)
            result.append(contentsOf: UnsafeRawBufferPointer(rebasing: file[unit]))
        }
        return result
    }

    private static func size(of sample: H264Stream.Sample) -> Int { sample.units.reduce(0) { $0 + 4 + $1.count } }

    private static func movie(_ stream: H264Stream, _ size: SequenceParameters, rate: Int, start: Int) -> [UInt8] {
        let count = stream.samples.count
        let matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000].flatMap { number($0) }
        // Version and flags, two times of day, the time scale, the duration, normal speed and volume; the next track's number is 2.
        let movieHead = box(
            "mvhd", number(0), number(0), number(0), number(rate), number(count), number(0x10000), [1, 0, 0, 0], number(0), number(0),
            matrix,
            [UInt8](repeating: 0, count: 24), number(2))
        // Flags 3: it is there, and to be shown. Track 1; sizes have 16 bits after the point.
        let trackHead = box(
            "tkhd", number(3), number(0), number(0), number(1), number(0), number(count), number(0), number(0), number(0), number(0),
            matrix,
            number(size.width << 16), number(size.height << 16))
        // 55 C4: language "und".
        let mediaHead = box("mdhd", number(0), number(0), number(0), number(rate), number(count), [0x55, 0xC4, 0, 0])
        let handler = box("hdlr", number(0), number(0), text("vide"), number(0), number(0), number(0), [0])
        let information = box(
            "minf", box("vmhd", number(1), number(0), number(0)), box("dinf", box("dref", number(0), number(1), box("url ", number(1)))),
            sampleTable(stream, size, start: start))
        return box("moov", movieHead, box("trak", trackHead, box("mdia", mediaHead, handler, information)))
    }

    private static func sampleTable(_ stream: H264Stream, _ size: SequenceParameters, start: Int) -> [UInt8] {
        let samples = stream.samples
        let keys = samples.indices.filter { samples[$0].isKey }.map { $0 + 1 }
        return box(
            "stbl", box("stsd", number(0), number(1), entry(stream, size)),
            // All of them last one unit of time, and are one chunk.
            box("stts", number(0), number(1), number(samples.count), number(1)),
            box("stss", number(0), number(keys.count), keys.flatMap { number($0) }),
            box("stsc", number(0), number(1), number(1), number(samples.count), number(1)),
            box("stsz", number(0), number(0), number(samples.count), samples.flatMap { number(Self.size(of: $0)) }),
            box("stco", number(0), number(1), number(start)))
    }

    /// The visual sample entry, with the decoder's configuration record (14496-15, 5.3.3.1).
    private static func entry(_ stream: H264Stream, _ size: SequenceParameters) -> [UInt8] {
        let (sequence, picture) = (stream.sequenceParameters, stream.pictureParameters)
        // Profile, compatibility and level are those of the parameter set; lengths have 4 bytes; there is one set of each kind.
        let configuration = box(
            "avcC", [1] + sequence[1...3] + [0xFF, 0xE1], short(sequence.count), sequence, [1], short(picture.count), picture)
        // 72 dots an inch; one frame a sample; no name; 24 bits of colour.
        return box(
            "avc1", [0, 0, 0, 0, 0, 0], short(1), [UInt8](repeating: 0, count: 16), short(size.width), short(size.height),
            number(0x48_0000), number(0x48_0000), number(0), short(1), [UInt8](repeating: 0, count: 32), short(24), [0xFF, 0xFF],
            configuration)
    }

    private static func box(_ type: String, _ parts: [UInt8]...) -> [UInt8] {
        let content = parts.flatMap(\.self)
        return number(content.count + 8) + text(type) + content
    }

    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// 32 bits, the highest byte first.
    private static func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    private static func short(_ value: Int) -> [UInt8] { [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)] }
}
