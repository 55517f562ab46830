import Testing

@testable import Program

@Suite("Text for a terminal")
struct WrappingTests {
    @Test("is broken between words, with the lines after the first indented")
    func words() {
        #expect(Terminal.wrapped("Empty the bottle and lift it", to: 10) == "Empty the\nbottle and\nlift it")
        #expect(Terminal.wrapped("  1. Place it upright", to: 12, hanging: 5) == "  1. Place\n     it\n     upright")
        #expect(Terminal.wrapped("one two", to: 7) == "one two")
        #expect(Terminal.wrapped("one two", to: 6) == "one\ntwo")
    }

    @Test("keeps what is not a break: columns, empty lines, spaces at the beginning, and words that are too long")
    func kept() {
        #expect(Terminal.wrapped("  Weight          0 g\n\nend", to: 40) == "  Weight          0 g\n\nend")
        #expect(Terminal.wrapped("a incomprehensible b", to: 5) == "a\nincomprehensible\nb")
        #expect(Terminal.wrapped("", to: 5) == "" && Terminal.wrapped("   ", to: 2) == "   ")
        #expect(Terminal.wrapped("one two", to: 0) == "one\ntwo")
    }

    @Test("has no columns for colours, and one for each other character")
    func columns() {
        #expect(Terminal.wrapped("\u{1B}[1mone two\u{1B}[0m ●━━", to: 11) == "\u{1B}[1mone two\u{1B}[0m ●━━")
        #expect(Terminal.wrapped("\u{1B}[1mone two\u{1B}[0m ●━━", to: 10) == "\u{1B}[1mone two\u{1B}[0m\n●━━")
    }

    @Test("goes on below what stands behind its label, and only where it is too long")
    func fitted() {
        #expect(
            Terminal.fitted("Today        300 of 2500 ml in four drinks", to: 30)
                == "Today        300 of 2500 ml in\n             four drinks")
        #expect(Terminal.fitted("  Wi-Fi: no answer came", to: 16) == "  Wi-Fi: no\n  answer came")
        #expect(Terminal.fitted("short\n\nA sentence of words", to: 12) == "short\n\nA sentence\nof words")
    }

    @Test("breaks no line within a command in quotation marks that fits on one")
    func commands() {
        #expect(
            Terminal.wrapped("Start it: \"systemctl start dbus\". In a box", to: 26) == "Start it:\n\"systemctl start dbus\". In\na box")
        #expect(Terminal.wrapped("(\"a b c\", or not)", to: 9) == "(\"a b c\",\nor not)")
        #expect(Terminal.wrapped("\"one two", to: 6) == "\"one\ntwo" && Terminal.wrapped("\"one two\"", to: 6) == "\"one\ntwo\"")
    }

    @Test("in a table keeps columns where the last is not enough", arguments: [60, 80])
    func columns(width: Int) {
        let table = TextTable(
            ["NAME", "KIND", "LAST HEARD", "ID"],
            [
                [String(repeating: "x", count: 200), "speaker (simulated)", "2026-11-26 12:30", "1A2B3C4D"],
                ["  Aquavate in the kitchen upstairs", "bottle", "–", "9F000000"],
            ])
        let lines = table.lines(width: width)
        let column = lines[0].range(of: "ID").map { lines[0].distance(from: lines[0].startIndex, to: $0.lowerBound) }
        #expect(lines.allSatisfy { $0.count <= width })
        for id in ["1A2B3C4D", "9F000000"] {
            #expect(lines.contains { $0.hasSuffix(id) && $0.count == (column ?? 0) + id.count }, "\(lines)")
        }
    }

    @Test("in a table breaks its last column alone")
    func table() {
        let table = TextTable(["NAME", "WHAT IT IS"], [["distance", "Walk away with it: the link is lost"], ["loss", "x"]])
        #expect(
            table.lines(width: 32) == [
                "NAME      WHAT IT IS", "distance  Walk away with it: the", "          link is lost", "loss      x",
            ])
        #expect(table.lines(width: 20) == table.lines)
    }
}
