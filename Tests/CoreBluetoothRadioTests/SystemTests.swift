#if OUTRIGGER_PORTABLE
    import Bluetooth
    import CoreBluetoothRadio
    import Testing

    /// The radios as an app makes them, on the event loop that is Apple's queue; the imitated machine has no Bluetooth.
    @Suite @BluetoothActor struct `The radios of the system` {
        @Test func `say that there is no adapter, and end when they are cancelled`() async {
            let central = CoreBluetoothCentral()
            let peripheral = CoreBluetoothPeripheral()
            let running = [Task { try await central.run() }, Task { try await peripheral.run() }]
            while central.state == .unknown || peripheral.state == .unknown { await Task.yield() }
            #expect(central.state == .unsupported)
            #expect(peripheral.state == .unsupported)
            for task in running { task.cancel() }
            for task in running { _ = await task.result }
            #expect(central.state == .unknown)
            #expect(peripheral.state == .unknown)
        }
    }
#endif
