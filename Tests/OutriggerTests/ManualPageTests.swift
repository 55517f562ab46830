import OutriggerModules
import Starter
import Testing

@testable import Program

/// The page as its source has it; that groff reads it without a warning is looked at where it is installed.
@Suite("The manual page")
struct ManualPageTests {
    private static let specifications = CompanionProgram.specifications(CompanionProgram.modules + [.starter])
    private static let page = ManualPage(specifications).text

    /// The part of the page from a command's heading to the next.
    private static func section(_ specification: CommandSpecification) -> Substring? {
        let heading = "\n.SS \(specification.path.joined(separator: " "))\n"
        guard let start = page.range(of: heading) else { return nil }
        let rest = page[start.upperBound...]
        return rest[..<(rest.range(of: "\n.S")?.lowerBound ?? rest.endIndex)]
    }

    @Test("has every command with what it takes, and nothing that the program calls itself", arguments: specifications)
    func complete(_ specification: CommandSpecification) throws {
        guard !specification.isInternal else { return #expect(Self.section(specification) == nil) }
        let section = try #require(Self.section(specification))
        for parameter in specification.parameters { #expect(section.contains("\n.TP\n\\fI\(parameter.name)\\fP\n")) }
        for option in specification.options {
            let name = option.name.replacing("-", with: "\\-")
            #expect(section.contains("\n.TP\n\\fB\(name)\\fP"), "\(option.name)")
        }
        #expect(section.contains("\n.EX\n    outrigger ") && section.hasSuffix("\n.EE"))
    }

    @Test("shows to the letter what is typed, and takes nothing in a text for a request")
    func escaped() {
        let specification = CommandSpecification(
            path: ["try"], summary: "'Tis a back\\slash, 5 °C and ~; see --json, well-known.", discussion: ".hidden\nwords",
            options: [CommandOption(name: "--dry-run", value: "A|B", help: ".5 is a number.")], examples: ["outrigger try --dry-run='A'"])
        let page = ManualPage([specification]).text
        #expect(
            page.contains(
                #"""
                .SS try
                \&'Tis a back\eslash, 5 \[u00B0]C and \(ti; see \-\-json, well-known.
                .PP
                \&.hidden words
                .PP
                \fBoutrigger try\fP [\fB\-\-dry\-run\fP\ \fIA|B\fP]
                .TP
                \fB\-\-dry\-run\fP\ \fIA|B\fP
                \&.5 is a number.
                .PP
                Example:
                .PP
                .EX
                    outrigger try \-\-dry\-run=\(aqA\(aq
                .EE
                """#))
    }

    @Test("is nothing but ASCII, which every reader of such pages takes")
    func ascii() { #expect(!Self.page.unicodeScalars.contains { !$0.isASCII }) }
}
