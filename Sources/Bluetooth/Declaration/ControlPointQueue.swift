import Foundation

/// Matches the replies of a control point to its requests: one procedure at a time, and a reply that comes after its request was
/// given up never answers the next one.
@BluetoothActor
struct ControlPointQueue<Value: Sendable> {
    private struct Procedure {
        let id: Int
        let matches: @Sendable (Value) -> Bool
        let reply: PendingCompletion<Value>
    }

    private var current: Procedure?
    /// The procedure that was sent and given up, until its reply has come or can come no more.
    private var abandoned: Procedure?
    private var waiting: [PendingCompletion<Void>] = []
    private var nextID = 0

    /// Whether a request may be sent now.
    var isFree: Bool { current == nil && abandoned == nil }

    /// Starts a procedure, and returns its number.
    mutating func begin(_ reply: PendingCompletion<Value>, matches: @escaping @Sendable (Value) -> Bool) -> Int {
        nextID += 1
        current = Procedure(id: nextID, matches: matches, reply: reply)
        return nextID
    }

    /// Ends a procedure whose reply has come, or whose request was not sent.
    mutating func end() {
        current = nil
        wakeNext()
    }

    /// Gives up a procedure whose reply may still come.
    mutating func abandon() {
        abandoned = current
        current = nil
    }

    /// The reply of an abandoned procedure cannot come any more.
    mutating func forgetAbandoned(_ id: Int) {
        guard abandoned?.id == id else { return }
        abandoned = nil
        wakeNext()
    }

    mutating func wait(_ turn: PendingCompletion<Void>) { waiting.append(turn) }

    mutating func receive(_ value: Value) {
        if let abandoned {
            if abandoned.matches(value) { forgetAbandoned(abandoned.id) }
        } else if let current, current.matches(value) {
            current.reply.finish(.success(value))
        }
    }

    mutating func linkEnded(_ reason: DisconnectReason, peripheral: UUID?, attribute: BTUUID) {
        abandoned = nil
        current?.reply.finish(
            .failure(BluetoothError(.disconnected(reason), during: .request, peer: peripheral, attribute: attribute)))
        wakeNext()
    }

    private mutating func wakeNext() {
        waiting.removeAll { $0.isFinished }
        guard !waiting.isEmpty else { return }
        waiting.removeFirst().finish(.success(()))
    }
}
