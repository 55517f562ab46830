/// Where the screens come from. The program has the real one; tests have their own.
public protocol ScreenSource: Sendable {
    /// The screen now, and again whenever it changes, until the caller stops asking; ``SharedScreens/watch(_:every:_:)`` makes it.
    ///
    /// The first snapshot comes at once: `ScreenSnapshot.absent` where there is no such screen yet, for a device may be heard later.
    func snapshots(of screen: ScreenName) -> ScreenSnapshots
}
