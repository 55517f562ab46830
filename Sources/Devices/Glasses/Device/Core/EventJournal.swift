import Foundation
import GlassesContract
import Synchronization

/// A journal of the glasses' events: counted, told to those who listen, and remembered for who was away for a moment.
public final class EventJournal: Sendable {
    /// An event and its place among all.
    public struct Entry: Sendable, Hashable {
        /// By which a listener says where it was: run and number.
        public let id: String
        public let event: GlassesEvent
    }

    /// Events that a listener who comes back has missed.
    public enum Since: Sendable, Hashable {
        case these([Entry])
        /// More than is remembered, or in another run.
        case unknown
    }

    /// Events that are remembered.
    public static let remembered = 256

    private struct State {
        /// Tells a run of the program, or the glasses after a reset, from every other.
        var run = EventJournal.makeRun()
        /// Begins anywhere: a companion that was away while the program began anew does not find the number that it knows.
        var count = UInt32.random(in: .min ... .max)
        var recent: [Entry] = []
        /// The number of the last event of each topic.
        var latest: [GlassesEvent.Topic: UInt32] = [:]
        var listeners: [UInt64: @Sendable (Entry?) -> Void] = [:]
        var counters: [UInt64: AsyncStream<Void>.Continuation] = [:]
        var places = 0
        var lastID: UInt64 = 0
    }

    private let state = Mutex(State())

    init() {}

    private static func makeRun() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }

    /// Counts events, modulo 2³².
    public var count: UInt32 { state.withLock { $0.count } }

    /// The place of a listener in it.
    public var id: String { state.withLock { "\($0.run)-\($0.count)" } }

    /// The entity tag of a part of what the API tells: another one after each event of its topic.
    public func tag(of topic: GlassesEvent.Topic) -> String { state.withLock { "\"\($0.run)-\($0.latest[topic] ?? 0)\"" } }

    /// To be called when the change is on disk.
    func record(_ event: GlassesEvent) {
        let counters = state.withLock { state in
            state.count &+= 1
            state.latest[event.topic] = state.count
            let entry = Entry(id: "\(state.run)-\(state.count)", event: event)
            state.recent.append(entry)
            if state.recent.count > Self.remembered { state.recent.removeFirst() }
            // Under the lock: who has heard one event has heard all before it.
            for listener in state.listeners.values { listener(entry) }
            return Array(state.counters.values)
        }
        for counter in counters { counter.yield() }
    }

    /// Everything is other than it was: of the glasses after a reset, and of lists whose times were put right.
    func renew() {
        let counters = state.withLock { state in
            (state.run, state.recent, state.latest) = (Self.makeRun(), [], [:])
            state.count &+= 1
            for listener in state.listeners.values { listener(nil) }
            return Array(state.counters.values)
        }
        for counter in counters { counter.yield() }
    }

    /// An element whenever ``count`` is another one, or for several of them.
    func counts() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state in
            state.lastID += 1
            state.counters[state.lastID] = continuation
            return state.lastID
        }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { _ = $0.counters.removeValue(forKey: id) } }
        return stream
    }

    /// A place among those who listen.
    ///
    /// - Returns: nil where all are taken.
    public func listener() -> EventListener? {
        let isFree = state.withLock { state in
            guard state.places < GlassesEndpoint.mostEventStreams else { return false }
            state.places += 1
            return true
        }
        return isFree ? EventListener(self) : nil
    }

    fileprivate func giveBack(_ listener: UInt64?) {
        state.withLock { state in
            state.places -= 1
            if let listener { state.listeners[listener] = nil }
        }
    }

    fileprivate func listen(
        since last: String?, begin: (Since, _ now: String) -> Void, _ take: @escaping @Sendable (Entry?) -> Void
    ) -> UInt64 {
        state.withLock { state in
            state.lastID += 1
            state.listeners[state.lastID] = take
            begin(since(last, state), "\(state.run)-\(state.count)")
            return state.lastID
        }
    }

    private func since(_ last: String?, _ state: State) -> Since {
        guard let last else { return .these([]) }
        let parts = last.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == state.run, let number = UInt32(parts[1]) else { return .unknown }
        let missed = state.count &- number
        guard missed <= state.recent.count else { return .unknown }
        return .these(Array(state.recent.suffix(Int(missed))))
    }
}

/// One who listens to an ``EventJournal``, until it is released.
public final class EventListener: Sendable {
    private let journal: EventJournal
    private let id = Mutex<UInt64?>(nil)

    fileprivate init(_ journal: EventJournal) { self.journal = journal }

    deinit { journal.giveBack(id.withLock { $0 }) }

    /// Takes each event from now on, and nil where everything is other than before. To be called once.
    ///
    /// - Parameters:
    ///   - last: the event that was heard last; nil for who was not there before.
    ///   - begin: called at once, before any event, with what was missed and the identity of the last event until now.
    ///   - take: called for one event after the other, on the thread of whoever changes something. Neither of the two may wait, or ask the
    ///     journal.
    public func listen(
        since last: String?, begin: (EventJournal.Since, _ now: String) -> Void, _ take: @escaping @Sendable (EventJournal.Entry?) -> Void
    ) {
        let id = journal.listen(since: last, begin: begin, take)
        self.id.withLock { $0 = id }
    }
}
