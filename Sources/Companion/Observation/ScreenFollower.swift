import Bluetooth
import Observation

/// A screen for SwiftUI: the newest one, on the main actor.
///
/// ```swift
/// @State private var follower = ScreenFollower(timers: timers) { model.screen }
///
/// var body: some View {
///     LampView(screen: follower.value).task { await follower.run() }
/// }
/// ```
@MainActor
@Observable
public final class ScreenFollower<Screen: Sendable & Equatable> {
    /// The newest screen; `nil` before the first. It stays when ``run()`` ends.
    public private(set) var value: Screen?

    @ObservationIgnored private let interval: Duration
    @ObservationIgnored private let timers: TimerQueue
    @ObservationIgnored private let make: @BluetoothActor @Sendable () -> Screen

    /// - Parameters:
    ///   - interval: the least time between two screens; by default as many as can be drawn without a hurry, 30 a second.
    ///   - timers: whose time the interval is in.
    ///   - make: makes the screen on the Bluetooth actor; whatever observable property it reads makes it run again.
    public init(
        every interval: Duration = .milliseconds(33), timers: TimerQueue, _ make: @escaping @BluetoothActor @Sendable () -> Screen
    ) {
        self.interval = interval
        self.timers = timers
        self.make = make
    }

    /// Follows the screen until cancelled. A screen that is equal to the one before is left out.
    public func run() async {
        for await screen in await observedSnapshots(every: interval, timers: timers, make) where screen != value { value = screen }
    }
}
