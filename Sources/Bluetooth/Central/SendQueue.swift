import Foundation

/// Hands values to a radio whose own queue may be full: in the order in which they came, as soon as there is room.
///
/// The radio is called from here and not by the callers' tasks, so that nobody can overtake one that waits, and one that gives up
/// holds up nobody.
@BluetoothActor
final class SendQueue {
    /// Offers one value to the radio, and says whether it was taken.
    typealias Offer = @BluetoothActor () throws(BluetoothError) -> Bool

    private struct Entry {
        let lane: UUID?
        let offer: Offer
        let completion: PendingCompletion<Void>
        let failure: @BluetoothActor (BluetoothError.Code) -> BluetoothError
    }

    /// From `head` on; `nil` is one that has been dealt with.
    private var entries: [Entry?] = []
    private var head = 0
    /// The number of values that wait in each lane.
    @exclusivity(unchecked) private var counts: [UUID?: Int] = [:]
    private var isDraining = false

    /// Tests that a value for a lane has to wait for those that came before it.
    ///
    /// - Parameter lane: one receiver, whose queue does not hold up those of others; `nil` for all.
    func isHeldUp(_ lane: UUID?) -> Bool { lane == nil ? !counts.isEmpty : counts[nil] != nil || counts[lane] != nil }

    /// Sends a value when its turn has come and the radio has room.
    ///
    /// - Throws: what the offer throws; `CancellationError`; `failure(.timedOut)` at the deadline.
    func send(
        to lane: UUID? = nil, timers: TimerQueue, timeout: Duration, _ offer: @escaping Offer,
        failure: @escaping @BluetoothActor (BluetoothError.Code) -> BluetoothError
    ) async throws {
        try Task.checkCancellation()
        if !isHeldUp(lane), try offer() { return }
        let completion = PendingCompletion<Void>()
        entries.append(Entry(lane: lane, offer: offer, completion: completion, failure: failure))
        counts[lane, default: 0] += 1
        do {
            try await completion.wait(timers, timeout: timeout, orThrow: failure(.timedOut(after: timeout)))
        } catch {
            // Where it was the one that was too much for the radio, the others may fit.
            drain()
            throw error
        }
    }

    /// Offers what waits, until the radio takes no more.
    func drain() {
        // A radio may say that it has room again while it is offered something.
        guard !isDraining else { return }
        isDraining = true
        defer { isDraining = false }
        var full: Set<UUID> = []
        var index = head
        while index < entries.count {
            defer { index += 1 }
            guard let entry = entries[index] else { continue }
            if !entry.completion.isFinished {
                if let lane = entry.lane, full.contains(lane) { continue }
                // What goes to all waits for each, and what comes after it waits with it.
                if entry.lane == nil, !full.isEmpty { break }
                do {
                    guard try entry.offer() else {
                        guard let lane = entry.lane else { break }
                        full.insert(lane)
                        continue
                    }
                    entry.completion.finish(.success(()))
                } catch {
                    entry.completion.finish(.failure(error))
                }
            }
            remove(index)
        }
        compact()
    }

    /// Nothing can be sent any more: everyone who waits gets the error.
    func end(_ code: BluetoothError.Code) {
        let waiting = entries[head...].compactMap { $0 }
        entries = []
        head = 0
        counts = [:]
        for entry in waiting { entry.completion.finish(.failure(entry.failure(code))) }
    }

    private func remove(_ index: Int) {
        guard let entry = entries[index] else { return }
        let lane = entry.lane
        entries[index] = nil
        let count = (counts[lane] ?? 0) - 1
        counts[lane] = count > 0 ? count : nil
    }

    private func compact() {
        while head < entries.count, entries[head] == nil { head += 1 }
        guard head > 32, head > entries.count / 2 else { return }
        entries.removeFirst(head)
        head = 0
    }
}
