import Bluetooth
import Foundation
import TestSupport
import Testing

@Suite struct ByteCodableTests {
    @Test func `standard types have their bytes`() throws {
        #expect(try UInt8(bytes: [200]) == 200)
        #expect(try Int8(bytes: [200]) == -56)
        #expect(try UInt16(bytes: [0x34, 0x12]) == 0x1234)
        #expect(try Int32(bytes: [0xFF, 0xFF, 0xFF, 0xFF]) == -1)
        #expect(try Float(bytes: [0x00, 0x00, 0x80, 0x3F]) == 1)
        #expect(Float(-2).bytes == [0, 0, 0, 0xC0])
        #expect(try Double(bytes: [0, 0, 0, 0, 0, 0, 0xF0, 0x3F]) == 1)
        #expect(Double(-2).bytes == [0, 0, 0, 0, 0, 0, 0, 0xC0])
        #expect(try String(bytes: [0x4D, 0xC3, 0xBC, 0x6C, 0x6C, 0x65, 0x72]) == "Müller")
        #expect("Müller".bytes == [0x4D, 0xC3, 0xBC, 0x6C, 0x6C, 0x65, 0x72])
        #expect(try String(bytes: []) == "")
        #expect(try Data(bytes: [1, 2]) == Data([1, 2]))
        #expect(Data([1, 2, 3])[1...].bytes == [2, 3])
        #expect(try [UInt8](bytes: [1, 2]) == [1, 2])
    }

    @Test func `a Boolean is 0 or 1`() throws {
        #expect(try Bool(bytes: [0]) == false)
        #expect(try Bool(bytes: [1]) == true)
        #expect(true.bytes == [1])
        #expect(throws: ByteCodingError.invalidValue(type: "Bool", reason: "a Boolean is 0 or 1, and 2 came.")) { try Bool(bytes: [2]) }
        #expect(throws: ByteCodingError.truncated(type: "Bool", offset: 0, needed: 1, available: 0)) { try Bool(bytes: []) }
    }

    @Test(arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]])
    func `text that is not UTF-8 is refused`(bytes: [UInt8]) {
        #expect(throws: ByteCodingError.invalidValue(type: "String", reason: "the bytes are not UTF-8.")) { try String(bytes: bytes) }
    }

    @Test func `a number of another width is refused, and the error names its type`() {
        #expect(throws: ByteCodingError.truncated(type: "UInt16", offset: 0, needed: 2, available: 1)) { try UInt16(bytes: [1]) }
        #expect(throws: ByteCodingError.trailingBytes(type: "UInt16", count: 1)) { try UInt16(bytes: [1, 2, 3]) }
        #expect(throws: ByteCodingError.truncated(type: "Double", offset: 0, needed: 8, available: 7)) {
            try Double(bytes: Array(repeating: 0, count: 7))
        }
    }

    @Test func `a NaN keeps its payload`() throws {
        #expect(try Float(bytes: [0x01, 0x00, 0xC0, 0x7F]).bytes == [0x01, 0x00, 0xC0, 0x7F])
        #expect(try Double(bytes: [1, 0, 0, 0, 0, 0, 0xF8, 0xFF]).bytes == [1, 0, 0, 0, 0, 0, 0xF8, 0xFF])
    }

    @Test func `random bytes never trap, and what is taken is written again`() {
        check(UInt8.self, width: 1)
        check(Int8.self, width: 1)
        check(UInt16.self, width: 2)
        check(Int16.self, width: 2)
        check(UInt32.self, width: 4)
        check(Int32.self, width: 4)
        check(UInt64.self, width: 8)
        check(Int64.self, width: 8)
        check(Float.self, width: 4)
        check(Double.self, width: 8)
        check(Bool.self, width: 1)
        check(String.self, width: 2)
        check(Data.self, width: 3)
        check([UInt8].self, width: 3)
    }

    private func check<T: ByteDecodable & ByteEncodable>(_: T.Type, width: Int) {
        var random = SeededNumbers(seed: UInt64(width))
        var accepted = 0
        for index in 0..<Depth.scaled(5_000) {
            // One in eight has another length.
            let bytes = random.bytes(index % 8 == 0 ? random.below(width + 3) : width)
            guard let value = try? T(bytes: bytes) else { continue }
            accepted += 1
            if value.bytes != bytes {
                Issue.record("\(T.self) made \(value.bytes) of \(bytes)")
                return
            }
        }
        #expect(accepted > Depth.scaled(25), "\(T.self)")
    }

    /// A value that says in short what is wrong with its bytes.
    private struct Gear: ByteDecodable, Equatable {
        init(from reader: inout ByteReader) throws(ByteCodingError) {
            guard try reader.readByte() < 6 else { throw .invalid("there are six gears.") }
        }
    }

    @Test func `bytes that mean nothing are refused in short, and the error has the type`() {
        #expect(throws: ByteCodingError.invalidValue(type: "Gear", reason: "there are six gears.")) { try Gear(bytes: [6]) }
        #expect("\(ByteCodingError.invalid("no."))" == "The value is not valid: no.")
    }
}
