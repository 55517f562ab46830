import Foundation
import TestSupport
import Testing

/// What a file of places or a file's name has in it steers no terminal: not in answers, not in errors.
@Suite(.timeLimit(.minutes(5))) struct HostileNamesTests {
    /// A window's title, a cleared screen, a link, a right-to-left override, a carriage return.
    private static let name = "A\u{1B}]0;title\u{7}\u{1B}[2J\u{1B}]8;;http://x\u{1B}\\B\u{202E}C\rD"

    @Test(arguments: [["explore", "recs", "chill_cafes"], ["explore", "events"], ["explore", "chat", "I want coffee"]])
    func `names of places and events are made visible`(command: [String]) async throws {
        let folder = try TemporaryFolder()
        let quoted = String(decoding: try JSONEncoder().encode(Self.name), as: UTF8.self)
        let point = #""type": "Feature", "geometry": {"type": "Point", "coordinates": [-73.98555, 40.693393]}"#
        let features = [
            #"{\#(point), "properties": {"name": \#(quoted), "amenity": "cafe", "address": \#(quoted)}}"#,
            #"{\#(point), "properties": {"event_name": \#(quoted), "event_start": "2099-01-15T20:00:00", "address": \#(quoted)}}"#,
        ]
        let file = folder.url.appendingPathComponent("places.geojson")
        try Data(#"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ", "))]}"#.utf8).write(to: file)
        let data = folder.url.appendingPathComponent("data").path
        let imported = try await Program.run(["explore", "import", file.path, "--data", data])
        #expect(imported.status == 0, "\(imported.error)")
        let result = try await Program.run(command + ["--data", data])
        #expect(result.status == 0 && result.output.contains("<U+001B>"), "\(result.output) \(result.error)")
        expectHarmless(result.output)
    }

    @Test func `a file's name in an error is made visible`() async throws {
        let folder = try TemporaryFolder()
        let name = "a\u{1B}[2J\u{202E}b\r.geojson"
        let result = try await Program.run(["explore", "import", folder.url.appendingPathComponent(name).path, "--data", folder.path])
        #expect(result.status == 1 && result.error.contains("<U+001B>"))
        expectHarmless(result.error)
    }

    private func expectHarmless(_ text: String) {
        #expect(!text.unicodeScalars.contains { ["\u{1B}", "\u{7}", "\u{202E}", "\r"].contains($0) }, "\(text.debugDescription)")
    }
}
