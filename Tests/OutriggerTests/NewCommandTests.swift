import Companion
import Foundation
import TestSupport
import Testing

@testable import Program
@testable import Starter

/// The names that `outrigger new` takes, and what it writes. That a package builds and passes its tests is looked at from outside, by
/// `Tests/Consumer/check`.
@Suite("A package of a new device", .timeLimit(.minutes(2)))
struct NewCommandTests {
    private static let kinds = ["speaker", "bottle", "glasses", "explore"]

    @Test(arguments: [
        ("plant-sensor", "PlantSensor", "plantSensor", "Plant sensor"), ("lamp", "Lamp", "lamp", "Lamp"),
        ("co2-meter-2", "Co2Meter2", "co2Meter2", "Co2 meter 2"),
    ])
    func `a name has four forms`(word: String, type: String, variable: String, title: String) throws {
        let name = try StarterName(word, besides: Self.kinds)
        #expect([name.word, name.type, name.variable, name.title] == [word, type, variable, title])
    }

    @Test(arguments: [
        ("", nil), ("..", nil), ("/", nil), ("ルビー", nil), ("lämpömittari", "lampomittari"), ("Pöytävalo Åland", "poytavalo-aland"),
        ("Straße", "strasse"), ("../plant", "plant"), ("a\\b", "b"), ("class", "my-class"), ("default", "my-default"),
        ("bluetooth", "my-bluetooth"), ("bottle-device", "my-bottle-device"), ("blue-z-radio", "my-blue-z-radio"),
        ("terminal", "my-terminal"), ("run", "my-run"),
        ("3d-printer", "my-3d-printer"), ("2", "my-2"), ("-lamp", "lamp"),
        ("lamp--post", "lamp-post"), ("Plant Sensor", "plant-sensor"), ("plant_sensor", "plant-sensor"), ("lamp\n", "lamp"),
        ("a-thermometer-for-the-fridge", "a-thermometer-for-the-fr"), ("٣", nil), ("lamp\u{200B}", "lamp"),
    ])
    func `what is none is refused with a sentence, and with a name that would be taken`(text: String, instead: String?) throws {
        let refusal = try #require(throws: StarterName.Refusal.self) { try StarterName(text, besides: Self.kinds) }
        #expect(refusal.instead == instead)
        #expect(refusal.description.hasSuffix("\"\(instead ?? "plant-sensor")\" would do."))
        if let instead { _ = try StarterName(instead, besides: Self.kinds) }
    }

    @Test func `no command of every program can be a device's name`() {
        for path in CompanionProgram.specifications([]).map(\.path) {
            #expect(throws: StarterName.Refusal.self, "\(path)") { try StarterName(path[0], besides: []) }
        }
    }

    @Test func `no module of the framework's package can be a device's`() throws {
        let manifest = try String(contentsOf: Self.root.appendingPathComponent("Package.swift"), encoding: .utf8)
        let names = manifest.matches(of: /\.(?:target|executableTarget|systemLibrary)\(\s*name: "([A-Za-z0-9-]+)"/).map {
            $0.output.1.lowercased().replacing("-", with: "")
        }
        #expect(
            names.count > 80
                && Set(names)
                    == StarterName.modules.union(Self.kinds.flatMap { kind in StarterName.parts.map { kind + $0 } }.filter(names.contains))
        )
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The template's Swift without comments and texts.
    private static func template() throws -> String {
        let folder = root.appendingPathComponent("Sources/outrigger/New/Template")
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") && $0 != "Package.swift" }
            .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
            .joined(separator: "\n").replacing(/\/\/.*/, with: "").replacing(/"([^"\\\n]|\\.)*"/, with: "")
    }

    /// The name that becomes this type.
    private static func word(_ type: some StringProtocol) -> String {
        type.reduce(into: "") { $0 += ($1.isUppercase && !$0.isEmpty ? "-" : "") + $1.lowercased() }
    }

    @Test func `no type that a package sees can be its own`() throws {
        let template = try Self.template()
        let modules = Set(template.matches(of: /import (\w+)/).map(\.output.1)).intersection([
            "Bluetooth", "Companion", "DeviceSide", "Program", "WebApp", "OutriggerTesting", "VirtualRadio", "SocketRadio",
            "BluetoothServices", "BlueZRadio",
        ])
        #expect(modules.count == 7)
        var types: Set<String> = ["Sendable", "Encodable", "Hashable", "Equatable", "Identifiable", "Actor", "MainActor", "Observable"]
        for module in modules {
            let file = Self.root.appendingPathComponent("Tests/API/\(module).txt")
            types.formUnion(try String(contentsOf: file, encoding: .utf8).matches(of: /(?m)^([A-Z]\w*)/).map { String($0.output.1) })
        }
        // What the template calls by a single word.
        types.formUnion(template.matches(of: /(?:^|[^.\w])([A-Z]\w*)/).map { String($0.output.1) }.filter { !$0.contains("PlantSensor") })
        #expect(types.count > 300)
        for word in types.map(Self.word) {
            #expect(throws: StarterName.Refusal.self, "\(word)") { try StarterName(word, besides: []) }
        }
        // The beginnings of such types as well.
        #expect(Set(template.matches(of: /PlantSensor(\w*)/).map { String($0.output.1) }) == Set(StarterName.ends))
        for word in ["device", "settings", "bench"] {
            #expect(throws: StarterName.Refusal.self, "\(word)") { try StarterName(word, besides: []) }
        }
    }

