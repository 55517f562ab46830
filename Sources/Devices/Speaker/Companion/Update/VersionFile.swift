import Foundation

/// The file behind ``InstalledVersions``, read and written away from the radio's thread.
actor VersionFile {
    private let file: URL
    private var revision = 0

    init(_ file: URL) { self.file = file }

    /// What the file says; nothing where there is none, or none that can be read.
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
        try? data.write(to: file, options: .atomic)
    }
}
