import Testing

@testable import Program

/// The pace of simulated devices, as the environment says it.
@Suite struct AirPaceTests {
    @Test(arguments: [(nil, 1), ("", 1), ("1", 1), ("4", 4), ("20", 20)] as [(String?, Int)])
    func `a number from 1 to 20 is a pace, and none is that of real devices`(_ text: String?, _ factor: Int) throws {
        let pace = try AirPace(text.map { [AirPace.variable: $0] } ?? [:])
        #expect(pace.factor == factor)
        #expect((pace == .usual) == (factor == 1))
    }

    @Test(arguments: ["0", "21", "-4", "1.5", "fast", "４", " 4"])
    func `anything else is refused with the name of the variable`(_ text: String) {
        let error = #expect(throws: UsageError.self) { try AirPace([AirPace.variable: text]) }
        #expect(error?.description == "\(AirPace.variable) is a number from 1 to 20, and \"\(text)\" came.")
    }

    @Test func `so many seconds of the clock pass in one of the machine's`() async throws {
        let clock = PacedClock(try AirPace([AirPace.variable: "20"]))
        // Each reading of the paced clock lies between two of the machine's.
        let (earliest, began, latest) = (ContinuousClock.now, clock.now, ContinuousClock.now)
        try await clock.sleep(until: began.advanced(by: .seconds(1)), tolerance: nil)
        let (before, ended, after) = (ContinuousClock.now, clock.now, ContinuousClock.now)
        let passed = began.duration(to: ended)
        #expect(passed >= .seconds(1))
        #expect(passed >= latest.duration(to: before) * 20 && passed <= earliest.duration(to: after) * 20)
    }
}
