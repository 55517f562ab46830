import Bluetooth
import Companion
import OutriggerTesting
import Testing

@testable import NewDevice

/// The lamp's contract and its twin, on simulated air in simulated time.
@Suite @BluetoothActor struct LampTests {
    @Test func `a colour is three bytes on the wire and six digits for people`() throws {
        let colour = try #require(LampColour("FFB000"))
        #expect(colour.bytes == [0xFF, 0xB0, 0x00])
        #expect(try LampColour(bytes: [0x01, 0x0A, 0xFF]).description == "010AFF")
        #expect(throws: ByteCodingError.self) { try LampColour(bytes: [0xFF, 0xB0]) }
    }

    @Test(arguments: ["", "FFB00", "FFB0000", "#FFB000", "+FFB00", "ＦＦ", "amber!"])
    func `what is no colour is refused`(text: String) { #expect(LampColour(text) == nil) }

    @Test func `a change is told before its write is answered`() async throws {
        try await LampWorld.run { lamp, twin, _ in
            #expect(lamp.light.on == false)
            try await lamp.light.$on.write(true)
            try await lamp.light.$brightness.write(40)
            try await lamp.light.$colour.write(LampColour(red: 1, green: 2, blue: 3))
            #expect(lamp.light.on == true)
            #expect(lamp.light.brightness == 40)
            #expect(lamp.light.colour?.description == "010203")
            #expect(LampState(twin).isLit)
        }
    }

    @Test func `a brightness of more than all is refused and changes nothing`() async throws {
        try await LampWorld.run { lamp, twin, _ in
            await #expect(throws: ATTError.outOfRange) { try await lamp.light.$brightness.write(101) }
            #expect(twin.service.brightness == 100)
        }
    }

    @Test func `a burnt bulb is told, and a lamp that is on is dark`() async throws {
        try await LampWorld.run { lamp, twin, _ in
            try await lamp.light.$on.write(true)
            #expect(twin.apply(fault: "burntOut", value: 1))
            try await lamp.light.$bulbWorks.read()
            #expect(lamp.light.bulbWorks == false)
            #expect(LampState(twin).on)
            #expect(!LampState(twin).isLit)
        }
    }

    @Test func `a lamp's problem is told in the language of where it is read`() async throws {
        let german = Wording([
            [
                "The bulb has burnt out, so the lamp gives no light.": "Die Birne ist durchgebrannt.",
                "Put in a new bulb.": "Setzen Sie eine neue ein.",
            ]
        ])
        let problem = LampModel.burntOut
        #expect(problem.sentence == "The bulb has burnt out, so the lamp gives no light.")
        german { #expect(problem.sentence == "Die Birne ist durchgebrannt." && problem.advice == "Setzen Sie eine neue ein.") }
    }

    @Test func `a lamp is dark after its plug was pulled`() async throws {
        try await LampWorld.run { lamp, twin, scene in
            try await lamp.light.$on.write(true)
            #expect(twin.apply(fault: "restart", value: 1))
            try await scene.until("The lamp is back", every: .milliseconds(100)) { !twin.isRestarting }
            #expect(twin.service.on == false)
        }
    }
}
