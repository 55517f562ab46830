import Foundation
import TestSupport
import Testing

@testable import Program

/// The step in which a backup takes the data folder's place.
@Suite struct DataExchangeTests {
    private let folder: TemporaryFolder
    private let exchange: DataExchange

    init() throws {
        folder = try TemporaryFolder()
        exchange = DataExchange(folder.url.appendingPathComponent("data"))
        try make(exchange.folder, "former")
    }

    /// A folder with a file that says what it is.
    private func make(_ url: URL, _ text: String) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try Data(text.utf8).write(to: url.appendingPathComponent("note"))
    }

    private func note(_ url: URL) throws -> String { try String(contentsOf: url.appendingPathComponent("note"), encoding: .utf8) }

    @Test func `the former data is under a name that no restore clears away, and what was unpacked is gone`() throws {
        try make(exchange.unpacking, "backup")
        let former = try #require(try exchange.replace(with: exchange.unpacking))
        #expect(try note(exchange.folder) == "backup")
        #expect(try note(former) == "former")
        try exchange.prepare()
        #expect(try note(former) == "former")
        #expect(former.lastPathComponent.hasPrefix("data.before-") && !FileManager.default.fileExists(atPath: exchange.unpacking.path))
    }

    @Test func `two restores within a second keep both`() throws {
        var kept: Set<String> = []
        for number in 1...3 {
            try make(exchange.unpacking, "backup \(number)")
            kept.insert(try note(try #require(try exchange.replace(with: exchange.unpacking))))
        }
        #expect(kept == ["former", "backup 1", "backup 2"])
    }

    @Test func `only a folder of this user that nobody else may write waits for a start`() throws {
        #expect(!exchange.isReady)
        try make(exchange.ready, "backup")
        #expect(exchange.isReady)
        for mode in [0o770, 0o707] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: exchange.ready.path)
            #expect(!exchange.isReady, "\(mode)")
        }
        let aside = exchange.setAside()
        #expect(try note(aside) == "backup")
        try FileManager.default.createSymbolicLink(at: exchange.ready, withDestinationURL: aside)
        #expect(!exchange.isReady)
    }
}
