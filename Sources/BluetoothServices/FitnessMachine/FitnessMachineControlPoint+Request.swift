import Bluetooth

extension FitnessMachineControlPoint: ControlPointValue {
    /// Tests that this is the answer to `request`: it names its op code.
    public func isResponse(to request: FitnessMachineControlPoint) -> Bool {
        if case .response(to: request.opCode, _, _) = self { true } else { false }
    }
}

extension CharacteristicAccessor<FitnessMachineControlPoint> {
    /// Sends a request, and waits until the machine has done it.
    ///
    /// - Returns: the parameter of the answer; most requests have none.
    /// - Throws: ``FitnessMachineError`` where the machine did not do it; what ``sendRequest(_:timeout:)`` throws.
    @discardableResult
    public func perform(_ request: FitnessMachineControlPoint, timeout: Duration = .seconds(20)) async throws -> [UInt8] {
        guard case .response(_, let code, let parameter) = try await sendRequest(request, timeout: timeout) else {
            throw FitnessMachineError(code: .operationFailed)
        }
        guard code == .success else { throw FitnessMachineError(code: code) }
        return parameter
    }
}
