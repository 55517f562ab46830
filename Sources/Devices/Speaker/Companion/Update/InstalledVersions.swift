import Bluetooth
import Foundation
import Observation

/// Remembers which firmware was installed on which speaker, because the speaker does not tell.
@BluetoothActor
@Observable
public final class InstalledVersions {
    private var versions: [String: String] = [:]
    @ObservationIgnored private let file: VersionFile?
    @ObservationIgnored private var isLoaded = false
    @ObservationIgnored private var revision = 0

    /// - Parameter file: where it is kept; `nil` keeps it for the program's life only. A file that cannot be read counts as empty.
    public init(file: URL? = nil) { self.file = file.map(VersionFile.init) }

    /// The version, as far as it is known; `nil` before ``load()``.
    public func version(of id: UUID) -> String? { versions[id.uuidString] }

    /// Reads the file, where that was not done before. What was set meanwhile stays.
    public func load() async {
        guard !isLoaded, let file else { return }
        let stored = await file.read()
        guard !isLoaded else { return }
        isLoaded = true
        versions.merge(stored) { known, _ in known }
    }

    /// Changes what is known, for whoever asks; ``save()`` writes it.
    public func set(_ version: String?, of id: UUID) {
        versions[id.uuidString] = version
        revision += 1
    }

    /// Writes what is known, and returns when it is written, or could not be. A cancelled task writes as well.
    public func save() async {
        // Without what the file has, it would lose every other speaker's.
        await load()
        await file?.write(versions, revision: revision)
    }
}
