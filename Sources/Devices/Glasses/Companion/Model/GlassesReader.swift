import Bluetooth
import Companion
import Foundation
import Observation

/// What glasses have, as it was read last over Wi-Fi: each part is read anew when it is due or they tell of it, and all of it is kept over the end
/// of the program.
@BluetoothActor
@Observable
final class GlassesReader {
    typealias Topic = GlassesContents.Topic

    /// Lists are read so often.
    private static let listInterval = Duration.seconds(15)
    /// Of photos there may be ten thousand.
    private static let mediaInterval = Duration.seconds(30)
    /// Interval at which topics that are told by themselves are looked at all the same.
    private static let toldInterval = Duration.seconds(120)
    /// After a longer one, what was said meanwhile is no news.
    private static let longestSilence = Duration.seconds(300)
    /// As many of what the glasses said of their own accord are kept, newest first.
    private static let mostUnasked = 10

    /// What is known now.
    private(set) var contents = GlassesContents()
    /// Sentences of their own accord while this program ran, newest first.
    private(set) var unasked: [UtteranceReport] = []
    /// What they were called in an earlier run.
    private(set) var knownName: String?
    @ObservationIgnored private(set) var lastKept: KeptContents?
    /// Topics to be read again before anything else.
    @ObservationIgnored private var news: Set<Topic> = []
    @ObservationIgnored private var lastLoad = 0
    @ObservationIgnored private let identity: String
    @ObservationIgnored private let cache: GlassesCache?
    @ObservationIgnored private let timers: TimerQueue
    @ObservationIgnored private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - identity: under which it is kept.
    ///   - cache: nil where nothing is kept.
    ///   - now: the time of day.
    init(_ identity: String, cache: GlassesCache?, timers: TimerQueue, now: @escaping @Sendable () -> Date) {
        self.identity = identity
        self.cache = cache
        self.timers = timers
        self.now = now
    }

    // MARK: - When a part is read

    /// Parts are to be read anew.
    func expire(_ topics: Topic...) { for topic in topics { contents.readAt[topic] = nil } }

    /// The glasses have told of these.
    func heard(of topics: Set<Topic>) { news.formUnion(topics) }

    /// What they have told of since the last call; all of it is to be read anew.
    func takeNews() -> [Topic] {
        let topics = Topic.allCases.filter(news.contains)
        news = []
        for topic in topics { expire(topic) }
        return topics
    }

    /// - Parameter isTold: changes are told as they happen.
    func isDue(_ topic: Topic, isTold: Bool) -> Bool {
        guard let time = contents.readAt[topic] else { return topic != .status }
        switch topic {
        case .status: return false
        case _ where isTold: return timers.now - time >= Self.toldInterval
        case .photos, .videos: return timers.now - time >= Self.mediaInterval
        case .settings, .notes, .todos, .conversation: return timers.now - time >= Self.listInterval
        }
    }

    // MARK: - What was read

    /// Reads one part anew.
    func load(_ topic: Topic, _ client: GlassesClient) async throws {
        let time = timers.now
        switch topic {
        case .status: contents.status = try await client.status()
        case .settings: try await load(topic, .settings, client) { $0.settings = $1 }
        case .notes: try await load(topic, .notes, client) { $0.notes = $1 }
        case .todos: try await load(topic, .todos, client) { $0.todos = $1 }
        case .conversation:
            try await load(topic, .conversation, client) { known, said in
                // What was said while this program did not run, or did not reach them, is past.
                let isRecent = known.lastRead[topic].map { time - $0 <= Self.longestSilence } ?? true
                if let before = known.conversation, isRecent, !known.restored.contains(topic) {
                    unasked = Array((Self.unasked(in: said, after: before) + unasked).prefix(Self.mostUnasked))
                }
                known.conversation = said
            }
        case .photos: try await load(topic, .photos, client) { $0.photos = $1 }
        case .videos: try await load(topic, .videos, client) { $0.videos = $1 }
        }
        (contents.readAt[topic], contents.lastRead[topic]) = (time, time)
        contents.seenAt[topic] = now()
        contents.restored.remove(topic)
    }

