import Bluetooth
import Companion
import Foundation

/// Hears what happens on glasses over Wi-Fi, for as long as they tell it, and takes a stream that broke up again.
@BluetoothActor
final class EventFollower {
    /// Topics to be read again.
    enum News: Hashable {
        case topic(GlassesContents.Topic)
        case everything
    }

    /// Longer than the glasses are ever silent: they say something every 15 seconds.
    private static let silence = Duration.seconds(40)
    /// Pause after a stream has ended, at first and at most.
    private static let pauses = (first: Duration.seconds(1), longest: Duration.seconds(60))

    /// Everything that happens is heard now.
    private(set) var isHearing = false
    /// The event that was heard last.
    private var last: String?
    private let timers: TimerQueue

    init(timers: TimerQueue) { self.timers = timers }

    /// Follows the glasses until cancelled.
    ///
    /// - Parameters:
    ///   - client: where they can be heard now; nil where they cannot, or tell nothing. It is observed.
    ///   - told: called with what is to be read again.
    func run(_ client: @escaping @BluetoothActor () -> GlassesClient?, told: @escaping @BluetoothActor (News) -> Void) async {
        var pause = Self.pauses.first
        while !Task.isCancelled {
            for await place in observedSnapshots(every: .zero, timers: timers, { client()?.address }) where place != nil { break }
            guard let heard = client() else { continue }
            let start = timers.now
            await hear(heard, while: { client()?.address == heard.address }, told)
            pause = timers.now - start > Self.pauses.longest ? Self.pauses.first : min(pause * 2, Self.pauses.longest)
            do { try await timers.pause(for: pause) } catch { return }
        }
    }

    /// Returns at the end of the stream, and where the glasses are not there any more.
    private func hear(
        _ client: GlassesClient, while isThere: @escaping @BluetoothActor () -> Bool, _ told: @escaping @BluetoothActor (News) -> Void
    ) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.read(client, told) }
            group.addTask { await self.untilNot(isThere) }
            await group.next()
            group.cancelAll()
        }
        if isHearing {
            isHearing = false
            // What happens from now on is looked for.
            told(.everything)
        }
    }

    private func untilNot(_ isSo: @escaping @BluetoothActor () -> Bool) async {
        for await isSo in observedSnapshots(every: .zero, timers: timers, isSo) where !isSo { return }
    }

    /// The calls that follow say why it ended, where they have no answer either.
    private func read(_ client: GlassesClient, _ told: @BluetoothActor (News) -> Void) async {
        guard let stream = try? await client.openEvents(after: last, silence: Self.silence),
            stream.headers["Content-Type"]?.hasPrefix("text/event-stream") == true
        else { return }
        var lines = EventLines()
        while let bytes = try? await stream.body.nextBlock(), let events = lines.take(bytes) {
            for event in events {
                last = event.id ?? last
                take(event, told)
            }
        }
    }

    private func take(_ event: EventLines.Event, _ told: (News) -> Void) {
        switch GlassesEvent.Name(rawValue: event.name) {
        case .ready: isHearing = true
        case .missed: told(.everything)
        case .change:
            guard let change = try? JSONDecoder().decode(GlassesEvent.self, from: Data(event.data.utf8)) else { return told(.everything) }
            // A press of the button changes nothing by itself.
            if let topic = GlassesContents.Topic(rawValue: change.topic.rawValue) { told(.topic(topic)) }
        // A later firmware's.
        case nil: told(.everything)
        }
    }
}
