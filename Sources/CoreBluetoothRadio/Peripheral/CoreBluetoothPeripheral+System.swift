#if !os(Linux) || OUTRIGGER_PORTABLE
    import Bluetooth
    import CoreBluetooth
    import Foundation

    extension CoreBluetoothPeripheral {
        /// The system's adapter.
        ///
        /// - Parameter timers: the time that the radio lives by.
        public nonisolated convenience init(timers: TimerQueue = TimerQueue()) {
            // With the actor's own queue: callbacks of any other one would not be on the actor.
            self.init(timers: timers) { CBPeripheralManager(delegate: $0, queue: BluetoothActor.shared.loop.queue) }
        }
    }
#endif
