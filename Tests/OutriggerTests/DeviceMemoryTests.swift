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

    @Test func `a whole file leaves nothing beside it`() async throws {
        let memory = DeviceMemory(folder: folder.url)
        try await memory.keep([entry("Lamp")], without: [])
        await memory.note([entry("Fan")])
        #expect(DeviceMemory.read(folder.url).count == 2 && !FileManager.default.fileExists(atPath: damaged.path))
    }
}
