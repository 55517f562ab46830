#if os(Linux) && !OUTRIGGER_PORTABLE
    import BlueZRadio
    import BlueZTestSupport
    import Bluetooth
    import Foundation
    import OutriggerTesting
    import Testing

    extension EveryRadioTests {
        /// What may happen to the Bluetooth of a machine while a program uses it.
        @Suite(.enabled(if: Testbed.isHere && Testbed.isPrivileged, "\(Testbed.reason)")) @BluetoothActor
        struct ServiceLife {
            /// Plays a scene, and leaves the machine as it was.
            private func play(_ scene: @escaping @BluetoothActor @Sendable (Stage) async throws -> Void) async throws {
                do {
                    _ = try await RadioConformance.Scene("serviceLife", "what a test has of its own", body: scene)
                        .play(on: BlueZRadioUnderTest())
                } catch {
                    try await Testbed.bluetooth("restore")
                    throw error
                }
                try await Testbed.bluetooth("restore")
            }

            /// What has to end in a typed error when the radio goes away, and to work again when it comes back, in one program.
            private func lose(_ stage: Stage, by loss: String, mendedBy repair: String) async throws {
                let device = try await stage.connected()
                let request = try await stage.pendingRequest(of: device)

                try await Testbed.bluetooth(loss)
                // At once: no time-out is waited for.
                try await stage.until(within: .seconds(3)) { device.state == .disconnected }
                #expect(device.disconnectReason == .adapterUnavailable)
                #expect(stage.bluetooth.state == .unsupported)
                let error = await #expect(throws: BluetoothError.self) { try await request.value }
                #expect(error?.code == .disconnected(.adapterUnavailable))
                try await stage.until(within: .seconds(3)) { stage.log.centrals.isEmpty }
                await #expect(throws: BluetoothError(.adapter(.unsupported), during: .connect, peer: device.id)) {
                    try await device.connect(timeout: .seconds(20))
                }
                stage.served.$value.setValue([2])

                // Whoever waits for the device finds it, and the device is published and advertised, without anyone's help.
                stage.run { await device.connect() }
                try await Testbed.bluetooth(repair)
                try await stage.until { device.state == .connected }
                #expect(try await device.service.$value.read() == [2])
                try await stage.until { stage.log.tickSubscribers == 1 }
                try await stage.served.$ticks.notify(7)
                try await stage.until { device.service.ticks == 7 }
            }

            @Test("bluetoothd may be restarted in the middle of a session")
            func restart() async throws {
                try await play { stage in try await lose(stage, by: "stop", mendedBy: "start") }
            }

            @Test("the adapter may be pulled out, and plugged in again")
            func unplug() async throws {
                try await play { stage in try await lose(stage, by: "unplug", mendedBy: "plug") }
            }

            @Test("a bluetoothd that answers nothing costs a deadline, and goes on where it was")
            func freeze() async throws {
                try await play { stage in
                    let device = try await stage.connected()
                    stage.served.$value.setValue([1])
                    try await Testbed.bluetooth("freeze")
                    let start = stage.timers.now
                    await #expect(
                        throws: BluetoothError(
                            .timedOut(after: .seconds(2)), during: .read, peer: device.id, attribute: device.service.$value.id)
                    ) {
                        try await device.service.$value.read(timeout: .seconds(2))
                    }
                    #expect(stage.timers.now - start < .seconds(4))
                    try await Testbed.bluetooth("thaw")
                    #expect(try await device.service.$value.read() == [1])
                }
            }

            @Test("a bond outlives bluetoothd, and our own program")
            func bonds() async throws {
                try await play { stage in
                    let (_, enters) = stage.people()
                    stage.served.$secret.setValue(42)
                    let device = try await stage.connected()
                    #expect(try await device.service.$secret.read() == 42)
                    try await Testbed.bluetooth("stop")
                    try await stage.until { device.state == .disconnected }
                    stage.run { await device.connect() }
                    try await Testbed.bluetooth("start")
                    try await stage.until { device.state == .connected }
                    #expect(try await device.service.$secret.read() == 42)
                    #expect(enters.questions == 1)
                    // A radio that knows nothing of the pairing, as a program has one after its start.
                    let fresh = BlueZCentral(adapter: "hci0")
                    stage.run { try await fresh.run() }
                    #expect(try await fresh.bondedPeripherals() == [device.id])
                }
            }
        }
    }
#endif
