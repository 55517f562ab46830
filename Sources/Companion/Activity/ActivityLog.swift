import Bluetooth
import Foundation
import Observation
import Sentences

/// The events of Bluetooth and HTTP, newest last; the oldest entries make room.
///
/// What is asked or told all the time is one entry with a count, so that it does not push out what a person did; and problems make room
/// for other problems only.
@BluetoothActor
@Observable
public final class ActivityLog {
    /// The most entries that are kept.
    public nonisolated static let capacity = 1000
    /// The most problems that are kept after the other entries of their time have made room.
    public nonisolated static let problemCapacity = 200
    /// The number of entries on the screen, besides older problems.
    public nonisolated static let shown = 200

    /// Reads of a characteristic that are further apart than this, in seconds, were not made by a poll.
    private nonisolated static let pollingInterval = 5.0
    /// The number of entries at the end among which one may be repeated: polls and notifications of a few characteristics take turns.
    private nonisolated static let reach = 8

    /// As many notifications of one characteristic in a second are a stream, of which the latest tells as much as all.
    private nonisolated static let streamRate = 5

    private var entries: [ActivityScreen.Entry] = []
    /// Problems from before `entries`.
    private var oldProblems: [ActivityScreen.Entry] = []
    private var total = 0
    private var totals: [String: Int] = [:]
    /// The notifications of each characteristic within its present second.
    @ObservationIgnored private var bursts: [Source: (start: Double, count: Int)] = [:]
    @ObservationIgnored private let catalog: AttributeCatalog
    @ObservationIgnored private let bluetooth: Bluetooth
    @ObservationIgnored private let book: DeviceBook?
    @ObservationIgnored private let now: @BluetoothActor () -> Date
    @ObservationIgnored private let startedAt: Double

    /// - Parameters:
    ///   - bluetooth: knows the devices' names.
    ///   - catalog: knows the characteristics' names, and which are secrets.
    ///   - book: knows what their owner calls them.
    ///   - now: the time of day.
    public init(
        bluetooth: Bluetooth, catalog: AttributeCatalog, book: DeviceBook? = nil, now: @escaping @BluetoothActor () -> Date = { Date() }
    ) {
        self.book = book
        self.bluetooth = bluetooth
        self.catalog = catalog
        self.now = now
        startedAt = now().timeIntervalSince1970
    }

    /// The newest entries and all problems, newest first.
    public var screen: ActivityScreen {
        let older = all.dropLast(Self.shown).filter(\.isProblem)
        return screen(of: older + entries.suffix(Self.shown))
    }

    /// Everything that is kept, newest first.
    public var wholeScreen: ActivityScreen { screen(of: all) }

    /// Everything that is kept, oldest first.
    public var all: [ActivityScreen.Entry] {
        let leaving = entries.dropLast(Self.capacity).filter(\.isProblem)
        return (oldProblems + leaving).suffix(Self.problemCapacity) + entries.suffix(Self.capacity)
    }

    private func screen(of entries: [ActivityScreen.Entry]) -> ActivityScreen {
        ActivityScreen(entries: entries.reversed(), total: total, totals: totals, startedAt: startedAt)
    }

    /// Records something that did not happen over Bluetooth. The same call again, with the same outcome, counts up the entry of the first.
    ///
    /// - Parameter details: what there is to know besides; no secrets.
    public func record(
        _ transport: ActivityScreen.Entry.Transport, _ direction: ActivityScreen.Entry.Direction, operation: String, subject: String? = nil,
        details: [LabeledText] = [], sentence: Sentence, isProblem: Bool = false
    ) {
        let entry = ActivityScreen.Entry(
            id: total + 1, time: now().timeIntervalSince1970, transport: transport, direction: direction, operation: operation,
            subject: subject, decoding: details, sentence: sentence, isProblem: isProblem)
        add(entry)
    }

