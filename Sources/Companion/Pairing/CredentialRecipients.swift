import Bluetooth
import Foundation
import Observation

/// Remembers which identity a password was sent to under which name: over an open link, a name proves nothing.
@BluetoothActor
@Observable
public final class CredentialRecipients {
    /// The standing of an identity that goes by a name.
    public enum Standing: Hashable, Sendable {
        /// Nothing was sent under this name.
        case first
        /// This identity was the last recipient under the name.
        case same
        /// It went to another one.
        case other
    }

    /// By name.
    private var identities: [String: String] = [:]
    @ObservationIgnored private let file: KeyedTextFile?
    @ObservationIgnored private var isLoaded = false
    @ObservationIgnored private var revision = 0

    /// - Parameter file: where it is kept; `nil` keeps it for the program's life only. A file that cannot be read counts as empty.
    public init(file: URL? = nil) { self.file = file.map(KeyedTextFile.init) }

    /// The standing of an identity that goes by a name.
    public func standing(of id: UUID, named name: String) async -> Standing {
        await load()
        guard let known = identities[name] else { return .first }
        return known == id.uuidString ? .same : .other
    }

    /// A password is about to be sent to an identity that calls itself so. Returns when that is written.
    public func remember(_ id: UUID, named name: String) async {
        await load()
        guard identities[name] != id.uuidString else { return }
        identities[name] = id.uuidString
        revision += 1
        await file?.write(identities, revision: revision)
    }

    private func load() async {
        guard !isLoaded, let file else { return }
        let stored = await file.read()
        guard !isLoaded else { return }
        isLoaded = true
        identities.merge(stored) { known, _ in known }
    }
}
