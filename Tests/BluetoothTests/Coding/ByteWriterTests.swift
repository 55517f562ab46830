import Bluetooth
import Testing

@Suite struct ByteWriterTests {
    @Test func `integers are written little-endian in as many bytes as they have`() {
        var writer = ByteWriter()
        writer.write(byte: 1)
        writer.write(UInt16(0x1234))
        writer.write(Int16(-2))
        writer.write(UInt32(0x1234_5678))
        writer.write(Int8(-128))
        writer.write(UInt8(0xAB))
        writer.write(uint24: 0x81_0203)
        writer.write(bytes: [7, 8])
        #expect(
            writer.bytes == [1, 0x34, 0x12, 0xFE, 0xFF, 0x78, 0x56, 0x34, 0x12, 0x80, 0xAB, 0x03, 0x02, 0x81, 7, 8])
    }

    @Test func `the widest integers`() {
        #expect(UInt64(0x8807_0605_0403_0201).bytes == [1, 2, 3, 4, 5, 6, 7, 0x88])
        #expect(Int64.min.bytes == [0, 0, 0, 0, 0, 0, 0, 0x80])
    }

    @Test func `24 bits are the lower ones`() {
        var writer = ByteWriter()
        writer.write(uint24: 0xFF01_0203)
        #expect(writer.bytes == [3, 2, 1])
    }
}
