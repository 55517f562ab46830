#if os(Linux)
    import AppleTestSupport
    import Bluetooth
    import Bottle
    import BottleDevice
    import Testing

    /// Whole calibrations by a phone of Apple's, imitated: from the empty bottle to a full one that was weighed.
    @Suite @BluetoothActor struct `A calibration over CoreBluetooth` {
        @Test(arguments: [false, true]) func `is saved, and proven by the full bottle`(_ otherwise: Bool) async throws {
            let phone = ApplePhone(otherwise: otherwise)
            try await CompanionWorld.run(quirks: .provable, radio: { phone.radio(over: $0) }) { world in
                var person = SimulatedPerson(plan: SimulatedPerson.Plan(), world: world)
                try await person.calibrate()
                guard case .complete(let scale) = world.machine.state, case .passed(let grams) = world.calibrator.proof.outcome else {
                    _ = Issue.record("\(world.machine.state), \(world.calibrator.proof.outcome)")
                    return
                }
                #expect(world.stored?.scale == scale)
                #expect(abs(scale / Float(LoadCell().scale) - 1) < 0.01 && abs(grams - 830) <= 8)
                #expect(world.model.screen.calibration.evidence.allSatisfy { $0.outcome != .failed })
                #expect(phone.complaints == [])
            }
        }
    }
#endif
