extension Bluetooth {
    /// The connected devices of a class, the one that has been connected longest first. Observable.
    public func connectedDevices<Device: BluetoothDevice>(of device: Device.Type = Device.self) -> [Device] {
        records.filter { $0.peripheral.state == .connected }
            .sorted { $0.peripheral.connectionNumber < $1.peripheral.connectionNumber }
            .compactMap { $0.device as? Device }
    }

    /// The device of a class that has been connected longest; `nil` where none is connected. Observable.
    public func connectedDevice<Device: BluetoothDevice>(of device: Device.Type = Device.self) -> Device? {
        connectedDevices(of: device).first
    }

    /// True while any device is connected. Observable.
    public var hasConnectedDevices: Bool { records.contains { $0.peripheral.state == .connected && $0.device != nil } }

    /// Calls the closure with every change of ``state`` from now on.
    public func registerStateHandler(_ handler: @escaping @BluetoothActor (AdapterState) -> Void) -> ChangeRegistration {
        stateHandlers.add(handler)
    }

    /// Every change of ``state`` from the call on. Ends when the iterating task is cancelled, and when this module is gone.
    ///
    /// The buffer has no bound, because a change must not be lost while its reader is busy, and an adapter changes seldom.
    public var stateSubscription: AsyncStream<AdapterState> { stateHandlers.addStream() }
}

extension Bluetooth {
    /// The devices that a screen shows: nearby or connected, in the order in which they were first heard. Observable.
    package var shownNearby: [(device: any BluetoothDevice, states: DeviceStates)] {
        records.compactMap { record in record.peripheral.nearby ? record.device.map { ($0, record.peripheral.states) } : nil }
    }

    /// The same of those that are connected, the one that has been connected longest first. Observable.
    package var shownConnected: [(device: any BluetoothDevice, states: DeviceStates)] {
        records.filter { $0.peripheral.state == .connected }
            .sorted { $0.peripheral.connectionNumber < $1.peripheral.connectionNumber }
            .compactMap { record in record.device.map { ($0, record.peripheral.states) } }
    }
}
