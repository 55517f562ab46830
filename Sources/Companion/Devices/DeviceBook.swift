import Bluetooth
import Foundation
import Observation

/// The devices that belong to a person: those that were connected once, with the names that their owner gave them.
@BluetoothActor
@Observable
public final class DeviceBook {
    /// One device that is remembered.
    public struct Entry: Codable, Sendable, Hashable, Identifiable {
        /// Its identity on this computer's radio.
        public let id: UUID
        /// The name that it advertises.
        public var name: String
        /// The name of its kind; nil for one of no known kind.
        public var kind: String?
        /// Simulated ones are nobody's on a real radio.
        public var isSimulated: Bool
        /// The name that its owner gave; nil where that is the advertised one.
        public var ownName: String?
        /// True where it comes before the others.
        public var isFavourite: Bool
        /// The time at which it was heard last; nil where nobody noted it.
        public var lastHeard: Date?

        /// Makes one from its parts, each as its property says.
        public init(
            id: UUID, name: String, kind: String? = nil, isSimulated: Bool, ownName: String? = nil, isFavourite: Bool = false,
            lastHeard: Date? = nil
        ) {
            self.id = id
            self.name = name
            self.kind = kind
            self.isSimulated = isSimulated
            self.ownName = ownName
            self.isFavourite = isFavourite
            self.lastHeard = lastHeard
        }

        public init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            id = try fields.decode(UUID.self, forKey: .id)
            name = try fields.decode(String.self, forKey: .name)
            kind = try fields.decodeIfPresent(String.self, forKey: .kind)
            isSimulated = try fields.decode(Bool.self, forKey: .isSimulated)
            ownName = try fields.decodeIfPresent(String.self, forKey: .ownName)
            // Files from before there were favourites have none.
            isFavourite = try fields.decodeIfPresent(Bool.self, forKey: .isFavourite) ?? false
            lastHeard = try fields.decodeIfPresent(Double.self, forKey: .lastHeard).map(Date.init(timeIntervalSince1970:))
        }

        public func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(id, forKey: .id)
            try fields.encode(name, forKey: .name)
            try fields.encodeIfPresent(kind, forKey: .kind)
            try fields.encode(isSimulated, forKey: .isSimulated)
            try fields.encodeIfPresent(ownName, forKey: .ownName)
            if isFavourite { try fields.encode(true, forKey: .isFavourite) }
            try fields.encodeIfPresent(lastHeard?.timeIntervalSince1970.rounded(), forKey: .lastHeard)
        }

        private enum CodingKeys: String, CodingKey {
            case id, name, kind, isSimulated, ownName, isFavourite, lastHeard
        }

        /// The name that a person reads.
        public var shownName: String { ownName ?? name }
    }

    /// The longest name that an owner can give, in characters.
    public nonisolated static let longestName = 200

    /// By device.
    public private(set) var entries: [UUID: Entry] = [:]
    /// Those that were forgotten in this run, with when, by the radio's clock.
    public private(set) var forgotten: [UUID: Duration] = [:]

    /// Makes a book with entries of an earlier run.
    public init(_ entries: [Entry] = []) { restore(entries) }

    /// Takes what an earlier run, or another program, has kept; what was forgotten in this run stays so.
    public func restore(_ kept: [Entry]) {
        for entry in kept where entries[entry.id] == nil && forgotten[entry.id] == nil { entries[entry.id] = entry }
    }

    /// The name of a device: its owner's, its own, or its own of before; nil where nobody said. Reading it is observed.
    public func name(of peripheral: BluetoothPeripheral) -> String? {
        let entry = entries[peripheral.id]
        return entry?.ownName ?? peripheral.name ?? entry?.name
    }

    /// Notes a device that was met, under its newest name.
    public func note(_ met: Entry) {
        forgotten[met.id] = nil
        var entry = entries[met.id] ?? met
        (entry.name, entry.kind, entry.isSimulated) = (met.name, met.kind ?? entry.kind, met.isSimulated)
        entry.lastHeard = met.lastHeard ?? entry.lastHeard
        if entries[met.id] != entry { entries[met.id] = entry }
    }

    /// Calls a device otherwise than it calls itself.
    ///
    /// - Parameters:
    ///   - met: the device; it is remembered from now on.
    ///   - name: 1 to ``longestName`` characters; an empty one gives the device's own name back.
    /// - Throws: `ActionError` for a name that would not be one line of text.
    public func rename(_ met: Entry, to name: String) throws(ActionError) {
        let ownName = try Self.checked(name)
        note(met)
        entries[met.id]?.ownName = ownName == met.name ? nil : ownName
    }

    /// A name as it is kept; nil for an empty one.
    ///
    /// - Throws: `ActionError` for a name that would not be one line of text.
    public nonisolated static func checked(_ name: String) throws(ActionError) -> String? {
        let name = name.trimmingCharacters(in: .whitespaces)
        guard name.count <= longestName else { throw tooLong(name.count) }
        guard !name.unicodeScalars.contains(where: steers) else { throw noLine }
        return name.isEmpty ? nil : name
    }

    private nonisolated static func tooLong(_ count: Int) -> ActionError {
        ActionError(
            .invalid, code: "name-too-long", "A name has at most \(longestName) characters, not \(count).", advice: "Choose a shorter one.")
    }

    private nonisolated static var noLine: ActionError {
        ActionError(
            .invalid, code: "name-with-controls",
            "A name is one line of text, without control characters and marks that turn the direction of reading.",
            advice: "Letters of every script, digits and emoji are taken.")
    }

    /// Control characters, separators of lines and paragraphs, and what embeds or overrides a direction: a name must not turn what stands
    /// beside it.
    private nonisolated static func steers(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Puts a device before the others, or back among them.
    ///
    /// - Parameter met: the device; it is remembered from now on.
    public func setFavourite(_ met: Entry, _ isFavourite: Bool) {
        note(met)
        entries[met.id]?.isFavourite = isFavourite
    }

    /// Forgets a device: its name here, and that it was met.
    ///
    /// - Parameter now: by the radio's clock; from then on it can be heard anew.
    public func forget(_ id: UUID, at now: Duration) {
        entries[id] = nil
        forgotten[id] = now
    }
}
