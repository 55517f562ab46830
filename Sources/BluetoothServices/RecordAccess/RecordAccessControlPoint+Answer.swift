extension RecordAccessControlPoint {
    /// Whether this message is the answer to `request`.
    ///
    /// A response code names the op code that it answers; a count answers the one op code that asks for it. The late answer to an
    /// earlier request is thus never taken for the answer to this one, unless both asked the same.
    public func answers(_ request: RecordAccessControlPoint) -> Bool {
        switch opCode {
        case .responseCode:
            if case .response(to: request.opCode, _) = operand { true } else { false }
        case .numberOfStoredRecordsResponse: request.opCode == .reportNumberOfStoredRecords
        case .combinedReportResponse: request.opCode == .combinedReport
        default: false
        }
    }

    /// The number of records that this answer counts.
    public var numberOfRecords: UInt16? {
        if case .numberOfRecords(let count) = operand { count } else { nil }
    }

    /// How the operation ended, by this answer.
    public var responseCode: RecordAccessResponseCode? {
        if case .response(_, let code) = operand { code } else { nil }
    }
}
