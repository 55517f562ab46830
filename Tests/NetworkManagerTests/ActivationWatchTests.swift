import DeviceSide
import Testing

@testable import NetworkManager

/// States and reasons as NetworkManager 1.42 signals them for a Wi-Fi interface.
@Suite struct ActivationWatchTests {
    /// - Parameter states: the device's new states with their reasons.
    private func outcome(_ states: [(Int, Int)], active: (Int, Int)? = nil) -> ActivationWatch.Outcome? {
        var watch = ActivationWatch()
        for (state, reason) in states { watch.deviceChanged(to: state, reason: reason) }
        if let active { watch.activeChanged(to: active.0, reason: active.1) }
        return watch.outcome
    }

    @Test func `a connection that becomes active has joined`() {
        #expect(outcome([(40, 0), (50, 0), (70, 0), (80, 0), (90, 0), (100, 0)], active: (2, 1)) == .activated)
    }

    @Test func `a refused password is told by the association that ends and by the secrets that nobody has`() {
        #expect(outcome([(40, 0), (50, 0), (60, 0), (50, 0), (60, 8), (120, 7)]) == .failed(.wrongPassword))
        #expect(outcome([(40, 0), (50, 0), (60, 8), (120, 7)], active: (4, 9)) == .failed(.wrongPassword))
    }

    @Test func `a network without an address server is told as that`() {
        #expect(outcome([(40, 0), (50, 0), (70, 0), (120, 5)]) == .failed(.noAddress))
        #expect(outcome([(40, 0), (50, 0), (70, 0), (120, 17)]) == .failed(.noAddress))
    }

    @Test func `a network that has gone, and one that does not let the device in`() {
        #expect(outcome([(40, 0), (50, 0), (120, 53)]) == .failed(.notFound))
        #expect(outcome([(40, 0), (50, 0), (120, 11)]) == .failed(.notAssociated))
    }

    @Test func `the end of the network before is no failure of the new one`() {
        // NEW_ACTIVATION, then the reasons with which the old one ends.
        #expect(outcome([(110, 60), (30, 8), (40, 0), (50, 0)]) == nil)
        #expect(outcome([(110, 60), (120, 7), (40, 0)]) == nil)
    }

    @Test func `an active connection that ends without a word of the device's fails by its own reason`() {
        #expect(outcome([], active: (4, 9)) == .failed(.wrongPassword))
        #expect(outcome([], active: (4, 6)) == .failed(.notAssociated))
        #expect(outcome([], active: (4, 3)) == .failed(.notAssociated))
    }

    @Test func `where the time runs out, the step that it hung in is the reason`() {
        var watch = ActivationWatch()
        watch.deviceChanged(to: 40, reason: 0)
        #expect(watch.likelyReason == .notAssociated)
        watch.deviceChanged(to: 60, reason: 8)
        #expect(watch.likelyReason == .wrongPassword)
        watch.deviceChanged(to: 70, reason: 0)
        #expect(watch.likelyReason == .noAddress)
    }

    @Test func `the first outcome stays`() {
        var watch = ActivationWatch()
        watch.activeChanged(to: 2, reason: 1)
        watch.activeChanged(to: 4, reason: 9)
        #expect(watch.outcome == .activated)
    }
}
