/// One user's interest in a characteristic's notifications: see ``BluetoothPeripheral/listen(to:timeout:)``.
///
/// It lasts until it is ended, with or without this value, or until the connection ends or its table changes.
@BluetoothActor
public final class NotificationInterest {
    let id: Int
    let characteristic: GATTCharacteristic
    private weak var peripheral: BluetoothPeripheral?

    init(_ id: Int, in characteristic: GATTCharacteristic, of peripheral: BluetoothPeripheral) {
        self.id = id
        self.characteristic = characteristic
        self.peripheral = peripheral
    }

    /// Ends this interest alone: the device goes on to notify where others are interested. A second call does nothing.
    ///
    /// - Throws: where the device could not be told; the interest has ended all the same.
    public func end(timeout: Duration = .attTransactionTimeout) async throws { try await peripheral?.end(self, timeout: timeout) }
}
