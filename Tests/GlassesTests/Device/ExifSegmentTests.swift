import Foundation
import Testing

@testable import GlassesDevice
@testable import GlassesHardware

/// What a photo says of itself. `test_glasses_api.py` has exiftool read a whole one.
@Suite struct ExifSegmentTests {
    private func segment(_ zone: String = "Asia/Kolkata") throws -> ExifSegment {
        ExifSegment(
            make: "Outrigger", model: "Smart Glasses", time: TestGlasses.afternoon, zone: try #require(TimeZone(identifier: zone)),
            uniqueID: "00112233445566778899aabbccddeeff")
    }

    /// Written by hand from Exif 2.32: 4.5.4 (APP1), 4.5.2 (header), 4.6.2 (directory), 4.6.4 (tags of TIFF).
    @Test func `its first directory is the specification's, byte by byte`() throws {
        let golden: [String] = [
            "FFE1", "019E", "457869660000", "4D4D002A00000008", "0009", "010F00020000000A0000007A", "011000020000000E00000084",
            "011200030000000100010000", "011A00050000000100000092", "011B0005000000010000009A", "012800030000000100020000",
            "0132000200000014000000A2", "021300030000000100010000", "8769000400000001000000B6", "00000000", "4F7574726967676572" + "00",
            "536D61727420476C617373657300", "0000004800000001", "0000004800000001", "323032353A31313A30312032313A30303A303000",
        ]
        let bytes = try segment().bytes(width: 640, height: 480)
        let text = bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }.joined()
        #expect(text.dropFirst(8).hasPrefix(golden.dropFirst(2).joined()))
        #expect(text.hasPrefix("FFE1") && bytes.count - 2 == Int(bytes[2]) << 8 | Int(bytes[3]))
    }

    @Test func `zones on both sides of Greenwich are told with their minutes`() throws {
        for (zone, offset) in [("Asia/Kolkata", "+05:30"), ("America/St_Johns", "-02:30"), ("GMT", "+00:00")] {
            let bytes = try segment(zone).bytes(width: 2, height: 2)
            #expect(String(decoding: bytes, as: UTF8.self).contains(offset), "\(zone)")
        }
    }

    @Test func `it takes the place of JFIF's, and the picture stays the same`() throws {
        let picture = I420Image(width: 64, height: 48, y: 90, u: 100, v: 150)
        for jpeg in [try JPEGCoder().encode(picture), BaselineJPEG().encode(picture)] {
            let tagged = try segment().inserted(in: jpeg)
            #expect(tagged.prefix(4) == [0xFF, 0xD8, 0xFF, 0xE1])
            #expect(try JPEGCoder().decode(tagged) == JPEGCoder().decode(jpeg))
            // Once more is no more than once.
            #expect(try segment().inserted(in: tagged) == tagged)
        }
    }

    @Test func `what is no whole JPEG stays as it came`() throws {
        let jpeg = try JPEGCoder().encode(I420Image(width: 16, height: 16))
        for length in [0, 1, 2, 3, 4, 10, 19, 20, 30] {
            let part = Array(jpeg.prefix(length))
            #expect(try segment().inserted(in: part) == part, "\(length)")
        }
        for wrong: [UInt8] in [
            [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFF, 1, 2, 3, 4, 5, 6, 7, 8],
        ] {
            #expect(try segment().inserted(in: wrong) == wrong)
        }
    }

    @Test func `twenty photos have twenty names`() {
        let names = Set((0..<20).map { _ in ExifSegment.makeUniqueID() })
        #expect(names.count == 20 && names.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
    }
}
