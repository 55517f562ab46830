import Bluetooth
import CoreBluetooth
import Dispatch
import Foundation

extension CoreBluetoothCentral {
    /// The system's adapter.
    ///
    /// - Parameter timers: the time that the radio lives by.
    public nonisolated convenience init(timers: TimerQueue = TimerQueue()) {
        #if !os(Linux) || OUTRIGGER_PORTABLE
            // With the actor's own queue: callbacks of any other one would not be on the actor.
            self.init(timers: timers) { CBCentralManager(delegate: $0, queue: BluetoothActor.shared.loop.queue) }
        #else
            // The loop here is no queue, and there is no system that would call back.
            self.init(timers: timers) { CBCentralManager(delegate: $0, queue: DispatchQueue(label: "bluetooth")) }
        #endif
    }
}
