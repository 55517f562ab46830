import Bluetooth
import Testing

@Suite("Pairing, on every radio") @BluetoothActor struct PairingConformanceTests {
    @Test("a protected value is read after the passkey was entered, once", arguments: RadioKind.all)
    func passkey(_ radio: RadioKind) async throws {
        try await Stage.play(radio, needs: .passkeyPairing) { stage in
            let shows = PasskeyPerson(.displayOnly)
            let enters = PasskeyPerson(.keyboardOnly, reading: shows)
            stage.radio.peripheral.pairingAgent = shows
            stage.radio.central.pairingAgent = enters
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
        try await Stage.play(radio, needs: .passkeyPairing) { stage in
            let shows = PasskeyPerson(.displayOnly)
            let enters = PasskeyPerson(.keyboardOnly, reading: shows)
            enters.error = 1
            stage.radio.peripheral.pairingAgent = shows
            stage.radio.central.pairingAgent = enters
            let device = try await stage.connected()
            let error = await #expect(throws: BluetoothError.self) { try await device.pair() }
            #expect(error?.code == .pairing(.wrongPasskey))
        }
    }

    @Test("a device that was forgotten here is paired anew", arguments: RadioKind.all)
    func forgotten(_ radio: RadioKind) async throws {
        try await Stage.play(radio, needs: .passkeyPairing) { stage in
            let shows = PasskeyPerson(.displayOnly)
            let enters = PasskeyPerson(.keyboardOnly, reading: shows)
            stage.radio.peripheral.pairingAgent = shows
            stage.radio.central.pairingAgent = enters
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
}
