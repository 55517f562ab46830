/// One closure that takes the states of a device, with and without a peripheral behind it.
@BluetoothActor
final class DeviceStateWatcher {
    let handler: @BluetoothActor (DeviceStates) -> Void
    private weak var peripheral: BluetoothPeripheral?
    private var id = 0

    init(_ handler: @escaping @BluetoothActor (DeviceStates) -> Void) { self.handler = handler }

    func attach(_ peripheral: BluetoothPeripheral) {
        cancel()
        self.peripheral = peripheral
        id = peripheral.addStateHandler(handler)
    }

    func cancel() { peripheral?.removeStateHandler(id) }
}
