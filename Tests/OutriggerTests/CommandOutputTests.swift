import Companion
import Foundation
import OutriggerModules
import Testing

@testable import Program

@Suite("The outputs of commands")
struct CommandOutputTests {
    private static let specifications = CompanionProgram.commands(CompanionProgram.modules).map { $0.specification }
    /// The units that end a number's key.
    private static let units = [
        "Millilitres", "Grams", "Percent", "MHz", "Bytes", "Kibibytes", "KibibytesPerSecond", "Milliseconds", "Seconds", "Minutes",
        "Metres",
        "Degrees", "DBm", "Fahrenheit", "Stars", "ADC", "ADCPerGram", "WordsPerMinute",
    ]
    /// Numbers that count or name something, or whose unit is a field beside them.
    private static let plain: Set = [
        "handle", "id", "line", "number", "step", "elements", "places", "events", "streets", "skipped", "unsyncedRecords", "count", "value",
        "minimum",
        "maximum", "answered", "lost", "failovers", "hedges", "created", "modified", "deleted", "elsewhere",
    ]

    @Test("are described where, and only where, there is the option --json", arguments: specifications)
    func described(_ specification: CommandSpecification) {
        #expect((specification.output != nil) == specification.options.contains { $0.name == "--json" })
    }

    @Test("have the unit of each number in its key, and a meaning for each field", arguments: specifications)
    func units(_ specification: CommandSpecification) throws {
        for schema in specification.output?.schemas ?? [] {
            for (name, field) in Self.fields(schema) where name != "type" {
                #expect(field["description"] != nil, "\(name)")
                guard Self.isNumber(field) else { continue }
                let hasUnit = Self.units.contains { unit in
                    name.hasSuffix(unit) || name == unit.prefix(1).lowercased() + unit.dropFirst()
                }
                #expect(hasUnit || Self.plain.contains(name), "\(name)")
            }
        }
    }

    @Test("are told apart by their types where there are several, which no two lines share", arguments: specifications)
    func types(_ specification: CommandSpecification) throws {
        guard let output = specification.output, output.form == .lines else { return }
        let types = output.schemas.map { $0["properties"]?["type"]?["const"] }
        #expect(types.allSatisfy { $0 != nil } && Set(types).count == types.count && !types.contains("error"))
    }

    @Test("have schemas whose names have the version, and are no other's")
    func identities() {
        let version = ProgramIdentity.outrigger.version.split(separator: ".").prefix(2).joined(separator: ".")
        let named = Self.specifications.filter { $0.output != nil }
        let names = named.map { $0.output?.schema(of: $0)["$id"] }
        #expect(names == named.map { .text("urn:outrigger:schema:\(version):" + $0.path.joined(separator: ":")) })
        #expect(names.count > 60 && Set(names).count == names.count)
    }

    @Test("are documented in docs/json.md as they are")
    func page() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
        let file = try String(contentsOf: root.appendingPathComponent("docs/json.md"), encoding: .utf8)
        let page = OutputPage(Self.specifications.compactMap { specification in specification.output.map { (specification, $0) } })
        #expect(file == page.text + "\n", "Make it anew: outrigger schema --markdown > docs/json.md")
    }

    private static func isNumber(_ field: JSONValue) -> Bool {
        if case .array(let choices)? = field["anyOf"] { return choices.contains(where: isNumber) }
        return field["type"] == "integer" || field["type"] == "number"
    }

    /// The fields of a schema, and of everything in it.
    private static func fields(_ schema: JSONValue) -> [(String, JSONValue)] {
        var fields: [(String, JSONValue)] = []
        if case .object(let properties)? = schema["properties"] {
            for (name, field) in properties { fields += [(name, field)] + Self.fields(field) }
        }
        if case .array(let choices)? = schema["anyOf"] { fields += choices.flatMap(Self.fields) }
        if let items = schema["items"] { fields += Self.fields(items) }
        return fields
    }
}

/// A failed test names the command, not all that it prints.
extension CommandSpecification: CustomTestStringConvertible {
    public var testDescription: String { path.joined(separator: " ") }
}
