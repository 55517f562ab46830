import Foundation
import OutriggerModules
import Starter
import Testing

@testable import Program

/// What the commands of the program itself and of its modules take.
private func specifications() -> [CommandSpecification] {
    CompanionProgram.specifications(CompanionProgram.modules + [.starter])
}

/// The pages of the documentation.
private func pages() throws -> [URL] {
    var root = URL(filePath: #filePath)
    while !FileManager.default.fileExists(atPath: root.appending(path: "Package.swift").path) { root.deleteLastPathComponent() }
    let folders = try ["", "docs", "docs/decisions", "Examples"].map { folder in
        try FileManager.default.contentsOfDirectory(at: root.appending(path: folder), includingPropertiesForKeys: nil)
    }
    return folders.joined().filter { $0.pathExtension == "md" }.sorted { $0.path < $1.path }
}

@Suite("The help's examples")
struct ExampleTests {
    @Test("show each command in calls that it takes", arguments: specifications())
    func examples(_ specification: CommandSpecification) throws {
        let path = specification.path
        #expect(!specification.examples.isEmpty)
        for example in specification.examples {
            let words = Self.words(example)
            #expect(Array(words.prefix(path.count + 1)) == ["outrigger"] + path)
            #expect(throws: Never.self) { try Arguments(Array(words.dropFirst(path.count + 1)), specification) }
        }
    }

    @Test("and the pages of the documentation show no other calls", arguments: try pages())
    func documented(_ page: URL) throws {
        var isCode = false
        for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix("```") { isCode.toggle() }
            // What stands behind a call in a shell: a comment, another program, a file.
            let call = line.split(separator: "#", maxSplits: 1)[0].split(separator: "|")[0].split(separator: ">")[0]
            guard isCode, call.hasPrefix("outrigger ") else { continue }
            let words = Array(Self.words(String(call)).dropFirst())
            if words.first?.hasPrefix("--") == true || words.first == "help" { continue }
            let candidates = specifications().filter { words.starts(with: $0.path) }
            let specification = try #require(candidates.max { $0.path.count < $1.path.count }, "\(line)")
            #expect(throws: Never.self, "\(line)") { try Arguments(Array(words.dropFirst(specification.path.count)), specification) }
        }
    }

    @Test("nor name others in their sentences", arguments: try pages())
    func named(_ page: URL) throws {
        let text = try String(contentsOf: page, encoding: .utf8)
        for call in text.matches(of: /`outrigger ([^`|]*)/).map(\.1) {
            let words = Self.words(call.split(whereSeparator: \.isWhitespace).joined(separator: " "))
            let path = Array(words.prefix { !$0.hasPrefix("-") })
            if path.isEmpty { continue }
            let meant = specifications().filter { $0.path.starts(with: path) || !$0.parameters.isEmpty && path.starts(with: $0.path) }
            #expect(!meant.isEmpty, "\(call)")
            let options = Set(meant.flatMap(\.options).map(\.name))
            for word in words where word.hasPrefix("--") { #expect(options.contains(word), "\(call)") }
        }
    }

    /// As a shell splits them; quotes keep their spaces.
    private static func words(_ call: String) -> [String] {
        call.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
        }
    }
}
