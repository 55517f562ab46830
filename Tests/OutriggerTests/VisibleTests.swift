import Testing

@testable import Program

@Suite("Text from outside, on a terminal")
struct VisibleTests {
    @Test("shows control characters and what turns the reading direction by their numbers")
    func steering() {
        #expect(Terminal.visible("\u{1B}[2Jx\u{7F}\u{9B}\r\n\ty") == "<U+001B>[2Jx<U+007F><U+009B><U+000D>\n\ty")
        #expect(Terminal.visible("a\u{202E}b\u{2066}c\u{200F}\u{2028}") == "a<U+202E>b<U+2066>c<U+200F><U+2028>")
        #expect(Terminal.visibleLine("two\nlines\t") == "two<U+000A>lines<U+0009>")
    }

    @Test("leaves every other character as it is")
    func ordinary() {
        #expect(Terminal.visible("Küche ☕️ مقهى ●━━ 👩‍👩‍👧") == "Küche ☕️ مقهى ●━━ 👩‍👩‍👧")
    }

    @Test("keeps the program's own stresses where there are colours, and no others")
    func styles() {
        let text = "\u{1B}[1mname\u{1B}[0m \u{1B}[31mred"
        #expect(Terminal.visible(text, keepingLines: true, keepingStyles: true) == "\u{1B}[1mname\u{1B}[0m <U+001B>[31mred")
        #expect(Terminal.visible(text, keepingLines: true, keepingStyles: false) == "<U+001B>[1mname<U+001B>[0m <U+001B>[31mred")
    }
}
