import Bluetooth

extension RecordAccessControlPoint: ControlPointValue {
    /// Tests that this is the answer to `request`.
    ///
    /// A response code names the op code that it answers; a count answers the one op code that asks for it. The late answer to an
    /// earlier request is thus never taken for the answer to this one, unless both asked the same. A successful abort ends whatever was
    /// going on, which gets no answer of its own.
    public func isResponse(to request: RecordAccessControlPoint) -> Bool {
        switch opCode {
        case .responseCode:
            switch operand {
            case .response(to: request.opCode, _), .response(to: .abortOperation, .success): true
            default: false
            }
        case .numberOfStoredRecordsResponse: request.opCode == .reportNumberOfStoredRecords
        case .combinedReportResponse: request.opCode == .combinedReport
        default: false
        }
    }

    /// The number of records that this answer counts.
    public var numberOfRecords: UInt16? {
        if case .numberOfRecords(let count) = operand { count } else { nil }
    }

    /// The result of the operation, by this answer.
    public var responseCode: RecordAccessResponseCode? {
        if case .response(_, let code) = operand { code } else { nil }
    }
}

extension CharacteristicAccessor<RecordAccessControlPoint> {
    /// Has the records sent, each as a value of its own characteristic, and waits until the last one was: take them by that
    /// characteristic's `onChange`, set before.
    ///
    /// - Throws: ``RecordAccessError``; what ``sendRequest(_:timeout:)`` throws.
    public func reportStoredRecords(_ records: RecordSelection, timeout: Duration = .seconds(20)) async throws {
        try await perform(.reportStoredRecords(records), timeout: timeout)
    }

    /// Deletes the records, and waits until it is done.
    ///
    /// - Throws: as ``reportStoredRecords(_:timeout:)`` does.
    public func deleteStoredRecords(_ records: RecordSelection, timeout: Duration = .seconds(20)) async throws {
        try await perform(.deleteStoredRecords(records), timeout: timeout)
    }

    /// Counts the records.
    ///
    /// - Throws: as ``reportStoredRecords(_:timeout:)`` does.
    public func reportNumberOfStoredRecords(_ records: RecordSelection, timeout: Duration = .seconds(20)) async throws -> Int {
        let request = RecordAccessControlPoint.reportNumberOfStoredRecords(records)
        let answer = try await sendRequest(request, timeout: timeout)
        guard answer.opCode == .numberOfStoredRecordsResponse, answer.operator == .null, let count = answer.numberOfRecords else {
            throw answer.error(of: request)
        }
        return Int(count)
    }

    /// Ends the operation that is going on, and waits until the device says so; whoever waits for the operation gets a
    /// ``RecordAccessError`` without a code.
    ///
    /// - Throws: as ``reportStoredRecords(_:timeout:)`` does; where the device does not end it,
    ///   ``RecordAccessResponseCode/abortUnsuccessful``.
    public func abortOperation(timeout: Duration = .seconds(20)) async throws {
        let answer = try await interrupt(with: .abortOperation, timeout: timeout)
        guard answer == .response(to: .abortOperation, .success) else { throw answer.error(of: .abortOperation) }
    }

    private func perform(_ request: RecordAccessControlPoint, timeout: Duration) async throws {
        let answer = try await sendRequest(request, timeout: timeout)
        guard answer == .response(to: request.opCode, .success) else { throw answer.error(of: request) }
    }
}

extension RecordAccessControlPoint {
    /// Why this answer is not the one that was hoped for.
    fileprivate func error(of request: RecordAccessControlPoint) -> any Error {
        guard opCode == .responseCode, `operator` == .null, case .response(let answered, let code) = operand else {
            return RecordAccessFormatError(request: request.opCode, answer: self)
        }
        // A success that names the request is not a failure: it is no answer to a question for a number.
        if answered == request.opCode, code != .success { return RecordAccessError(request: request.opCode, code: code) }
        if answered == .abortOperation, code == .success { return RecordAccessError(request: request.opCode, code: nil) }
        return RecordAccessFormatError(request: request.opCode, answer: self)
    }
}
