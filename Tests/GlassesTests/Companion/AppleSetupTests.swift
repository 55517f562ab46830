#if os(Linux)
    import AppleTestSupport
    import Bluetooth
    import Companion
    import DeviceSide
    import Testing

    @testable import Glasses
    @testable import GlassesDevice

    /// First runs by a phone of Apple's, imitated: the code, the key, the network.
    @Suite @BluetoothActor struct `A first run over CoreBluetooth` {
        @Test(arguments: [PairingPolicy.open, .passkey], [false, true])
        func `pairs, gets a key, and joins a network`(_ policy: PairingPolicy, _ otherwise: Bool) async throws {
            let phone = ApplePhone(otherwise: otherwise)
            try await CompanionWorld.run(policy, radio: { phone.radio(over: $0) }) { world, model in
                try await model.beginPairing()
                // Where the link itself is paired by the code, the system has asked for it.
                if !model.hasKey { try await model.enter(Secret(try #require(world.person.codes.last))) }
                #expect(model.hasKey && world.keys.all.count == 1 && world.person.codes.count == 1)
                try await world.until { model.setupProgress.step == .chooseNetwork && model.screen.setup.networks != nil }
                world.joinNetwork()
                try await model.join(ssid: "Harbour", password: Secret("correct horse"))
                try await world.until { model.screen.setup.isDone || model.screen.setup.problem != nil }
                #expect(model.screen.setup.isDone && model.screen.setup.problem == nil)
                #expect(model.screen.path.way == .wifi)
                #expect(phone.complaints == [])
            }
        }
    }
#endif
