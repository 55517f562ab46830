import Foundation
import Sentences

/// The devices to connect again, in an app's own settings (`UserDefaults`). None of it is secret.
public actor DefaultsLinkMemory: LinkStore {
    /// The stored value is not one that this program writes.
    public struct Damaged: Error, CustomStringConvertible {
        public var description: String { sentence.text }

        /// The same for where it is read.
        public let sentence: Sentence = "The devices to connect again cannot be read from the app's settings: connect them once more."
    }

    /// The key of the list in the settings.
    public static let key = "wantedDevices"

    private let defaults: UserDefaults

    /// - Parameter suite: the name of the settings' domain; nil for the app's own.
    public init(suite: String? = nil) { defaults = suite.flatMap { UserDefaults(suiteName: $0) } ?? .standard }

    /// - Throws: ``Damaged``.
    public func read() throws -> Set<UUID> {
        guard let kept = defaults.object(forKey: Self.key) else { return [] }
        guard let texts = kept as? [String] else { throw Damaged() }
        let devices = texts.compactMap(UUID.init(uuidString:))
        guard devices.count == texts.count else { throw Damaged() }
        return Set(devices)
    }

    /// Never fails: the system writes settings when it has time.
    public func write(_ devices: Set<UUID>) { defaults.set(devices.map(\.uuidString).sorted(), forKey: Self.key) }
}
