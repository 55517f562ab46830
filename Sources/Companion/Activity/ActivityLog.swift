import Bluetooth
import Foundation
import Observation

/// What happened over Bluetooth and HTTP, newest last; the oldest entries make room.
@BluetoothActor
@Observable
public final class ActivityLog {
    /// How many entries are kept.
    public nonisolated static let capacity = 1000
    /// How many are on the screen.
    public nonisolated static let shown = 200

    private var entries: [ActivityScreen.Entry] = []
    private var total = 0
    @ObservationIgnored private let catalog: AttributeCatalog
    @ObservationIgnored private let bluetooth: Bluetooth

    /// - Parameters:
    ///   - bluetooth: knows the devices' names.
    ///   - catalog: knows the characteristics' names, and which are secrets.
    public init(bluetooth: Bluetooth, catalog: AttributeCatalog) {
        self.bluetooth = bluetooth
        self.catalog = catalog
    }

    /// The newest entries, newest first.
    public var screen: ActivityScreen { ActivityScreen(entries: entries.suffix(Self.shown).reversed(), total: total) }

    /// Everything that is kept, oldest first: for download.
    public var all: [ActivityScreen.Entry] { entries.suffix(Self.capacity) }

    /// Records something that did not happen over Bluetooth.
    public func record(
        _ transport: ActivityScreen.Entry.Transport, _ direction: ActivityScreen.Entry.Direction, operation: String, subject: String? = nil,
        sentence: String, isProblem: Bool = false
    ) {
        append(
            ActivityScreen.Entry(
                id: total + 1, time: Date().timeIntervalSince1970, transport: transport, direction: direction, operation: operation,
                subject: subject, sentence: sentence, isProblem: isProblem))
    }

    /// Records what happened on a connection: see ``Bluetooth/onTrace(_:)``.
    public func record(_ event: TraceEvent) {
        let name = bluetooth.retrievePeripheral(for: event.peripheral).name
        let subject = event.attribute.map { catalog.name($0) ?? $0.description }
        let text = ActivityText(event, subject: subject ?? "a value")
        var entry = ActivityScreen.Entry(
            id: total + 1, time: Date().timeIntervalSince1970, deviceID: event.peripheral.uuidString, deviceName: name,
            direction: text.direction, operation: text.operation, subject: subject,
            bytes: text.bytes.map { catalog.hex($0, of: event.attribute) },
            decoding: decoding(text.bytes, event.attribute), sentence: text.sentence,
            isProblem: text.isProblem)
        guard isRepetition(event, of: entries.last, subject) else { return append(entry) }
        // What a device says all the time would push everything else out: the latest stands for its run.
        entry.id = entries[entries.count - 1].id
        entries[entries.count - 1] = entry
    }

    /// Whether a periodic notification follows the same device's same one.
    private func isRepetition(_ event: TraceEvent, of last: ActivityScreen.Entry?, _ subject: String?) -> Bool {
        guard case .notification = event.kind, let attribute = event.attribute, catalog.isPeriodic(attribute), let last else {
            return false
        }
        return last.deviceID == event.peripheral.uuidString && last.subject == subject && last.direction == .received
            && last.operation == ActivityText.notification
    }

    private func decoding(_ bytes: [UInt8]?, _ attribute: BTUUID?) -> [LabeledText] {
        guard let bytes, let attribute else { return [] }
        return catalog.decode(bytes, of: attribute)
    }

    private func append(_ entry: ActivityScreen.Entry) {
        total += 1
        entries.append(entry)
        // Trimmed in blocks: a full log does not move a thousand entries for each new one.
        if entries.count >= 2 * Self.capacity { entries.removeFirst(entries.count - Self.capacity) }
    }
}
