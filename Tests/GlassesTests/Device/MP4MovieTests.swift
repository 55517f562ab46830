import Foundation
import TestSupport
import Testing

@testable import GlassesDevice

/// H.264 as x264 writes it, and the MP4 made of it, byte by byte. A decoder that nobody here wrote reads them in `test_glasses_video.py`.
@Suite struct MP4MovieTests {
    /// From a stream of x264: 640 × 480, constrained baseline, level 3.0.
    private static let sequence: [UInt8] = [
        0x67, 0x42, 0xC0, 0x1E, 0xDA, 0x02, 0x80, 0xF6, 0xC0, 0x5A, 0x83, 0x03, 0x03, 0x52, 0x80, 0x00, 0x00, 0x03, 0x00, 0x80, 0x00, 0x00,
        0x1E, 0x47, 0x8B, 0x17, 0x50,
    ]
    private static let picture: [UInt8] = [0x68, 0xCE, 0x0F, 0xC8]

    /// A key frame of two slices and a frame that follows it, each after a delimiter.
    private static let file: [UInt8] =
        [0, 0, 0, 1, 0x09, 0x10, 0, 0, 0, 1] + sequence + [0, 0, 0, 1] + picture + [0, 0, 1, 0x06, 0x05, 0xAA]
        + [0, 0, 1, 0x65, 0x88, 0x84, 0, 0, 1, 0x65, 0x40, 0x01, 0x02] + [0, 0, 0, 1, 0x09, 0x30, 0, 0, 1, 0x41, 0x9A, 0x00, 0x07]

    @Test func `the size of the pictures is read from the parameter set`() throws {
        let parameters = try SequenceParameters(Self.sequence)
        #expect((parameters.width, parameters.height) == (640, 480))
        // 1920 × 1080 has 1088 lines of which 8 are cut off: x264, high profile.
        let high: [UInt8] = [
            0x67, 0x64, 0x00, 0x28, 0xAC, 0xD9, 0x40, 0x78, 0x02, 0x27, 0xE5, 0xC0, 0x44, 0x00, 0x00, 0x03, 0x00, 0x04, 0x00, 0x00, 0x03,
            0x00, 0xF0, 0x3C, 0x60, 0xC6, 0x58,
        ]
        let large = try SequenceParameters(high)
        #expect((large.width, large.height) == (1_920, 1_080))
        for length in [0, 4, 5, 7] { #expect(throws: H264Error.self) { try SequenceParameters(Array(Self.sequence.prefix(length))) } }
    }

    @Test func `pictures are found between the start codes`() throws {
        let stream = try Self.file.withUnsafeBytes { bytes in try H264Stream(bytes) }
        #expect(stream.sequenceParameters == Self.sequence && stream.pictureParameters == Self.picture)
        let units = stream.samples.map { $0.units.map { Array(Self.file[$0]) } }
        #expect(units == [[[0x06, 0x05, 0xAA], [0x65, 0x88, 0x84], [0x65, 0x40, 0x01, 0x02]], [[0x41, 0x9A, 0x00, 0x07]]])
        #expect(stream.samples.map(\.isKey) == [true, false])
    }

    @Test(arguments: [[], [0, 0, 1], [1, 2, 3], [0, 0, 0, 1, 0x09, 0x10], [0, 0, 1, 0x65, 0x88]] as [[UInt8]])
    func `what is no recording is refused`(_ bytes: [UInt8]) {
        #expect(throws: H264Error.self) { try bytes.withUnsafeBytes { bytes in try H264Stream(bytes) } }
    }

    @Test func `the head says where each picture is, and how it is decoded`() throws {
        let movie = try Self.file.withUnsafeBytes { bytes in try MP4Movie(try H264Stream(bytes), rate: 30) }
        let head = movie.head
        let first = Self.file.withUnsafeBytes { bytes in movie.bytes(of: movie.stream.samples[0], in: bytes) }
        #expect(first == [0, 0, 0, 3, 0x06, 0x05, 0xAA, 0, 0, 0, 3, 0x65, 0x88, 0x84, 0, 0, 0, 4, 0x65, 0x40, 0x01, 0x02])
        func content(of type: String, _ count: Int) throws -> [UInt8] {
            let place = try #require(head.indices.first { head[$0...].starts(with: type.utf8) })
            return Array(head[(place + 4)..<(place + 4 + count)])
        }
        // 30 units of time a second, two of them.
        #expect(try content(of: "mdhd", 20) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 30, 0, 0, 0, 2])
        // 640 × 480, each with 16 bits after the point.
        #expect(try content(of: "tkhd", 84).suffix(8) == [0x02, 0x80, 0, 0, 0x01, 0xE0, 0, 0])
        // The lengths, in bytes.
        #expect(try content(of: "stsz", 20) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 22, 0, 0, 0, 8])
        #expect(try content(of: "stss", 12) == [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1])
        #expect(try content(of: "avcC", 8) == [1, 0x42, 0xC0, 0x1E, 0xFF, 0xE1, 0, 27])
        // The pictures come right after the head, whose last eight bytes are theirs.
        let start = try content(of: "stco", 12).suffix(4).reduce(0) { $0 << 8 | Int($1) }
        #expect(start == head.count)
        #expect(head.suffix(8) == [0, 0, 0, 38] + Array("mdat".utf8))
    }

    @Test func `the file is made once, and whole`() async throws {
        let folder = try TemporaryFolder()
        let (video, movie) = (folder.url.appendingPathComponent("a.h264").path, folder.url.appendingPathComponent("a.mp4").path)
        try Data(Self.file).write(to: URL(fileURLWithPath: video))
        let converter = VideoConverter()
        try await converter.convert(video, to: movie, rate: 30)
        let made = try #require(FileManager.default.contents(atPath: movie))
        #expect(made.suffix(8) == Data([0, 0, 0, 4, 0x41, 0x9A, 0x00, 0x07]))
        try FileManager.default.removeItem(atPath: video)
        try await converter.convert(video, to: movie, rate: 30)
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: video))
        await #expect(throws: H264Error.self) { try await converter.convert(video, to: movie + "2", rate: 30) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["a.h264", "a.mp4"])
    }
}
