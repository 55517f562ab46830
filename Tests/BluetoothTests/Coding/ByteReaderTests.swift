import Bluetooth
import TestSupport
import Testing

@Suite struct ByteReaderTests {
    @Test func `integers are little-endian, and signed ones two's complement`() throws {
        var reader = ByteReader([0x01, 0x34, 0x12, 0xFE, 0xFF, 0x78, 0x56, 0x34, 0x12, 0x80])
        #expect(try reader.readByte() == 1)
        #expect(try reader.readInteger(UInt16.self) == 0x1234)
        #expect(try reader.readInteger(Int16.self) == -2)
        #expect(try reader.readInteger(UInt32.self) == 0x1234_5678)
        #expect(try reader.readInteger(Int8.self) == -128)
        try reader.expectEnd()
    }

    @Test func `the widest integers and those of 24 bits`() throws {
        var reader = ByteReader([1, 2, 3, 4, 5, 6, 7, 0x88, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x03, 0x02, 0x81])
        #expect(try reader.readInteger(UInt64.self) == 0x8807_0605_0403_0201)
        #expect(try reader.readInteger(Int64.self) == -1)
        #expect(try reader.readUInt24() == 0x81_0203)
        #expect(reader.offset == 19)
        #expect(reader.remaining == 0)
    }

    @Test func `a read past the end says where, and leaves the reader where it was`() throws {
        var reader = ByteReader([1, 2, 3], type: "Thing")
        _ = try reader.readByte()
        #expect(throws: ByteCodingError.truncated(type: "Thing", offset: 1, needed: 4, available: 2)) {
            try reader.readInteger(UInt32.self)
        }
        #expect(throws: ByteCodingError.truncated(type: "Thing", offset: 1, needed: 3, available: 2)) { try reader.readUInt24() }
        #expect(throws: ByteCodingError.truncated(type: "Thing", offset: 1, needed: 9, available: 2)) { try reader.readBytes(9) }
        #expect(throws: ByteCodingError.truncated(type: "Thing", offset: 1, needed: -1, available: 2)) { try reader.readBytes(-1) }
        #expect(reader.offset == 1)
        #expect(try reader.readInteger(UInt16.self) == 0x0302)
        #expect(throws: ByteCodingError.truncated(type: "Thing", offset: 3, needed: 1, available: 0)) { try reader.readByte() }
    }

    @Test func `what is left may be nothing`() throws {
        var reader = ByteReader([1, 2, 3])
        _ = try reader.readByte()
        #expect(try reader.readBytes(0) == [])
        #expect(reader.readRemaining() == [2, 3])
        #expect(reader.readRemaining() == [])
        var whole = ByteReader([1, 2, 3])
        #expect(whole.readRemaining() == [1, 2, 3])
        #expect(whole.remaining == 0)
    }

    @Test func `bytes that nobody read are an error`() throws {
        let reader = ByteReader([1, 2], type: "Thing")
        #expect(throws: ByteCodingError.trailingBytes(type: "Thing", count: 2)) { try reader.expectEnd() }
        #expect(reader.invalid("no.") == .invalidValue(type: "Thing", reason: "no."))
    }

    @Test func `an error is a sentence`() {
        #expect(
            ByteCodingError.truncated(type: "Thing", offset: 1, needed: 4, available: 2).description
                == "Thing is too short: 4 more bytes were expected at offset 1, and 2 came.")
        #expect(
            ByteCodingError.trailingBytes(type: "Thing", count: 2).description == "Thing is too long: 2 bytes follow after its last field.")
        #expect(ByteCodingError.invalidValue(type: "Thing", reason: "no.").description == "Thing is not valid: no.")
    }

    @Test func `no sequence of reads traps, and offset and remaining add up`() {
        var random = SeededNumbers(seed: 0xB17E)
        for _ in 0..<Depth.scaled(5_000) {
            let bytes = random.bytes(random.below(20))
            var reader = ByteReader(bytes)
            var read: [UInt8] = []
            for _ in 0..<3 {
                let before = reader.offset
                do throws(ByteCodingError) {
                    switch random.below(6) {
                    case 0: read.append(try reader.readByte())
                    case 1: read += try reader.readInteger(UInt16.self).bytes
                    case 2: read += try reader.readInteger(Int32.self).bytes
                    case 3: read += Array(try reader.readUInt24().bytes.prefix(3))
                    case 4: read += try reader.readBytes(random.below(8) - 1)
                    default: read += try reader.readInteger(UInt64.self).bytes
                    }
                } catch {
                    if reader.offset != before {
                        Issue.record("\(bytes): moved by a failed read")
                        return
                    }
                }
            }
            if reader.offset + reader.remaining != bytes.count || read != Array(bytes.prefix(reader.offset)) {
                Issue.record("\(bytes): read \(read)")
                return
            }
        }
    }
}
