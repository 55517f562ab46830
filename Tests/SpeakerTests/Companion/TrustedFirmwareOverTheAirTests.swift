import Bluetooth
import Companion
import Foundation
import Keyring
import Speaker
import SpeakerDevice
import TestSupport
import Testing
import VirtualRadio

/// The whole way with a key, over the simulated radio: what is signed arrives, and what is not is stopped at each of the three places.
@Suite(.enabled(if: Esptool.signerPath != nil, "espsecure (esptool, PyPI) is not installed"), .serialized)
@BluetoothActor
struct TrustedFirmwareOverTheAirTests {
    private let data: TemporaryFolder
    private let firmware: SignedFirmware

    init() throws {
        data = try TemporaryFolder()
        firmware = try SignedFirmware.shared.get()
    }

    @Test func `firmware that the maker signed is installed and kept, and an older one is then refused`() async throws {
        let planner = SpeakerWorld.planner(seeing: firmware.newer, keyring: try firmware.keyring(in: data))
        try await SpeakerWorld.run(
            answer: .file(firmware.newer), tellsVersion: true, trustedKeys: firmware.trusted, planner: planner
        ) { world in
            world.model.updater.start(try SpeakerWorld.request(byItself: true))
            #expect(try await world.waitForEnd() == .done(.kept))
            #expect(world.twin.version == "2.6.0")
            let trust = world.model.screen.firmware.plan?.checks.first { $0.id == "trust" }
            #expect(trust?.outcome == .passed && trust?.code == "trusted")
            #expect(world.versions.secureVersion(of: world.peripheral.id) == 2)
        }
    }

    @Test func `a companion with a key sends nothing that is unsigned, whatever the speaker would take`() async throws {
        let planner = SpeakerWorld.planner(seeing: SignedFirmware.image("2.5.0"), keyring: try firmware.keyring(in: data))
        try await SpeakerWorld.run(planner: planner) { world in
            world.model.updater.start(try SpeakerWorld.request(byItself: true))
            let sentence = "The firmware image is not signed. Trusted here: Aqua Sound."
            let advice = "Use a file that its maker has signed (Secure Boot v2)."
            #expect(try await world.waitForEnd() == .failed(.refusedByPlan([sentence.told], advice: advice.told)))
            #expect(world.model.screen.firmware.problem?.sentence == sentence)
            #expect(world.model.screen.firmware.problem?.advice == advice)
            let check = world.model.screen.firmware.plan?.checks.first { $0.id == "trust" }
            #expect(check?.sentence == sentence && check?.advice == advice)
            #expect(world.twin.ota.state == .idle)
        }
    }

    @Test(arguments: ["unsigned", "byOther", "moved", "otherProject"])
    func `a speaker with a key refuses at the end of the download what a companion without one sends`(what: String) async throws {
        let bytes =
            switch what {
            case "byOther": firmware.byOther
            case "moved": firmware.moved
            case "otherProject": firmware.otherProject
            default: SignedFirmware.image("2.5.0")
            }
        try await SpeakerWorld.run(
            answer: .file(bytes), trustedKeys: firmware.trusted, planner: SpeakerWorld.planner(seeing: SignedFirmware.image("2.5.0"))
        ) { world in
            world.model.updater.start(try SpeakerWorld.request(byItself: true))
            #expect(try await world.waitForEnd() == .failed(.device(.verify)))
            #expect(world.model.screen.firmware.problem?.code == "FF/05")
            #expect(world.twin.version == "2.4.3" && world.twin.problem != nil)
        }
    }

    @Test func `a speaker with a key does not start what was put in the place of signed firmware, and goes on with the earlier one`()
        async throws
    {
        let planner = SpeakerWorld.planner(seeing: firmware.good)
        let firmware = firmware
        try await SpeakerWorld.run(answer: .file(firmware.good), tellsVersion: true, trustedKeys: firmware.trusted, planner: planner) {
            world in
            world.model.updater.start(try SpeakerWorld.request())
            try await world.wait(for: .readyToRestart)
            try Data(firmware.byOther).write(to: world.folder.url.appendingPathComponent("ota_1.bin"))
            world.model.updater.restart()
            #expect(try await world.waitForEnd() == .failed(.newFirmwareDidNotStay))
            #expect(world.twin.version == "2.4.3")
            #expect(world.twin.problem?.contains("was not started") == true)
        }
    }
}
