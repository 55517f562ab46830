import Bluetooth
import Testing

extension RadioConformance {
    @Suite @BluetoothActor struct Pairing {
        @Test("a protected value is read after the passkey was entered, once", arguments: RadioKind.all)
        func passkey(_ radio: RadioKind) async throws {
            try await Stage.play(radio, needs: .passkeyPairing, radios: .pairing, .bonds) { stage in
                let (_, enters) = stage.people()
                stage.served.$secret.setValue(42)
                let device = try await stage.connected()
                #expect(try await device.service.$secret.read() == 42)
                try await device.service.$secret.write(43)
                #expect(stage.served.secret == 43)
                #expect(enters.questions == 1)
                #expect(try await stage.radio.central.bondedPeripherals() == [device.id])
                // The bond outlives the connection.
                await device.disconnect()
                try await device.connect(timeout: .seconds(20))
                #expect(try await device.service.$secret.read() == 43)
                #expect(enters.questions == 1)
            }
        }

        @Test("a wrong passkey is refused, and says so", arguments: RadioKind.all)
        func wrongPasskey(_ radio: RadioKind) async throws {
            try await Stage.play(radio, needs: .passkeyPairing, radios: .pairing) { stage in
                let (_, enters) = stage.people()
                enters.error = 1
                let device = try await stage.connected()
                let error = await #expect(throws: BluetoothError.self) { try await device.pair() }
                #expect(error?.code == .pairing(.wrongPasskey))
            }
        }

        @Test("a person who says no is heard", arguments: RadioKind.all)
        func rejected(_ radio: RadioKind) async throws {
            try await Stage.play(radio, needs: .passkeyPairing, radios: .pairing, .bonds) { stage in
                let (_, enters) = stage.people()
                enters.mood = .refusing
                let device = try await stage.connected()
                let error = await #expect(throws: BluetoothError.self) { try await device.pair() }
                #expect(error?.code == .pairing(.rejected))
                #expect(try await stage.radio.central.bondedPeripherals() == [])
                // The next time is another chance.
                enters.mood = .willing
                if device.state != .connected { try await device.connect(timeout: .seconds(20)) }
                stage.served.$secret.setValue(42)
                #expect(try await device.service.$secret.read() == 42)
            }
        }

        @Test("a question that nobody answers ends the pairing after 30 s, and says so", arguments: RadioKind.all)
        func timeout(_ radio: RadioKind) async throws {
            try await Stage.play(radio, needs: .passkeyPairing, .pairingTimeout, radios: .pairing) { stage in
                let (_, enters) = stage.people()
                enters.mood = .absent
                let device = try await stage.connected()
                let start = stage.timers.now
                let error = await #expect(throws: BluetoothError.self) { try await device.pair() }
                #expect(error?.code == .pairing(.timedOut))
                #expect((28...40).contains((stage.timers.now - start) / .seconds(1)))
                enters.mood = .willing
                if device.state != .connected { try await device.connect(timeout: .seconds(20)) }
                stage.served.$secret.setValue(42)
                #expect(try await device.service.$secret.read() == 42)
            }
        }

        @Test("a bond that the device has lost is named, and mended by forgetting it here and pairing again", arguments: RadioKind.all)
        func forgottenThere(_ radio: RadioKind) async throws {
            try await Stage.play(radio, needs: .passkeyPairing, .lostBond, radios: .pairing, .bonds) { stage in
                let (_, enters) = stage.people()
                stage.served.$secret.setValue(1)
                let device = try await stage.connected()
                #expect(try await device.service.$secret.read() == 1)
                await device.disconnect()
                try await stage.radio.forgetBondsOfDevice()
                await #expect(throws: BluetoothError(.disconnected(.bondMissing), during: .connect, peer: device.id)) {
                    try await device.connect(timeout: .seconds(40))
                }
                #expect(device.disconnectReason == .bondMissing)
                try await stage.radio.central.removeBond(device.id)
                #expect(try await stage.radio.central.bondedPeripherals() == [])
                try await device.connect(timeout: .seconds(20))
                #expect(try await device.service.$secret.read() == 1)
                #expect(enters.questions == 2)
                #expect(try await stage.radio.central.bondedPeripherals() == [device.id])
            }
        }

