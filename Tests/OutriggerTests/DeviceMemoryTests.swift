import Companion
import Foundation
import TestSupport
import Testing

@testable import Program

/// What is remembered of devices, over damage of its file.
@Suite struct DeviceMemoryTests {
    private let folder: TemporaryFolder
    private var file: URL { folder.url.appendingPathComponent("devices.json") }
    private var damaged: URL { folder.url.appendingPathComponent("devices.json.damaged") }

    init() throws { folder = try TemporaryFolder() }

    private func entry(_ name: String) -> DeviceBook.Entry { DeviceBook.Entry(id: UUID(), name: name, kind: "lamp", isSimulated: false) }

    /// Names that their owner gave are in no other file.
    @Test(arguments: [#"[{"id": "5F0C"#, "[1]", "{}", ""]) func `a file that cannot be understood is kept beside the new one`(
        _ text: String
    ) async throws {
        try Data(text.utf8).write(to: file)
        let memory = DeviceMemory(folder: folder.url)
        let (lamp, fan) = (entry("Lamp"), entry("Fan"))
        try await memory.keep([lamp], without: [])
        try await memory.keep([lamp, fan], without: [])
        #expect(Set(DeviceMemory.read(folder.url).map(\.name)) == ["Lamp", "Fan"])
        #expect(try String(contentsOf: damaged, encoding: .utf8) == text)
    }

    @Test func `a second damage leaves what the first one left`() async throws {
        let memory = DeviceMemory(folder: folder.url)
        for (number, text) in ["[1]", "[2]"].enumerated() {
            try Data(text.utf8).write(to: file)
            try await memory.keep([entry("Lamp \(number)")], without: [])
        }
        #expect(try String(contentsOf: damaged, encoding: .utf8) == "[1]")
        #expect(try String(contentsOf: folder.url.appendingPathComponent("devices.json.damaged-2"), encoding: .utf8) == "[2]")
    }

    @Test func `a file that cannot be read now is no damaged one`() async throws {
        // Root reads everything: a folder is what nobody can.
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        await #expect(throws: (any Error).self) { try await DeviceMemory(folder: folder.url).keep([entry("Lamp")], without: []) }
        #expect(!FileManager.default.fileExists(atPath: damaged.path) && FileManager.default.fileExists(atPath: file.path))
    }

    @Test func `a whole file leaves nothing beside it`() async throws {
        let memory = DeviceMemory(folder: folder.url)
        try await memory.keep([entry("Lamp")], without: [])
        await memory.note([entry("Fan")])
        #expect(DeviceMemory.read(folder.url).count == 2 && !FileManager.default.fileExists(atPath: damaged.path))
    }
}
