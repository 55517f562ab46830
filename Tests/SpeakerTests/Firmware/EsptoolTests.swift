import Foundation
import Speaker
import SpeakerDevice
import Testing

/// Our images judged by esptool, esptool's images judged by us.
@Suite(.enabled(if: Esptool.path != nil, "esptool (PyPI) is not installed"), .serialized)
struct EsptoolTests {
    /// Runs `body` with the path of a file that holds `bytes`.
    private func withFile<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("esptool-\(UUID()).bin")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(bytes).write(to: file)
        return try body(file.path)
    }

    /// Whether esptool finds the image whole: for this chip, with a valid checksum and, where it has one, a valid hash.
    private func isGoodForEsptool(_ bytes: [UInt8]) throws -> (isGood: Bool, output: String) {
        let (status, output) = try withFile(bytes) { try Esptool.run(["--chip", "esp32", "image-info", $0]) }
        let isForChip = output.contains("Chip ID: 0 (ESP32)")
        return (status == 0 && isForChip && output.contains("(valid)") && !output.contains("invalid") && !output.contains("arning"), output)
    }

    @Test func `esptool finds a built image valid and reads what it says of itself`() throws {
        let (isGood, output) = try isGoodForEsptool(FirmwareImageBuilder(version: "2.5.0", payloadByteCount: 50_001).build())
        #expect(isGood, "\(output)")
        for part in ["ESP32", "App version: 2.5.0", "bt_speaker_dsp", "ESP-IDF: v5.4", "Validation hash", "0x3f400020", "0x40080000"] {
            #expect(output.contains(part), "\(part) in \(output)")
        }
    }

    @Test func `esptool finds a built image without a hash valid`() throws {
        let (isGood, output) = try isGoodForEsptool(
            FirmwareImageBuilder(version: "2.5.0", payloadByteCount: 10, appendsHash: false).build())
        #expect(isGood, "\(output)")
    }

    /// An image that esptool makes from an ELF file.
    private func imageByEsptool(chip: String = "esp32", constants: UInt32 = 0x3F40_0020, data: UInt32 = 0x3FFB_0000) throws -> [UInt8] {
        let descriptor = FirmwareDescriptor(version: "v2.6.0-3-gabc1234", projectName: "elf", frameworkVersion: "v5.3.1")
        let elf = ElfFile.bytes(
            entryPoint: 0x4008_0400,
            sections: [
                .init(name: ".flash.appdesc", address: constants, bytes: descriptor.bytes + [UInt8](repeating: 0x11, count: 301)),
                .init(name: ".dram0.data", address: data, bytes: Array(0..<200)),
            ]
                + (chip == "esp32"
                    ? [
                        .init(name: ".iram0.text", address: 0x4008_0400, bytes: [UInt8](repeating: 0x06, count: 1_000)),
                        .init(name: ".flash.text", address: 0x400D_0020, bytes: [UInt8](repeating: 0x42, count: 3_333)),
                    ] : []))
        return try withFile(elf) { path in
            let output = path + ".image"
            defer { try? FileManager.default.removeItem(atPath: output) }
            let (status, text) = try Esptool.run(["--chip", chip, "elf2image", "--elf-sha256-offset", "0xb0", "-o", output, path])
            try #require(status == 0, "\(text)")
            return try [UInt8](Data(contentsOf: URL(fileURLWithPath: output)))
        }
    }

    @Test func `an image that esptool made is accepted`() throws {
        let bytes = try imageByEsptool()
        let image = try FirmwareImage(bytes: bytes)
        #expect(image.descriptor.version == "v2.6.0-3-gabc1234")
        #expect(image.descriptor.projectName == "elf")
        #expect(image.hasHash)
        #expect(image.byteCount == bytes.count)
        #expect(image.digest == Array(bytes.suffix(32)))
        #expect(image.entryPoint == 0x4008_0400)
        #expect(try isGoodForEsptool(bytes).isGood)
    }

    @Test func `an image that esptool made for another chip is refused by both`() throws {
        let bytes = try imageByEsptool(chip: "esp32s3", constants: 0x3C00_0020, data: 0x3FC8_8000)
        #expect(throws: FirmwareImageError.wrongChip(expected: .esp32, found: .esp32S3)) { try FirmwareImage(bytes: bytes) }
        let judged = try isGoodForEsptool(bytes)
        #expect(!judged.isGood, "\(judged.output)")
    }

    @Test(arguments: [
        ("in the header", 100), ("in the first segment", 1_000), ("in the last segment", 40), ("in the hash", 10),
    ])
    func `an image cut short is refused by both`(place: String, missing: Int) throws {
        let bytes = FirmwareImageBuilder(version: "2.5.0", payloadByteCount: 2_000).build()
        let cut = place == "in the header" ? Array(bytes.prefix(20)) : Array(bytes.dropLast(missing))
        #expect(throws: FirmwareImageError.self) { try FirmwareImage(bytes: cut) }
        let judged = try isGoodForEsptool(cut)
        #expect(!judged.isGood, "\(place): \(judged.output)")
    }

    @Test(arguments: [0, 700, -40, -33, -1]) func `an image with a flipped bit is refused by both`(offset: Int) throws {
        var bytes = try imageByEsptool()
        bytes[offset < 0 ? bytes.count + offset : offset] ^= 0x10
        #expect(throws: FirmwareImageError.self) { try FirmwareImage(bytes: bytes) }
        let judged = try isGoodForEsptool(bytes)
        #expect(!judged.isGood, "\(judged.output)")
    }
}
