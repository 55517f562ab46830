#if os(Linux)
    import AppleTestSupport
    import Bluetooth
    import Speaker
    import SpeakerDevice
    import Testing

    /// Whole updates by a phone of Apple's, imitated: from the first byte to a version that was proven.
    @Suite @BluetoothActor struct `An update over CoreBluetooth` {
        @Test(arguments: [false, true])
        func `transfers the image, restarts the speaker, and proves the new version`(_ otherwise: Bool) async throws {
            let phone = ApplePhone(otherwise: otherwise)
            try await SpeakerWorld.run(tellsVersion: true, radio: { phone.radio(over: $0) }) { world in
                try await world.wait { world.machine.link == .up }
                #expect(world.model.screen.firmware.installedVersion == "2.4.3")
                world.model.updater.start(try SpeakerWorld.request())
                try await world.wait(for: .readyToRestart)
                #expect(world.twin.version == "2.4.3")
                world.model.updater.restart()
                try await world.wait(for: .pendingVerify)
                #expect(world.twin.version == "2.5.0" && world.model.screen.firmware.installedVersion == "2.5.0")
                world.model.updater.validate()
                #expect(try await world.waitForEnd() == .done(.kept))
                #expect(world.twin.ota.state == .idle && world.twin.version == "2.5.0")
                #expect(phone.complaints == [])
            }
        }

        @Test(arguments: [false, true]) func `outlives an adapter that is switched off in the middle of it`(_ otherwise: Bool) async throws
        {
            let phone = ApplePhone(otherwise: otherwise)
            try await SpeakerWorld.run(tellsVersion: true, radio: { phone.radio(over: $0) }) { world in
                try await world.wait { world.machine.link == .up }
                world.model.updater.start(try SpeakerWorld.request(byItself: true))
                try await world.wait(for: .downloading)
                world.central.isPowered = false
                try await world.timers.pause(for: .seconds(5))
                world.central.isPowered = true
                #expect(try await world.waitForEnd() == .done(.kept))
                #expect(world.twin.version == "2.5.0")
                #expect(phone.complaints == [])
            }
        }
    }
#endif
