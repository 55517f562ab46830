import Foundation
import Testing

@testable import Program

@Suite("The service's unit")
struct ServiceUnitTests {
    private static let words = [
        "/usr/bin/outrigger", "/home/x/My Tools/100% öl $HOME/outrigger", "a\"b\\c", "", "x;y", "~/z", "a'b", "tab\there", "--bench",
        "a\r\nExecStartPre=/bin/touch x\r\n#",
        "\"\u{301}", "%\u{301}n", "\\\u{301}", "$\u{301}", "a\rb",
        "lamp/on=1",
    ]

    @Test(arguments: words)
    func `gives systemd each word as it is`(_ word: String) throws {
        let unit = ServiceUnit(program: "/x/\(word)", options: ["--data", word, "--port", "1"], variables: ["XDG_DATA_HOME": "/\(word)"])
        // As systemd.service(5) has it: % and $ are doubled, quotes and backslashes escaped.
        #expect(ServiceUnit(unit.text) == unit, "\(unit.text)")
        let lines = unit.text.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.map(String.init)
        #expect(lines.count { $0.hasPrefix("Exec") } == 1 && !unit.text.unicodeScalars.contains("\r"))
    }

    @Test func `is quoted as systemd's manual has it`() {
        #expect(ServiceUnit.quoted("/usr/bin/x") == "/usr/bin/x")
        #expect(ServiceUnit.quoted("/My Tools/100% $HOME/ö\"") == "\"/My Tools/100%% $$HOME/ö\\\"\"")
        #expect(ServiceUnit.quoted("D=/a $b", inCommand: false) == "\"D=/a $b\"")
        #expect(ServiceUnit.quoted("") == "\"\"")
    }

    @Test func `of somebody else is none of ours`() {
        #expect(ServiceUnit("[Service]\nExecStart=/usr/bin/outrigger run\n") == nil)
        #expect(ServiceUnit(ServiceUnit.mark + "\n[Service]\n") == nil && ServiceUnit("") == nil)
    }

    @Test func `starts again after a failure and not after a wrong call, and not for ever`() {
        let text = ServiceUnit(program: "/x", options: []).text
        #expect(
            text.contains("SuccessExitStatus=130\n") && text.contains("Restart=on-failure\n")
                && text.contains("RestartPreventExitStatus=2\n"))
        #expect(text.contains("StartLimitBurst=5\n") && text.contains("WantedBy=default.target\n"))
    }
}
