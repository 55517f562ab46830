import Foundation
import TestSupport
import Testing

/// Whichever command comes first, the data folder and what is in it are this user's alone.
@Suite(.timeLimit(.minutes(5))) struct DataFolderTests {
    private let temporary: TemporaryFolder

    init() throws {
        temporary = try TemporaryFolder()
        chmod(temporary.path, 0o755)
    }

    private func mode(_ path: String) throws -> mode_t {
        var status = stat()
        try #require(lstat(path, &status) == 0)
        return status.st_mode & 0o777
    }

    @Test(arguments: [["explore", "import", "places.geojson"], ["scan", "--duration", "2"], ["explore", "recs", "explore"]])
    func `a folder that others could read is closed, with all that is made in it`(command: [String]) async throws {
        let file = temporary.url.appendingPathComponent("places.geojson")
        let feature =
            #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 1]}, "properties": {"name": "A", "amenity": "cafe"}}"#
        try Data(#"{"type": "FeatureCollection", "features": [\#(feature)]}"#.utf8).write(to: file)
        let folder = temporary.url.appendingPathComponent("data")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        chmod(folder.path, 0o755)
        let words = command.map { $0 == "places.geojson" ? file.path : $0 }
        let result = try await Program.run(words + ["--data", folder.path])
        #expect(result.status == 0, "\(result.error)")
        #expect(try mode(folder.path) == 0o700)
        for name in FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? [] {
            #expect(try mode(folder.appendingPathComponent(name).path) & 0o077 == 0, "\(name)")
        }
    }

    @Test(arguments: [
        ["explore", "import", "/etc/hostname"], ["scan"], ["serve", "explore"], ["run", "--port", "0"], ["open"], ["serve", "speaker"],
        ["serve", "bottle"],
        ["serve", "glasses", "--http", "127.0.0.1:0"], ["glasses", "tokens", "list"], ["glasses", "new-key"],
    ])
    func `a folder that others may write to is refused by every command`(command: [String]) async throws {
        chmod(temporary.path, 0o777)
        let result = try await Program.run(command + ["--data", temporary.path])
        #expect(result.status == 1)
        // `import` looks at its file first, and `open` finds nothing there.
        if !["import", "open"].contains(where: command.contains) {
            #expect(result.error.contains("Other users may write to the data directory"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
    }

    @Test func `a folder of before has no mark, and is taken on with all that is in it`() async throws {
        let folder = temporary.url.appendingPathComponent("data")
        #expect(try await Program.run(["speaker", "set", "preset", "night", "--radio", "virtual", "--data", folder.path]).status == 0)
        let mark = folder.appendingPathComponent("form")
        #expect(try String(contentsOf: mark, encoding: .utf8) == "1\n")
        try FileManager.default.removeItem(at: mark)
        let result = try await Program.run(["speaker", "status", "--radio", "virtual", "--data", folder.path])
        #expect(result.status == 0 && result.output.contains("Night"), "\(result.output)\(result.error)")
        #expect(try String(contentsOf: mark, encoding: .utf8) == "1\n")
    }

    @Test(arguments: [
        ("2\n", "is a newer program's: its form is 2, and outrigger "), ("", "has no number in it"), ("one", "has no number in it"),
        ("-1", "has no number in it"), (String(repeating: "1", count: 40), "has no number in it"),
    ])
    func `one of a newer form, or of none, is refused with what to do, and stays as it is`(mark: String, sentence: String) async throws {
        chmod(temporary.path, 0o700)
        let file = temporary.url.appendingPathComponent("form")
        try Data(mark.utf8).write(to: file)
        for command in [["scan", "--radio", "virtual"], ["run", "--port", "0"], ["serve", "bottle"], ["keys", "list"]] {
            let result = try await Program.run(command + ["--data", temporary.path])
            #expect(result.status == 1 && result.error.contains(sentence), "\(command): \(result.error)")
            #expect(result.error.contains("--data"), "\(command): \(result.error)")
        }
        #expect(try Data(contentsOf: file) == Data(mark.utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == ["form"])
    }
}
