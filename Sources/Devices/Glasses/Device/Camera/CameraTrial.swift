import DeviceSide
import Foundation
import GlassesContract

/// New camera settings are on trial until a picture has come out whole with them. Where the program ends over the first one, the next start
/// goes back to the last settings that gave a picture.
struct CameraTrial {
    private let provenPath: String
    /// There while a first picture is being made: removing it needs no room on the disk.
    private let mark: String
    private let report: @Sendable (String) -> Void
    /// The last settings that gave a whole picture; those of new glasses where none has.
    private var proven: CameraSettings
    /// Those whose first picture is being made.
    private var tried: CameraSettings?

    /// - Parameters:
    ///   - folder: the data folder, which is there. A file in it that cannot be read counts as missing.
    ///   - report: told where the disk keeps it from being kept.
    init(folder: URL, report: @escaping @Sendable (String) -> Void) {
        provenPath = folder.appendingPathComponent("camera-proven.json").path
        mark = folder.appendingPathComponent("camera-trial").path
        self.report = report
        proven =
            FileManager.default.contents(atPath: provenPath).flatMap { try? JSONDecoder().decode(CameraSettings.self, from: $0) }
            ?? CameraSettings()
    }

    /// The settings to go back to, where the program ended over the first picture with others.
    var fallback: CameraSettings? { FileManager.default.fileExists(atPath: mark) ? proven : nil }

    /// Goes on after ``fallback``, which is kept as the settings.
    func acknowledge() { unlink(mark) }

    /// Before each picture.
    mutating func begin(_ settings: CameraSettings) {
        guard settings != proven else { return end() }
        guard tried != settings else { return }
        tried = settings
        keeping { try FileReplacement.write([], to: mark, surviving: .powerCut) }
    }

    /// After a whole picture of the camera's.
    mutating func pass() {
        guard let tried else { return }
        proven = tried
        keeping { try FileReplacement.write([UInt8](try JSONEncoder().encode(tried)), to: provenPath, surviving: .powerCut) }
        end()
    }

    /// The first picture was not made after all, and the program goes on.
    mutating func end() {
        guard tried != nil else { return }
        tried = nil
        unlink(mark)
    }

    /// Settings of new glasses are there again.
    mutating func forget() {
        (proven, tried) = (CameraSettings(), nil)
        unlink(mark)
        unlink(provenPath)
    }

    private func keeping(_ body: () throws -> Void) {
        do { try body() } catch { report("Camera settings that are tried cannot be kept: \(error)") }
    }
}
