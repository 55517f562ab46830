import Bluetooth
import Companion
import Observation

/// What of a first run its machine does not know: what a person wants besides, what the glasses hear, and what came in its way outside of a step.
@BluetoothActor
@Observable
final class SetupWishes {
    /// Nil where nothing stands in the way.
    private(set) var problem: ScreenProblem?
    /// A person wants the glasses on another network than the one that they are on.
    private(set) var wantsOtherNetwork = false
    /// Networks that the glasses hear; nil until they were asked, or where they cannot tell.
    private(set) var networks: [NearbyNetwork]?
    /// The run waits for a connection to go on.
    @ObservationIgnored private(set) var isIdle = true

    /// Goes on, or begins; with a connection, or once there is one.
    func resume(isConnected: Bool) { isIdle = !isConnected }

    /// A link was made.
    ///
    /// - Returns: whether it was waited for.
    func linkMade() -> Bool {
        defer { isIdle = false }
        return isIdle
    }

    /// A person has ended the link.
    func linkEnded() { isIdle = true }

    func failed(_ reason: ScreenProblem) { problem = reason }
    func clearProblem() { problem = nil }

    func wantOtherNetwork() { wantsOtherNetwork = true }
    /// The glasses are where they are wanted.
    func networkReached() { wantsOtherNetwork = false }
    /// A person wants no other network, and knows of the problem.
    func giveUp() { (problem, wantsOtherNetwork) = (nil, false) }

    /// The glasses are asked what they hear; nil is no answer.
    func heard(_ told: [NearbyNetwork]?) { networks = told }
}
