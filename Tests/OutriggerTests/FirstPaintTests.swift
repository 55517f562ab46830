import Foundation
import OutriggerModules
import Program
import Testing

@testable import WebApp

/// What a browser fetches before it shows something.
@Suite struct FirstPaintTests {
    /// Addresses of our own files, by their extension of "/kinds/NAME" or the shell's folder.
    private func file(_ address: String) throws -> URL {
        let parts = address.split(separator: "/").map(String.init)
        guard parts.first == "kinds", parts.count == 3 else { return try WebFiles.folder().appending(path: address) }
        let part = try #require(CompanionProgram.modules.compactMap(\.page).first { $0.name == parts[1] })
        return part.folder.appending(path: parts[2])
    }

    /// What a script imports before it runs; what is imported later, where it is needed, does not count.
    private func closure(of address: String, into found: inout Set<String>) throws {
        // The list of modules is written by the program, and the words of a language: a few hundred bytes, and none for English.
        guard !["/kinds/index.js", "/words.js"].contains(address), found.insert(address).inserted else { return }
        let text = try String(contentsOf: try file(address), encoding: .utf8)
        for match in text.matches(of: /from "(\.?)(\/[a-z\/-]+\.js)"/) {
            let folder = match.output.1.isEmpty ? "" : address.split(separator: "/").dropLast().map { "/\($0)" }.joined()
            try closure(of: folder + match.output.2, into: &found)
        }
    }

    @Test(arguments: [
        ["/devices.js"], ["/activity.js"], ["/settings.js"], ["/kinds/explore/place.js"],
        ["/device.js", "/kinds/speaker/kind.js", "/kinds/speaker/kind.css", "/kinds/speaker/page.js"],
        // Its sections come when its header is painted, as they are far more than a speaker's.
        ["/device.js", "/kinds/bottle/kind.js", "/kinds/bottle/kind.css"],
    ])
    func `takes less than 40 KB of our own files on each page, compressed`(page: [String]) throws {
        var files: Set<String> = ["/index.html", "/theme.js", "/style.css", "/bench.css"]
        for address in ["/app.js"] + page {
            if address.hasSuffix(".js") { try closure(of: address, into: &files) } else { files.insert(address) }
        }
        let size = try files.reduce(0) { try $0 + #require(Compression.gzip(Array(Data(contentsOf: try file($1))), level: 9)).count }
        #expect(files.count > 8 && size < 40_000, "\(size) bytes: \(files.sorted())")
    }
}
