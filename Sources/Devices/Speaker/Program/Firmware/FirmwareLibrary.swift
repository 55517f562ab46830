import Bluetooth
import Foundation
import Observation
import Program
import Speaker
import SpeakerDevice

/// The firmware images that the program can serve to a device: the demonstration image, and files that a person chose.
@BluetoothActor
@Observable
final class FirmwareLibrary {
    /// An image on disk.
    struct Entry: Sendable {
        let id: String
        let label: String
        let version: String?
        let size: Int
        let isDemo: Bool
        let path: String
        /// Stands in the address: nobody on the network finds an image by guessing.
        let token: String
    }

    /// How many chosen files are kept; the oldest makes room.
    static let capacity = 8
    /// A little more than a slot holds, so that the plan can say by how much a file is too large.
    static let maximumSize = 4 << 20

    private(set) var entries: [Entry] = []
    @ObservationIgnored private let folder: URL
    @ObservationIgnored private var counter = 0

    /// - Throws: where the folder cannot be made.
    init(folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Adds the demonstration image, for trying an update without a firmware of one's own.
    func addDemo(version: String) throws {
        let bytes = FirmwareImageBuilder(version: version).build()
        let path = folder.appendingPathComponent("demo-\(version).bin")
        try Data(bytes).write(to: path, options: .atomic)
        entries.append(makeEntry("demo", "Demonstration firmware \(version)", path.path, isDemo: true))
    }

    /// Keeps a copy of a file's bytes.
    ///
    /// - Throws: ``CommandFailure`` for one that is too large; an error of the file system.
    @discardableResult
    func add(name: String?, bytes: [UInt8]) throws -> Entry {
        guard bytes.count <= Self.maximumSize else {
            throw CommandFailure(
                "The file has \(bytes.count) bytes, and a firmware image has at most \(FirmwareImage.slotSize). Choose another file.",
                code: "too-large")
        }
        counter += 1
        let path = folder.appendingPathComponent("image-\(counter).bin")
        try Data(bytes).write(to: path, options: .atomic)
        let label = name.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "Image \(counter)"
        return keep(makeEntry("image-\(counter)", label, path.path, isDemo: false))
    }

    /// Offers a file where it is.
    @discardableResult
    func add(file: URL) throws -> Entry {
        let handle = try FileHandle(forReadingFrom: file)
        try handle.close()
        counter += 1
        return keep(makeEntry("image-\(counter)", file.lastPathComponent, file.path, isDemo: false))
    }

    func entry(_ id: String) -> Entry? { entries.first { $0.id == id } }

    private func keep(_ entry: Entry) -> Entry {
        entries.append(entry)
        let chosen = entries.filter { !$0.isDemo }
        if chosen.count > Self.capacity, let oldest = chosen.first { entries.removeAll { $0.id == oldest.id } }
        return entry
    }

    private func makeEntry(_ id: String, _ label: String, _ path: String, isDemo: Bool) -> Entry {
        var generator = SystemRandomNumberGenerator()
        let token = String(generator.next(), radix: 36) + String(generator.next(), radix: 36)
        let image = try? FirmwareImage(contentsOf: URL(fileURLWithPath: path))
        let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
        return Entry(id: id, label: label, version: image?.descriptor.version, size: size, isDemo: isDemo, path: path, token: token)
    }
}
