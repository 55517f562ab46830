import Bluetooth
import Observation

/// How the live picture comes: counted where it passes through this program.
@BluetoothActor
@Observable
public final class LiveView {
    /// Who look at it now.
    public private(set) var viewers = 0
    /// Pictures of the last second, to all of them; nil while nobody looks, or none has come yet.
    public private(set) var framesPerSecond: Int?
    /// Bytes of the last second.
    public private(set) var bytesPerSecond = 0

    nonisolated init() {}

    /// Somebody begins to look.
    public func began() { viewers += 1 }

    /// Somebody has gone.
    public func ended() {
        viewers -= 1
        if viewers == 0 { (framesPerSecond, bytesPerSecond) = (nil, 0) }
    }

    /// What came in the last second, for one of those who look.
    public func measured(frames: Int, bytes: Int) { (framesPerSecond, bytesPerSecond) = (frames, bytes) }
}
