import Bluetooth
import Foundation
import Observation
import PrivateFiles

/// Remembers which firmware was installed on which speaker, and how old it may be, because the speaker does not tell.
@BluetoothActor
@Observable
public final class InstalledVersions {
    private var firmware: [String: InstalledFirmware] = [:]
    @ObservationIgnored private let file: VersionFile?
    @ObservationIgnored private var isLoaded = false
    @ObservationIgnored private var revision = 0

    /// - Parameter file: where it is kept; `nil` keeps it for the program's life only. A file that cannot be read counts as empty.
    public init(file: URL? = nil) { self.file = file.map(VersionFile.init) }

    /// The version, as far as it is known; `nil` before ``load()``.
    public func version(of id: UUID) -> String? { firmware[id.uuidString]?.version }

    /// The highest secure version that was kept there with a trusted key; 0 where there was none.
    public func secureVersion(of id: UUID) -> UInt32 { firmware[id.uuidString]?.secureVersion ?? 0 }

    /// Reads the file, where that was not done before. What was set meanwhile stays.
    public func load() async {
        guard !isLoaded, let file else { return }
        let stored = await file.read()
        guard !isLoaded else { return }
        isLoaded = true
        firmware.merge(stored) { known, stored in
            InstalledFirmware(
                version: known.version ?? stored.version, secureVersion: max(known.secureVersion ?? 0, stored.secureVersion ?? 0))
        }
    }

    /// Changes what is known, for whoever asks; ``save()`` writes it.
    public func set(_ version: String?, of id: UUID) {
        firmware[id.uuidString, default: InstalledFirmware()].version = version
        revision += 1
    }

    /// Notes that firmware with this secure version was kept: it never goes down again.
    public func raise(secureVersion: UInt32, of id: UUID) {
        firmware[id.uuidString, default: InstalledFirmware()].secureVersion = max(secureVersion, self.secureVersion(of: id))
        revision += 1
    }

    /// Writes what is known, and returns when it is written, or could not be. A cancelled task writes as well.
    public func save() async {
        // Without what the file has, it would lose every other speaker's.
        await load()
        await file?.write(firmware, revision: revision)
    }
}

/// The memory of a speaker's firmware.
struct InstalledFirmware: Codable, Sendable, Equatable {
    /// The version that was installed last; `nil` where nobody knows.
    var version: String?
    /// The highest secure version that was kept with a trusted key; `nil` for none.
    var secureVersion: UInt32?
}

/// The file behind ``InstalledVersions``, read and written away from the radio's thread.
actor VersionFile {
    private let file: URL
    private var revision = 0

    init(_ file: URL) { self.file = file }

    /// The file's content; empty where there is none, or none that can be read.
    func read() -> [String: InstalledFirmware] {
        guard let data = try? Data(contentsOf: file) else { return [:] }
        if let firmware = try? JSONDecoder().decode([String: InstalledFirmware].self, from: data) { return firmware }
        // What earlier versions wrote.
        let versions = try? JSONDecoder().decode([String: String].self, from: data)
        return (versions ?? [:]).mapValues { InstalledFirmware(version: $0) }
    }

    /// Replaces the file's content. What cannot be written is known for the program's life, and unknown after it: the plan then says so.
    ///
    /// - Parameter revision: grows with every change; an older one than the last is ignored, since calls may overtake each other.
    func write(_ firmware: [String: InstalledFirmware], revision: Int) {
        guard revision > self.revision, let data = try? JSONEncoder().encode(firmware) else { return }
        self.revision = revision
        try? FileReplacement.write(data, to: file, surviving: .kill)
    }
}
