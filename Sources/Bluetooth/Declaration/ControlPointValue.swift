/// The value of a control point whose replies say which request they answer, such as by an op code.
public protocol ControlPointValue: ByteCodable, Sendable {
    /// Tests that this is the reply to `request`; anything else that is notified meanwhile is not taken for it.
    func isResponse(to request: Self) -> Bool
}
