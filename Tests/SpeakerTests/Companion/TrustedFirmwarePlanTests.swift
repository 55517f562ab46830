import Foundation
import Keyring
import Speaker
import SpeakerDevice
import TestSupport
import Testing

/// What a companion with a key, and one without, says of a file before anything is sent.
@Suite(.enabled(if: Esptool.signerPath != nil, "espsecure (esptool, PyPI) is not installed"), .serialized)
struct TrustedFirmwarePlanTests {
    private let data: TemporaryFolder
    private let firmware: SignedFirmware

    init() throws {
        data = try TemporaryFolder()
        firmware = try SignedFirmware.shared.get()
    }

    private func trust(
        _ bytes: [UInt8], keyring: Keyring, minimum: UInt32 = 0, _ change: (inout FirmwareUpdateRequest) -> Void = { _ in }
    ) async throws -> (plan: FirmwareUpdatePlan, check: FirmwareUpdatePlan.Check) {
        var request = try SpeakerWorld.request()
        change(&request)
        let planner = SpeakerWorld.planner(seeing: bytes, keyring: keyring)
        let plan = await planner.plan(request, for: .init(maximumWriteLength: 244, minimumSecureVersion: minimum))
        return (plan, try #require(plan.checks.first { $0.id == .trust }))
    }

    @Test func `without a key the plan says that anybody's firmware will run`() async throws {
        for bytes in [SignedFirmware.image("2.5.0"), firmware.good] {
            let (plan, check) = try await trust(bytes, keyring: Keyring(data: data.url))
            #expect(check.outcome == .warning && check.code == "no-key")
            #expect(check.sentence.contains("anybody's firmware will run"))
            #expect(plan.canStart && plan.trustedSecureVersion == nil)
        }
    }

    @Test func `with a key the plan takes what it signed, and refuses everything else with its code`() async throws {
        let keyring = try firmware.keyring(in: data)
        let (plan, check) = try await trust(firmware.good, keyring: keyring, minimum: 1)
        #expect(plan.canStart && check.outcome == .passed && check.sentence.contains("Aqua Sound"))
        #expect(plan.trustedSecureVersion == 1)
        #expect(plan.checks.first { $0.id == .integrity }?.outcome == .passed)
        for (bytes, code) in [
            (SignedFirmware.image("2.5.0"), "not-signed"), (firmware.byOther, "untrusted-key"),
            (firmware.moved, "changed-after-signing"), (firmware.otherProject, "other-project"),
        ] {
            let (plan, check) = try await trust(bytes, keyring: keyring) { $0.allowances.insert(.otherProject) }
            #expect(check.outcome == .failed && check.code == code)
            #expect(!plan.canStart && plan.failures.contains(check.$sentence))
        }
    }

    @Test func `a file older than what was kept there is refused`() async throws {
        let (plan, check) = try await trust(firmware.good, keyring: try firmware.keyring(in: data), minimum: 2)
        #expect(check.outcome == .failed && check.code == "too-old" && !plan.canStart)
    }

    @Test func `with a key, a file that cannot be read from here is refused`() async throws {
        let keyring = try firmware.keyring(in: data)
        let planner = FirmwareUpdatePlanner(keyring: keyring) { _, _ throws(FirmwareDownloadError) in throw .unreachable(reason: "No.") }
        let plan = await planner.plan(try SpeakerWorld.request(), for: .init(maximumWriteLength: 244))
        #expect(!plan.canStart)
        #expect(plan.checks.first { $0.id == .trust }?.code == "not-seen")
        #expect(plan.checks.last?.id == .integrity)
    }

    @Test func `a damaged keyring is a sentence, not an empty keyring`() async throws {
        let keyring = try firmware.keyring(in: data)
        try Data("x".utf8).write(to: data.url.appendingPathComponent("keys/other.pem"))
        let (plan, check) = try await trust(firmware.good, keyring: keyring)
        #expect(!plan.canStart && check.outcome == .failed && check.code == "keys")
        #expect(check.sentence.contains("keys/other.pem"))
    }

    @Test func `an image cannot waive its hash`() async throws {
        var waived = SignedFirmware.image("2.5.0")
        waived[23] = 0
        let (plan, _) = try await trust(waived, keyring: Keyring(data: data.url))
        #expect(plan.failures.contains(FirmwareImageError.noHash.sentence) && plan.advice == FirmwareImageError.noHash.advice)
    }

    @Test func `a plain address is warned of, https is not, and https for the public firmware is`() async throws {
        func check(_ url: String, tellsVersion: Bool = true) async throws -> FirmwareUpdatePlan.Check {
            var request = try SpeakerWorld.request()
            request.url = try OTAFirmwareURL(url)
            let plan = await SpeakerWorld.planner.plan(request, for: .init(isOnThisMachine: true, tellsVersion: tellsVersion))
            return try #require(plan.checks.first { $0.id == .transport })
        }
        #expect(try await check("http://192.0.2.7/a.bin").code == "plain-http")
        #expect(try await check("HTTP://example.org/a.bin").outcome == .warning)
        #expect(try await check("https://example.org/a.bin").outcome == .passed)
        #expect(try await check("https://example.org/a.bin", tellsVersion: false).code == "https-unsupported")
        #expect(try await check("http://127.0.0.1:1/a.bin").outcome == .passed)
    }
}
