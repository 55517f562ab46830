import Foundation

/// The file behind ``InstalledVersions``, read and written away from the radio's thread.
actor VersionFile {
    private let file: URL
    private var revision = 0

    init(_ file: URL) { self.file = file }

    /// What the file says; nothing where there is none, or none that can be read.
    func read() -> [String: String] {
        guard let data = try? Data(contentsOf: file) else { return [:] }
        return (try? JSONDecoder().decode([String: String].self, from: data)) ?? [:]
    }

    /// Replaces the file's content. What cannot be written is known for the program's life, and unknown after it: the plan then says so.
    ///
    /// - Parameter revision: grows with every change; an older one than the last is ignored, since calls may overtake each other.
    func write(_ versions: [String: String], revision: Int) {
        guard revision > self.revision, let data = try? JSONEncoder().encode(versions) else { return }
        self.revision = revision
        try? data.write(to: file, options: .atomic)
    }
}
