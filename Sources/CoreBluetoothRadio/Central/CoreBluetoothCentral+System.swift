import Bluetooth
import CoreBluetooth
import Dispatch
import Foundation

extension CoreBluetoothCentral {
    /// The system's adapter.
    ///
    /// - Parameters:
    ///   - timers: the time that the radio lives by.
    ///   - restorationIdentifier: names the radio to the system, which then keeps its connections while the app does not run, and starts the
    ///     app again for what happens on them. They are reported as devices that were found, by the next scan.
    public nonisolated convenience init(timers: TimerQueue = TimerQueue(), restorationIdentifier: String? = nil) {
        let options = restorationIdentifier.map { [CBCentralManagerOptionRestoreIdentifierKey: $0] }
        #if !os(Linux) || OUTRIGGER_PORTABLE
            // With the actor's own queue: callbacks of any other one would not be on the actor.
            self.init(timers: timers) { CBCentralManager(delegate: $0, queue: BluetoothActor.shared.loop.queue, options: options) }
        #else
            // The loop here is no queue, and there is no system that would call back.
            self.init(timers: timers) { CBCentralManager(delegate: $0, queue: DispatchQueue(label: "bluetooth"), options: options) }
        #endif
    }
}
