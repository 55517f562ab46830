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
    nonisolated static let maximumSize = 4 << 20

    private(set) var entries: [Entry] = []
    @ObservationIgnored private let folder: URL
    @ObservationIgnored private var counter = 0

    /// - Parameter folder: where copies are kept; it is made with the first.
    init(folder: URL) { self.folder = folder }

    /// Adds the demonstration image, for trying an update without a firmware of one's own.
    ///
    /// - Throws: an error of the file system.
    func addDemo(version: String) async throws {
        let file = folder.appendingPathComponent("demo-\(version).bin")
        try await Self.write(to: file) { FirmwareImageBuilder(version: version).build() }
        entries.append(await Self.entry("demo", "Demonstration firmware \(version)", file, isDemo: true))
    }

    /// Keeps a copy of a file's bytes.
    ///
    /// - Throws: ``CommandFailure`` for one that is too large; an error of the file system.
    func add(name: String?, bytes: [UInt8]) async throws -> Entry {
        guard bytes.count <= Self.maximumSize else {
            throw CommandFailure(
                "The file has \(bytes.count) bytes, and a firmware image has at most \(FirmwareImage.slotSize). Choose another file.",
                code: "too-large")
        }
        counter += 1
        let id = "image-\(counter)"
        let file = folder.appendingPathComponent("\(id).bin")
        try await Self.write(to: file) { bytes }
        return keep(await Self.entry(id, name.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "Image \(id.dropFirst(6))", file))
    }

    /// Offers a file where it is.
    ///
    /// - Throws: an error of the file system where it cannot be read.
    func add(file: URL) async throws -> Entry {
        try await Self.open(file)
        counter += 1
        return keep(await Self.entry("image-\(counter)", file.lastPathComponent, file))
    }

    func entry(_ id: String) -> Entry? { entries.first { $0.id == id } }

    private func keep(_ entry: Entry) -> Entry {
        entries.append(entry)
        let chosen = entries.filter { !$0.isDemo }
        if chosen.count > Self.capacity, let oldest = chosen.first { entries.removeAll { $0.id == oldest.id } }
        return entry
    }

    // MARK: - Away from the radio's thread

    @concurrent
    private nonisolated static func write(to file: URL, _ bytes: @Sendable () -> [UInt8]) async throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes()).write(to: file, options: .atomic)
    }

    @concurrent
    private nonisolated static func open(_ file: URL) async throws { try FileHandle(forReadingFrom: file).close() }

    /// What stands in the image; a file that is none is offered all the same, and the plan says what is wrong with it.
    @concurrent
    private nonisolated static func entry(_ id: String, _ label: String, _ file: URL, isDemo: Bool = false) async -> Entry {
        var generator = SystemRandomNumberGenerator()
        let token = String(generator.next(), radix: 36) + String(generator.next(), radix: 36)
        let image = try? FirmwareImage(contentsOf: file)
        let size = (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
        return Entry(id: id, label: label, version: image?.descriptor.version, size: size, isDemo: isDemo, path: file.path, token: token)
    }
}
