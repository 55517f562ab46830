import Bluetooth
import Foundation

/// Remembers which firmware was installed on which speaker, because the speaker does not tell.
@BluetoothActor
public final class InstalledVersions {
    private let file: URL?
    private var versions: [String: String]

    /// - Parameter file: where it is kept; `nil` keeps it for the program's life only. A file that cannot be read counts as empty.
    public init(file: URL? = nil) {
        self.file = file
        versions = file.flatMap { try? Data(contentsOf: $0) }.flatMap { try? JSONDecoder().decode([String: String].self, from: $0) } ?? [:]
    }

    public func version(of id: UUID) -> String? { versions[id.uuidString] }

    /// What could not be written is known for the program's life, and unknown after it: the plan then says so.
    public func set(_ version: String?, of id: UUID) {
        versions[id.uuidString] = version
        guard let file, let data = try? JSONEncoder().encode(versions) else { return }
        try? data.write(to: file, options: .atomic)
    }
}
