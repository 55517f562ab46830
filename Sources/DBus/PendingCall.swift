import Bluetooth
import CSystemd

/// A call that waits for its answer.
@BluetoothActor
final class PendingCall {
    let id: UInt64
    let completion: BusConnection.Completion
    weak var bus: BusConnection?
    var slot: OpaquePointer?
    var timer: TimerQueue.Token?

    init(id: UInt64, completion: @escaping BusConnection.Completion) {
        self.id = id
        self.completion = completion
    }

    /// Makes sd-bus forget the call: a late answer goes nowhere.
    func releaseSlot() {
        sd_bus_slot_unref(slot)
        slot = nil
    }
}