    /// Records what happened on a connection: see `Bluetooth.onTrace(_:)`.
    ///
    /// - Parameter isRestarting: the device was told to restart, so that the end of its connection is no problem.
    public func record(_ event: TraceEvent, isRestarting: Bool = false) {
        let peripheral = bluetooth.retrievePeripheral(for: event.peripheral)
        let name = book?.name(of: peripheral) ?? peripheral.name
        let subject = event.attribute.map { catalog.name($0) ?? $0.description }
        let text = ActivityText(
            event, subject: subject?.told ?? "a value", isRestarting: isRestarting,
            tells: { [catalog] bytes in event.attribute.flatMap { catalog.told(bytes, of: $0) } },
            hides: { [catalog] bytes in event.attribute.map { catalog.hides(bytes, of: $0) } ?? false })
        let entry = ActivityScreen.Entry(
            id: total + 1, time: now().timeIntervalSince1970, deviceID: event.peripheral.uuidString, deviceName: name,
            direction: text.direction, operation: text.operation, subject: subject,
            bytes: text.bytes.map { catalog.hex($0, of: event.attribute) },
            decoding: decoding(text.bytes, event.attribute), sentence: text.sentence,
            isProblem: text.isProblem)
        guard case .notification = event.kind, let attribute = event.attribute, !catalog.isPeriodic(attribute) else { return add(entry) }
        let isStream = isStream(Source(device: event.peripheral, attribute: attribute), at: entry.time)
        guard catalog.isProgress(attribute) else { return isStream && !entry.isProblem ? add(entry) : append(entry) }
        add(entry) { $0.decoding.first == entry.decoding.first }
    }

    /// One characteristic of one device.
    private struct Source: Hashable {
        let device: UUID
        let attribute: BTUUID
    }

    /// Counts a notification, and tests that it is one of a stream.
    private func isStream(_ source: Source, at time: Double) -> Bool {
        var burst = bursts[source] ?? (time, 0)
        // A second of silence or two ends it.
        if time - burst.start > 2 || time < burst.start { burst = (time, 0) }
        if time - burst.start > 1 { burst = (time, burst.count > Self.streamRate ? Self.streamRate : 0) }
        burst.count += 1
        bursts[source] = burst
        return burst.count > Self.streamRate
    }

    private func decoding(_ bytes: [UInt8]?, _ attribute: BTUUID?) -> [LabeledText] {
        guard let bytes, let attribute else { return [] }
        return catalog.decode(bytes, of: attribute)
    }

    /// Appends an entry, or lets it stand for the one that it repeats as well.
    ///
    /// - Parameter isSame: whether the latest of what it may repeat tells the same, as far as it matters.
    private func add(_ entry: ActivityScreen.Entry, isSame: (ActivityScreen.Entry) -> Bool = { _ in true }) {
        for index in entries.indices.suffix(Self.reach).reversed() {
            let earlier = entries[index]
            if Self.isRepetition(entry, of: earlier) {
                guard isSame(earlier) else { break }
                var latest = entry
                latest.id = earlier.id
                latest.count = earlier.count + 1
                latest.firstTime = earlier.firstTime
                // In its place: two that take turns would change places twice a second under whoever reads, or has the focus there.
                entries[index] = latest
                return
            }
            // What a person did stays between what came before it and what came after.
            guard Self.isRoutine(earlier) else { break }
        }
        append(entry)
    }

    /// Tests that something may be repeated all the time by a program or a device alone.
    private static func isRoutine(_ entry: ActivityScreen.Entry) -> Bool {
        switch entry.transport {
        case .bluetooth: entry.operation == ActivityText.read || entry.operation == ActivityText.notification
        case .http: entry.operation == "GET"
        case .program: false
        }
    }

    private static func isRepetition(_ entry: ActivityScreen.Entry, of earlier: ActivityScreen.Entry) -> Bool {
        isRoutine(entry) && earlier.transport == entry.transport && earlier.operation == entry.operation && earlier.subject == entry.subject
            && earlier.deviceID == entry.deviceID && earlier.isProblem == entry.isProblem
            && (entry.transport != .http || earlier.$sentence == entry.$sentence)
            && (entry.operation != ActivityText.read || entry.time - earlier.time <= pollingInterval)
    }

    private func append(_ entry: ActivityScreen.Entry) {
        total += 1
        if let device = entry.deviceID { totals[device, default: 0] += 1 }
        entries.append(entry)
        // Trimmed in blocks: a full log does not move a thousand entries for each new one.
        guard entries.count >= 2 * Self.capacity else { return }
        oldProblems = (oldProblems + entries.dropLast(Self.capacity).filter(\.isProblem)).suffix(Self.problemCapacity)
        entries.removeFirst(entries.count - Self.capacity)
    }
}