    @Test func `a refused name says what has it`() throws {
        for (word, reason) in [
            ("new", "is a command of every program"), ("companion", "is a module of the framework's"),
            ("bottle-device", "is a module of the framework's"), ("action-error", "a type ActionError,"),
            ("settings", "a type SettingsScreen,"),
        ] {
            let refusal = try #require(throws: StarterName.Refusal.self) { try StarterName(word, besides: Self.kinds + ["new"]) }
            #expect(refusal.reason.contains(reason), "\(refusal)")
        }
    }

    /// Writes one from the shell, and gives its folder.
    private static func write(_ words: [String], in folder: TemporaryFolder) async throws -> (URL, Program.Result) {
        let goal = folder.url.appendingPathComponent("made")
        return (goal, try await Program.run(["new"] + words + ["--path", goal.path]))
    }

    private static func files(_ folder: URL) throws -> [String: String] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        var isFolder: ObjCBool = false
        return try paths.reduce(into: [:]) { files, path in
            let file = folder.appendingPathComponent(path)
            guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue else { return }
            files[path] = try String(contentsOf: file, encoding: .utf8)
        }
    }

    @Test func `all of it is in its own names, with UUIDs that no other has`() async throws {
        var services: Set<Substring> = []
        for _ in 0..<2 {
            let folder = try TemporaryFolder()
            let (made, result) = try await Self.write(["rain-gauge"], in: folder)
            #expect(result.status == 0, "\(result.error)")
            let files = try Self.files(made)
            #expect(files.count == 17 && files[".gitignore"] == "/.build\n")
            for (path, text) in files {
                #expect(!(path + text).lowercased().contains(/plant.?sensor/) && !text.contains("A0E1"), "\(path)")
            }
            let contract = try #require(files["Sources/Contract/RainGaugeService.swift"])
            let found = contract.matches(of: /"([0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12})"/).map(\.1)
            #expect(Set(found).count == 4)
            services.insert(try #require(found.first))
            // Nothing is left beside it.
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["made"])
        }
        #expect(services.count == 2)
    }

    @Test func `a folder that has something in it stays as it is`() async throws {
        let folder = try TemporaryFolder()
        let mine = folder.url.appendingPathComponent("made/mine.txt")
        try FileManager.default.createDirectory(at: mine.deletingLastPathComponent(), withIntermediateDirectories: false)
        try Data("mine".utf8).write(to: mine)
        let (made, result) = try await Self.write(["lamp"], in: folder)
        #expect(result.status == 1 && result.error.contains("is not empty, and nothing in it was touched"), "\(result.error)")
        #expect(try Self.files(made) == ["mine.txt": "mine"])
        // An empty one will do.
        try FileManager.default.removeItem(at: mine)
        #expect(try await Self.write(["lamp"], in: folder).1.status == 0)
    }

    @Test func `a place that cannot be written to, and a file, are refused`() async throws {
        for path in ["/proc/nowhere/lamp", #filePath] {
            let result = try await Program.run(["new", "lamp", "--path", path])
            #expect(result.status == 1 && result.error.contains(path) && result.error.contains("--path"), "\(result.error)")
        }
    }

    @Test func `it finds Outrigger where it is told, or says that it does not`() async throws {
        let folder = try TemporaryFolder()
        let missing = try await Self.write(["lamp", "--outrigger", folder.path], in: folder).1
        #expect(missing.status == 1 && missing.error.contains("is not a folder with Outrigger's sources"), "\(missing.error)")
        let (made, _) = try await Self.write(["lamp", "--outrigger", "https://example.org/makers/outrigger-fork.git"], in: folder)
        let manifest = try #require(try Self.files(made)["Package.swift"])
        let version = ProgramIdentity.outrigger.version
        #expect(manifest.contains(".package(url: \"https://example.org/makers/outrigger-fork.git\", from: \"\(version)\")"))
        #expect(manifest.contains("package: \"outrigger-fork\"") && !manifest.contains("package: \"Outrigger\""))
    }

    @Test func `sources of another version are refused, with both`() async throws {
        let folder = try TemporaryFolder()
        let sources = folder.url.appendingPathComponent("outrigger")
        let identity = sources.appendingPathComponent("Sources/Companion/Devices/ProgramIdentity.swift")
        try FileManager.default.createDirectory(at: identity.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("let package = Package(name: \"Outrigger\")".utf8).write(to: sources.appendingPathComponent("Package.swift"))
        let own = ProgramIdentity.outrigger.version.split(separator: ".").prefix(2).joined(separator: ".")
        for (version, told) in [("0.1.0", "version 0.1"), ("9.0.0", "version 9.0"), ("", "of no known version")] {
            try Data("version: \"\(version)\",".utf8).write(to: identity)
            let (made, result) = try await Self.write(["lamp", "--outrigger", sources.path], in: folder)
            let sentence = "The sources in \(sources.path) are \(told), and this program is \(own), for which the package would be written."
            #expect(result.status == 1 && result.error.contains(sentence) && result.error.contains("--outrigger"), "\(result.error)")
            #expect(!FileManager.default.fileExists(atPath: made.path))
        }
        // The last number breaks nothing.
        try Data("version: \"\(own).97\",".utf8).write(to: identity)
        #expect(try await Self.write(["lamp", "--outrigger", sources.path], in: folder).1.status == 0)
    }
}
