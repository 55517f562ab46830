import TestSupport
import Testing

@testable import WebApp

@Suite(.timeLimit(.minutes(5))) struct ScreenNameTests {
    @Test(arguments: [
        ("devices", ScreenName.devices), ("bench", .bench), ("activity", .activity), ("settings", .settings),
        ("garden", .module("garden")), ("activity/all", .wholeActivity),
        ("device/C0-FF-EE", .device("C0-FF-EE")), ("history/C0:FF:EE", .history("C0:FF:EE")), ("inspect/C0:FF:EE", .inspect("C0:FF:EE")),
    ])
    func `a screen is named in one way`(text: String, name: ScreenName) {
        #expect(ScreenName(text, modules: ["garden"]) == name)
        #expect(name.description == text)
    }

    @Test(arguments: [
        "", "/", "device", "device/", "devices/", "devices/1", "device/a/b", "device/a,b", "device/a b", "device/a\nb", "Devices",
        "inspect/", "activity/", "activity/some", "garden", "Garden",
        "device/" + String(repeating: "x", count: 129),
    ])
    func `what names no screen is refused`(text: String) {
        #expect(ScreenName(text) == nil)
    }

    @Test func `random text never traps, and what is accepted names itself`() {
        var random = SeededNumbers(seed: 42)
        let alphabet = Array("device/inspect,bench \n\u{0}éactivity")
        for _ in 0..<Depth.scaled(5_000) {
            let text = String(
                (0..<Int.random(in: 0...12, using: &random)).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] })
            if let name = ScreenName(text) { #expect(name.description == text) }
        }
    }
}