    /// A list that is as it was is not sent again.
    private func load<Part: Decodable & Sendable>(
        _ topic: Topic, _ endpoint: GlassesEndpoint, _ client: GlassesClient, _ keep: (inout GlassesContents, Part) -> Void
    ) async throws {
        lastLoad += 1
        let number = lastLoad
        guard let fresh = try await client.answer(to: GlassesCall(endpoint), unless: contents.tags[topic], as: Part.self) else { return }
        // An answer that was asked for earlier takes the place of none that was asked for later.
        guard number > contents.loads[topic] ?? 0 else { return }
        contents.loads[topic] = number
        keep(&contents, fresh.answer)
        contents.tags[topic] = fresh.tag
    }

    /// News that answers nobody: a reminder, or a timer. What was known is known by its words in their order, for times are told by a clock
    /// that may have been set.
    static func unasked(in said: [UtteranceReport], after before: [UtteranceReport]) -> [UtteranceReport] {
        let gone = before.indices.first { said.starts(with: before[$0...]) { ($0.role, $0.content) == ($1.role, $1.content) } }
        return said.indices.dropFirst(before.count - (gone ?? before.count)).filter { place in
            said[place].role == "assistant" && (place == 0 || said[place - 1].role != "user")
        }.map { said[$0] }.reversed()
    }

    /// The status came with an answer to something else.
    func take(_ status: StatusReport) { contents.status = status }

    /// Lists as they were read for something else. The tags that are known belong to what was shown before.
    func take(notes: [Note], todos: [TodoReport]) {
        (contents.notes, contents.todos) = (notes, todos)
        (contents.tags[.notes], contents.tags[.todos]) = (nil, nil)
    }

    /// Takes the settings that Bluetooth tells in place of those that were read.
    func take(_ told: GlassesSettingsService) {
        guard contents.settings != nil else { return }
        if let personality = told.personality { contents.settings?.personality = personality.rawValue }
        if let name = told.assistantName { contents.settings?.name = name.description }
        if let wake = told.wakeWord { contents.settings?.wakeWord = .init(keyword: wake.keyword, sensitivity: wake.sensitivity) }
        if let voice = told.voice {
            contents.settings?.voice = .init(engine: voice.engine.rawValue, rate: Double(voice.rate), volume: voice.volume)
        }
        // It is no state that Wi-Fi has a tag for.
        contents.tags[.settings] = nil
    }

    // MARK: - What is kept

    /// Takes what an earlier run has kept.
    func restore() async {
        guard let kept = await cache?.contents(of: identity) else { return }
        knownName = kept.name
        contents.restore(kept)
        lastKept = kept
    }

    /// Keeps what was read, where it is other than before, or was kept long ago.
    ///
    /// - Parameter name: what the glasses are called; nil where nobody says.
    func keep(name: String?) async {
        guard let cache, contents.notes != nil || contents.todos != nil else { return }
        let now = KeptContents(contents, name: name ?? knownName ?? "Glasses")
        // Lists are read every few seconds: their age alone is no reason to write.
        let isOld = zip(now.readAt.values.sorted(), lastKept?.readAt.values.sorted() ?? []).contains { $0.timeIntervalSince($1) > 60 }
        guard isOld || lastKept.map({ !now.hasSameContents(as: $0) }) ?? true else { return }
        do {
            try await cache.keep(now, of: identity)
            lastKept = now
        } catch {
            // It is tried again with the next change; on a full disk the glasses have to be reached.
        }
    }

    /// Knows nothing of them any more; what is kept, ``removeKept()`` removes.
    func forget() { (contents, lastKept) = (GlassesContents(), nil) }

    /// Forgets as well what they have said of their own accord.
    func forgetSaid() { unasked = [] }

    /// - Throws: where what is kept of them cannot be removed.
    func removeKept() async throws { try await cache?.remove(identity) }
}
