import DeviceSide
import Foundation
import SpeakerContract

/// What the speaker remembers across restarts; as it stands here, what a new one has.
public struct SpeakerSettings: Sendable, Hashable {
    /// The sound preset.
    public var preset = SpeakerPreset.office
    /// Loudness compensation.
    public var loudness = false
}

extension SpeakerSettings {
    private struct Stored: Codable {
        var preset: UInt8
        var loudness: Bool
    }

    /// Reads the settings of a folder; those of a new speaker where there are none, or none that can be read.
    init(folder: URL) {
        guard let data = FileManager.default.contents(atPath: Self.path(folder)),
            let stored = try? JSONDecoder().decode(Stored.self, from: data)
        else {
            self.init()
            return
        }
        self.init(preset: SpeakerPreset(rawValue: stored.preset), loudness: stored.loudness)
    }

    /// Writes the settings, whole or not at all.
    func save(to folder: URL) throws(FirmwareSlotError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let data = try? encoder.encode(Stored(preset: preset.rawValue, loudness: loudness)) else {
            throw .file(DurableFileError(path: Self.path(folder), operation: "encode", code: EINVAL))
        }
        try FirmwareSlotError.files { () throws(DurableFileError) in try DurableFile.write([UInt8](data), to: Self.path(folder)) }
    }

    private static func path(_ folder: URL) -> String { folder.path + "/settings.json" }
}
