import Foundation
import Testing

@testable import Program

/// Options from a file, in place of the call's.
@Suite struct OptionFileTests {
    private static let specification = CommandSpecification(
        path: ["serve", "lamp"], summary: "",
        options: [
            CommandOption(name: "--camera", value: "PATH", help: ""), CommandOption(name: "--port", value: "PORT", help: ""),
            CommandOption(name: "--plain", value: nil, help: ""), CommandOption(name: "--check", value: nil, help: ""),
        ])
    private static let (camera, port) = (specification.options[0], specification.options[1])
    private static let (plain, check) = (specification.options[2], specification.options[3])

    private func arguments(_ text: String, _ words: [String] = []) throws -> Arguments {
        var arguments = try Arguments(words, Self.specification)
        try arguments.take(try OptionFile(Data(text.utf8), path: "lamp.conf"), without: [Self.check])
        return arguments
    }

    private func refusal(_ text: String) -> String? {
        do { _ = try arguments(text) } catch { return (error as? UsageError)?.description }
        return nil
    }

    @Test func `lines are options, and the call has the last word`() throws {
        let text = "\u{FEFF}# A lamp\r\n\r\n  camera = \"a # b\"  # seen\r\nport=70\t# there\r\nplain = yes\r\n"
        let lamp = try arguments(text)
        #expect(lamp.value(Self.camera) == "a # b" && lamp.value(Self.port) == "70" && lamp.has(Self.plain))
        let called = try arguments(text, ["--port", "80"])
        #expect(called.value(Self.port) == "80" && called.value(Self.camera) == "a # b")
        #expect(try arguments("plain = no").has(Self.plain) == false && arguments("plain = off").has(Self.plain) == false)
        #expect(try arguments("plain = true").has(Self.plain) && arguments("plain = On").has(Self.plain))
        #expect(try arguments("plain = no", ["--plain"]).has(Self.plain))
        #expect(try arguments("").value(Self.camera) == nil)
    }

    @Test(arguments: [
        ("\n\n\n\n\n\ncamra = x", "lamp.conf, line 7: there is no key \"camra\". Did you mean camera?"),
        ("check = yes", "lamp.conf, line 1: there is no key \"check\"."),
        ("--camera = x", "lamp.conf, line 1: there is no key \"--camera\". Did you mean camera?"),
        ("#\n\ncamera = a\n\n\n\n\n\ncamera = b", "lamp.conf: \"camera\" stands in line 3 and again in line 9. Remove one of them."),
        ("camera libcamera", "lamp.conf, line 1: a line is KEY = VALUE, such as “name = Ada”, and this is “camera libcamera”."),
        ("\ncamera =", "lamp.conf, line 2: “camera” has no value. Remove the line, or give it one."),
        ("camera = \"x", "lamp.conf, line 1: the quotation mark of “camera” is not closed."),
        ("plain = maybe", "lamp.conf, line 1: plain takes yes or no, and \"maybe\" came."),
        ("a\0b = 1", "lamp.conf, line 1: “a<U+0000>b” takes no control characters, and “1” came."),
        ("\ncamera = x\u{1B}[2J", "lamp.conf, line 2: “camera” takes no control characters, and “x<U+001B>[2J” came."),
        (String(repeating: "#", count: 70_000), "lamp.conf is no text of at most 64 kilobytes in UTF-8."),
    ]) func `what is wrong names its line`(text: String, sentence: String) throws {
        #expect(refusal(text)?.hasPrefix(sentence) == true, "\(refusal(text) ?? "nothing")")
    }

    @Test func `a wrong value names its line, whoever finds it wrong`() throws {
        let lamp = try arguments("# A\nport = abc\ncamera = none\n")
        #expect(throws: UsageError.self) { try lamp.integer(Self.port, in: 1...9) }
        #expect(lamp.fail("--port takes a number.").description == "lamp.conf, line 2 (port = abc): --port takes a number.")
        #expect(lamp.fail("There is no camera \"none\".").description == "lamp.conf, line 3 (camera = none): There is no camera \"none\".")
        #expect(lamp.fail("--plain takes nothing.").description == "--plain takes nothing.")
    }

    @Test func `a file that is not there is said`() {
        #expect(throws: UsageError.self) { try OptionFile(path: "/nowhere/lamp.conf") }
    }
}
