import Companion
import Testing

@testable import Glasses

/// What is next in a first run follows from what is known, wherever it was ended.
@Suite struct SetupFactsTests {
    @Test(
        arguments: [
            (SetupFacts(), SetupFacts.Next.connect), (SetupFacts(isConnected: true), .pair),
            (SetupFacts(isConnected: true, attempt: .asking), .pair), (SetupFacts(isConnected: true, attempt: .code), .code),
            (SetupFacts(isConnected: true, hasKey: true, wifi: .disconnected), .wifi),
            (SetupFacts(isConnected: true, hasKey: true, wifi: .failed), .wifi),
            (SetupFacts(isConnected: true, hasKey: true, wifi: .disconnected, isJoining: true), .joining),
            (SetupFacts(isConnected: true, hasKey: true, wifi: .connected), .reach),
            (SetupFacts(isConnected: true, hasKey: true, wifi: .connected, reach: .unreachable("gone.")), .reach),
            (SetupFacts(hasKey: true), .connect), (SetupFacts(isConnected: true, hasKey: true, reach: .keyRefused), .pairAgain),
            (SetupFacts(isConnected: true, attempt: .code, hasKey: true, reach: .keyRefused), .code),
            (SetupFacts(hasKey: true, reach: .keyRefused), .connect),
            (SetupFacts(isConnected: true, hasKey: true, wantsOtherNetwork: true, reach: .reachable(roundTrip: .zero)), .wifi),
            (SetupFacts(isConnected: true, hasKey: true, skipsWiFi: true), nil), (SetupFacts(hasKey: true, skipsWiFi: true), nil),
            (SetupFacts(hasKey: true, reach: .reachable(roundTrip: .zero)), nil),
            (SetupFacts(isConnected: true, hasKey: true, wifi: .connected, wasReached: true, reach: .unreachable("gone.")), nil),
            (SetupFacts(isConnected: true, hasKey: true, isJoining: true, reach: .reachable(roundTrip: .zero)), .joining),
        ] as [(SetupFacts, SetupFacts.Next?)])
    func `each stand has its next step`(facts: SetupFacts, next: SetupFacts.Next?) { #expect(facts.next == next) }

    @Test func `a step that failed is marked, and its own button is there`() {
        var facts = SetupFacts(isConnected: true, hasKey: true, wifi: .connected, reach: .unreachable("nothing listens there."))
        var setup = GlassesScreen.Setup(facts)
        #expect(setup.steps.map(\.state) == [.done, .done, .done, .now])
        #expect(setup.problem?.sentence == "The glasses do not answer over Wi-Fi: nothing listens there.")
        #expect(setup.actions.map(\.id) == ["setup-retry", "setup-wifi-again", "setup-skip"])
        facts.problem = .init(code: "x", sentence: "It failed.")
        setup = GlassesScreen.Setup(facts)
        #expect(setup.steps.map(\.state) == [.done, .done, .done, .failed])
    }

    @Test(arguments: [
        SetupFailure.notConnected(reason: "it is away"), .linkLost, .noCode(reason: "it is busy"), .wrongCode(attemptsLeft: 1),
        .codeExpired,
        .locked(seconds: 60), .notPaired(reason: "it is busy"), .noKey(reason: "it is busy"), .keyNotKept(reason: "It is full."),
        .networkNotFound(name: "Home"), .wrongPassword(name: "Home"), .noAddress(name: "Home"), .joinTooSlow(name: "Home"), .addressNotTold,
        .isolated(DeviceAddress(host: "192.0.2.10", port: 5_000)), .otherDevice(DeviceAddress(host: "192.0.2.10", port: 5_000)),
    ])
    func `every failure is told of the glasses`(failure: SetupFailure) {
        let told = failure.problem.sentence + (failure.problem.advice ?? "")
        #expect(!told.contains("device ") && !told.contains("device'"))
    }

    @Test(arguments: [
        ("2025-11-01T14:30:00", "1 Nov 2025, 14:30"), ("yesterday", "yesterday"), ("2025-13-01T14:30:00", "2025-13-01T14:30:00"),
    ])
    func `times are for people, and what is no time is left as it is`(text: String, words: String) {
        #expect(GlassesTime.words(text).text == words)
    }
}
