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
