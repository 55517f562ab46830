import Bluetooth

/// The op code of a message at the Record Access Control Point.
public struct RecordAccessOpCode: AssignedNumber {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Send the stored records, each as a notification or indication of its characteristic.
    public static let reportStoredRecords = RecordAccessOpCode(rawValue: 1)
    /// Delete the records that are chosen, once and for all.
    public static let deleteStoredRecords = RecordAccessOpCode(rawValue: 2)
    /// End the operation that goes on; it has no operand.
    public static let abortOperation = RecordAccessOpCode(rawValue: 3)
    /// Tell how many records are chosen, without sending them.
    public static let reportNumberOfStoredRecords = RecordAccessOpCode(rawValue: 4)
    /// The answer to ``reportNumberOfStoredRecords``.
    public static let numberOfStoredRecordsResponse = RecordAccessOpCode(rawValue: 5)
    /// The answer to everything else, and to everything that failed.
    public static let responseCode = RecordAccessOpCode(rawValue: 6)
    /// Send the stored records, then their number.
    public static let combinedReport = RecordAccessOpCode(rawValue: 7)
    /// The answer to ``combinedReport``.
    public static let combinedReportResponse = RecordAccessOpCode(rawValue: 8)

    public static let names: [UInt8: String] = [
        1: "Report stored records", 2: "Delete stored records", 3: "Abort operation", 4: "Report number of stored records",
        5: "Number of stored records response", 6: "Response code", 7: "Combined report", 8: "Combined report response",
    ]
}
