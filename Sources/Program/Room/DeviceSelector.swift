import Bluetooth
import Companion
import Foundation

/// Finds the device that a person named: by its identity, the start of it, or a part of its name.
public struct DeviceSelector: Sendable {
    let text: String
    /// How long it is looked for.
    public let timeout: Duration

    /// - Throws: ``UsageError`` for a time-out that is none.
    public init(_ text: String, _ arguments: Arguments) throws {
        self.text = text
        timeout = try arguments.seconds(.timeout) ?? .seconds(15)
    }

    /// How long the device that is meant is still waited for once one of that name was heard that cannot be it.
    private static let patience: Duration = .seconds(3)

    /// Scans until the device is heard.
    ///
    /// - Parameters:
    ///   - kind: of the devices that can be meant; nil for any.
    ///   - isSuitable: whether a device can be the one that is meant.
    ///   - unsuitable: what is said where one was heard under that name which cannot.
    /// - Throws: ``CommandFailure``: known and not heard within the deadline ("not-heard"), of a name that nobody has ("not-found"), several
    ///   match, or the adapter cannot be used ("adapter").
    @BluetoothActor
    public func find(
        _ companion: CompanionSession, kind: String? = nil, where isSuitable: @BluetoothActor (BluetoothPeripheral) -> Bool = { _ in true },
        unsuitable: (_ name: String) -> CommandFailure? = { _ in nil }
    )
        async throws
        -> BluetoothPeripheral
    {
        let bluetooth = companion.bluetooth
        let memory = DeviceMemory(folder: companion.folder)
        bluetooth.scanNearbyDevices(minimumRSSI: -127)
        defer { bluetooth.stopScanning() }
        let timers = companion.radio.timers
        let ticks = observedSnapshots(every: .milliseconds(100), timers: timers) {
            (bluetooth.state, bluetooth.isScanning, bluetooth.nearbyPeripherals.map { ($0.id, $0.name) }.count)
        }
        // Names come in scan responses a moment after the identity: one more look before an answer of "several" is final.
        var hasSeenSeveral = false
        let end = timers.schedule(after: timeout) { bluetooth.stopScanning() }
        defer { timers.cancel(end) }
        var giveUp: TimerQueue.Token?
        defer { if let giveUp { timers.cancel(giveUp) } }
        for await (state, isScanning, _) in ticks {
            guard state == .poweredOn || state == .unknown else {
                throw CommandFailure(state.sentence.text, advice: state.advice?.text, code: "adapter")
            }
            let matches = { (peripheral: BluetoothPeripheral) in self.matches(peripheral, companion.links.book) }
            let found = bluetooth.nearbyPeripherals.filter { isSuitable($0) && matches($0) }
            let exact = found.filter {
                $0.id.uuidString == text.uppercased() || $0.name == text || companion.links.book.entries[$0.id]?.ownName == text
            }
            if let only = exact.count == 1 ? exact.first : found.count == 1 ? found.first : nil {
                if let met = companion.memory(of: only) { await memory.note([met]) }
                return only
            }
            if found.count > 1, hasSeenSeveral {
                let names = found.map { "\(companion.links.name(of: $0) ?? "unnamed") (\($0.id.uuidString.prefix(8)))" }.joined(
                    separator: ", ")
                throw CommandFailure(
                    "Several devices match: \(names).", advice: "Name one by the start of its identity.", code: "ambiguous")
            }
            hasSeenSeveral = found.count > 1
            if giveUp == nil, found.isEmpty, !text.isEmpty, bluetooth.nearbyPeripherals.contains(where: matches) {
                giveUp = timers.schedule(after: Self.patience) { bluetooth.stopScanning() }
            }
            if !isScanning { break }
        }
        try Task.checkCancellation()
        // Whoever named another device has found it, and would look in vain for what is wrong with the radio.
        if !text.isEmpty, let other = bluetooth.nearbyPeripherals.first(where: { matches($0, companion.links.book) }),
            let failure = unsuitable(other.name ?? text)
        {
            throw failure
        }
        let known = await memory.devices().filter { device in
            device.isSimulated == companion.description.isSimulated && (kind == nil || device.kind == kind)
                && (matches(device.id, name: device.name) || matches(device.id, name: device.ownName))
        }
        throw known.isEmpty ? notFound : notHeard(known)
    }

    private func notHeard(_ known: [DeviceBook.Entry]) -> CommandFailure {
        let names = known.map(\.shownName).sorted()
        let subject = names.count == 1 ? "\(names[0]) is known here and was" : "\(names.joined(separator: ", ")) are known here and were"
        return CommandFailure(
            "\(subject) not heard within \(timeout.inSeconds).",
            advice: Self.advice, code: "not-heard")
    }

    private var notFound: CommandFailure {
        let what = text.isEmpty ? "No suitable device" : "No device that matches \"\(text)\""
        return CommandFailure(
            "\(what) was heard within \(timeout.inSeconds), and none was met before.", advice: Self.advice, code: "not-found")
    }

    private static let advice =
        "Is it switched on and near? Another companion may be connected to it: disconnect it there. \"\(programName) scan\" lists what is."

    @BluetoothActor
    private func matches(_ peripheral: BluetoothPeripheral, _ book: DeviceBook) -> Bool {
        matches(peripheral.id, name: peripheral.name) || matches(peripheral.id, name: book.entries[peripheral.id]?.ownName)
    }

    /// Whether a device can be the one that was named.
    func matches(_ id: UUID, name: String?) -> Bool {
        text.isEmpty || id.uuidString.hasPrefix(text.uppercased()) || name?.localizedCaseInsensitiveContains(text) == true
    }
}

extension Duration {
    /// "15 s", "0.5 s".
    public var inSeconds: String {
        let seconds = self / .seconds(1)
        return seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
    }
}
