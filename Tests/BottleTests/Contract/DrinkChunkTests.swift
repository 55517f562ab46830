import Bluetooth
import Bottle
import Testing

@Suite struct DrinkChunkTests {
    /// Chunk 2 of 5 with a gulp of 45 ml that is synchronised, and a pour of 300 ml that is deleted.
    static let golden: [UInt8] = [
        0x02, 0x00, 0x05, 0x00, 0x02, 0x00,
        0x01, 0x00, 0x00, 0x00, 0x00, 0xF1, 0x53, 0x65, 0x2D, 0x00, 0x11, 0x03, 0x00, 0x01,
        0x02, 0x01, 0x00, 0x00, 0x3C, 0xF1, 0x53, 0x65, 0x2C, 0x01, 0xE5, 0x01, 0x01, 0x04,
    ]

    @Test func `a chunk is a head of six bytes and fourteen for each record`() throws {
        let chunk = try DrinkChunk(bytes: Self.golden)
        #expect(chunk.index == 2)
        #expect(chunk.total == 5)
        #expect(
            chunk.records == [
                DrinkRecord(id: 1, time: 1_700_000_000, amount: 45, level: 785, kind: .gulp, flags: .synced),
                DrinkRecord(id: 0x102, time: 1_700_000_060, amount: 300, level: 485, kind: .pour, flags: .deleted),
            ])
        #expect(chunk.bytes == Self.golden)
        #expect(Self.golden.count == 6 + 2 * DrinkRecord.byteCount)
    }

    @Test func `an empty chunk is its head`() throws {
        #expect(DrinkChunk(index: 0, total: 0, records: []).bytes == [0, 0, 0, 0, 0, 0])
        #expect(try DrinkChunk(bytes: [0, 0, 0, 0, 0, 0]).records.isEmpty)
    }

    @Test func `fewer or more records than announced are an error`() {
        expectTruncated(DrinkChunk.self, Self.golden)
        expectNothingAfter(DrinkChunk.self, Self.golden)
        #expect(throws: ByteCodingError.self) { try DrinkChunk(bytes: [0, 0, 1, 0, 0xFF, 0]) }
    }

    @Test func `an amount below zero and an unknown type are kept`() throws {
        let bytes: [UInt8] = [9, 0, 0, 0, 0, 0, 0, 0, 0xE2, 0xFF, 0, 0, 0x09, 0xF0]
        let record = try DrinkRecord(bytes: bytes)
        #expect(record.amount == -30)
        #expect(record.kind == .unknown(9))
        #expect(record.bytes == bytes)
    }

    @Test(arguments: [(23, 1), (36, 1), (37, 2), (247, 17), (517, 36), (0, 0), (8, 0), (100_000, 255)])
    func `as many records fit as the MTU takes`(mtu: Int, records: Int) {
        #expect(DrinkChunk.capacity(mtu: mtu) == records)
    }

    @Test func `the chunk that fits an MTU is no longer than a notification`() {
        let record = DrinkRecord(id: 1, time: 2, amount: 30, level: 4, kind: .gulp)
        for mtu in 23...517 {
            let records = [DrinkRecord](repeating: record, count: DrinkChunk.capacity(mtu: mtu))
            #expect(DrinkChunk(index: 0, total: 1, records: records).bytes.count <= mtu - 3)
            #expect(DrinkChunk(index: 0, total: 1, records: records + [record]).bytes.count > mtu - 3)
        }
    }

    @Test func `more than 255 records are left out and not miscounted`() throws {
        let record = DrinkRecord(id: 1, time: 2, amount: 30, level: 4, kind: .gulp)
        let chunk = DrinkChunk(index: 0, total: 1, records: [DrinkRecord](repeating: record, count: 300))
        #expect(try DrinkChunk(bytes: chunk.bytes).records.count == 255)
    }

    @Test func `a hundred millilitres are a pour`() {
        #expect(DrinkRecord.Kind(amount: 99) == .gulp)
        #expect(DrinkRecord.Kind(amount: 100) == .pour)
    }

    @Test func `no input traps, and what is decoded keeps its bytes`() {
        expectLossless(DrinkChunk.self, golden: [Self.golden, [0, 0, 0, 0, 0, 0]], maximumLength: 60) { bytes, again in
            // Byte 5 means nothing.
            var bytes = bytes
            bytes[5] = 0
            return again == bytes
        }
        expectLossless(DrinkRecord.self, golden: [Array(Self.golden[6..<20])], maximumLength: 30)
    }
}

@Suite struct SyncControlTests {
    /// From record 16 on, 32 of them, START, busy, 17 a chunk.
    static let golden: [UInt8] = [0x10, 0x00, 0x20, 0x00, 0x01, 0x01, 0x11, 0x00]

    @Test func `sync control is eight bytes, little-endian`() throws {
        let control = try SyncControl(bytes: Self.golden)
        #expect(control == SyncControl(start: 16, count: 32, command: .start, status: .busy, recordsPerChunk: 17))
        #expect(control.bytes == Self.golden)
    }

    @Test func `commands and statuses have their numbers, and unknown ones keep theirs`() {
        let commands: [SyncControl.Command] = [.query, .start, .acknowledge]
        let statuses: [SyncControl.Status] = [.idle, .busy, .done]
        #expect(commands.map(\.rawValue) == [0, 1, 2])
        #expect(statuses.map(\.rawValue) == [0, 1, 2])
        for value in UInt8.min...UInt8.max {
            #expect(SyncControl.Command(rawValue: value).rawValue == value)
            #expect(SyncControl.Status(rawValue: value).rawValue == value)
        }
    }

    @Test func `another length is an error`() {
        expectTruncated(SyncControl.self, Self.golden)
        expectNothingAfter(SyncControl.self, Self.golden)
    }

    @Test func `no input traps, and what is decoded keeps its bytes`() {
        expectLossless(SyncControl.self, golden: [Self.golden], maximumLength: 20)
    }
}
