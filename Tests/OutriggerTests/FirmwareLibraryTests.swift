import Bluetooth
import Companion
import Foundation
import Speaker
import SpeakerDevice
import TestSupport
import Testing

@testable import SpeakerProgram

/// The images that a program serves: what they take on the disk, and whose they are.
@Suite("The firmware library", .timeLimit(.minutes(5)))
@BluetoothActor
struct FirmwareLibraryTests {
    private let folder: TemporaryFolder
    private var images: URL { folder.url.appendingPathComponent("images") }
    private var demo: URL { images.appendingPathComponent("demo-2.5.0.bin") }

    init() throws { folder = try TemporaryFolder() }

    private func library() -> FirmwareLibrary { FirmwareLibrary(folder: images) }

    /// Every file in the folder, with its bytes.
    private func files() throws -> [String: Int] {
        let paths = FileManager.default.enumerator(atPath: images.path)?.compactMap { $0 as? String } ?? []
        return try paths.reduce(into: [:]) { files, path in
            let attributes = try FileManager.default.attributesOfItem(atPath: images.appendingPathComponent(path).path)
            if attributes[.type] as? FileAttributeType == .typeRegular { files[path] = attributes[.size] as? Int }
        }
    }

    private func chosenBytes() throws -> Int { try files().filter { $0.key.hasPrefix("chosen-") }.values.reduce(0, +) }

    @Test("keeps the newest files within its bounds, on the list and on the disk")
    func bounds() async throws {
        let library = library()
        for number in 0..<12 { _ = try await library.add(name: "\(number).bin", bytes: [UInt8](repeating: UInt8(number), count: 4 << 20)) }
        #expect(library.entries.map(\.label) == ["8.bin", "9.bin", "10.bin", "11.bin"])
        #expect(try chosenBytes() == 16 << 20)
        for number in 0..<20 { _ = try await library.add(name: "small-\(number)", bytes: [UInt8(number)]) }
        #expect(library.entries.count == FirmwareLibrary.capacity)
        #expect(try files().count == FirmwareLibrary.capacity)
        #expect(try library.entries.last.map { try [UInt8](Data(contentsOf: URL(fileURLWithPath: $0.path))) } == [19])
    }

    @Test("takes no more at once than it may keep")
    func atOnce() async throws {
        let library = library()
        let refused = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<12 {
                group.addTask {
                    do throws(ActionError) {
                        _ = try await library.add(name: nil, bytes: [UInt8](repeating: 7, count: 4 << 20))
                        return nil
                    } catch {
                        return error.problem.code
                    }
                }
            }
            var codes: [String?] = []
            for await code in group { codes.append(code) }
            return codes
        }
        #expect(Set(refused.compactMap { $0 }).isSubset(of: ["busy"]))
        #expect(refused.contains(nil))
        #expect(try chosenBytes() <= FirmwareLibrary.maximumTotalSize)
        await #expect(throws: ActionError.self) { try await library.add(name: nil, bytes: [UInt8](repeating: 7, count: 4 << 20 + 1)) }
    }

    @Test("shares no chosen file with another program over the same folder")
    func twoPrograms() async throws {
        let (first, second) = (library(), library())
        let own = try await first.add(name: "own.bin", bytes: FirmwareImageBuilder(version: "2.6.0", payloadByteCount: 0).build())
        let other = try await second.add(name: "other.bin", bytes: FirmwareImageBuilder(version: "1.0.0", payloadByteCount: 0).build())
        #expect(own.id == other.id && own.path != other.path)
        #expect(try FirmwareImage(contentsOf: URL(fileURLWithPath: own.path)).descriptor.version == "2.6.0")
        // Its start clears nothing away that is in use.
        try await library().addDemo(version: "2.5.0")
        #expect(FileManager.default.fileExists(atPath: own.path) && FileManager.default.fileExists(atPath: other.path))
    }

    @Test("clears away what a program that was killed left half-written, and lists nothing of it")
    func abandoned() async throws {
        let left = images.appendingPathComponent("chosen-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
        try Data(repeating: 1, count: 5_000).write(to: left.appendingPathComponent("image-1.bin"))
        try Data(repeating: 1, count: 5_000).write(to: images.appendingPathComponent("demo-2.5.0.bin.partial"))
        let library = library()
        try await library.addDemo(version: "2.5.0")
        #expect(library.entries.map(\.id) == ["demo"])
        #expect(try Array(files().keys) == ["demo-2.5.0.bin"])
    }

    @Test("leaves its folder when it goes")
    func ends() async throws {
        var library: FirmwareLibrary? = library()
        _ = try await library?.add(name: nil, bytes: [1, 2, 3])
        #expect(try chosenBytes() == 3)
        library = nil
        #expect(try files().isEmpty)
    }

    @Test("writes the demonstration image once, and again where it is damaged")
    func demonstration() async throws {
        func number() throws -> Int? { try FileManager.default.attributesOfItem(atPath: demo.path)[.systemFileNumber] as? Int }
        try await library().addDemo(version: "2.5.0")
        let first = try number()
        try await library().addDemo(version: "2.5.0")
        #expect(try number() == first)
        let whole = try Data(contentsOf: demo)
        try whole.prefix(1_000).write(to: demo)
        try await library().addDemo(version: "2.5.0")
        #expect(try Data(contentsOf: demo) == whole)
    }

    @Test("takes chosen files off the list and off the disk, and no others")
    func removal() async throws {
        let library = library()
        try await library.addDemo(version: "2.5.0")
        let entry = try await library.add(name: "a.bin", bytes: [1])
        #expect(await library.remove(entry.id))
        #expect(await library.remove(entry.id) == false)
        #expect(await library.remove("demo") == false)
        #expect(library.entries.map(\.id) == ["demo"])
        #expect(!FileManager.default.fileExists(atPath: entry.path))
        // A file that is offered where it is stays there.
        let file = folder.url.appendingPathComponent("mine.bin")
        try Data([1]).write(to: file)
        let offered = try await library.add(file: file)
        #expect(await library.remove(offered.id))
        #expect(FileManager.default.fileExists(atPath: file.path))
    }

    @Test("that cannot be written says why, without saying where, and keeps nothing from starting")
    func unwritable() async throws {
        try Data().write(to: images)
        let error = await #expect(throws: FirmwareLibraryError.self) { try await library().addDemo(version: "2.5.0") }
        #expect(error?.description.contains(folder.path) == false)
        let refused = await #expect(throws: ActionError.self) { try await library().add(name: nil, bytes: [1]) }
        #expect(refused?.problem.code == "storage" && refused?.description.contains(folder.path) == false)
        let program = try Program.start(["run", "--port", "0", "--no-browser", "--data", folder.path])
        #expect(await program.output.waits(for: "Outrigger is at "))
        #expect(await program.error.waits(for: "The firmware to try an update with is missing"))
        program.send(SIGTERM)
        await program.waitForExit()
    }
}
