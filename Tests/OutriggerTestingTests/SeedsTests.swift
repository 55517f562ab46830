import Bluetooth
import OutriggerTesting
import Testing
import VirtualRadio

@Suite("Seeds") struct SeedsTests {
    struct Broken: Error {}

    @Test func `are played in order, up to the one that fails, which is named`() async throws {
        var played: [UInt64] = []
        let error = await #expect(throws: SeedFailed.self) {
            try await Seeds(1...9, environment: [:]).play { seed in
                played.append(seed)
                if seed == 4 { throw Broken() }
            }
        }
        #expect(played == [1, 2, 3, 4])
        #expect(error?.description == "Seed 4 failed: Broken() (alone: OUTRIGGER_SEED=4)")
    }

    @Test func `one is played alone where it is asked for`() async throws {
        var played: [UInt64] = []
        try await Seeds(1...9, environment: ["OUTRIGGER_SEED": "17"]).play { played.append($0) }
        #expect(played == [17])
    }

    @Test(arguments: ["", "-1", "seven", "18446744073709551616"])
    func `what is no seed is a sentence`(text: String) async {
        let error = await #expect(throws: SeedFailed.self) {
            try await Seeds(1...9, environment: ["OUTRIGGER_SEED": text]).play { _ in Issue.record("nothing may be played") }
        }
        #expect(error?.description == "OUTRIGGER_SEED is a whole number, 0 or more, and \"\(text)\" came.")
    }

    @Test func `the numbers of a seed are those of SplitMix64`() {
        // The first of the reference implementation's for the seed 1234567.
        var random = SeededNumbers(seed: 1_234_567)
        #expect(
            [random.next(), random.next(), random.next()] == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            ])
    }
}

@Suite("Faults") @BluetoothActor struct FaultPlanTests {
    struct Broken: Error {}

    /// Switches a kettle on until it heard so, through whatever goes wrong.
    ///
    /// - Returns: how often the link was made.
    private func switchOn(_ faults: [Fault], seed: UInt64 = 1) async throws -> Int {
        try await SimulatedScene.play(seed: seed) { scene in
            let (device, server) = try await scene.serve(Kettle.makeTwin(), as: Kettle.advertisement)
            var links = 0
            server.onConnectionChange { _, reason in links += reason == nil ? 1 : 0 }
            for fault in faults { device.inject(fault) }
            let (_, bluetooth) = scene.makeCompanion { Discover(Kettle.self, by: .advertisedService(KettleService.id)) }
            let kettle = try await scene.found(Kettle.self, by: bluetooth)
            for _ in 0..<20 where kettle.kettle.isOn != true {
                do {
                    if kettle.state != .connected { await kettle.connect() }
                    if try await kettle.kettle.$isOn.read() != true { try await kettle.kettle.$isOn.write(true) }
                    try await kettle.kettle.$isOn.read()
                } catch is BluetoothError { continue }
            }
            #expect(kettle.kettle.isOn == true)
            return links
        }
    }

    @Test func `the link is lost with every byte in turn, up to the last`() async throws {
        let written = try await Fault.atEveryByte(counting: Fault.Trigger.afterWritten(bytes:), limit: 100) { fault in
            try await switchOn([fault]) > 1
        }
        // The two of the subscription are the stack's own; the order is one byte.
        #expect(written >= 1)
    }

    @Test func `the scene of a byte that fails is named`() async {
        let error = await #expect(throws: EveryByteFailed.self) {
            try await Fault.atEveryByte(counting: Fault.Trigger.afterWritten(bytes:)) { fault in
                if fault.trigger == .afterWritten(bytes: 3) { throw Broken() }
                return true
            }
        }
        #expect(error?.description == "With the fault after 3 bytes: Broken()")
        let endless = await #expect(throws: EveryByteFailed.self) {
            try await Fault.atEveryByte(counting: Fault.Trigger.afterNotified(bytes:), limit: 5) { _ in true }
        }
        #expect(endless?.description.hasPrefix("The fault was still met after 5 bytes") == true)
    }

    @Test func `drawn ones pass, and are the same for the same seed`() async throws {
        try await Seeds(1...40).play { seed in
            var random = SeededNumbers(seed: seed)
            let faults = (0..<3).map { _ in Fault.drawn(using: &random, within: .zero ... .seconds(2)) }
            _ = try await switchOn(faults, seed: seed)
            var again = SeededNumbers(seed: seed)
            #expect((0..<3).map { _ in Fault.drawn(using: &again, within: .zero ... .seconds(2)) } == faults)
        }
    }
}
