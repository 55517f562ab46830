/// An answer at the Record Access Control Point that does not have the form of an answer to the request: another op code, an operator
/// that answers do not have, an operand of another kind.
public struct RecordAccessFormatError: Error, Hashable, Sendable {
    /// The operation that was asked for.
    public let request: RecordAccessOpCode
    /// The answer that came.
    public let answer: RecordAccessControlPoint

    /// Makes the error for an answer that does not go with its request.
    public init(request: RecordAccessOpCode, answer: RecordAccessControlPoint) {
        self.request = request
        self.answer = answer
    }
}

extension RecordAccessFormatError: CustomStringConvertible {
    public var description: String {
        let bytes = answer.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(separator: " ")
        return "\(request.description): the device's answer, \(bytes), is not one to this request. Ask its maker for newer firmware."
    }
}
