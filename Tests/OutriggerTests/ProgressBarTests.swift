import Testing

@testable import Program

/// The line that changes in place.
@Suite struct ProgressBarTests {
    @Test(
        arguments: [
            (0.5, "3 of 6", 40, "████████████░░░░░░░░░░░░░  50 %  3 of 6"),
            (1, "6 of 6", 200, String(repeating: "█", count: 40) + " 100 %  6 of 6"),
            (nil, "Weighing", 80, "░░░░░░░░░░  Weighing"),
            // No room for a bar, and none for all of the text.
            (nil, "A bottle as shipped waits 118 s more.", 40, "A bottle as shipped waits 118 s more."),
            (nil, "A bottle as shipped waits 118 s more.", 20, "A bottle as shippe…"),
            (0.07, "a long text", 17, "  7 %  a long t…"), (2, "", 8, "100 %  "), (-1, "x", 1, "  0 %  …"),
        ] as [(Double?, String, Int, String)])
    func `what is said has its room before the bar`(_ fraction: Double?, _ text: String, _ width: Int, _ line: String) {
        #expect(ProgressBar.line(fraction, text, width: width) == line)
    }
}
