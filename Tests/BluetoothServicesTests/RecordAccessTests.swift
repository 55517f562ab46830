import Bluetooth
import BluetoothServices
import Testing

@Suite struct RecordAccessTests {
    static let time = DateTime(year: 2026, month: 11, day: 21, hours: 13, minutes: 40, seconds: 59)!

    static let messages: [(RecordAccessControlPoint, [UInt8])] = [
        (.reportStoredRecords(.all), [0x01, 0x01]),
        (.reportStoredRecords(.first), [0x01, 0x05]),
        (.reportStoredRecords(.last), [0x01, 0x06]),
        (.reportStoredRecords(.from(.sequenceNumber(300))), [0x01, 0x03, 0x01, 0x2C, 0x01]),
        (.deleteStoredRecords(.upTo(.sequenceNumber(5))), [0x02, 0x02, 0x01, 0x05, 0x00]),
        (.reportNumberOfStoredRecords(.sequenceNumbers(1...10)), [0x04, 0x04, 0x01, 0x01, 0x00, 0x0A, 0x00]),
        (.reportNumberOfStoredRecords(.from(.userFacingTime(time))), [0x04, 0x03, 0x02, 0xEA, 0x07, 11, 21, 13, 40, 59]),
        (
            .deleteStoredRecords(.userFacingTimes(from: time, to: time)),
            [0x02, 0x04, 0x02, 0xEA, 0x07, 11, 21, 13, 40, 59, 0xEA, 0x07, 11, 21, 13, 40, 59]
        ),
        (.abortOperation, [0x03, 0x00]),
        (.numberOfStoredRecords(300), [0x05, 0x00, 0x2C, 0x01]),
        (.response(to: .reportStoredRecords, .noRecordsFound), [0x06, 0x00, 0x01, 0x06]),
        (RecordAccessControlPoint(.combinedReport, .allRecords), [0x07, 0x01]),
        (RecordAccessControlPoint(.combinedReportResponse, .null, .numberOfRecords(1)), [0x08, 0x00, 0x01, 0x00]),
    ]

    @Test(arguments: messages.indices)
    func `a message is an op code, an operator and an operand`(index: Int) throws {
        let (message, bytes) = Self.messages[index]
        #expect(message.bytes == bytes)
        #expect(try RecordAccessControlPoint(bytes: bytes) == message)
        // Two bytes are a whole message where the operator takes no operand; here it does wherever there is one.
        expectTruncated(RecordAccessControlPoint.self, bytes)
    }

    @Test func `a filter type of the service's own keeps its parameters`() throws {
        let range = try RecordAccessControlPoint(bytes: [0x01, 0x04, 0x80, 1, 2, 3, 4, 5, 6])
        #expect(
            range.operand == .range(.other(type: 0x80, parameter: [1, 2, 3]), .other(type: 0x80, parameter: [4, 5, 6])))
        #expect(range.bytes == [0x01, 0x04, 0x80, 1, 2, 3, 4, 5, 6])
        let bound = try RecordAccessControlPoint(bytes: [0x01, 0x02, 0x80, 1, 2, 3])
        #expect(bound.operand == .bound(.other(type: 0x80, parameter: [1, 2, 3])))
    }

    @Test func `two bounds of different length are refused`() {
        #expect(throws: ByteCodingError.self) { try RecordAccessControlPoint(bytes: [0x01, 0x04, 0x80, 1, 2, 3]) }
        #expect(throws: ByteCodingError.self) { try RecordAccessControlPoint(bytes: [0x01, 0x04, 0x01, 1, 0, 2]) }
        #expect(throws: ByteCodingError.self) { try RecordAccessControlPoint(bytes: [0x01, 0x04, 0x01, 1, 0, 2, 0, 3]) }
    }

    @Test func `op codes, operators and operands that are not known are kept`() throws {
        for bytes in [[0x01, 0x01, 0x07], [0x63, 0x00], [0x63, 0x09, 1, 2, 3], [0x06, 0x01, 1, 2]] as [[UInt8]] {
            #expect(try RecordAccessControlPoint(bytes: bytes).bytes == bytes)
        }
        #expect(try RecordAccessControlPoint(bytes: [0x01, 0x01, 0x07]).operand == .other([0x07]))
    }

    @Test func `an answer belongs to the request whose op code it names`() {
        let report = RecordAccessControlPoint.reportStoredRecords(.all)
        let count = RecordAccessControlPoint.reportNumberOfStoredRecords(.all)
        #expect(RecordAccessControlPoint.response(to: .reportStoredRecords, .success).isResponse(to: report))
        #expect(!RecordAccessControlPoint.response(to: .deleteStoredRecords, .success).isResponse(to: report))
        #expect(RecordAccessControlPoint.numberOfStoredRecords(3).isResponse(to: count))
        #expect(RecordAccessControlPoint.response(to: .reportNumberOfStoredRecords, .operatorNotSupported).isResponse(to: count))
        #expect(!RecordAccessControlPoint.numberOfStoredRecords(3).isResponse(to: report))
        #expect(!report.isResponse(to: report))
        let combined = RecordAccessControlPoint(.combinedReport, .allRecords)
        #expect(RecordAccessControlPoint(.combinedReportResponse, .null, .numberOfRecords(1)).isResponse(to: combined))
        #expect(!RecordAccessControlPoint(.combinedReportResponse, .null, .numberOfRecords(1)).isResponse(to: count))
    }

    @Test func `an answer says its count, or how the operation ended`() {
        #expect(RecordAccessControlPoint.numberOfStoredRecords(3).numberOfRecords == 3)
        #expect(RecordAccessControlPoint.numberOfStoredRecords(3).responseCode == nil)
        #expect(RecordAccessControlPoint.response(to: .abortOperation, .success).responseCode == .success)
        #expect(RecordAccessControlPoint.response(to: .abortOperation, .success).numberOfRecords == nil)
    }

    @Test func `no bytes trap, and what is taken keeps them`() {
        expectLossless(RecordAccessControlPoint.self, golden: Self.messages.map(\.1), maximumLength: 18)
    }
}
