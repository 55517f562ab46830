extension Bluetooth {
    /// Everything that was heard or retrieved, nearby or not, in the order of the first time.
    public var knownPeripherals: [BluetoothPeripheral] { records.map(\.peripheral) }

    /// The time by the radio's clock, in which ``BluetoothPeripheral/lastActivity`` is; `nil` without a radio.
    public var now: Duration? { radio?.timers.now }

    /// The timers of the radio; `nil` without a radio.
    public var timers: TimerQueue? { radio?.timers }

    /// Answers for a person when a connection pairs: see ``CentralRadio/pairingAgent``. Held weakly.
    public var pairingAgent: (any PairingAgent)? {
        get { radio?.pairingAgent }
        set { radio?.pairingAgent = newValue }
    }
}

extension BluetoothPeripheral {
    /// Calls the closure whenever the state of the connection has changed.
    public func onStateChange(_ action: @escaping @BluetoothActor (PeripheralState) -> Void) -> ChangeRegistration {
        var last = state
        let id = addStateHandler { states in
            guard states.state != last else { return }
            last = states.state
            action(last)
        }
        return ChangeRegistration { [weak self] in self?.removeStateHandler(id) }
    }
}
