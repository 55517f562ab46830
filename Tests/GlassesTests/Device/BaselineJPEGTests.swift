import Foundation
import GlassesContract
import TestSupport
import Testing

@testable import GlassesDevice
@testable import GlassesHardware

/// JPEG without a library, read by libjpeg-turbo.
@Suite struct BaselineJPEGTests {
    @Test func `a grey picture is six blocks without a difference`() {
        let jpeg = BaselineJPEG().encode(I420Image(width: 16, height: 16, y: 128))
        #expect(jpeg.starts(with: [0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10, 0x4A, 0x46, 0x49, 0x46, 0x00]))
        // Four bits for no difference and eight for the end of each block.
        #expect(jpeg.suffix(11) == [UInt8](repeating: 0, count: 9) + [0xFF, 0xD9])
    }

    @Test func `the test picture is read as the library's own JPEG of it, in every size`() throws {
        let coder = try JPEGCoder()
        var random = SeededNumbers(seed: 0x1EC)
        for _ in 0..<Depth.scaled(20) {
            let size = try CameraSettings.Resolution(width: 64 + 2 * random.below(134), height: 64 + 2 * random.below(84))
            let image = try TestPattern(zone: .gmt).picture(size, at: TestGlasses.afternoon)
            let read = try #require(try coder.decode(BaselineJPEG().encode(image)))
            let known = try #require(try coder.decode(coder.encode(image)))
            #expect(read.width == known.width && read.height == known.height)
            let errors = zip(read.bytes, known.bytes).map { abs(Int($0) - Int($1)) }
            #expect(errors.reduce(0, +) < errors.count * 2 && errors.max() ?? 0 < 64, "\(size)")
        }
    }

    @Test func `noise is read as it was drawn`() throws {
        var random = SeededNumbers(seed: 7)
        let (width, height) = (64, 48)
        // The planes of chroma are grey, so that the library's change of colours changes nothing.
        let bytes = random.bytes(width * height).map { $0 / 2 + 64 } + [UInt8](repeating: 128, count: width * height / 2)
        let read = try #require(try JPEGCoder().decode(BaselineJPEG().encode(I420Image(width: width, height: height, bytes: bytes))))
        #expect(zip(read.bytes, bytes).allSatisfy { abs(Int($0) - Int($1)) < 24 })
    }
}