        @Test("a device that was forgotten here is paired anew", arguments: RadioKind.all)
        func forgotten(_ radio: RadioKind) async throws {
            try await Stage.play(radio, needs: .passkeyPairing, radios: .pairing, .bonds) { stage in
                let (_, enters) = stage.people()
                stage.served.$secret.setValue(1)
                let device = try await stage.connected()
                #expect(try await device.service.$secret.read() == 1)
                try await stage.radio.central.removeBond(device.id)
                try await stage.until { device.state == .disconnected }
                #expect(try await stage.radio.central.bondedPeripherals() == [])
                try await device.connect(timeout: .seconds(20))
                #expect(try await device.service.$secret.read() == 1)
                #expect(enters.questions == 2)
            }
        }

        @Test("what a bonded central is subscribed to goes on when it comes back", arguments: RadioKind.all)
        func subscriptionOfABond(_ radio: RadioKind) async throws {
            try await Stage.play(radio, needs: .passkeyPairing, radios: .pairing) { stage in
                _ = stage.people()
                stage.served.$secret.setValue(42)
                let device = try await stage.connected()
                #expect(try await device.service.$secret.read() == 42)
                if device.state != .connected { try await device.connect(timeout: .seconds(20)) }
                for round in 1...2 as ClosedRange<UInt32> {
                    if round > 1 {
                        await device.disconnect()
                        try await stage.until { stage.log.tickSubscribers == 0 && stage.log.alarmSubscribers == 0 }
                        try await device.connect(timeout: .seconds(20))
                    }
                    try await stage.until { stage.log.tickSubscribers == 1 && stage.log.alarmSubscribers == 1 }
                    try await stage.served.$ticks.notify(round)
                    try await stage.served.$alarms.notify(round)
                    try await stage.until { device.service.ticks == round && device.service.alarms == round }
                }
            }
        }

        @Test("a device is paired on request, and its protected value read afterwards", arguments: RadioKind.all)
        func onRequest(_ radio: RadioKind) async throws {
            try await Stage.play(radio, needs: .passkeyPairing, radios: .pairing) { stage in
                let (_, enters) = stage.people()
                stage.served.$secret.setValue(42)
                let device = try await stage.connected()
                // A first refusal tells the radio how strong the pairing has to be.
                #expect(try await device.service.$secret.read() == 42)
                try await device.pair()
                // Some stacks drop the link once, right after they have paired; the bond is what counts.
                if device.state != .connected { try await device.connect(timeout: .seconds(20)) }
                #expect(try await device.service.$secret.read() == 42)
                #expect(enters.questions == 1)
            }
        }

        @Test("a protected value stays closed where nobody can enter the passkey, and says why", arguments: RadioKind.all)
        func nobody(_ radio: RadioKind) async throws {
            try await Stage.play(radio, needs: .passkeyPairing, radios: .pairing) { stage in
                let shows = PasskeyPerson(.displayOnly)
                stage.radio.peripheral.pairingAgent = shows
                stage.served.$secret.setValue(42)
                let device = try await stage.connected()
                let error = await #expect(throws: (any Error).self) { try await device.service.$secret.read() }
                let isClosed =
                    switch error {
                    case let error as ATTError: error.asksForPairing
                    case let error as BluetoothError: if case .pairing = error.code { true } else { false }
                    default: false
                    }
                #expect(isClosed, "\(String(describing: error))")
                #expect(device.service.secret == nil)
                // What is open stays open.
                stage.served.$value.setValue([1])
                if device.state != .connected { try await device.connect(timeout: .seconds(20)) }
                #expect(try await device.service.$value.read() == [1])
            }
        }
    }
}
