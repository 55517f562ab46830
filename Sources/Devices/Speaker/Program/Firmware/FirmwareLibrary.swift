import Bluetooth
import Companion
import DeviceSide
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

    /// The most chosen files that are kept; the oldest makes room.
    static let capacity = 8
    /// A little more than a slot holds, so that the plan can say by how much a file is too large.
    nonisolated static let maximumSize = 4 << 20
    /// The bytes that chosen files take on the disk together, those included that are just being written.
    nonisolated static let maximumTotalSize = 16 << 20

    private(set) var entries: [Entry] = []
    @ObservationIgnored private let folder: FirmwareFolder
    @ObservationIgnored private var chosen: ChosenFiles?
    @ObservationIgnored private var counter = 0
    /// Bytes of files that are being written.
    @ObservationIgnored private var bytesUnderWay = 0

    /// - Parameter folder: where copies are kept; it is made with the first.
    init(folder: URL) { self.folder = FirmwareFolder(url: folder) }

    /// Clears away what earlier programs left, and adds the demonstration image, for trying an update without a firmware of one's own.
    ///
    /// - Throws: ``FirmwareLibraryError`` where it is not there and cannot be written.
    func addDemo(version: String) async throws(FirmwareLibraryError) {
        let file = try await folder.prepare(demo: version)
        entries.append(await Self.entry("demo", "Demonstration firmware \(version)", file, isDemo: true))
    }

    /// Keeps a copy of a file's bytes. The oldest ones make room for it.
    ///
    /// - Throws: `ActionError` for one that is too large, and where it cannot be kept.
    func add(name: String?, bytes: [UInt8]) async throws(ActionError) -> Entry {
        guard bytes.count <= Self.maximumSize else {
            throw ActionError(
                .invalid, code: "too-large",
                "The file has \(bytes.count) bytes, and a firmware image has at most \(FirmwareImage.slotSize).",
                advice: "Choose another file.")
        }
        guard bytesUnderWay + bytes.count <= Self.maximumTotalSize else {
            throw ActionError(.conflict, code: "busy", "Other files are being taken just now.", advice: "Try again in a moment.")
        }
        bytesUnderWay += bytes.count
        defer { bytesUnderWay -= bytes.count }
        counter += 1
        let id = "image-\(counter)"
        do throws(FirmwareLibraryError) {
            let chosen = try await chosenFiles()
            await makeRoom()
            try await chosen.write(bytes, to: Self.fileName(id))
            let label = name.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "Image \(id.dropFirst(6))"
            let entry = await Self.entry(id, label, chosen.url(of: Self.fileName(id)))
            entries.append(entry)
            return entry
        } catch {
            throw ActionError(.failed, code: "storage", error.sentence.told, advice: FirmwareLibraryError.advice.told)
        }
    }

    /// Offers a file where it is.
    ///
    /// - Throws: an error of the file system where it cannot be read.
    func add(file: URL) async throws -> Entry {
        try await Self.open(file)
        counter += 1
        let entry = await Self.entry("image-\(counter)", file.lastPathComponent, file)
        entries.append(entry)
        return entry
    }

    /// Takes a file that was chosen off the list, and off the disk.
    ///
    /// - Returns: whether it was there; the demonstration image stays.
    func remove(_ id: String) async -> Bool {
        guard let index = entries.firstIndex(where: { $0.id == id && !$0.isDemo }) else { return false }
        entries.remove(at: index)
        await chosen?.remove(Self.fileName(id))
        return true
    }

    func entry(_ id: String) -> Entry? { entries.first { $0.id == id } }

    private static func fileName(_ id: String) -> String { id + ".bin" }

    private func chosenFiles() async throws(FirmwareLibraryError) -> ChosenFiles {
        if let chosen { return chosen }
        let made = try await folder.makeChosenFiles()
        // Another file may have been chosen meanwhile; this folder then goes with its last reference.
        if let chosen { return chosen }
        chosen = made
        return made
    }

    /// Makes room for what is under way: the list with it may be full, and have its bytes.
    private func makeRoom() async {
        while let oldest = entries.first(where: { !$0.isDemo }) {
            let listed = entries.filter { !$0.isDemo }
            let size = listed.reduce(bytesUnderWay) { $0 + $1.size }
            guard listed.count >= Self.capacity || size > Self.maximumTotalSize else { return }
            _ = await remove(oldest.id)
        }
    }

    // MARK: - Away from the radio's thread

    @concurrent
    private nonisolated static func open(_ file: URL) async throws { try FileHandle(forReadingFrom: file).close() }

    /// Reads the image; a file that is none is offered all the same, and the plan says what is wrong with it.
    @concurrent
    private nonisolated static func entry(_ id: String, _ label: String, _ file: URL, isDemo: Bool = false) async -> Entry {
        var generator = SystemRandomNumberGenerator()
        let token = String(generator.next(), radix: 36) + String(generator.next(), radix: 36)
        let image = try? FirmwareImage(contentsOf: file)
        let size = (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
        return Entry(id: id, label: label, version: image?.descriptor.version, size: size, isDemo: isDemo, path: file.path, token: token)
    }
}

/// A failure to keep an image. It says nothing of where images lie: pages show it.
struct FirmwareLibraryError: Error, Sendable, Hashable, CustomStringConvertible {
    /// In the middle of a sentence: "No space left on device".
    let reason: String
    /// True where the disk has no room left.
    var isFull = false
}

extension FirmwareLibraryError {
    /// - Parameter errno: the system's number.
    init(errno: Int32) { self.init(reason: String(cString: strerror(errno)), isFull: errno == ENOSPC || errno == EDQUOT) }

    init(_ error: FileOperationError) { self.init(errno: error.code) }

    var description: String { "\(sentence) \(Self.advice)" }
    var sentence: String { "The image could not be kept: \(reason)." }
    static let advice = "Make room on the disk, or look at the folder's permissions."
}
