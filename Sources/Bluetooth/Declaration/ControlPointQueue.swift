import Foundation

/// Matches the replies of a control point to its requests: one procedure at a time, and a reply that comes after its request was
/// given up never answers the next one.
@BluetoothActor
final class ControlPointQueue<Value: Sendable> {
    /// A place in the queue. The turn is passed on, and never left for anyone to take.
    struct Ticket: Hashable { fileprivate let id: Int }

    private struct Procedure {
        let matches: @Sendable (Value) -> Bool
        let reply: PendingCompletion<Value>
    }

    /// Whose turn it is.
    private var holder: Ticket?
    /// The procedure that the holder waits for, once its request is on its way.
    private var current: Procedure?
    /// The holder has given up, and its reply may still come.
    private var isAbandoned = false
    private var waiting: [(ticket: Ticket, turn: PendingCompletion<Void>)] = []
    /// Requests that were made beside the holder's, to end it.
    private var interruptions: [Procedure] = []
    private var nextID = 0

    /// Takes a place.
    ///
    /// - Returns: what to wait for; `nil` where it is one's turn at once.
    func enter() -> (ticket: Ticket, turn: PendingCompletion<Void>?) {
        nextID += 1
        let ticket = Ticket(id: nextID)
        guard holder != nil else {
            holder = ticket
            return (ticket, nil)
        }
        let turn = PendingCompletion<Void>()
        waiting.append((ticket, turn))
        return (ticket, turn)
    }

    /// Starts the procedure of the one whose turn it is.
    ///
    /// - Returns: `false` where the link has ended since.
    func begin(_ ticket: Ticket, _ reply: PendingCompletion<Value>, matches: @escaping @Sendable (Value) -> Bool) -> Bool {
        guard holder == ticket else { return false }
        current = Procedure(matches: matches, reply: reply)
        return true
    }

    /// Ends a turn: the reply has come, or cannot come. A no-op for one that has ended.
    func end(_ ticket: Ticket) {
        guard holder == ticket else { return }
        current = nil
        isAbandoned = false
        waiting.removeAll { $0.turn.isFinished }
        holder = waiting.first?.ticket
        if !waiting.isEmpty { waiting.removeFirst().turn.finish(.success(())) }
    }

    /// Gives up a procedure whose reply may still come: the turn ends with the reply, or with ``end(_:)``.
    ///
    /// - Returns: `false` where the turn has ended.
    func abandon(_ ticket: Ticket) -> Bool {
        guard holder == ticket, current != nil else { return false }
        isAbandoned = true
        return true
    }

    /// Waits for a reply beside the one whose turn it is.
    func interrupt(_ reply: PendingCompletion<Value>, matches: @escaping @Sendable (Value) -> Bool) {
        interruptions.append(Procedure(matches: matches, reply: reply))
    }

    /// Ends the wait for a reply beside the one whose turn it is.
    func endInterruption(_ reply: PendingCompletion<Value>) { interruptions.removeAll { $0.reply === reply } }

    func receive(_ value: Value) {
        if !interruptions.isEmpty { for each in interruptions where each.matches(value) { each.reply.finish(.success(value)) } }
        guard let current, let holder, current.matches(value) else { return }
        if isAbandoned { end(holder) } else { current.reply.finish(.success(value)) }
    }

    /// The link ended: no reply can come, and nobody's turn.
    func linkEnded(_ error: BluetoothError) {
        let turns = waiting.map(\.turn)
        let interrupting = interruptions.map(\.reply)
        let reply = current?.reply
        holder = nil
        current = nil
        isAbandoned = false
        waiting = []
        interruptions = []
        reply?.finish(.failure(error))
        for reply in interrupting { reply.finish(.failure(error)) }
        for turn in turns { turn.finish(.failure(error)) }
    }
}
