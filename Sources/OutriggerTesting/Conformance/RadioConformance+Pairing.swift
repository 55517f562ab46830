import Bluetooth

extension RadioConformance {
    /// Passkeys and bonds.
    public static let pairing: [Scene] = [
        Scene(
            "passkey", "a protected value is read after the passkey was entered, once", needs: [.passkeyPairing],
            radios: [.pairing, .bonds]
        ) { stage in
            let (_, enters) = stage.people()
            stage.served.$secret.setValue(42)
            let device = try await stage.connected()
            try await expect(device.service.$secret.read(), is: 42)
            try await device.service.$secret.write(43)
            try expect(stage.served.secret, is: 43)
            try expect(enters.questions, is: 1)
            try await expect(stage.bluetooth.bonds(), is: [device.id])
            // The bond outlives the connection.
            await device.disconnect()
            try await device.connect(timeout: .seconds(20))
            try await expect(device.service.$secret.read(), is: 43)
            try expect(enters.questions, is: 1)
        },
        Scene("wrongPasskey", "a wrong passkey is refused, and says so", needs: [.passkeyPairing], radios: [.pairing]) { stage in
            let (_, enters) = stage.people()
            enters.error = 1
            let device = try await stage.connected()
            let error = try await expect(throws: BluetoothError.self) { try await device.pair() }
            try expect(error.code, is: .pairing(.wrongPasskey))
        },
        Scene("rejected", "a person who says no is heard", needs: [.passkeyPairing], radios: [.pairing, .bonds]) { stage in
            let (_, enters) = stage.people()
            enters.mood = .refusing
            let device = try await stage.connected()
            let error = try await expect(throws: BluetoothError.self) { try await device.pair() }
            try expect(error.code, is: .pairing(.rejected))
            try await expect(stage.bluetooth.bonds(), is: [])
            // The next time is another chance.
            enters.mood = .willing
            if device.state != .connected { try await device.connect(timeout: .seconds(20)) }
            stage.served.$secret.setValue(42)
            try await expect(device.service.$secret.read(), is: 42)
        },
        Scene(
            "timeout", "a question that nobody answers ends the pairing after 30 s, and says so",
            needs: [.passkeyPairing, .pairingTimeout], radios: [.pairing]
        ) { stage in
            let (_, enters) = stage.people()
            enters.mood = .absent
            let device = try await stage.connected()
            let start = stage.timers.now
            let error = try await expect(throws: BluetoothError.self) { try await device.pair() }
            try expect(error.code, is: .pairing(.timedOut))
            try expect((28...40).contains((stage.timers.now - start) / .seconds(1)))
            enters.mood = .willing
            if device.state != .connected { try await device.connect(timeout: .seconds(20)) }
            stage.served.$secret.setValue(42)
            try await expect(device.service.$secret.read(), is: 42)
        },
        Scene(
            "forgottenThere", "a bond that the device has lost is named, and mended by forgetting it here and pairing again",
            needs: [.passkeyPairing, .lostBond], radios: [.pairing, .bonds]
        ) { stage in
            let (_, enters) = stage.people()
            stage.served.$secret.setValue(1)
            let device = try await stage.connected()
            try await expect(device.service.$secret.read(), is: 1)
            await device.disconnect()
            try await stage.radio.forgetBondsOfDevice()
            try await expect(throws: BluetoothError(.disconnected(.bondMissing), during: .connect, peer: device.id)) {
                try await device.connect(timeout: .seconds(40))
            }
            try expect(device.disconnectReason, is: .bondMissing)
            try await stage.bluetooth.removeBond(with: device.id)
            try await expect(stage.bluetooth.bonds(), is: [])
            try await device.connect(timeout: .seconds(20))
            try await expect(device.service.$secret.read(), is: 1)
            try expect(enters.questions, is: 2)
            try await expect(stage.bluetooth.bonds(), is: [device.id])
        },
        Scene(
            "forgottenByDevice", "the device lists whom it is bonded with, and forgets one",
            needs: [.passkeyPairing, .lostBond, .identity],
            radios: [.pairing, .bonds]
        ) { stage in
            _ = stage.people()
            stage.served.$secret.setValue(1)
            let device = try await stage.connected()
            try await expect(device.service.$secret.read(), is: 1)
            let companion = try await stage.radio.identityOfCentral()
            try await expect(stage.server.bonds(), is: [companion])
            await device.disconnect()
            try await stage.server.removeBond(with: companion)
            try await expect(stage.server.bonds(), is: [])
            try await stage.server.removeBond(with: companion)
            try await expect(throws: BluetoothError(.disconnected(.bondMissing), during: .connect, peer: device.id)) {
                try await device.connect(timeout: .seconds(40))
            }
        },
        Scene(
            "forgotten", "a device that was forgotten here is paired anew", needs: [.passkeyPairing], radios: [.pairing, .bonds]
        ) { stage in
            let (_, enters) = stage.people()
            stage.served.$secret.setValue(1)
            let device = try await stage.connected()
            try await expect(device.service.$secret.read(), is: 1)
            try await stage.bluetooth.removeBond(with: device.id)
            try await stage.until { device.state == .disconnected }
            try await expect(stage.bluetooth.bonds(), is: [])
            try await device.connect(timeout: .seconds(20))
            try await expect(device.service.$secret.read(), is: 1)
            try expect(enters.questions, is: 2)
        },
        Scene(
            "subscriptionOfABond", "what a bonded central is subscribed to goes on when it comes back", needs: [.passkeyPairing],
            radios: [.pairing]
        ) { stage in
            _ = stage.people()
            stage.served.$secret.setValue(42)
            let device = try await stage.connected()
            try await expect(device.service.$secret.read(), is: 42)
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
        },
        Scene(
            "onRequest", "a device is paired on request, and its protected value read afterwards", needs: [.passkeyPairing],
            radios: [.pairing]
        ) { stage in
            let (_, enters) = stage.people()
            stage.served.$secret.setValue(42)
            let device = try await stage.connected()
            // A first refusal tells the radio how strong the pairing has to be.
            try await expect(device.service.$secret.read(), is: 42)
            try await device.pair()
            // Some stacks drop the link once, right after they have paired; the bond is what counts.
            if device.state != .connected { try await device.connect(timeout: .seconds(20)) }
            try await expect(device.service.$secret.read(), is: 42)
            try expect(enters.questions, is: 1)
        },
        Scene(
            "nobody", "a protected value stays closed where nobody can enter the passkey, and says why", needs: [.passkeyPairing],
            radios: [.pairing]
        ) { stage in
            let shows = PasskeyPerson(.displayOnly)
            stage.radio.peripheral.pairingAgent = shows
            stage.served.$secret.setValue(42)
            let device = try await stage.connected()
            let error = try await expect(throws: (any Error).self) { try await device.service.$secret.read() }
            let isClosed =
                switch error {
                case let error as ATTError: error.asksForPairing
                case let error as BluetoothError: if case .pairing = error.code { true } else { false }
                default: false
                }
            try expect(isClosed, "\(String(describing: error))")
            try expect(device.service.secret, is: nil)
            // What is open stays open.
            stage.served.$value.setValue([1])
            if device.state != .connected { try await device.connect(timeout: .seconds(20)) }
            try await expect(device.service.$value.read(), is: [1])
        },
    ]
}
